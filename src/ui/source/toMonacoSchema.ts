import { isJsonArray, isJsonObject, type JsonValue } from '#config/docsJson.ts';

/**
 * A JSON schema as Monaco can judge by it, which does two things otherwise than JSON Schema 2020-12: it lays what a `$ref` leads to
 * over the keywords beside it, so each stands alone here; and it does not count properties as known that stand in `dependentSchemas`,
 * so these are asked for in any case. What forbids something stays where it is.
 */
export function toMonacoSchema(schema: JsonValue): JsonValue {
  if (isJsonArray(schema)) return schema.map(toMonacoSchema);
  if (!isJsonObject(schema)) return schema;
  const entries = Object.entries(schema).map(([key, value]) => [key, toMonacoSchema(value)] as const);
  const { $ref, allOf, ...others } = Object.fromEntries(entries);
  const referred = typeof $ref === 'string' && entries.length > 1 ? [{ $ref }] : [];
  const dependent = others['dependentSchemas'];
  const lifted = isJsonObject(dependent)
    ? Object.values(dependent).filter((one) => isJsonObject(one) && one['not'] === undefined)
    : [];
  if (referred.length + lifted.length === 0) return Object.fromEntries(entries);
  return { ...others, allOf: [...(isJsonArray(allOf) ? allOf : []), ...referred, ...lifted] };
}
