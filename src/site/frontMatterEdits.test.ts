import { describe, expect, it } from 'vitest';
import { applyEdits } from '#base/textEdit.ts';
import type { JsonValue } from '#config/docsJson.ts';
import type { JsonPath } from '#config/edit/parsedJsonText.ts';
import {
  resolveFieldChange,
  adaptFieldToValue,
  createCustomField,
  pageFields,
  parseCustomValue,
} from '#config/frontMatter/pageFields.ts';
import { readFrontMatter } from '#document/yaml/frontMatter.ts';
import { findFrontMatter } from '#document/yaml/frontMatterRange.ts';
import { patchFrontMatter } from '#document/yaml/patchFrontMatter.ts';

/** Sets one front matter field of a page, as the form does. */
function afterSetting(source: string, path: JsonPath, value: JsonValue | undefined): string {
  const { values } = readFrontMatter(source, findFrontMatter(source)).frontMatter;
  const change = resolveFieldChange(values, path, value);
  if (change === null) return source;
  return applyEdits(source, patchFrontMatter(source, { ...values, [change.key]: change.value }));
}

describe('a page field makes the smallest change to the front matter', () => {
  it.each<readonly [name: string, before: string, path: JsonPath, value: JsonValue | undefined, after: string]>([
    ['a text', 'title: T # kept\nicon: "a"\n', ['icon'], 'rocket', 'title: T # kept\nicon: "rocket"\n'],
    ['a text that was not there', "title: 'T'\n", ['tag'], 'NEW', "title: 'T'\ntag: 'NEW'\n"],
    ['a text taken away', 'tag: NEW # soon\ntitle: T\n', ['tag'], undefined, 'title: T\n'],
    ['a key with a colon', 'title: T\n', ['og:title'], 'U', 'title: T\nog:title: U\n'],
    ['an image', 'title: T\n', ['og:image'], '/images/a b.png', 'title: T\nog:image: /images/a b.png\n'],
    ['a switch turned on', 'title:   T\n', ['hidden'], true, 'title:   T\nhidden: true\n'],
    ['a switch turned back', 'title: T\nhidden: true\n', ['hidden'], undefined, 'title: T\n'],
    ['a switch that is on by itself', 'title: T\n', ['searchable'], false, 'title: T\nsearchable: false\n'],
    ['a number', 'boost: 2\ntitle: T\n', ['boost'], 1.5, 'boost: 1.5\ntitle: T\n'],
    ['words', 'keywords: ["a", "b"]\n', ['keywords'], ['a', 'b', 'c'], 'keywords: ["a", "b", "c"]\n'],
    ['words that were one text', 'keywords: a, b\n', ['keywords'], ['a', 'b', 'c'], 'keywords:\n  - a\n  - b\n  - c\n'],
    ['no words any more', 'title: T\nkeywords: [a]\n', ['keywords'], undefined, 'title: T\n'],
    [
      'a list within an object that was not there',
      'title: T\n',
      ['contextual', 'options'],
      ['copy'],
      'title: T\ncontextual:\n  options:\n    - copy\n',
    ],
    [
      'a value within an object',
      'contextual:\n  options: [copy]\n  display: toc # beside\ntitle: T\n',
      ['contextual', 'display'],
      'header',
      'contextual:\n  options: [copy]\n  display: header # beside\ntitle: T\n',
    ],
    [
      'one more value of an object',
      'contextual:\n    # few\n    options: [ copy ]\ntitle: T\n',
      ['contextual', 'display'],
      'toc',
      'contextual:\n    # few\n    options: [ copy ]\n    display: toc\ntitle: T\n',
    ],
    [
      'a value of an object taken away',
      'contextual:\n  # few\n  options: [ copy ]\n  display: toc\ntitle: T\n',
      ['contextual', 'display'],
      undefined,
      'contextual:\n  # few\n  options: [ copy ]\ntitle: T\n',
    ],
    [
      'the first value of an object taken away',
      'contextual:\n  display: toc\n  options: [ copy ] # few\ntitle: T\n',
      ['contextual', 'display'],
      undefined,
      'contextual:\n  options: [ copy ] # few\ntitle: T\n',
    ],
    [
      'one more value of an object in braces',
      'contextual: { options: [copy] }\n',
      ['contextual', 'display'],
      'toc',
      'contextual: { options: [copy], display: toc }\n',
    ],
    [
      'the last value of an object taken away',
      'title: T\ncontextual:\n  display: toc\n',
      ['contextual', 'display'],
      undefined,
      'title: T\n',
    ],
    [
      'one more entry of a list',
      'related:\n  - /a # first\n  - /b\n',
      ['related'],
      ['/a', '/b', { Named: 'https://example.com' }],
      'related:\n  - /a # first\n  - /b\n  - Named: https://example.com\n',
    ],
    [
      'an entry of a list',
      'related:\n  - /a # first\n  - /b\n',
      ['related', 1],
      '/c',
      'related:\n  - /a # first\n  - /c\n',
    ],
    ['a list switched off', 'related:\n  - /a\ntitle: T\n', ['related'], false, 'related: false\ntitle: T\n'],
    ['an operation', 'openapi: "GET /a"\n', ['openapi'], 'POST /b', 'openapi: "POST /b"\n'],
    ['a number of the page’s own', 'order: 3\n', ['order'], '42', 'order: 42\n'],
    ['half a number', 'order: 3\n', ['order'], '1.', 'order: 3\n'],
    ['words where a number was', 'order: 3\n', ['order'], 'third', 'order: third\n'],
    ['a switch of the page’s own', 'draft: true\n', ['draft'], undefined, 'draft: false\n'],
    ['an emptied key of the page’s own', 'audience: all\n', ['audience'], undefined, 'audience: ""\n'],
    ['a number in a list of the page’s own', 'order: [1, b]\n', ['order'], ['1', 'b', '2'], 'order: [1, b, "2"]\n'],
    ['a key that all objects have', 'title: T\n', ['constructor'], 'a', 'title: T\nconstructor: a\n'],
  ])('%s', (_, before, path, value, after) => {
    expect(afterSetting(`---\n${before}---\n\nBody\n`, path, value)).toBe(`---\n${after}---\n\nBody\n`);
  });

  it('creates missing front matter with the page’s line endings', () => {
    expect(afterSetting('Body\r\n', ['tag'], 'NEW')).toBe('---\r\ntag: NEW\r\n---\r\n\r\nBody\r\n');
  });
});

