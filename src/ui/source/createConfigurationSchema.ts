import type { ConfigFormat } from '#config/docsJson.ts';
import { createDocsJsonSchema } from '#config/sections/registry.ts';
import { toJsonSchema } from '#form/toJsonSchema.ts';
import type { FileSchema } from './fileSchemas.ts';

/** What the source editor must know of a configuration to complete and judge it. */
export interface ConfigurationFormat {
  readonly shape: ConfigFormat;
  /** The address that the file itself names as its schema; ours stands in for it, nothing is fetched. */
  readonly schema: string | null;
}

/** What a configuration may hold, as the settings' forms describe it. Wrong values are marked by `checkOpenConfiguration`, which knows more. */
export function createConfigurationSchema({ shape, schema }: ConfigurationFormat): FileSchema {
  return { schema: toJsonSchema(createDocsJsonSchema(shape)), named: schema, isLenient: true, isMarkedByApp: true };
}
