import { loadavg } from "node:os";
import { g01 } from "./g01-cold.ts";
import { g02 } from "./g02-large.ts";
import { g03 } from "./g03-small.ts";
import { g04 } from "./g04-key-press.ts";
import { g05 } from "./g05-edits.ts";
import { g06 } from "./g06-hostile.ts";
import { g07 } from "./g07-reachability.ts";
import { g08 } from "./g08-diff.ts";
import { g09 } from "./g09-profile.ts";
import { g10 } from "./g10-fidelity.ts";
import { g11 } from "./g11-start.ts";
import { g12 } from "./g12-servers.ts";
import { type Goal, missingRow } from "./report.ts";
import { describeCircumstances, keepTable, type Measured, terminalText } from "./table.ts";
import { users } from "./users.ts";

// Measures the goals of speed, all of them or those that are named. Never part of the tests: a slow machine is no error.
// `--keep` puts the table into README.md.

const goals: readonly Goal[] = [g01, g02, g03, g04, g05, g06, g07, g08, g09, g10, g11, g12, users];

async function measure(goal: Goal): Promise<Measured> {
  try {
    return { goal, rows: await goal.measure((line) => console.log(`      ${line}`)) };
  } catch (error) {
    return { goal, rows: [missingRow(goal.title, "", error instanceof Error ? error.message : String(error))] };
  }
}

function chosen(names: readonly string[]): readonly Goal[] {
  const unknown = names.filter((name) => !goals.some(({ id }) => id === name));
  if (unknown.length === 0) return goals.filter(({ id }) => names.length === 0 || names.includes(id));
  throw new Error(`no such goals: ${unknown.join(", ")}; there are ${goals.map(({ id }) => id).join(", ")}`);
}

const words = process.argv.slice(2);
const ids = words.filter((word) => !word.startsWith("--"));
const isKept = words.includes("--keep");
if (isKept && ids.length > 0) throw new Error("the table is kept of all goals only");
const circumstances = describeCircumstances();
const started = performance.now();
console.log(circumstances);
const all: Measured[] = [];
for (const goal of chosen(ids)) {
  const measured = await measure(goal);
  all.push(measured);
  console.log(terminalText(measured));
}
console.log(`${((performance.now() - started) / 1000).toFixed(0)} s, load ${loadavg()[0]?.toFixed(1)}`);
if (isKept) keepTable(circumstances, all);
