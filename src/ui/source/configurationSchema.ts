import type { Shape } from '#config/docsJson.ts';
import { docsJsonSchema } from '#config/sections/registry.ts';
import { jsonSchemaOf } from '#form/jsonSchemaOf.ts';
import type { FileSchema } from './fileSchemas.ts';

/** What the source editor must know of a configuration to complete and judge it. */
export interface ConfigurationFormat {
  readonly shape: Shape;
  /** The address that the file itself names as its schema; ours stands in for it, nothing is fetched. */
  readonly schema: string | null;
}

/** What a configuration may hold, as the settings' forms describe it. Wrong values are marked by `configurationFindings`, which knows more. */
export function configurationSchema({ shape, schema }: ConfigurationFormat): FileSchema {
  return { schema: jsonSchemaOf(docsJsonSchema(shape)), named: schema, isLenient: true, isMarkedByApp: true };
}
