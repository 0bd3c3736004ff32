import type { ContentModel, ParameterModel } from '../model/operationPageModel.ts';
import type { SchemaModel } from '../model/schemaModel.ts';
import { InvalidJson } from '#base/exactJson.ts';
import { getBodyKind, type PlaygroundContent } from './playground.ts';
import { parseFieldJson } from './fieldValue.ts';

/** Maximum schema depth to search for examples. */
const deepest = 6;

/** Initial value of a parameter's field if examples are prefilled; undefined if the description has none. */
export function getInitialParameterValue({ schema, examples }: Pick<ParameterModel, 'schema' | 'examples'>): unknown {
  if (schema.preset !== null) return schema.preset.value;
  const given = examples.find(({ elsewhere }) => elsewhere === null);
  return given === undefined ? prefilledValue(schema) : given.value;
}

/** Initial body value if examples are prefilled: the first example, or those of its fields. Never generated. */
export function getInitialBodyValue({ schema, examples }: ContentModel, play: PlaygroundContent): unknown {
  const kind = getBodyKind(play);
  if (kind === 'file') return undefined;
  const given = examples.find(({ elsewhere }) => elsewhere === null);
  // Only an example of the whole body is written in the format of the media type.
  if (kind === 'text') return given === undefined ? undefined : (play.example ?? undefined);
  if (given === undefined) return schema === null ? undefined : prefilledValue(schema);
  if (typeof given.value !== 'string' || kind !== 'json') return given.value;
  const read = parseFieldJson(given.value);
  return read instanceof InvalidJson ? undefined : read;
}

/** The examples of a schema and its inner schemas as one value. Leaves out what has none. */
function prefilledValue(schema: SchemaModel, depth = 0): unknown {
  if (schema.preset !== null) return schema.preset.value;
  const [example] = schema.examples;
  if (example !== undefined) return example;
  if (depth >= deepest || schema.cut !== null) return undefined;
  if (schema.properties.length > 0) {
    const filled = schema.properties.flatMap(({ name, schema: inner }) => {
      const value = inner.readOnly ? undefined : prefilledValue(inner, depth + 1);
      return value === undefined ? [] : [[name, value] as const];
    });
    return filled.length === 0 ? undefined : Object.fromEntries(filled);
  }
  const item = schema.items === null ? undefined : prefilledValue(schema.items, depth + 1);
  if (item !== undefined) return [item];
  const [first] = schema.alternatives[0]?.options ?? [];
  return first === undefined ? undefined : prefilledValue(first.schema, depth + 1);
}
