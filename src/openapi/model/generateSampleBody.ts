import { isNumeric, isWrittenNumber, stringifyExactJson, toNearestNumber, type Numeric } from '#base/exactJson.ts';
import { isJsonLines } from '#base/isJsonLines.ts';
import { toWellFormed } from '#base/toWellFormed.ts';
import { sample } from 'openapi-sampler';
import type { ContentModel } from './operationPageModel.ts';
import type { SchemaModel } from './schemaModel.ts';
import { isRecord } from '#base/isRecord.ts';
import { isSameJson } from '#base/isSameJson.ts';
import { getOwnValue } from '../text/pointer.ts';

type JsonSchema = NonNullable<Parameters<typeof sample>[0]>;

/**
 * Who receives the value: requests leave out `readOnly` properties, responses leave out `writeOnly` ones. `required`
 * leaves out optional properties.
 */
export interface SampleValueOptions {
  readonly audience: 'request' | 'response';
  readonly properties: 'all' | 'required';
}

/** A media type's value as text: the first example, or one generated from the schema. Null if neither is known. */
export function generateSampleBody(content: ContentModel, wishes: SampleValueOptions): string | null {
  const given = content.examples.find(({ elsewhere }) => elsewhere === null);
  if (given !== undefined)
    return typeof given.value === 'string' ? given.value : bodyText(given.value, content.mediaType);
  if (content.schema === null) return null;
  if (/\bxml\b/i.test(content.mediaType)) return sampledXml(content.schema, wishes);
  const value = generateSampleValue(content.schema, wishes);
  return value === undefined
    ? null
    : typeof value === 'string' && !/json/i.test(content.mediaType)
      ? value
      : bodyText(value, content.mediaType);
}

function bodyText(value: unknown, mediaType: string): string {
  // One value per line.
  if (isJsonLines(mediaType))
    return (Array.isArray(value) ? value : [value]).map((one) => stringifyExactJson(one) ?? '').join('\n');
  return /x-www-form-urlencoded/i.test(mediaType) && typeof value === 'object' && value !== null
    ? formText(value)
    : (stringifyExactJson(value, 2) ?? '');
}

/** Form-encodes an object. */
function formText(value: object): string {
  return Object.entries(value)
    .map(
      ([name, inner]) =>
        `${encodeURIComponent(toWellFormed(name))}=${encodeURIComponent(typeof inner === 'string' ? toWellFormed(inner) : (stringifyExactJson(inner) ?? ''))}`,
    )
    .join('&');
}

/** Generates a value that fits a schema; undefined if none can be made. */
export function generateSampleValue(schema: SchemaModel, { audience, properties }: SampleValueOptions): unknown {
  try {
    return sample(jsonSchemaOf(schema), {
      quiet: true,
      skipReadOnly: audience === 'request',
      skipWriteOnly: audience === 'response',
      skipNonRequired: properties === 'required',
    });
  } catch {
    return undefined;
  }
}

/** XML needs one root element, named by the description or after the schema. */
function sampledXml(schema: SchemaModel, { audience }: SampleValueOptions): string | null {
  const called = schema.xml?.['name'];
  const name = typeof called === 'string' ? called : (schema.name ?? 'root');
  try {
    const made = sample(
      { type: 'object', properties: { [name]: jsonSchemaOf(schema) } },
      { quiet: true, format: 'xml', skipReadOnly: audience === 'request', skipWriteOnly: audience === 'response' },
    );
    return typeof made === 'string' ? made : null;
  } catch {
    return null;
  }
}

/** Longer samples don't help, and a schema may require a million items. */
const mostItems = 3;
const mostCharacters = 200;

