import assert from "node:assert/strict";
import { Ajv } from "ajv";
import { readProjectFile } from "../helpers/project.ts";

interface Position {
  readonly line: number;
  readonly character: number;
}
interface Range {
  readonly start: Position;
  readonly end: Position;
}
interface Edit {
  readonly range: Range;
  readonly newText: string;
}

export interface CheckDocument {
  readonly version: 1;
  readonly files: readonly {
    readonly file: string;
    readonly dialect: string | null;
    readonly diagnostics: readonly {
      readonly code: string;
      readonly severity: string;
      readonly message: string;
      readonly range: Range;
      readonly related: readonly { readonly file?: string; readonly range: Range; readonly message: string }[];
      readonly fixes: readonly { readonly title: string; readonly edits: readonly Edit[] }[];
    }[];
  }[];
}

export interface ResolveDocument {
  readonly version: 1;
  readonly file: string;
  readonly policies: readonly {
    readonly name: string;
    readonly dialect: string;
    readonly loads: boolean;
    readonly catalog: string;
    readonly decisions: readonly {
      readonly tool: string;
      readonly server: string | null;
      readonly kind: string;
      readonly effect: string;
      readonly reason: { readonly kind: string; readonly path: string; readonly range: Range };
      readonly passed: readonly string[];
      readonly overruled: readonly string[];
    }[];
    readonly rules: readonly {
      readonly path: string;
      readonly pattern: string;
      readonly effect: string;
      readonly range: Range;
      readonly matches: number;
      readonly decides: number;
      readonly shadowedBy: readonly string[] | null;
    }[];
  }[];
}

interface Plan {
  readonly title: string;
  readonly edits: readonly Edit[];
  readonly sideEffects: readonly { readonly policy: string; readonly tool: string; readonly effect: string }[];
  readonly beyondCatalog: string | null;
}

export interface SetDocument {
  readonly version: 1;
  readonly file: string;
  readonly policy: string;
  readonly outcome: string;
  readonly written: boolean;
  readonly reason: string | null;
  readonly plan: Plan | null;
  readonly alternatives: readonly Plan[];
  readonly text: string | null;
}

interface Verdict {
  readonly effect: string;
  readonly reason: { readonly kind: string; readonly path: string; readonly range: Range };
}

interface Outcome {
  readonly outcome: string;
  readonly because: string | null;
  readonly example: {
    readonly name: string;
    readonly kind: string;
    readonly category: string | null;
    readonly shortest: boolean;
    readonly ifInSet: boolean;
    readonly ifServersAreThere: boolean;
    readonly before: Verdict;
    readonly after: Verdict;
  } | null;
}

export interface DiffDocument {
  readonly version: 1;
  readonly before: string;
  readonly after: string;
  readonly catalog: string;
  readonly outcome: string;
  readonly policies: readonly {
    readonly before: { readonly name: string; readonly loads: boolean };
    readonly after: { readonly name: string; readonly loads: boolean };
    readonly changes:
      | readonly {
          readonly tool: string;
          readonly server: string | null;
          readonly kind: string;
          readonly before: Verdict;
          readonly after: Verdict;
        }[]
      | null;
    readonly others: Outcome & { readonly otherKind: (Outcome & { readonly kind: string }) | null };
  }[];
  readonly onlyBefore: readonly string[];
  readonly onlyAfter: readonly string[];
}

/** Reads the document that a command printed; fails when it does not fit the command's schema. */
function reader<Document>(command: string): (out: string) => Document {
  const ajv = new Ajv({ allErrors: true, strict: true, allowUnionTypes: true });
  const validate = ajv.compile<Document>(JSON.parse(readProjectFile(`schemas/cli/${command}.schema.json`)));
  return (out) => {
    const value: unknown = JSON.parse(out);
    if (validate(value)) return value;
    return assert.fail(ajv.errorsText(validate.errors));
  };
}

export const checkDocument = reader<CheckDocument>("check");
export const resolveDocument = reader<ResolveDocument>("resolve");
export const setDocument = reader<SetDocument>("set");
export const diffDocument = reader<DiffDocument>("diff");
