import { resolve } from "node:path";
import {
  baseName,
  diagnose,
  diagnoseCatalog,
  diagnoseSettings,
  type Finding,
  formatMessage,
  type LineIndex,
  lineIndex,
  parseCatalog,
  proveAll,
  visible,
} from "../engine/index.ts";
import { settingsName } from "../protocol/file-names.ts";
import type { Command } from "./arguments.ts";
import { catalogNotes, type ProfileInProject } from "./catalog-notes.ts";
import { toEdits, toRange, toText } from "./json.ts";
import { readProfile } from "./profile.ts";
import { createProjects, type Project } from "./project.ts";
import { summaryText, toLines } from "./report.ts";
import { CannotRun, exitCodes, type Terminal } from "./terminal.ts";

/** What was found in one of the named files. */
export interface CheckedFile {
  readonly file: string;
  /** Null for a catalog, for settings, and for a file that is nothing of ours. */
  readonly dialect: string | null;
  readonly findings: readonly Finding[];
  readonly lines: LineIndex;
  /** Lines of the other files to which related places may point. */
  readonly linesOf: (file: string) => LineIndex | undefined;
}

/** Reports the findings of the named files, and of these only. Files that cannot be read do not keep the others from being checked. */
export async function runCheck(
  terminal: Terminal,
  { files, options }: Extract<Command, { readonly kind: "check" }>,
): Promise<number> {
  const projectOf = createProjects(terminal, options);
  const checked: CheckedFile[] = [];
  const profiles: ProfileInProject[] = [];
  let failed = false;
  for (const file of files) {
    try {
      const project = await projectOf(file);
      const result = await checkFile(terminal, project, file);
      checked.push(result);
      if (result.dialect !== null) profiles.push({ file, project });
    } catch (error) {
      if (!(error instanceof CannotRun)) throw error;
      terminal.error(`${visible(error.message)}\n`);
      failed = true;
    }
  }
  if (options.format === "json") {
    terminal.out(toText({ version: 1, files: checked.map(toJson) }));
  } else {
    terminal.out(checked.map((one) => toLines(one, terminal.colours)).join(""));
    // Where no file could be read, a count would sound as if all were well.
    terminal.error(catalogNotes(profiles) + (checked.length === 0 ? "" : summaryText(checked)));
  }
  if (failed) return exitCodes.couldNotRun;
  return checked.some(({ findings }) => findings.length > 0) ? exitCodes.found : exitCodes.clean;
}

async function checkFile(terminal: Terminal, project: Project, file: string): Promise<CheckedFile> {
  const { tree, analysis } = await readProfile(terminal, project, file);
  const lines = analysis?.lines ?? lineIndex(tree.text);
  const catalogs = new Map(project.catalogFiles.map((catalog) => [catalog.file, catalog]));
  const linesOf = (other: string) => {
    const catalog = catalogs.get(other);
    return other === file ? lines : catalog && lineIndex(catalog.tree.text);
  };
  const nothing = { file, dialect: null, findings: [], lines, linesOf };
  if (project.isIgnored) {
    terminal.error(`${visible(file)}: left out, as toolsight.json says (\`ignore\`)\n`);
    return nothing;
  }
  if (baseName(file) === settingsName) return { ...nothing, findings: diagnoseSettings(tree) };
  if (analysis !== undefined) {
    proveAll(analysis, () => performance.now());
    return { ...nothing, dialect: analysis.dialect.id, findings: diagnose(analysis) };
  }
  const merged = project.catalogFiles.find((other) => samePath(terminal, other.file, file));
  const catalog = merged ?? parseCatalog(tree, file);
  if (catalog !== undefined) return { ...nothing, findings: diagnoseCatalog(catalog, { settings: project.settings }) };
  terminal.error(`${visible(file)}: not checked: this is no profile, catalog or toolsight.json\n`);
  return nothing;
}

function samePath({ folder }: Terminal, one: string, other: string): boolean {
  return resolve(folder, one) === resolve(folder, other);
}

function toJson({ file, dialect, findings, lines, linesOf }: CheckedFile) {
  return {
    file,
    dialect,
    diagnostics: findings.map(({ code, severity, message, span, related, fixes }) => ({
      code,
      severity,
      message: formatMessage(message),
      range: toRange(lines, span),
      related: related.map((place) => ({
        ...(place.file === undefined || place.file === file ? {} : { file: place.file }),
        range: toRange(place.file === undefined ? lines : (linesOf(place.file) ?? lines), place.span),
        message: formatMessage(place.message),
      })),
      fixes: fixes().map(({ title, edits }) => ({ title: formatMessage(title), edits: toEdits(lines, edits) })),
    })),
  };
}
