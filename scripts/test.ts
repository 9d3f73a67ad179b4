import { spawnSync } from "node:child_process";
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { type Counts, noCounts, parseCounts, sumCounts, summaryLine } from "./test-counts.ts";

// The whole test run in order, or the stages named on the command line. It stops at the first stage that fails, and its
// last line is the sum over all stages.

/** A stage is a program that must end with 0, or a set of test files for Node's own runner. */
interface Stage {
  readonly name: string;
  readonly run: () => Outcome;
}
type Outcome =
  | { readonly kind: "done" | "failed"; readonly counts: Counts }
  | { readonly kind: "not-run"; readonly reason: string };

const root = join(import.meta.dirname, "..");
const isContinuousIntegration = process.env["CI"] === "true";
/** How a set-up script says that this machine cannot have what it needs. */
const unavailable = 69;

// Tests must see the packaged Node and tools also when they were not started by npm.
const environment = {
  ...process.env,
  PATH: `${join(root, "node_modules/.bin")}${delimiter}${process.env["PATH"] ?? ""}`,
};

function start(command: string, args: readonly string[], extra: Readonly<Record<string, string>> = {}): number {
  const isWindows = process.platform === "win32";
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: "inherit",
    shell: isWindows,
    env: { ...environment, ...extra },
  });
  return status ?? 1;
}

function program(command: string, ...args: readonly string[]): () => Outcome {
  return () => ({ kind: start(command, args) === 0 ? "done" : "failed", counts: noCounts });
}

/** Runs test files and reads the counts from a file of our own reporter, since the readable output may change its form. */
function nodeTests(files: () => readonly string[], options: readonly string[] = []): () => Outcome {
  return () => {
    const found = files();
    if (found.length === 0) {
      console.error("there are no test files");
      return { kind: "failed", counts: noCounts };
    }
    const folder = mkdtempSync(join(tmpdir(), "toolsight-test-"));
    const countsFile = join(folder, "counts.json");
    const reporters = [
      "--test-reporter=spec",
      "--test-reporter-destination=stdout",
      `--test-reporter=${join(root, "scripts/test-counts-reporter.ts")}`,
      `--test-reporter-destination=${countsFile}`,
    ];
    const status = start("node", ["--test", ...reporters, ...options, ...found]);
    const counts = existsSync(countsFile) ? parseCounts(readFileSync(countsFile, "utf8")) : noCounts;
    rmSync(folder, { recursive: true, force: true });
    const isGood = status === 0 && counts.failed === 0 && counts.passed > 0;
    return { kind: isGood ? "done" : "failed", counts };
  };
}

function testFiles(pattern: string, ...exclude: readonly string[]): readonly string[] {
  return globSync(pattern, { cwd: root, exclude: [...exclude] }).sort();
}

/** A machine without a browser may go on without the end-to-end tests; continuous integration may not. */
function endToEnd(): Outcome {
  const status = start("bash", ["test/e2e/setup-vscode.sh"]);
  if (status === unavailable && !isContinuousIntegration) {
    return { kind: "not-run", reason: "VS Code or a browser could not be set up; the lines above tell why" };
  }
  if (status !== 0) return { kind: "failed", counts: noCounts };
  return oneByOne(testFiles("test/e2e/**/*.test.ts"));
}

/**
 * A browser on a busy machine loses a key or a click now and then, so a file that fails is run once more, and that is said.
 * What fails twice has failed.
 */
function oneByOne(files: readonly string[]): Outcome {
  let counts = noCounts;
  for (const file of files) {
    const run = nodeTests(() => [file]);
    let outcome = run();
    if (outcome.kind === "failed") {
      console.log(`\n${file} failed and is run once more`);
      outcome = run();
    }
    if (outcome.kind === "not-run") return outcome;
    counts = sumCounts(counts, outcome.counts);
    if (outcome.kind === "failed") return { kind: "failed", counts };
  }
  return { kind: counts.passed > 0 ? "done" : "failed", counts };
}

const stages: readonly Stage[] = [
  { name: "generate", run: program("node", "scripts/generate.ts") },
  { name: "build", run: program("node", "scripts/build.ts") },
  { name: "types", run: program("tsc", "-b") },
  { name: "lint", run: program("biome", "check") },
  {
    name: "unit",
    run: nodeTests(() =>
      testFiles("test/**/*.test.ts", "test/e2e/**", "test/lsp/**", "test/mcp/*.test.ts", "test/package.test.ts"),
    ),
  },
  // Many processes are started here, so it takes a while.
  { name: "mcp", run: nodeTests(() => testFiles("test/mcp/*.test.ts")) },
  { name: "server", run: nodeTests(() => testFiles("test/lsp/**/*.test.ts")) },
  { name: "package", run: nodeTests(() => testFiles("test/package.test.ts")) },
  { name: "e2e", run: endToEnd },
];

function chosenStages(names: readonly string[]): readonly Stage[] | undefined {
  const unknown = names.filter((name) => !stages.some((stage) => stage.name === name));
  if (unknown.length > 0) {
    console.error(`unknown stage ${unknown.join(", ")}; there are ${stages.map(({ name }) => name).join(", ")}`);
    return undefined;
  }
  return names.length === 0 ? stages : stages.filter(({ name }) => names.includes(name));
}

function runStages(chosen: readonly Stage[]): number {
  let total = noCounts;
  for (const stage of chosen) {
    console.log(`\n=== ${stage.name}`);
    const outcome = stage.run();
    if (outcome.kind === "not-run") {
      console.log(`${stage.name} was not run: ${outcome.reason}`);
      continue;
    }
    total = sumCounts(total, outcome.counts);
    if (outcome.kind === "failed") {
      // A stage that fails without a failed test (a type error, a crash) still counts as one failure.
      const counts = outcome.counts.failed > 0 ? total : sumCounts(total, { ...noCounts, failed: 1 });
      console.log(`\nstage ${stage.name} failed\n${summaryLine(counts)}`);
      return 1;
    }
  }
  console.log(`\n${summaryLine(total)}`);
  return 0;
}

const chosen = chosenStages(process.argv.slice(2));
process.exitCode = chosen === undefined ? 2 : runStages(chosen);
