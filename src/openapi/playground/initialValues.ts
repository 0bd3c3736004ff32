import type { ContentModel, ParameterModel } from '../model/operationPageModel.ts';
import type { SchemaModel } from '../model/schemaModel.ts';
import { InvalidJson } from './formField.ts';
import { getBodyKind, type PlaygroundContent } from './playground.ts';
import { parseFieldJson } from './fieldValue.ts';

/** Schemas within schemas are looked through so far. */
const deepest = 6;

/** What a parameter's field begins with where examples fill the form; undefined where the description gives none. */
export function getInitialParameterValue({ schema, examples }: Pick<ParameterModel, 'schema' | 'examples'>): unknown {
  if (schema.preset !== null) return schema.preset.value;
  const given = examples.find(({ elsewhere }) => elsewhere === null);
  return given === undefined ? prefilledValue(schema) : given.value;
}

/** What a body begins with where examples fill the form: the first example of it, or those of its fields. Nothing is made up. */
export function getInitialBodyValue({ schema, examples }: ContentModel, play: PlaygroundContent): unknown {
  const kind = getBodyKind(play);
  if (kind === 'file') return undefined;
  const given = examples.find(({ elsewhere }) => elsewhere === null);
  // A text is written as its media type wants it, as only an example of the whole is.
  if (kind === 'text') return given === undefined ? undefined : (play.example ?? undefined);
  if (given === undefined) return schema === null ? undefined : prefilledValue(schema);
  if (typeof given.value !== 'string' || kind !== 'json') return given.value;
  const read = parseFieldJson(given.value);
  return read instanceof InvalidJson ? undefined : read;
}

/** The examples of a schema and of what stands within it, as one value; what has none is left out. */
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
