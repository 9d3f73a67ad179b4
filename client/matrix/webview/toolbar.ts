import type { WireMatrixFilter } from "../../../server/protocol/matrix.ts";
import { make, setAttributes, setText } from "./dom.ts";
import type { LegendKey, Page, Texts } from "./messages.ts";
import type { Sizes } from "./picture.ts";
import { fill } from "./words.ts";

/** What the user can do above the grid. */
export interface ToolbarEvents {
  readonly filter: () => void;
  readonly choose: (policy: string) => void;
}

type PicturePage = Extract<Page, { readonly kind: "picture" }>;

/** Milliseconds without a key press after which a filter counts. */
const calm = 150;

/** The line above the grid: which policy, filters, and how much of everything is shown. */
export class Toolbar {
  readonly element = make("div", "toolbar", { role: "search" });
  readonly notice = make("div", "notice", { role: "status" });
  readonly #rules = make("input", "filter", { type: "search", spellcheck: "false", autocomplete: "off" });
  readonly #tools = make("input", "filter", { type: "search", spellcheck: "false", autocomplete: "off" });
  readonly #matchedOnly = make("input", "box", { type: "checkbox", id: "matched-only" });
  readonly #matchedLabel = make("label", "box-label", { for: "matched-only" });
  readonly #policies = make("select", "policies");
  readonly #counts = make("span", "counts", { role: "status" });
  readonly #clear = make("button", "link", { type: "button" });
  readonly #noticeText = make("span", "notice-text");
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(events: ToolbarEvents) {
    const option = make("span", "option");
    option.append(this.#matchedOnly, this.#matchedLabel);
    this.element.append(this.#policies, this.#rules, this.#tools, option, this.#counts);
    this.notice.append(this.#noticeText, this.#clear);
    const soon = () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(events.filter, calm);
    };
    for (const input of [this.#rules, this.#tools]) input.addEventListener("input", soon);
    this.#matchedOnly.addEventListener("change", events.filter);
    this.#policies.addEventListener("change", () => events.choose(this.#policies.value));
    this.#clear.addEventListener("click", () => {
      this.filter = { rules: "", tools: "", matchedOnly: false };
      events.filter();
      this.find();
    });
  }

  get filter(): WireMatrixFilter {
    return { rules: this.#rules.value, tools: this.#tools.value, matchedOnly: this.#matchedOnly.checked };
  }

  set filter({ rules, tools, matchedOnly }: WireMatrixFilter) {
    this.#rules.value = rules;
    this.#tools.value = tools;
    this.#matchedOnly.checked = matchedOnly;
  }

  /** Puts the cursor into the first filter. */
  find(): void {
    this.#rules.focus();
    this.#rules.select();
  }

  /** Words and the choice of policies of a page. */
  show(texts: Texts, { policies, policy }: PicturePage): void {
    setAttributes(this.element, { "aria-label": texts.gridLabel });
    for (const [input, text] of [
      [this.#rules, texts.filterRules],
      [this.#tools, texts.filterTools],
    ] as const)
      setAttributes(input, { placeholder: text, "aria-label": text });
    setText(this.#matchedLabel, texts.matchedOnly);
    setText(this.#clear, texts.clearFilters);
    setAttributes(this.#policies, { "aria-label": texts.choosePolicy });
    this.#policies.hidden = policies.length < 2;
    const options = policies.map(({ name, title }) => {
      const option = make("option", "");
      option.value = name;
      option.textContent = title;
      return option;
    });
    this.#policies.replaceChildren(...options);
    this.#policies.value = policy;
  }

  /** What is shown of the picture, and why that is less than somebody may expect. */
  count(texts: Texts, { notice, summary }: PicturePage, { rules, allRules, tools, allTools }: Sizes): void {
    const { rules: text, tools: other, matchedOnly } = this.filter;
    const isFiltered = text.trim() !== "" || other.trim() !== "" || matchedOnly;
    const left = fill(texts.left, rules, allRules, tools, allTools);
    setText(this.#counts, isFiltered ? `${left} · ${summary}` : summary);
    const isEmpty = (rules === 0 && allRules > 0) || (tools === 0 && allTools > 0);
    const reasons = [
      notice,
      isFiltered && isEmpty ? texts.nothingLeft : null,
      allRules === 0 && allTools > 0 ? texts.noRules : null,
      allTools === 0 && notice === null ? texts.noTools : null,
    ];
    setText(this.#noticeText, reasons.filter((reason) => reason !== null).join(" · "));
    this.#clear.hidden = !(isFiltered && isEmpty);
    this.notice.hidden = this.#noticeText.textContent === "";
  }
}

const legendMarks: Readonly<Record<LegendKey, string>> = {
  on: "decides on",
  off: "decides off",
  overruled: "overruled off",
  passed: "passed on",
  muted: "muted off",
  whatIf: "what-if on",
};

/** The marks with their meanings, each drawn as in the grid. */
export function makeLegend(texts: Texts): HTMLElement {
  const legend = make("div", "legend");
  const keys: readonly LegendKey[] = ["on", "off", "overruled", "passed", "muted", "whatIf"];
  for (const key of keys) {
    const item = make("span", "legend-item");
    const name = make("span", "legend-name");
    name.textContent = texts.legend[key];
    item.append(make("span", `cell sample ${legendMarks[key]}`, { "aria-hidden": "true" }), name);
    legend.append(item);
  }
  return legend;
}
