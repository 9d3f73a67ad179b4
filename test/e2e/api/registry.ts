import { writeFileSync } from "node:fs";
import * as vscode from "vscode";
import type { HostedReport, HostedTest } from "../harness/extension-host.ts";

interface Registered {
  readonly name: string;
  readonly body: () => Promise<void> | void;
}

const registered: Registered[] = [];
const limit = 40_000;

/**
 * Registers a test to run inside the extension host. node:test cannot run there: it belongs to a process of its own,
 * and the oldest release has another Node than we do.
 */
export function test(name: string, body: () => Promise<void> | void): void {
  registered.push({ name, body });
}

/** Runs what was registered, one after the other. The report grows with each test, so a hang leaves the ones before. */
export async function runRegistered(): Promise<void> {
  const file = process.env["TOOLSIGHT_TEST_REPORT"];
  if (file === undefined) throw new Error("TOOLSIGHT_TEST_REPORT is not set");
  const tests: HostedTest[] = [];
  for (const { name, body } of registered) {
    tests.push({ name, ...(await outcome(body)) });
    const report: HostedReport = { vscode: vscode.version, node: process.version, expected: registered.length, tests };
    writeFileSync(file, JSON.stringify(report, null, 2));
  }
}

async function outcome(body: Registered["body"]): Promise<Pick<HostedTest, "failure">> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not finished in ${limit} ms`)), limit);
  });
  try {
    await Promise.race([Promise.resolve().then(body), tooLong]);
    return {};
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  } finally {
    clearTimeout(timer);
  }
}
