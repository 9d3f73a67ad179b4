import { spawnSync } from "node:child_process";

/** The version of this machine's python3, such as `3.11.7`; undefined without one. */
export function pythonVersion(): string | undefined {
  const { stdout, status } = run(["-c", "import platform; print(platform.python_version())"], "");
  return status === 0 ? stdout.trim() : undefined;
}

/** Whether this machine has a python3. Where tests count (CI) it must have one. */
export function hasPython(): boolean {
  return pythonVersion() !== undefined;
}

/** Whether its python3 has a module of that name. */
export function hasPythonModule(name: string): boolean {
  return run(["-c", `import ${name}`], "").status === 0;
}

/** What a Python program writes to its output as JSON when it is given a value as JSON; throws with its errors when it fails. */
export function runPython<Answer>(program: string, input: unknown): Answer {
  const { stdout, stderr, status } = run(["-W", "ignore", "-c", program], JSON.stringify(input));
  if (status !== 0) throw new Error(`python3 failed: ${stderr}`);
  return JSON.parse(stdout);
}

function run(args: readonly string[], input: string) {
  return spawnSync("python3", args, { input, encoding: "utf8", maxBuffer: 1 << 28 });
}
