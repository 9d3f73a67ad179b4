import type { Analysis } from "../analysis.ts";
import { pathInPolicy } from "../schema/place.ts";
import { type Schema, schemaOf } from "../schema/schema.ts";
import type { Path } from "../syntax/node.ts";

/** A place of a file as its schema knows it. */
export interface SchemaPlace {
  readonly schema: Schema;
  readonly path: Path;
}

/** The place of a profile in its format's schema; undefined outside the policies. */
export function schemaPlace({ dialect, policies }: Analysis, path: Path): SchemaPlace | undefined {
  const schema = schemaOf(dialect.schema);
  const inside = pathInPolicy(
    policies.map(({ policy }) => policy.name),
    path,
  );
  return schema === undefined || inside === undefined ? undefined : { schema, path: inside };
}
