import type { FileText, Host } from "../host/host.ts";

/** All that the commands need from outside; the tests give their own. */
export interface Terminal {
  readonly host: Host;
  /** The folder to which relative paths refer. */
  readonly folder: string;
  /** Whether severities may be coloured. */
  readonly colours: boolean;
  /** The version of the program. */
  readonly version: string;
  out(text: string): void;
  error(text: string): void;
  /** Replaces the content of an existing file. Rejects when that fails. */
  write(path: string, text: string): Promise<void>;
}

/** The exit codes, the same for all commands. */
export const exitCodes = { clean: 0, found: 1, couldNotRun: 2 } as const;

/** Stops a command that cannot do its work; the message is for the user. */
export class CannotRun extends Error {}

/** Why a file has no text, in words. */
export function whyUnreadable({ reason, detail }: Extract<FileText, { readonly kind: "unreadable" }>): string {
  switch (reason) {
    case "missing":
      return "there is no such file";
    case "folder":
      return "it is a folder";
    case "denied":
      return "it may not be read";
    case "not-utf-8":
      return "it is not UTF-8 text";
    case "too-large":
      return `it is too large (${detail})`;
    case "failed":
      return detail;
  }
}
