import { isJsonArray, isJsonObject, type JsonValue } from '#config/docsJson.ts';

/**
 * Adapts a JSON schema to Monaco, which deviates from JSON Schema 2020-12 in two ways: it merges a `$ref`'s target
 * over sibling keywords, so they are separated here; and it ignores properties from `dependentSchemas`, so these are
 * always applied. Ones with `not` stay in place.
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
