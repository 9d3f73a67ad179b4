import type { Expected } from "./outcomes.ts";

const usual: Expected = { tools: ["echo", "add"] };

function common(transport: "http" | "sse"): Readonly<Record<string, Expected>> {
  return {
    [`${transport}-401`]: { reason: "http", text: /401/ },
    [`${transport}-403`]: { reason: "http", text: /403/ },
    [`${transport}-500`]: { reason: "http", text: /500/ },
    [`${transport}-redirect`]: { reason: "redirect", text: /another origin, http:\/\/127\.0\.0\.1:\d+$/ },
    [`${transport}-page`]: { reason: "protocol", text: /`text\/html`/ },
    [`${transport}-silent`]: { reason: "timeout", timeoutMs: 300 },
  };
}

/** What a discovery makes of each mode over HTTP. */
export const httpOutcomes: Readonly<Record<string, Expected>> = {
  "http-good": usual,
  "http-json": usual,
  "http-many-pages": { tools: 10_000, pages: 100 },
  "http-huge": { reason: "too-large", text: /above 8 MB is refused/ },
  "http-huge-event": { reason: "too-large", text: /above 8 MB is refused/ },
  "http-slow-call": { tools: ["slow", "endless"] },
  "http-half-closed": { reason: "closed", text: /ended its answer before it was whole/ },
  ...common("http"),
  "sse-good": usual,
  "sse-huge-event": { reason: "too-large", text: /above 8 MB is refused/ },
  "sse-half-closed": { reason: "closed", text: /closed its stream/ },
  "sse-endpoint-elsewhere": { reason: "redirect", text: /another origin/ },
  ...common("sse"),
};
