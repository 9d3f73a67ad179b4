import { type Analysis, withoutOverrides } from "../analysis.ts";
import { finish, type Task } from "../language/effort.ts";
import type { SyntaxTree } from "../syntax/syntax-tree.ts";
import { message } from "../text/message.ts";
import { allowAndDeny } from "./allow-and-deny.ts";
import { badClass } from "./bad-class.ts";
import { badPair } from "./bad-pair.ts";
import { bareList } from "./bare-list.ts";
import { blacklistNotApplied } from "./blacklist-not-applied.ts";
import { catchAllFirst } from "./catch-all-first.ts";
import { type Candidate, type Check, check } from "./check.ts";
import { deadEntry } from "./dead-entry.ts";
import { type DiagnoseFileOptions, diagnoseSettingsFile } from "./diagnose-files.ts";
import { type Diagnosis, diagnosisOf, isCarried, lastDiagnosis } from "./diagnosis.ts";
import type { Finding, Shown } from "./diagnostic.ts";
import { discoveryIncomplete } from "./discovery-incomplete.ts";
import { duplicateKey } from "./duplicate-key.ts";
import { duplicatePattern } from "./duplicate-pattern.ts";
import { duplicateServer } from "./duplicate-server.ts";
import { emptyAllowList } from "./empty-allow-list.ts";
import { fieldIgnored } from "./field-ignored.ts";
import { foreignSyntax } from "./foreign-syntax.ts";
import { idleRule } from "./idle-rule.ts";
import { type Listing, listingOf } from "./listing.ts";
import { moreFindings } from "./more-findings.ts";
import { nameCollision } from "./name-collision.ts";
import { noToolsLeft } from "./no-tools-left.ts";
import { partlyShadowed } from "./partly-shadowed.ts";
import { platformDependent } from "./platform-dependent.ts";
import { prefixClash } from "./prefix-clash.ts";
import { redundantRule } from "./redundant-rule.ts";
import { releaseDependent } from "./release-dependent.ts";
import { requiredAndDisabled } from "./required-and-disabled.ts";
import { requiredStarved } from "./required-starved.ts";
import { requiredUnmet } from "./required-unmet.ts";
import { schema } from "./schema.ts";
import { separatorInServer } from "./separator-in-server.ts";
import { shadowedRule } from "./shadowed-rule.ts";
import { straySpace } from "./stray-space.ts";
import { stringForList } from "./string-for-list.ts";
import { swappedPair } from "./swapped-pair.ts";
import { type DiagnoseOptions, isShownElsewhere, syntax } from "./syntax.ts";
import { tooBroad } from "./too-broad.ts";
import { tooLong } from "./too-long.ts";
import { tooManyTools } from "./too-many-tools.ts";
import { unknownKey } from "./unknown-key.ts";
import { unknownServer } from "./unknown-server.ts";
import { unknownSet } from "./unknown-set.ts";
import { unknownTool } from "./unknown-tool.ts";
import { unmatchedPattern } from "./unmatched-pattern.ts";
import { wildcardNotRead } from "./wildcard-not-read.ts";
import { wrongLevel } from "./wrong-level.ts";
import { wrongSeparator } from "./wrong-separator.ts";

/** All diagnostics. At one place of a file, findings stand in this order: from the text to what it does. */
export const diagnosticRules: readonly Check[] = [
  check(syntax),
  check(schema),
  check(unknownKey),
  check(duplicateKey),
  check(bareList),
  check(stringForList),
  check(deadEntry),
  check(badPair),
  check(emptyAllowList),
  check(unknownSet),
  check(fieldIgnored),
  check(releaseDependent),
  check(tooLong),
  check(badClass),
  check(foreignSyntax),
  check(straySpace),
  check(swappedPair),
  check(unknownServer),
  check(wildcardNotRead),
  check(wrongLevel),
  check(wrongSeparator),
  check(duplicatePattern),
  check(allowAndDeny),
  check(noToolsLeft),
  check(requiredUnmet),
  check(requiredStarved),
  check(requiredAndDisabled),
  check(catchAllFirst),
  check(shadowedRule),
  check(redundantRule),
  check(unmatchedPattern),
  check(unknownTool),
  check(idleRule),
  check(partlyShadowed),
  check(platformDependent),
  check(prefixClash),
  check(tooBroad),
  check(tooManyTools),
  check(blacklistNotApplied),
  check(duplicateServer),
  check(nameCollision),
  check(separatorInServer),
  check(discoveryIncomplete),
  check(moreFindings),
].map((make, rank) => make(rank));

