// The script of the page. Everything that it shows comes from the extension as values, so it needs no access to anything.
import { GridControls } from "./controls.ts";
import { make } from "./dom.ts";
import { Grid } from "./grid.ts";
import type { Page, Texts, ToExtension, ToPage } from "./messages.ts";
import { Picture } from "./picture.ts";
import { type PageHost, readState } from "./state.ts";
import { makeLegend, Toolbar } from "./toolbar.ts";

declare function acquireVsCodeApi(): PageHost;

const host = acquireVsCodeApi();
const post = (message: ToExtension) => host.postMessage(message);

const picture = new Picture();
const grid = new Grid(picture);
const toolbar = new Toolbar({ filter: changeFilter, choose: (policy) => post({ type: "choose", policy }) });
const controls = new GridControls(grid, picture, {
  go: (to, index) => {
    const { revision } = picture;
    if (revision !== undefined) post({ type: "go", to, index, filter: toolbar.filter, revision });
  },
  moved: () => {
    save();
    ask();
  },
  find: () => toolbar.find(),
});
const main = make("main", "page");
const empty = make("div", "empty");
let legend: HTMLElement = make("div", "legend");
main.append(toolbar.element, toolbar.notice, grid.parts.grid, legend);
document.body.append(main, empty, controls.tooltip);

let shown: { readonly texts: Texts; readonly page: Page } | undefined;
/** Counts what was shown; an answer to a question about an earlier state is of no use. */
let turn = 0;
let isAsking = false;

window.addEventListener("message", ({ data }: MessageEvent<ToPage>) => {
  if (data.type === "show") show(data.texts, data.page);
  else receive(data);
});
window.addEventListener("resize", () => {
  grid.draw(false);
  ask();
});
post({ type: "ready" });

function show(texts: Texts, page: Page): void {
  const before = shown?.page.kind === "picture" ? shown.page.key : undefined;
  if (shown === undefined || JSON.stringify(shown.texts) !== JSON.stringify(texts)) applyTexts(texts);
  shown = { texts, page };
  main.hidden = page.kind !== "picture";
  empty.hidden = page.kind === "picture";
  if (page.kind === "nothing") {
    showNothing(page);
    return;
  }
  if (page.key !== before) begin(page.key);
  toolbar.show(texts, page);
  outdate();
}

function applyTexts(texts: Texts): void {
  grid.texts = texts;
  controls.texts = texts;
  const next = makeLegend(texts);
  legend.replaceWith(next);
  legend = next;
}

function showNothing({ text, action }: Extract<Page, { readonly kind: "nothing" }>): void {
  const line = make("p", "empty-text");
  line.textContent = text;
  const button = make("button", "button", { type: "button" });
  button.textContent = action.title;
  button.addEventListener("click", () => post({ type: "run", action: action.run }));
  empty.replaceChildren(line, button);
}

/** Another picture: where it was left, if that was the last one, else at its beginning. */
function begin(key: string): void {
  const state = readState(host.getState());
  const own = state?.key === key ? state : undefined;
  picture.clear();
  toolbar.filter = own?.filter ?? { rules: "", tools: "", matchedOnly: false };
  grid.restore(own?.scrolled ?? { left: 0, top: 0 }, own?.active ?? { row: 0, column: -1 });
}

function changeFilter(): void {
  save();
  outdate();
}

/** What is drawn stays until something newer is here, so nothing blinks. */
function outdate(): void {
  turn += 1;
  picture.outdate();
  ask();
}

/** One question at a time: whoever scrolls fast gets the part where they stop, not all the parts between. */
function ask(): void {
  if (isAsking || shown?.page.kind !== "picture") return;
  const missing = picture.missing(grid.view());
  if (missing === undefined) return;
  isAsking = true;
  post({ type: "ask", turn, filter: toolbar.filter, ...missing });
}

function receive({ turn: asked, answer }: Extract<ToPage, { readonly type: "window" }>): void {
  isAsking = false;
  if (asked !== turn) {
    ask();
    return;
  }
  // Without an answer there is nothing to do until the extension shows something else.
  if (answer === null || shown?.page.kind !== "picture") return;
  picture.add(answer);
  if (picture.sizes !== undefined) toolbar.count(shown.texts, shown.page, picture.sizes);
  grid.draw(true);
  controls.refresh();
  ask();
}

function save(): void {
  if (shown?.page.kind !== "picture") return;
  const { scrolled, active } = grid;
  host.setState({ key: shown.page.key, filter: toolbar.filter, scrolled, active });
}
