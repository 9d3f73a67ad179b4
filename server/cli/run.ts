import { visible } from "../engine/index.ts";
import { readArguments } from "./arguments.ts";
import { runCheck } from "./check.ts";
import { runDiff } from "./diff.ts";
import { help } from "./help.ts";
import { runResolve } from "./resolve.ts";
import { runSet } from "./set.ts";
import { CannotRun, exitCodes, type Terminal } from "./terminal.ts";

/** Runs one command; gives the exit code. */
export async function run(terminal: Terminal, args: readonly string[]): Promise<number> {
  const command = readArguments(args);
  try {
    switch (command.kind) {
      case "check":
        return await runCheck(terminal, command);
      case "resolve":
        return await runResolve(terminal, command);
      case "diff":
        return await runDiff(terminal, command);
      case "set":
        return await runSet(terminal, command);
      case "help":
        terminal.out(help);
        return exitCodes.clean;
      case "version":
        terminal.out(`${terminal.version}\n`);
        return exitCodes.clean;
      case "wrong":
        terminal.error(`toolsight: ${visible(command.problem)}\nSee \`toolsight --help\`.\n`);
        return exitCodes.couldNotRun;
    }
  } catch (error) {
    if (!(error instanceof CannotRun)) throw error;
    terminal.error(`${visible(error.message)}\n`);
    return exitCodes.couldNotRun;
  }
  return command satisfies never;
}
