import type { ConfigFormat } from '#config/docsJson.ts';
import { createDocsJsonSchema } from '#config/sections/registry.ts';
import { toJsonSchema } from '#form/toJsonSchema.ts';
import type { FileSchema } from './fileSchemas.ts';

/** What the source editor needs to complete and validate a configuration. */
export interface ConfigurationFormat {
  readonly shape: ConfigFormat;
  /** The schema URL in the file itself; ours replaces it, and nothing is fetched. */
  readonly schema: string | null;
}

/** The schema of a configuration, from the settings' forms. Invalid values are marked by `checkOpenConfiguration`, which knows more. */
export function createConfigurationSchema({ shape, schema }: ConfigurationFormat): FileSchema {
  return { schema: toJsonSchema(createDocsJsonSchema(shape)), named: schema, isLenient: true, isMarkedByApp: true };
}