/**
 * Everything that is to be said about a profile, by place and then in the order of the list; at most 500 findings and
 * one that counts the rest. What-ifs are left out of account: findings are about the file. After an edit inside a pattern,
 * or of some rules of a list, only what may hang on it is searched again, if the analysis before the edit was diagnosed.
 */
export function diagnose(analysis: Analysis, options?: Partial<DiagnoseOptions>): readonly Finding[] {
  const ofFile = withoutOverrides(analysis);
  return findingsIn(finish(diagnosisOf(ofFile, diagnosticRules, syntax.code)), ofFile, options);
}

/**
 * Searches a file without what-ifs, in steps between which the caller may do other things or stop; asked again it goes on.
 * Nothing is left to search for `diagnose` then, unless more is proved meanwhile.
 */
export function* diagnosing(analysis: Analysis): Task<void> {
  yield* diagnosisOf(analysis, diagnosticRules, syntax.code);
}

/** What was found in a file without what-ifs when the search was last done, whatever was proved since then; `undefined` before that. */
export function diagnosed(analysis: Analysis, options?: Partial<DiagnoseOptions>): readonly Finding[] | undefined {
  const last = lastDiagnosis(analysis);
  return last && findingsIn(last, analysis, options);
}

/**
 * Searches at once where what was found before the edit is known. It has to be done before the next edit, which is
 * otherwise searched from nothing.
 */
export function diagnoseEdit(analysis: Analysis): void {
  if (isCarried(analysis) && lastDiagnosis(analysis) === undefined) finish(diagnosing(analysis));
}

/** What was last told of an analysis, so that nobody puts it into words again. */
const told = new WeakMap<Analysis, { diagnosis: Diagnosis; isElsewhere: boolean; findings: readonly Finding[] }>();

function findingsIn(diagnosis: Diagnosis, ofFile: Analysis, options?: Partial<DiagnoseOptions>): readonly Finding[] {
  const isElsewhere = options?.syntaxReportedElsewhere ?? false;
  const known = told.get(ofFile);
  if (known?.diagnosis === diagnosis && known.isElsewhere === isElsewhere) return known.findings;
  const isLeftOut = isShownElsewhere(ofFile, { syntaxReportedElsewhere: isElsewhere });
  const isWanted = (candidate: Candidate) => candidate.code !== syntax.code || !isLeftOut(candidate);
  const findings = cut(listingOf(diagnosis, ofFile, isWanted), ofFile);
  told.set(ofFile, { diagnosis, isElsewhere, findings });
  return findings;
}

export { diagnoseCatalog } from "./diagnose-files.ts";

/** The findings of a `toolsight.json`, in file order; by default under the severities that it sets itself. */
export function diagnoseSettings(tree: SyntaxTree, options?: DiagnoseFileOptions): readonly Finding[] {
  return diagnoseSettingsFile(
    tree,
    diagnosticRules.map(({ code }) => code),
    options,
  );
}

function cut({ findings, rest }: Listing, { context }: Analysis): readonly Finding[] {
  const { code, fades } = moreFindings;
  const severity = context.settings.rules.get(code) ?? moreFindings.severity;
  if (rest === undefined || severity === "off") return findings;
  const said =
    rest.count === 1
      ? message("and 1 more finding from here on; settle some of the others first")
      : message("and {0} more findings from here on; settle some of the others first", rest.count);
  const shown: Shown = { code, severity, span: rest.span, message: said, related: [], fades };
  return [...findings, { ...shown, shown, fixes: () => [] }];
}
