import { isJsonObject, type JsonObject, type JsonValue } from '#config/docsJson.ts';
import { toMonacoSchema } from './toMonacoSchema.ts';
import type { OpenapiVersion } from './detectOpenapiVersion.ts';
import { schemaObject } from './schemaObject.ts';

/** The official schemas, without `$dynamicRef`s, which Monaco does not follow. */
const schemas: Readonly<Record<OpenapiVersion, () => Promise<{ readonly default: JsonObject }>>> = {
  '3.0': () => import('@seriousme/openapi-schema-validator/schemas/v3.0/schema.json'),
  '3.1': () => import('@seriousme/openapi-schema-validator/schemas/v3.1/schema.json'),
};

/** Loads the schema of an OpenAPI version for Monaco; null if loading fails. */
export async function loadOpenapiSchema(version: OpenapiVersion): Promise<JsonValue | null> {
  const loaded = await schemas[version]().catch(() => null);
  return loaded === null
    ? null
    : toMonacoSchema(version === '3.0' ? withPlaces(loaded.default) : withWords(loaded.default));
}

/** The 3.0 schema restricts a parameter's `in` only inside alternatives, so completion would miss one while `required` is absent. */
function withPlaces(official: JsonObject): JsonObject {
  return changed(official, ['definitions', 'Parameter', 'properties', 'in'], {
    enum: ['path', 'query', 'header', 'cookie'],
  });
}

/** The 3.1 schema does not describe schema objects. */
function withWords(official: JsonObject): JsonObject {
  return changed(official, ['$defs', 'schema'], schemaObject);
}

function changed(object: JsonObject, [key = '', ...further]: readonly string[], value: JsonValue): JsonObject {
  const inner = object[key];
  return { ...object, [key]: further.length === 0 || !isJsonObject(inner) ? value : changed(inner, further, value) };
}
