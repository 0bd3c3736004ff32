import { expect, it } from 'vitest';
import type { FrontMatterObject } from './pageFields.ts';
import { getPageFieldLabel } from './pageFields.ts';
import { diffPageFields } from './diffPageFields.ts';

it.each<[string, FrontMatterObject, FrontMatterObject, readonly string[]]>([
  ['nothing', { tag: 'NEW', tags: ['a'] }, { tags: ['a'], tag: 'NEW' }, []],
  ['a title in the navigation', {}, { sidebarTitle: 'Short' }, ['Sidebar title: - → Short']],
  ['a switch', { hidden: true }, {}, ['Hide from navigation: On → Off']],
  ['a switch that is written as it is without', {}, { hidden: false }, ['Hide from navigation: - → Off']],
  ['a choice', { mode: 'wide' }, { mode: 'center' }, ['Layout: Wide (no table of contents) → Center (no sidebar)']],
  [
    'words of a list',
    { keywords: ['one', 'two'] },
    { keywords: ['two', 'three', 'four'] },
    ['Keywords: - → three, four', 'Keywords: one → -'],
  ],
  [
    'what is within a setting',
    { groups: { includes: ['staff'] } },
    { groups: { includes: ['staff'], excludes: ['guests'] } },
    ['Reader groups › Exclude: - → guests'],
  ],
  ['another form of a setting', { related: true }, { related: ['/start'] }, ['Related pages: On → /start']],
  ['a key of the page’s own', { owner: { team: 'A' } }, { owner: { team: 'B' } }, ['owner: team: A → team: B']],
  ['a key without a value', { tag: null }, { tag: 'NEW' }, ['Tag: - → NEW']],
  ['a key that is a word of the language', {}, { constructor: 'x' }, ['constructor: - → x']],
])('describes %s', (_, before, after, words) => {
  expect(
    diffPageFields(before, after).map(
      ({ label, before: left, after: right }) => `${label.join(' › ')}: ${left ?? '-'} → ${right ?? '-'}`,
    ),
  ).toEqual(words);
});

it.each([
  ['og:title', 'Social title'],
  ['title', 'Title'],
  ['sidebarTitle', 'Sidebar title'],
  ['owner', 'owner'],
  ['constructor', 'constructor'],
])('labels the field %s %s', (key, label) => {
  expect(getPageFieldLabel(key)).toBe(label);
});
