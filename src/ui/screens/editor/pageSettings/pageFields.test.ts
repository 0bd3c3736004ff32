import { expect, it } from 'vitest';
import { fieldIn, fieldToWrite, pageFieldGroups } from './pageFields.ts';

it('has a control for each key that pages use', () => {
  const keys = pageFieldGroups.flatMap(({ fields }) => fields.map(({ key }) => key.split('.')[0]));
  const used =
    'sidebarTitle icon iconType tag mode hidden noindex searchable boost deprecated hideFooterPagination hideApiMarker timestamp lastUpdatedDate related contextual groups public keywords url rss openapi openapi-schema asyncapi api playground authMethod version canonical robots og:title og:description og:image og:url og:type og:image:width og:image:height twitter:title twitter:description twitter:image twitter:card twitter:site twitter:image:width twitter:image:height';
  expect(used.split(' ').filter((key) => !keys.includes(key))).toEqual([]);
});

it.each([
  [{ tag: 'new' }, 'tag', 'new'],
  [{ contextual: { options: ['copy'] } }, 'contextual.options', ['copy']],
  [{ contextual: 'copy' }, 'contextual.options', undefined],
  [{}, 'contextual.options', undefined],
  [{ 'og:title': 'A' }, 'og:title', 'A'],
])('reads of %j the field %s as %j', (values, key, value) => {
  expect(fieldIn(values, key)).toEqual(value);
});

it.each([
  [{}, 'tag', 'new', ['tag', 'new']],
  [
    { contextual: { display: 'toc' } },
    'contextual.options',
    ['copy'],
    ['contextual', { display: 'toc', options: ['copy'] }],
  ],
  [{ contextual: { options: ['copy'] } }, 'contextual.options', undefined, ['contextual', undefined]],
])('writes into %j the field %s', (values, key, value, written) => {
  expect(fieldToWrite(values, key, value)).toEqual(written);
});
