import { type Spread, spreadOf } from "./measure.ts";

/** One line of the table. */
export interface Row {
  /** What was done, on how much. */
  readonly what: string;
  readonly own: string;
  /** With whom it is compared, and what that one needs; empty without a peer. */
  readonly peer: string;
  readonly ratio: string;
  readonly goal: string;
  readonly verdict: "reached" | "missed" | "not measured" | "";
}

/** One goal: its rows are measured when asked for. */
export interface Goal {
  /** `G1` … `G12`, or a word for rows without a goal. */
  readonly id: string;
  readonly title: string;
  /** `note` shows what is not part of the table. */
  readonly measure: (note: (line: string) => void) => Promise<readonly Row[]>;
}

/** Our times and those of a peer for the same rounds, in milliseconds. */
export interface Comparison {
  readonly what: string;
  readonly own: readonly number[];
  readonly peer: readonly number[];
  readonly peerName: string;
  /** How many times faster we must be, if that is a goal. */
  readonly atLeast?: number;
}

/** A row that is about how many times faster we are than a peer, in the median of the rounds. */
export function fasterRow({ what, own, peer, peerName, atLeast }: Comparison): Row {
  const ratios = spreadOf(own.map((ms, round) => (peer[round] ?? Number.NaN) / ms));
  return {
    what,
    own: showSpread(spreadOf(own), "ms"),
    peer: `${peerName}: ${showSpread(spreadOf(peer), "ms")}`,
    ratio: `${showSpread(ratios, "×")}`,
    goal: atLeast === undefined ? "" : `≥ ${showNumber(atLeast)}×`,
    verdict: atLeast === undefined ? "" : verdictOf(ratios.median >= atLeast),
  };
}

/** A value with its unit, which must not be above `atMost`. */
export interface Limit {
  readonly what: string;
  readonly value: number | Spread;
  readonly unit: string;
  readonly atMost: number;
  /** What else belongs to the goal, when it is not only the value. */
  readonly peer?: string;
}

/** A row that is about an upper limit, for the median when there is a spread. */
export function limitRow({ what, value, unit, atMost, peer = "" }: Limit): Row {
  const spread = typeof value === "number" ? { median: value, least: value, most: value } : value;
  return {
    what,
    own: showSpread(spread, unit),
    peer,
    ratio: "",
    goal: `≤ ${showNumber(atMost)} ${unit}`,
    verdict: verdictOf(spread.median <= atMost),
  };
}

/** A row that says something without being a goal. */
export function plainRow(what: string, value: Spread, unit: string): Row {
  return { what, own: showSpread(value, unit), peer: "", ratio: "", goal: "", verdict: "" };
}

/** Rows that are measured by themselves: when that fails, one row says so in their place, and the others go on. */
export async function measureRows(what: string, measure: () => Promise<readonly Row[]>): Promise<readonly Row[]> {
  try {
    return await measure();
  } catch (error) {
    return [missingRow(what, "", error instanceof Error ? error.message : String(error))];
  }
}

/** A row of which there is no measurement, with the reason. */
export function missingRow(what: string, goal: string, reason: string): Row {
  return { what, own: reason, peer: "", ratio: "", goal, verdict: "not measured" };
}

export function verdictOf(isReached: boolean): Row["verdict"] {
  return isReached ? "reached" : "missed";
}

/** The median, and from least to most where that says more. */
export function showSpread({ median, least, most }: Spread, unit: string): string {
  const range = least === most ? "" : ` (${showNumber(least)}–${showNumber(most)})`;
  return unit === "×" ? `${showNumber(median)}×${range}` : `${showNumber(median)} ${unit}${range}`;
}

/** Three digits that count, and no more. */
export function showNumber(value: number): string {
  if (value === 0 || !Number.isFinite(value)) return String(value);
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  return Number(value.toFixed(Math.min(digits, 6))).toLocaleString("en", { maximumFractionDigits: 6 });
}
