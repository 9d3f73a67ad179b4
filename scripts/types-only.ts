import type { Metafile } from "esbuild";

/** Which of our files, or of other packages, bring code of packages into a bundle whose types alone may be used; in words. */
export function typesOnlyProblems({ inputs }: Metafile, packages: readonly string[]): readonly string[] {
  const packageOf = (path: string) => packages.find((name) => `/${path}`.includes(`/node_modules/${name}/`));
  return Object.entries(inputs)
    .filter(([path]) => packageOf(path) === undefined)
    .flatMap(([path, { imports }]) => {
      const found = new Set(imports.map((one) => packageOf(one.path)).filter((name) => name !== undefined));
      return [...found].map((name) => `takes more than types from ${name}: see the imports of ${path}`);
    });
}
