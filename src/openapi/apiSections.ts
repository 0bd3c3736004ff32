import { follow } from './apiFiles.ts';
import { drawSecurity } from './drawServers.ts';
import type { Operation } from './operation.ts';
import { below, entriesBelow, itemsBelow, textBelow, type Spot } from './spot.ts';

/** A part of an operation's page that has a heading. */
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

/** The parts that the page of an operation has, in their order: found without drawing it. */
export function apiSections({ spot, pathItem, api }: Operation): readonly ApiSection[] {
  const at = (owner: Spot, key: string) => {
    const found = below(owner, key);
    const followed = found === null ? null : follow(found, api.files);
    return followed === null || followed.lost !== null ? null : followed.spot;
  };
  const places = new Set(
    [pathItem, spot].flatMap((owner) =>
      itemsBelow(at(owner, 'parameters')).map((item) => {
        const { spot: parameter } = follow(item, api.files);
        return textBelow(parameter, 'name') === null ? null : textBelow(parameter, 'in');
      }),
    ),
  );
  const calls = entriesBelow(at(spot, 'callbacks'));
  const has: Readonly<Record<ApiSection['name'], boolean>> = {
    authorization: drawSecurity(spot, api).ways.length > 0,
    path: places.has('path'),
    query: places.has('query'),
    header: places.has('header'),
    cookie: places.has('cookie'),
    body: at(spot, 'requestBody') !== null,
    responses: entriesBelow(at(spot, 'responses')).some(([status]) => !status.startsWith('x-')),
    callbacks: calls.length > 0,
  };
  return order.filter((name) => has[name]).map((name) => ({ name, title: titles[name] }));
}
