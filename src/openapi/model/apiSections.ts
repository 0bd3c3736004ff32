import { resolveReferences } from '../read/apiFiles.ts';
import { buildSecurityModel } from './serverModels.ts';
import type { ApiOperation } from '../read/apiOperation.ts';
import { getKey, listEntries, listItems, getString, type LocatedValue } from '../read/locatedValue.ts';

/** A section of an operation's page, with its heading. */
export interface ApiSection {
  readonly name: 'authorization' | 'path' | 'query' | 'header' | 'cookie' | 'body' | 'responses' | 'callbacks';
  readonly title: string;
}

const titles: Readonly<Record<ApiSection['name'], string>> = {
  authorization: 'Authorization',
  path: 'Path parameters',
  query: 'Query parameters',
  header: 'Headers',
  cookie: 'Cookies',
  body: 'Body',
  responses: 'Responses',
  callbacks: 'Callbacks',
};
const order: readonly ApiSection['name'][] = [
  'authorization',
  'path',
  'query',
  'header',
  'cookie',
  'body',
  'responses',
  'callbacks',
];

/** Lists the sections of an operation's page in order, without building its models. */
export function listApiSections({ spot, pathItem, api }: ApiOperation): readonly ApiSection[] {
  const at = (owner: LocatedValue, key: string) => {
    const found = getKey(owner, key);
    const followed = found === null ? null : resolveReferences(found, api.files);
    return followed === null || followed.lost !== null ? null : followed.node;
  };
  const places = new Set(
    [pathItem, spot].flatMap((owner) =>
      listItems(at(owner, 'parameters')).map((item) => {
        const { node: parameter } = resolveReferences(item, api.files);
        return getString(parameter, 'name') === null ? null : getString(parameter, 'in');
      }),
    ),
  );
  const calls = listEntries(at(spot, 'callbacks'));
  const has: Readonly<Record<ApiSection['name'], boolean>> = {
    authorization: buildSecurityModel(spot, api).alternatives.length > 0,
    path: places.has('path'),
    query: places.has('query'),
    header: places.has('header'),
    cookie: places.has('cookie'),
    body: at(spot, 'requestBody') !== null,
    responses: listEntries(at(spot, 'responses')).some(([status]) => !status.startsWith('x-')),
    callbacks: calls.length > 0,
  };
  return order.filter((name) => has[name]).map((name) => ({ name, title: titles[name] }));
}
