import { readFileSync } from "node:fs";
import type { Plugin } from "esbuild";

// Of CommonJS esbuild keeps every line, since anybody may ask for any export while the program runs. What the TypeScript
// compiler makes of a module has few forms, so that it can be put back: then a bundle gets what it uses and no more.

/** An esbuild plugin that reads vscode-jsonrpc, compiled to CommonJS, as the ES modules it was written as. */
export const asModules: Plugin = {
  name: "as-modules",
  setup(build) {
    build.onLoad({ filter: /[\\/]node_modules[\\/]vscode-jsonrpc[\\/]lib[\\/].*\.js$/ }, ({ path }) => ({
      contents: asModule(readFileSync(path, "utf8")),
      loader: "js",
    }));
  },
};

/** The ES module for CommonJS that tsc made; the same text when a line that exports or imports has no form known here. */
export function asModule(commonJs: string): string {
  const imported = commonJs
    .replaceAll(/^(?:"use strict"|Object\.defineProperty\(exports, "__esModule", \{ value: true \}\));$/gm, "")
    // The helpers that each file brings along: `var __importStar = (this && this.__importStar) || …`.
    .replaceAll(/^var __\w+ = \(this && [\s\S]*?^\}\)*(?:\(\))?\)*;$/gm, "")
    // `exports.one = exports.other = void 0;`
    .replaceAll(/^(?:exports\.\w+ = )+void 0;$/gm, "")
    .replaceAll(
      /^(?:const|var) (\w+) = (?:__import(?:Star|Default)\()?require\(("[^"]+")\)\)?;$/gm,
      "import * as $1 from $2;",
    )
    .replaceAll(/^__exportStar\(require\(("[^"]+")\), exports\);$/gm, "export * from $1;");
  const pathOf = new Map(
    [...imported.matchAll(/^import \* as (\w+) from ("[^"]+");$/gm)].map(([, name, path]) => [name, path]),
  );
  const module = imported
    .replaceAll(
      /^Object\.defineProperty\(exports, "(\w+)", \{ enumerable: true, get: function \(\) \{ return (\w+)\.(\w+); \} \}\);$/gm,
      (line, name, from, original) =>
        pathOf.has(from) ? `export { ${original} as ${name} } from ${pathOf.get(from)};` : line,
    )
    .replaceAll(/^exports\.default = (\w+);$/gm, "export default $1;")
    .replaceAll(/^exports\.(\w+) = \1;$/gm, "export { $1 };")
    // A namespace or an enumeration: nothing but its name leads to what it holds.
    .replaceAll(
      /^var (\w+);\n\(function \(\1\) \{\n([\s\S]*?)^\}\)\(\1 \|\| \((exports\.\1 = )?\1 = \{\}\)\);$/gm,
      (_, name, body, isExported) =>
        `var ${name} = /* @__PURE__ */ (function (${name}) {\n${body}return ${name};\n})({});${isExported ? `\nexport { ${name} };` : ""}`,
    )
    // What a namespace adds to a class, a function or a namespace.
    .replaceAll(/^\}\)\((\w+) \|\| \(exports\.\1 = \1 = \{\}\)\);$/gm, "})($1);")
    // `export const`, read as `exports.name`.
    .replaceAll(/^exports\.(\w+) = /gm, "export const $1 = ")
    .replaceAll(/\bexports\.(\w+)/g, "$1");
  return /\bexports\b|\brequire\(|\bmodule\./.test(module) ? commonJs : module;
}
