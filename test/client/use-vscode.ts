import { registerHooks } from "node:module";

// Import this file before any of client/, and these by `import()`: from then on `vscode` is our stand-in for it.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === "vscode"
      ? { url: new URL("./vscode.ts", import.meta.url).href, shortCircuit: true }
      : next(specifier, context),
});
