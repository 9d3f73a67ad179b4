import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A worked example: a file as a person wrote it, the tools that exist, and what the real system makes of it. */
export interface Case {
  readonly id: string;
  readonly dialect: "evofabric" | "openprogram" | "miroflow";
  readonly title: string;
  readonly input: {
    readonly file: string;
    readonly text: string;
    readonly catalog: CaseCatalog;
    readonly overrides?: readonly { readonly op: "activate" | "deactivate"; readonly name: string }[];
    readonly runtime?: {
      readonly source?: string;
      readonly userDisabled?: readonly string[];
      readonly defaultTools?: readonly string[];
    };
  };
  readonly expected: Expected;
}

export interface CaseCatalog {
  /** Adds the tools of an OpenProgram installation. */
  readonly builtins?: boolean;
  readonly tools?: readonly (string | { readonly name: string })[];
  readonly servers?: readonly {
    readonly name: string;
    readonly tools: readonly (string | { readonly name: string })[];
    /** Why its tools could not be listed. */
    readonly fails?: string;
  }[];
  readonly skills?: readonly { readonly name: string; readonly category: string }[];
}

/** A rule is named by its number (evofabric) or by its path (the others). */
type RuleName = number | string;

export interface Expected {
  readonly loads: boolean;
  /** Null when nothing is decided. */
  readonly active: readonly string[] | null;
  readonly inactive?: readonly string[];
  readonly result?: "list" | "empty" | "none";
  readonly decidedBy: Readonly<Record<string, RuleName>>;
  readonly decidedByAlso?: Readonly<Record<string, readonly string[]>>;
  readonly shadowedRules: readonly RuleName[];
  readonly staticallyShadowed?: readonly RuleName[];
  readonly shadowDetail?: readonly {
    readonly rule: RuleName;
    readonly by: readonly RuleName[];
    readonly sameEffect: boolean;
  }[];
  readonly neverMatches: readonly RuleName[];
  readonly outOfReach?: readonly string[];
  readonly inertRules?: readonly string[];
  /** Pairs for servers whose tools are not filtered. */
  readonly ineffectiveSse?: readonly string[];
  /** Servers whose tools are not known, so that nothing is said of pairs for them. */
  readonly failedServers?: readonly string[];
  readonly requiredUnmet?: readonly string[];
  readonly nonStringPatterns?: readonly string[];
  readonly ruleLines?: Readonly<Record<string, readonly [number, number]>>;
  readonly skills?: Readonly<Record<string, { readonly allowed: boolean; readonly decidedBy: string }>>;
  readonly documented?: Variant & Pick<Expected, "inertRules">;
  readonly windows?: Variant & Pick<Expected, "decidedBy">;
  readonly diagnosticsExpected: readonly ExpectedDiagnostic[];
  readonly diagnosticsForbidden?: readonly string[];
}

/** The answer of another release or platform. */
interface Variant {
  readonly active: readonly string[];
  readonly neverMatches: readonly RuleName[];
}

export interface ExpectedDiagnostic {
  readonly kind: string;
  readonly level: "must" | "should" | "may";
  /** First and last line, from 1; null: the whole file. */
  readonly lines: readonly [number, number] | null;
  readonly rule?: RuleName;
}

const folder = join(import.meta.dirname, "../fixtures/cases");

export function readFixture<Content>(name: string): Content {
  return JSON.parse(readFileSync(join(folder, name), "utf8"));
}

export const cases: readonly Case[] = readdirSync(folder)
  .filter((name) => /^(ev|op|mf)-\d+\.json$/.test(name))
  .sort()
  .map((name) => readFixture<Case>(name));
