import { isNumeric } from '#base/exactJson.ts';
import { isRecord } from '#base/isRecord.ts';
import type { SchemaModel } from '../model/schemaModel.ts';
import type { FieldConstraints, FormField, NamedFormField } from './formField.ts';

/** Maximum depth of forms. Deeper values are entered as JSON. */
const deepest = 5;
/** Maximum number of choices in a page. */
const mostChoices = 200;

/** Longer patterns aren't checked here but by the server, because they would be part of every page. */
const longestPattern = 1000;

/** How many fields a form may still get. */
interface Budget {
  left: number;
}

/** Maximum number of fields in a form, about what people will fill in. The rest is entered as JSON. */
export const maxFormFields = 300;

/** Builds the form of a schema for a request, without `readOnly` properties. */
export function buildFormField(schema: SchemaModel, budget: Budget = { left: maxFormFields }, depth = 0): FormField {
  budget.left -= 1;
  const common = {
    hint: hintOf(schema),
    ...placeholderOf(schema),
    ...(schema.nullable ? { nullable: true as const } : {}),
  };
  if (schema.choices !== null && schema.choices.values.length > 0)
    return { ...common, kind: 'choice', values: schema.choices.values.slice(0, mostChoices), all: schema.choices.all };
  if (schema.format === 'binary' || isBinary(schema)) return { ...common, kind: 'file' };
  const [type] = schema.types;
  const isTooMuch = depth >= deepest || budget.left <= 0 || schema.cut !== null;
  const rules = Object.keys(schema.rules).length === 0 ? {} : { rules: schema.rules satisfies FieldConstraints };
  if (schema.types.length === 1 && (type === 'integer' || type === 'number'))
    return { ...common, kind: 'number', whole: type === 'integer', ...rules };
  if (schema.types.length === 1 && type === 'boolean') return { ...common, kind: 'boolean' };
  if (schema.types.length === 1 && type === 'string')
    return {
      ...common,
      kind: 'text',
      ...(schema.format === null ? {} : { format: schema.format }),
      ...(schema.pattern === null || schema.pattern.length > longestPattern ? {} : { pattern: schema.pattern }),
      ...rules,
    };
  const options =
    schema.alternatives.length === 1 && schema.properties.length === 0 ? (schema.alternatives[0]?.options ?? []) : [];
  if (options.length > 1 && options.length <= 20 && !isTooMuch)
    return {
      ...common,
      kind: 'either',
      options: options.map(({ title, schema: inner }) => ({ title, field: buildFormField(inner, budget, depth + 1) })),
    };
  if (schema.items !== null && schema.firstItems.length === 0 && !isTooMuch)
    return { ...common, kind: 'list', item: buildFormField(schema.items, budget, depth + 1), ...rules };
  if (schema.properties.length > 0 && schema.alternatives.length === 0 && !isTooMuch)
    return {
      ...common,
      kind: 'object',
      fields: fieldsOf(schema, budget, depth),
      ...(schema.others === 'any' || isRecord(schema.others) ? { open: true as const } : {}),
      ...rules,
    };
  const isPlain = schema.types.length === 0 && schema.alternatives.length === 0 && schema.properties.length === 0;
  return { ...common, kind: isPlain && depth === 0 ? 'text' : 'json' };
}

function fieldsOf({ properties }: SchemaModel, budget: Budget, depth: number): readonly NamedFormField[] {
  return properties.flatMap(({ name, required, schema }) =>
    schema.readOnly || budget.left <= 0 ? [] : [{ name, required, field: buildFormField(schema, budget, depth + 1) }],
  );
}

/** True if a string is the content of a file: it has a media type that isn't text, and isn't encoded as text (OpenAPI 3.1 §4.8.14.2). */
function isBinary({ limits }: SchemaModel): boolean {
  return (
    limits.some((limit) =>
      /^contains (?:(?:image|audio|video|font)\/|application\/(?:octet-stream|pdf|zip|gzip)\b)/i.test(limit),
    ) && !limits.some((limit) => limit.startsWith('encoded as '))
  );
}

function hintOf({ type, format, limits }: SchemaModel): string {
  return [type, ...(format === null ? [] : [format]), ...limits].join(' · ');
}

function placeholderOf({ examples: [example], initial }: SchemaModel): { readonly placeholder?: string } {
  const shown = example ?? initial?.value;
  if (shown === undefined || shown === null || (typeof shown === 'object' && !isNumeric(shown))) return {};
  return { placeholder: String(shown).slice(0, 120) };
}
