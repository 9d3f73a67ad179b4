/** YAML, with the package `yaml`, which is loaded by whoever imports this: nothing on the start path of the engine does. */

export type { YamlLoader } from "./scalar-value.ts";
export { parseYaml, type YamlOptions } from "./yaml.ts";
