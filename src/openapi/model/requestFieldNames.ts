import type { ApiOperation } from './apiOperation.ts';
import { buildOperationPage } from './buildOperationPage.ts';
import type { SchemaModel } from './schemaModel.ts';

/** Where a hand-written page says that a field of a request goes. */
export type RequestFieldLocation = 'path' | 'query' | 'header' | 'body';

/** What a request of an operation may hold, by its place; null for a place where any name may stand. */
export interface RequestFieldNames {
  /** `GET /flags`. */
  readonly called: string;
  readonly names: Readonly<Record<RequestFieldLocation, readonly string[] | null>>;
}

/** Headers that OpenAPI does not count among parameters. */
const everywhere = ['Authorization', 'Content-Type', 'Accept'];

/** What a request of an operation may hold; null where a part of it leads nowhere, so that not all is known. */
export function listRequestFieldNames(operation: ApiOperation): RequestFieldNames | null {
  const { parameters, body, security, missing } = buildOperationPage(operation);
  if (missing.length > 0) return null;
  const keys = security.ways.flat().flatMap(({ parameter }) => parameter ?? []);
  const at = (place: string) => [...parameters, ...keys].filter((one) => one.place === place).map(({ name }) => name);
  const inBody = new Set<string>();
  // The items of a body that is a list are named in many ways.
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

/** Takes the names of all properties in, at any depth; false where others may stand beside them. */
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
