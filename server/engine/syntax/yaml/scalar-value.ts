import type { Span } from "../../text/span.ts";
import type { Node } from "../node.ts";

/**
 * Which Python loader a file is read as. `omegaconf` (Hydra, MiroFlow) is PyYAML's SafeLoader whose floats need no
 * point, that knows no dates, and that refuses a key that comes twice. `pyyaml` is `yaml.safe_load`.
 */
export type YamlLoader = "omegaconf" | "pyyaml";

/** What a plain scalar can be without a tag. `other`: a loader has such a kind, but no value for it (`=`). */
export type PlainKind = "null" | "boolean" | "int" | "float" | "merge" | "other" | "string";

/*
 * The rules are those of PyYAML 6 (resolver.py and constructor.py, SafeConstructor), which are nearly those of YAML 1.1
 * (https://yaml.org/type/): `yes`, `no`, `on` and `off` are booleans, but `y` and `n` are not; a leading 0 means octal;
 * `1:30` counts in sixties. OmegaConf adds the float without a point (omegaconf/_utils.py, get_yaml_loader).
 */
const booleans = /^(?:yes|Yes|YES|no|No|NO|true|True|TRUE|false|False|FALSE|on|On|ON|off|Off|OFF)$/;
const trueWords = /^(?:yes|true|on)$/i;
const nulls = /^(?:~|null|Null|NULL|)$/;
const ints =
  /^(?:[-+]?0b[01_]+|[-+]?0[0-7_]+|[-+]?(?:0|[1-9][\d_]*)|[-+]?0x[\da-fA-F_]+|[-+]?[1-9][\d_]*(?::[0-5]?\d)+)$/;
const floats =
  /^(?:[-+]?\d[\d_]*\.[\d_]*(?:[eE][-+]\d+)?|\.\d[\d_]*(?:[eE][-+]\d+)?|[-+]?\d[\d_]*(?::[0-5]?\d)+\.[\d_]*|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/;
const floatsOfOmegaConf = /^(?:[-+]?\d[\d_]*\.[\d_]*(?:[eE][-+]?\d+)?|[-+]?\d[\d_]*[eE][-+]?\d+)$/;

/** What a plain scalar's text is. */
export function kindOf(text: string, loader: YamlLoader): PlainKind {
  if (nulls.test(text)) return "null";
  if (booleans.test(text)) return "boolean";
  if (floats.test(text)) return "float";
  if (ints.test(text)) return "int";
  if (text === "<<") return "merge";
  if (text === "=") return "other";
  return loader === "omegaconf" && floatsOfOmegaConf.test(text) ? "float" : "string";
}

/** The node for a text of that kind. A number that Python cannot make of its text (`0b_`) becomes a string. */
export function scalarNode(kind: PlainKind, text: string, raw: string, span: Span): Node {
  switch (kind) {
    case "null":
      return { kind: "null", span };
    case "boolean":
      return { kind: "boolean", value: trueWords.test(text), span };
    case "int":
    case "float": {
      const value = kind === "int" ? intOf(text) : floatOf(text);
      return value === undefined ? { kind: "string", value: text, span } : { kind: "number", value, raw, span };
    }
    default:
      return { kind: "string", value: text, span };
  }
}

function intOf(text: string): number | undefined {
  const { sign, digits } = parts(text);
  const value = /^0[bx]/.test(digits)
    ? Number(digits)
    : digits.includes(":")
      ? sixties(digits)
      : /^0./.test(digits)
        ? Number.parseInt(digits, 8)
        : Number(digits);
  return Number.isNaN(value) ? undefined : unsignedZero(sign * value);
}

function floatOf(text: string): number | undefined {
  const { sign, digits } = parts(text.toLowerCase());
  if (digits === ".inf") return sign * Number.POSITIVE_INFINITY;
  if (digits === ".nan") return Number.NaN;
  const value = digits.includes(":") ? sixties(digits) : Number(digits);
  return Number.isNaN(value) ? undefined : sign * value;
}

function parts(text: string): { sign: number; digits: string } {
  return { sign: text.startsWith("-") ? -1 : 1, digits: text.replaceAll("_", "").replace(/^[-+]/, "") };
}

function sixties(digits: string): number {
  return digits.split(":").reduce((value, part) => value * 60 + Number(part), 0);
}

/** Python's integers have no -0. */
function unsignedZero(value: number): number {
  return value === 0 ? 0 : value;
}
