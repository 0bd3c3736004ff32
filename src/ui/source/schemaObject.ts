import type { JsonObject } from '#config/docsJson.ts';

const schema = { $ref: '#/$defs/schema' };
const schemas = { type: 'object', additionalProperties: schema };
const list = { type: 'array', items: schema };
const count = { type: 'integer', minimum: 0 };
const names = { type: 'array', items: { type: 'string' } };
const kinds = { enum: ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'] };

/**
 * The OpenAPI 3.1 schema object: keywords of JSON Schema 2020-12, and those OpenAPI adds. The official schema omits
 * them, since a file may use another dialect; so unknown keywords are allowed.
 */
export const schemaObject: JsonObject = {
  type: ['object', 'boolean'],
  properties: {
    title: { type: 'string' },
    description: { type: 'string' },
    type: { anyOf: [kinds, { type: 'array', items: kinds }] },
    enum: { type: 'array' },
    const: {},
    default: {},
    examples: { type: 'array' },
    properties: schemas,
    required: names,
    additionalProperties: schema,
    patternProperties: schemas,
    propertyNames: schema,
    unevaluatedProperties: schema,
    minProperties: count,
    maxProperties: count,
    dependentRequired: { type: 'object', additionalProperties: names },
    dependentSchemas: schemas,
    items: schema,
    prefixItems: list,
    contains: schema,
    minContains: count,
    maxContains: count,
    unevaluatedItems: schema,
    minItems: count,
    maxItems: count,
    uniqueItems: { type: 'boolean' },
    format: { type: 'string' },
    pattern: { type: 'string' },
    minLength: count,
    maxLength: count,
    minimum: { type: 'number' },
    maximum: { type: 'number' },
    exclusiveMinimum: { type: 'number' },
    exclusiveMaximum: { type: 'number' },
    multipleOf: { type: 'number' },
    contentEncoding: { type: 'string' },
    contentMediaType: { type: 'string' },
    contentSchema: schema,
    allOf: list,
    anyOf: list,
    oneOf: list,
    not: schema,
    if: schema,
    // A JSON Schema keyword; nothing awaits this object.
    // oxlint-disable-next-line unicorn/no-thenable
    then: schema,
    else: schema,
    deprecated: { type: 'boolean' },
    readOnly: { type: 'boolean' },
    writeOnly: { type: 'boolean' },
    discriminator: {
      type: 'object',
      properties: {
        propertyName: { type: 'string' },
        mapping: { type: 'object', additionalProperties: { type: 'string' } },
      },
      required: ['propertyName'],
    },
    externalDocs: { $ref: '#/$defs/external-documentation' },
    xml: { type: 'object' },
    example: {},
    $ref: { type: 'string' },
    $defs: schemas,
    $anchor: { type: 'string' },
    $dynamicRef: { type: 'string' },
    $dynamicAnchor: { type: 'string' },
    $id: { type: 'string' },
    $schema: { type: 'string' },
    $comment: { type: 'string' },
  },
};
