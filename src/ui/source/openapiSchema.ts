import { jsonDefaults } from 'monaco-editor/languages/features/json/register';
import type { RepoPath } from '#base/repoPath.ts';
import type { JsonObject } from '#config/docsJson.ts';
import type { OpenapiVersion } from './openapiVersion.ts';
import { monacoSchema } from './monacoSchema.ts';

/** The official schemas, without `$dynamicRef`s, which Monaco does not follow. */
const schemas: Readonly<Record<OpenapiVersion, () => Promise<{ readonly default: JsonObject }>>> = {
  '3.0': () => import('@seriousme/openapi-schema-validator/schemas/v3.0/schema.json'),
  '3.1': () => import('@seriousme/openapi-schema-validator/schemas/v3.1/schema.json'),
};

/** Lets Monaco complete, explain and check what stands in an OpenAPI file of JSON, unless the file was left by then. Where the schema does not come, its text alone is checked. */
export async function describeOpenapi(path: RepoPath, version: OpenapiVersion, left: AbortSignal): Promise<void> {
  const loaded = await schemas[version]().catch(() => null);
  if (loaded === null || left.aborted) return;
  jsonDefaults.setDiagnosticsOptions({
    validate: true,
    enableSchemaRequest: false,
    schemaRequest: 'ignore',
    schemas: [{ uri: `docwright:openapi-${version}`, fileMatch: [`*/${path}`], schema: monacoSchema(loaded.default) }],
  });
}