/** The bound that the sampler would return, if it can't because no `number` is that one. */
function boundBeyondNumbers({ rules, initial, choices }: SchemaModel): Numeric | undefined {
  if (initial !== null || choices !== null) return undefined;
  const { minimum, exclusiveMinimum, exclusiveMaximum, maximum } = rules;
  const [bound, step] = isNumeric(minimum)
    ? [minimum, exclusiveMinimum === true ? 1n : 0n]
    : isNumeric(exclusiveMinimum)
      ? [exclusiveMinimum, 1n]
      : isNumeric(exclusiveMaximum)
        ? [exclusiveMaximum, -1n]
        : [maximum, exclusiveMaximum === true ? -1n : 0n];
  if (isWrittenNumber(bound)) return step === 0n ? bound : undefined;
  return typeof bound === 'bigint' ? bound + step : undefined;
}

/** The first example that is one of the allowed values; with `allOf`, examples and values can be of different schemas. */
function firstAllowedExample({ examples, choices }: SchemaModel): unknown {
  if (choices === null || choices.values.length < choices.all) return examples[0];
  return examples.find((example) => choices.values.some((value) => isSameJson(example, value)));
}

/** Converts a schema model back to a schema for the sampler, without references and with bounded sizes. */
function jsonSchemaOf(model: SchemaModel): JsonSchema {
  const rules = Object.fromEntries(
    Object.entries(model.rules).map(([key, rule]) => [key, isWrittenNumber(rule) ? Number(rule) : rule]),
  );
  for (const [key, most] of [
    ['minItems', mostItems],
    ['minLength', mostCharacters],
    ['minProperties', 0],
  ] as const)
    if (isNumeric(rules[key]) && toNearestNumber(rules[key]) > most) rules[key] = most;
  const allowed = firstAllowedExample(model);
  const example = allowed === undefined ? boundBeyondNumbers(model) : allowed;
  const schema: Record<string, unknown> = {
    ...rules,
    ...(model.types.length === 0 ? {} : { type: model.types[0] }),
    ...(model.format === null ? {} : { format: model.format }),
    ...(model.choices === null ? {} : { enum: model.choices.values }),
    ...(model.initial === null ? {} : { default: model.initial.value }),
    ...(example === undefined ? {} : { example }),
    ...(model.readOnly ? { readOnly: true } : {}),
    ...(model.writeOnly ? { writeOnly: true } : {}),
    ...(model.xml === null ? {} : { xml: model.xml }),
    ...(model.items === null ? {} : { items: jsonSchemaOf(model.items) }),
    ...(model.firstItems.length === 0 ? {} : { prefixItems: model.firstItems.map(jsonSchemaOf) }),
  };
  if (model.properties.length > 0) {
    let properties: JsonSchema['properties'] = Object.fromEntries(
      model.properties.map(({ name, schema: inner }) => [name, jsonSchemaOf(inner)]),
    );
    for (const { property, value } of model.inherited) properties = withConstant(properties, property, value);
    schema['properties'] = properties;
    schema['required'] = model.properties.filter(({ required }) => required).map(({ name }) => name);
  }
  if (model.others !== null && typeof model.others !== 'string')
    schema['additionalProperties'] = jsonSchemaOf(model.others);
  for (const { kind, options, discriminator } of model.alternatives)
    schema[kind === 'one' ? 'oneOf' : 'anyOf'] = options
      .slice(0, 1)
      .map(({ title, schema: option }) => withSelectingValue(jsonSchemaOf(option), title, discriminator));
  return schema;
}

/** An option's schema in which the discriminator's property has the value that selects the option. */
function withSelectingValue(
  option: JsonSchema,
  title: string,
  discriminator: SchemaModel['alternatives'][number]['discriminator'],
): JsonSchema {
  const selecting = discriminator?.values.find((one) => one.title === title);
  if (discriminator === null || selecting === undefined) return option;
  return { ...option, properties: withConstant(option.properties, discriminator.property, selecting.value) };
}

/** The properties in which one always has a value, unless it has a list of values. */
function withConstant(properties: JsonSchema['properties'], name: string, value: string): JsonSchema['properties'] {
  const own = getOwnValue(properties, name);
  if (!isRecord(own) || Array.isArray(own['enum'])) return properties;
  const { example: _example, default: _default, ...rest } = own;
  return { ...properties, [name]: { const: value, ...rest } };
}
