import { describe, expect, it } from 'vitest';
import { listLinkTargets, searchLinkTargets } from './linkTargets.ts';
import type { PageNames } from './pageNames.ts';

const page = (title: string, operationMethod: string | null = null): PageNames =>
  ({ title, headings: [{ text: `About ${title}`, anchor: 'about' }], operationMethod }) as unknown as PageNames; // all that targets need

const heads = new Map([
  ['api/delete.mdx', page('Delete', 'DELETE')],
  ['api/errors.mdx', page('Errors')],
  ['guides/start.mdx', page('Start')],
  ['introduction.mdx', page('Introduction')],
  ['v1/start.mdx', page('Start')],
]);
const navigation = ['introduction.mdx', 'missing.mdx', 'guides/start.mdx', 'api/delete.mdx', 'api/errors.mdx'];
const targets = listLinkTargets(heads, '', () => true, navigation);

describe('searchLinkTargets', () => {
  it.each([
    ['', 3, ['/introduction', '/guides/start', '/api/errors']],
    ['', 9, ['/introduction', '/guides/start', '/api/errors', '/v1/start', '/api/delete']],
    ['sta', 2, ['/guides/start', '/v1/start']],
    ['delete', 9, ['/api/delete#about', '/api/delete']],
  ])('lists what matches %j in the order of the navigation, pages first: at most %d', (query, most, expected) => {
    expect(searchLinkTargets(targets, query, most).map(({ href }) => href)).toEqual(expected);
  });
});
