import { readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg, release, type } from "node:os";
import { join } from "node:path";
import type { Goal, Row } from "./report.ts";

/** What was measured for one goal. */
export interface Measured {
  readonly goal: Goal;
  readonly rows: readonly Row[];
}

/** The rows of one goal for a terminal. */
export function terminalText({ goal, rows }: Measured): string {
  const lines = rows.map(({ what, own, peer, ratio, goal: aim, verdict }) => {
    const parts = [own, peer, ratio, aim && `goal ${aim}`, verdict && `— ${verdict}`];
    return `  ${what}\n      ${parts.filter((part) => part !== "").join("   ")}`;
  });
  return [`${goal.id}  ${goal.title}`, ...lines].join("\n");
}

/** All rows as a Markdown table. */
export function markdownTable(all: readonly Measured[]): string {
  const lines = all.flatMap(({ goal, rows }) =>
    rows.map(({ what, own, peer, ratio, goal: aim, verdict }) => {
      const mark = verdict === "missed" ? "**missed**" : verdict;
      return `| ${[goal.id, what, own, peer, ratio, aim, mark].map(cell).join(" | ")} |`;
    }),
  );
  return ["| | work | ours | peer | ratio | goal | |", "| --- | --- | --- | --- | --- | --- | --- |", ...lines].join(
    "\n",
  );
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|");
}

/** When and on what is measured, and how busy that machine is already. */
export function describeCircumstances(): string {
  const [cpu] = cpus();
  const date = new Date().toISOString().slice(0, 10);
  const system = `${type()} ${release()}, Node ${process.versions.node}`;
  const load = (loadavg()[0] ?? 0).toFixed(1);
  return `${date}, ${cpus().length} × ${cpu?.model.trim() || "unknown processor"}, ${system}, load before ${load}`;
}

const readme = join(import.meta.dirname, "README.md");
const start = "<!-- last run -->";
const end = "<!-- end of last run -->";

/** Puts the table into the README between its two marks. */
export function keepTable(circumstances: string, all: readonly Measured[]): void {
  const text = readFileSync(readme, "utf8");
  const from = text.indexOf(start);
  const to = text.indexOf(end);
  if (from < 0 || to < from) throw new Error("README.md has no place for the table");
  const table = `${circumstances}\n\n${markdownTable(all)}`;
  writeFileSync(readme, `${text.slice(0, from + start.length)}\n\n${table}\n\n${text.slice(to)}`);
}
