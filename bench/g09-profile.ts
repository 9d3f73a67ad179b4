import { type Goal, missingRow } from "./report.ts";

/** G9: key presses inside a pattern of a large profile. */
export const g09: Goal = {
  id: "G9",
  title: "one key press in a profile: fresh findings and the facts of the visible rules",
  async measure() {
    return [
      missingRow("1 MB, median", "≤ 1/10 of vscode-json-languageservice", "nothing to measure yet"),
      missingRow("1 MB, 95 of 100", "≤ 16 ms", "nothing to measure yet"),
      missingRow("10 kB, median", "≤ 1 ms", "nothing to measure yet"),
      missingRow("hover and completion during background work, 95 of 100", "≤ 16 ms", "nothing to measure yet"),
    ];
  },
};
