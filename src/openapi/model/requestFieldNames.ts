import type { ApiOperation } from '../read/apiOperation.ts';
import { buildOperationPage } from './buildOperationPage.ts';
import type { SchemaModel } from './schemaModel.ts';

/** The location of a request field in a hand-written page. */
export type RequestFieldLocation = 'path' | 'query' | 'header' | 'body';

/** The field names that a request may have, by location; null for a location that allows any name. */
export interface RequestFieldNames {
  /** `GET /flags`. */
  readonly called: string;
  readonly names: Readonly<Record<RequestFieldLocation, readonly string[] | null>>;
}

/** Headers that OpenAPI doesn't count as parameters. */
const everywhere = ['Authorization', 'Content-Type', 'Accept'];

/** The field names a request may have; null if a reference can't be resolved, because the list would be incomplete. */
export function listRequestFieldNames(operation: ApiOperation): RequestFieldNames | null {
  const { parameters, body, security, missing } = buildOperationPage(operation);
  if (missing.length > 0) return null;
  const keys = security.alternatives.flat().flatMap(({ parameter }) => parameter ?? []);
  const at = (place: string) =>
    [...parameters, ...keys].filter((one) => one.location === place).map(({ name }) => name);
  const inBody = new Set<string>();
  // Items of an array body can be named in many ways.
  const isClosed = (body?.contents ?? []).every(({ schema }) => schema?.items === null && collect(schema, inBody));
  return {
    called: `${operation.method} ${operation.path}`,
    names: {
      path: [...at('path'), ...[...operation.path.matchAll(/\{([^{}]+)\}/g)].flatMap(([, name]) => name ?? [])],
      query: at('query'),
      header: [...at('header'), ...everywhere],
      body: isClosed ? [...inBody] : null,
    },
  };
}

/** Collects the names of all properties at any depth. False if other properties are allowed too. */
function collect(schema: SchemaModel, names: Set<string>): boolean {
  const { properties, items, firstItems, alternatives, others, patterns, cut, types } = schema;
  if (cut !== null || patterns.length > 0 || (others !== null && others !== 'none')) return false;
  if (types.includes('object') && properties.length === 0 && alternatives.length === 0) return false;
  for (const { name } of properties) names.add(name);
  return [
    ...properties.map((property) => property.schema),
    ...(items === null ? [] : [items]),
    ...firstItems,
    ...alternatives.flatMap(({ options }) => options.map((option) => option.schema)),
  ].every((inner) => collect(inner, names));
}
