import type { Node, StringNode } from "../node.ts";
import { kindOf } from "./scalar-value.ts";

/** How a text is written: without quotes where that is possible, or always in quotes of one kind. */
export type Quotes = "plain" | "'" | '"';

/** How a value is written in a place. */
export interface Style {
  readonly quotes: Quotes;
  /** Whether lists and mappings get lines of their own instead of brackets, as far as they hold anything. */
  readonly isBlock: boolean;
  /** The column where the value starts. */
  readonly column: number;
  readonly lineBreak: string;
}

/** A value as it stands behind an indicator, without a blank before it. */
export function printValue(node: Node, style: Style): string {
  if (node.kind === "string") return printText(node.value, style.quotes);
  if (node.kind === "number") return printNumber(node.value);
  if (node.kind === "boolean") return String(node.value);
  if (node.kind === "null") return "null";
  if (style.isBlock && partsOf(node) > 0) return printBlock(node, style);
  const inner = { ...style, isBlock: false };
  if (node.kind === "array") return `[${node.items.map((item) => printValue(item, inner)).join(", ")}]`;
  const pairs = node.properties.map(
    ({ key, value }) => `${printKey(key, inner)}: ${value ? printValue(value, inner) : "null"}`,
  );
  return `{${pairs.join(", ")}}`;
}

/** `key: value` as it stands in a mapping. */
export function printPair(key: StringNode, value: Node, style: Style): string {
  const written = printKey(key, style);
  if (!style.isBlock || partsOf(value) === 0) return `${written}: ${printValue(value, style)}`;
  const inner = { ...style, column: style.column + 2 };
  return `${written}:${newLine(inner)}${printValue(value, inner)}`;
}

/** A text so that every YAML reader takes it for that text. */
export function printText(text: string, quotes: Quotes): string {
  if (quotes === "plain" && isPlain(text)) return text;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: only what is printed as it is needs no escape
  if (quotes === "'" && !/[\0-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]|\p{Cs}/u.test(text)) {
    return `'${text.replaceAll("'", "''")}'`;
  }
  return JSON.stringify(text).replace(/[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g, (letter) => {
    return `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}

/** Words of letters, digits and few marks that have no meaning in any place of a YAML file. */
function isPlain(text: string): boolean {
  return /^[A-Za-z_/](?:[\w ./-]*[\w./-])?$/.test(text) && kindOf(text, "omegaconf") === "string";
}

function printKey({ value }: StringNode, { quotes }: Style): string {
  return printText(value, quotes === "'" || quotes === '"' ? quotes : "plain");
}

/** PyYAML takes a number with an exponent for a text when it has no point. */
function printNumber(value: number): string {
  if (Number.isNaN(value)) return ".nan";
  if (!Number.isFinite(value)) return value > 0 ? ".inf" : "-.inf";
  const text = Object.is(value, -0) ? "-0.0" : String(value);
  return /^-?\d+e/.test(text) ? text.replace("e", ".0e") : text;
}

/** A list within a list that is no longer than a line is easier to read in brackets. */
function isShort(node: Node): boolean {
  return node.kind === "array" && node.items.every(({ kind }) => kind !== "array" && kind !== "object");
}

function partsOf(node: Node): number {
  if (node.kind === "array") return node.items.length;
  return node.kind === "object" ? node.properties.length : 0;
}

function printBlock(node: Node, style: Style): string {
  const inner = { ...style, column: style.column + 2 };
  const lines =
    node.kind === "array"
      ? node.items.map((item) => `- ${printValue(item, { ...inner, isBlock: !isShort(item) })}`)
      : node.kind === "object"
        ? node.properties.map(({ key, value, span }) => printPair(key, value ?? { kind: "null", span }, style))
        : [];
  return lines.join(newLine(style));
}

function newLine({ column, lineBreak }: Style): string {
  return lineBreak + " ".repeat(column);
}
