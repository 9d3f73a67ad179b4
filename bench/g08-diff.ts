import { type Goal, missingRow } from "./report.ts";

/** G8: comparing two policies of which one is an edit of the other. */
export const g08: Goal = {
  id: "G8",
  title: "policy diff after one edit: a shortest example, or proof that nothing changes",
  async measure() {
    return [
      missingRow("1,000 rules, 95 of 100 edits", "≤ 2 × all of G7", "nothing to measure yet"),
      missingRow("10,000 rules, slowest edit, moves included", "≤ 1,500 ms", "nothing to measure yet"),
    ];
  },
};
