import { stringifyExactJson } from '#base/exactJson.ts';
import type { OperationPageModel } from '#openapi/model/operationPageModel.ts';
import type { SchemaModel } from '#openapi/model/schemaModel.ts';
import { constraints, type Constraint } from '#openapi/read/constraints.ts';
import type { PointerLocation } from '#openapi/read/pointerLocation.ts';
import { formatDescriptionLocation } from '#reading/api/descriptionLocation.ts';

/** A value of an operation whose limits can be edited. */
export interface LimitField {
  /** `limit (query)`, `owner.name`, `200: tags[]`. */
  readonly label: string;
  readonly schema: SchemaModel;
}

const deepest = 6;
const most = 300;

/** The values of an operation that can have limits: parameters, then the properties of its body and its responses. */
export function listLimitFields({ parameters, body, responses }: OperationPageModel): readonly LimitField[] {
  return [
    ...parameters.flatMap(({ name, location, schema }) => fieldsIn(`${name} (${location})`, schema, 0)),
    ...(body?.contents[0]?.schema == null ? [] : fieldsIn('', body.contents[0].schema, 0)),
    ...responses.flatMap(({ status, contents }) =>
      contents[0]?.schema == null
        ? []
        : fieldsIn('', contents[0].schema, 0).map((field) => ({ ...field, label: `${status}: ${field.label}` })),
    ),
  ].slice(0, most);
}

/** The field for the limits at a location: of several that share a schema, the one with the value's name. Null if there is none. */
export function findLimitField(fields: readonly LimitField[], at: PointerLocation, name: string): LimitField | null {
  const key = formatDescriptionLocation(at);
  const found = fields.filter(
    ({ schema: { places } }) => places.limits !== null && formatDescriptionLocation(places.limits) === key,
  );
  return found.find(({ label }) => label.split(/[ .:[\]]+/).includes(name)) ?? found[0] ?? null;
}

function fieldsIn(label: string, schema: SchemaModel, depth: number): readonly LimitField[] {
  if (depth > deepest) return [];
  const own = label === '' || schema.places.limits === null || listFieldConstraints(schema).length === 0;
  return [
    ...(own ? [] : [{ label, schema }]),
    ...schema.properties.flatMap(({ name, schema: inner }) =>
      fieldsIn(label === '' ? name : `${label}.${name}`, inner, depth + 1),
    ),
    ...(schema.items === null ? [] : fieldsIn(label === '' ? 'items' : `${label}[]`, schema.items, depth + 1)),
  ];
}

/** The constraints that apply to a schema's types; none for objects. */
export function listFieldConstraints({ types }: SchemaModel): readonly Constraint[] {
  if (types.every((type) => type === 'object')) return [];
  return constraints.filter((one) => one.types.length === 0 || one.types.some((type) => types.includes(type)));
}

/** The value of a constraint as it is typed; '' if there is none. */
export function formatConstraint(schema: SchemaModel, { key }: Constraint): string {
  if (key === 'format') return schema.format ?? '';
  if (key === 'pattern') return schema.pattern ?? '';
  if (key !== 'default') return schema.rules[key] === undefined ? '' : String(schema.rules[key]);
  if (schema.initial === null) return '';
  const { value } = schema.initial;
  return typeof value === 'string' ? value : (stringifyExactJson(value) ?? '');
}