describe('page fields', () => {
  // Reference §2. The keys of its last row are kept but have no field.
  const used =
    'title description sidebarTitle icon iconType tag mode hidden noindex searchable boost deprecated hideFooterPagination hideApiMarker timestamp lastUpdatedDate related contextual groups public keywords url rss openapi openapi-schema asyncapi api playground authMethod version canonical robots og:title og:description og:image og:url og:type og:image:width og:image:height twitter:title twitter:description twitter:image twitter:card twitter:site twitter:image:width twitter:image:height';
  it.each(used.split(' '))('have a label and help text for %s', (key) => {
    expect(pageFields.filter((field) => field.key === key)).toEqual([
      expect.objectContaining({ label: expect.any(String), help: expect.stringMatching(/\.$/), required: false }),
    ]);
  });

  it.each<readonly [key: string, value: unknown, kind: string]>([
    ['icon', undefined, 'icon'],
    ['og:image', 'a.png', 'image'],
    ['openapi', 'GET /a', 'operation'],
    ['boost', '1.5', 'number'],
    ['boost', 'much', 'json'],
    ['keywords', 'alpha, beta', 'list'],
    ['keywords', { a: 1 }, 'json'],
    ['hidden', 'yes', 'json'],
    ['hidden', null, 'boolean'],
    ['title', 2024, 'text'],
    ['related', false, 'union'],
    ['groups', { includes: ['a'] }, 'union'],
    ['contextual', ['copy'], 'json'],
  ])('edit %s with the value %j in the control %s', (key, value, kind) => {
    const [field] = pageFields.filter((known) => known.key === key);
    expect(field && adaptFieldToValue(field, value).kind).toBe(kind);
  });

  it.each([
    ['words', 'text'],
    [3, 'text'],
    [null, 'text'],
    [false, 'boolean'],
    [['a', 1], 'list'],
    [[], 'list'],
    [{ a: 1 }, 'json'],
    [[{ a: 1 }], 'json'],
  ])('edit %j under a custom key as %s', (value, kind) => {
    expect(createCustomField('audience', value).kind).toBe(kind);
  });

  it.each([
    ['3', 3],
    ['1.50', '1.50'],
    ['true', true],
    ['yes', 'yes'],
    ['2024-05-01', '2024-05-01'],
    ['Infinity', 'Infinity'],
    ['', ''],
  ])('parse %j typed for a custom key as %j', (text, value) => {
    expect(parseCustomValue(text)).toBe(value);
  });
});
