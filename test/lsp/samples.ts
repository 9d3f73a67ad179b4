/** A controller whose second rule never decides and whose third has a slip. */
export const controller = `{
  "default_mode": "deactivate",
  "rules": [
    { "mode": "activate", "pattern": "math_*" },
    { "mode": "deactivate", "pattern": "math_add" },
    { "mode": "activate", "pattern": "txet_*" }
  ]
}
`;

/** Three tools, one of them native. */
export const catalog = JSON.stringify({
  tools: [{ name: "text_up", description: "Capital letters." }],
  servers: [{ name: "math", tools: ["add", "sub"] }],
});

export const codesOf = (
  diagnostics: readonly { readonly code?: number | string }[],
): readonly (number | string | undefined)[] => diagnostics.map(({ code }) => code);
