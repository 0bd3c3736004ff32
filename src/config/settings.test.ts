import { describe, expect, it } from 'vitest';
import { applyEdits } from '#base/textEdit.ts';
import { listOtherFormatKeys, listUnknownKeys } from './check/checkFields.ts';
import { readDocsJson, type JsonValue } from './docsJson.ts';
import type { JsonPath } from './edit/parsedJsonText.ts';
import { settingsSections } from './sections/registry.ts';
import { searchSections, readSetting, listSectionFields, listShownSections, writeSetting } from './settings.ts';

describe('searchSections', () => {
  it.each([
    ['dark', 'classic', ['logo', 'colors', 'appearance']],
    ['prefix', 'classic', ['api']],
    ['versions', 'current', []],
    [
      '',
      'current',
      [
        'identity',
        'logo',
        'favicon',
        'colors',
        'appearance',
        'background',
        'fonts',
        'banner',
        'style',
        'navigation',
        'topBar',
        'footer',
        'search',
        'api',
        'seo',
        'content',
        'integrations',
      ],
    ],
  ] as const)('finds for %j in a %s file: %j', (words, shape, names) => {
    expect(searchSections(settingsSections, shape, words).map(({ name }) => name)).toEqual(names);
  });
});

describe('keys', () => {
  it('belong to the file’s format, the other one, or neither', () => {
    const { config } = readDocsJson('{ "navbar": {}, "topbarLinks": [], "head": 1, "name": "A" }');
    expect([
      listOtherFormatKeys(config, 'current'),
      listOtherFormatKeys(config, 'classic'),
      listUnknownKeys(config),
    ]).toEqual([['topbarLinks'], ['navbar'], ['head']]);
  });
});

describe('a setting', () => {
  const files: Readonly<Record<string, string>> = {
    'docs.json': '{\n  "theme": "mint",\n  "colors": { "$ref": "config/colors.json" }\n}',
    'config/colors.json': '{ "primary": "#000" }',
  };
  const textOf = (path: string) => files[path] ?? null;
  const docs = readDocsJson(files['docs.json'] ?? '', textOf);

  it('is read through references', () => {
    expect(readSetting(docs, ['colors', 'primary'])).toBe('#000');
    expect(readSetting(docs, ['logo', 'light'])).toBeUndefined();
  });
  it.each([
    ['colors', 'primary', '#111', 'config/colors.json', '{ "primary": "#111" }'],
    ['colors', 'dark', '#222', 'config/colors.json', '{ "primary": "#000", "dark": "#222" }'],
    ['colors', 'primary', undefined, 'config/colors.json', '{  }'],
    [
      'appearance',
      'default',
      'dark',
      'docs.json',
      '{\n  "theme": "mint",\n  "colors": { "$ref": "config/colors.json" },\n  "appearance": {\n    "default": "dark"\n  }\n}',
    ],
  ])('%s.%s is written as %j into %s', (key, inner, value, file, text) => {
    const change = writeSetting(docs, [key, inner], value, 'docs.json', textOf);
    expect(change.file).toBe(file);
    expect(applyEdits(files[file] ?? '', change.edits)).toBe(text);
  });
  it.each([
    [
      'behind the keys before it',
      '{\n  "theme": "mint",\n  "name": "A", // short\n  // All pages\n  "navigation": {},\n  "mystery": 1\n}',
      ['logo'],
      '/l.svg',
      '{\n  "theme": "mint",\n  "name": "A", // short\n  "logo": "/l.svg",\n  // All pages\n  "navigation": {},\n  "mystery": 1\n}',
    ],
    [
      'before the first that follows it',
      '{\n  "x": 1,\n  "navigation": {}\n}',
      ['$schema'],
      's',
      '{\n  "x": 1,\n  "$schema": "s",\n  "navigation": {}\n}',
    ],
    [
      'last, where it is the last',
      '{\n  "navigation": {}\n}',
      ['search', 'prompt'],
      'a',
      '{\n  "navigation": {},\n  "search": {\n    "prompt": "a"\n  }\n}',
    ],
    [
      'in an object on one line',
      '{ "navigation": {}, "colors": { "primary": "#000", "dark": "#111" } }',
      ['colors', 'light'],
      '#222',
      '{ "navigation": {}, "colors": { "primary": "#000", "light": "#222", "dark": "#111" } }',
    ],
    [
      'in an entry of a list',
      '{ "navigation": {}, "navbar": { "links": [{ "href": "/a" }] } }',
      ['navbar', 'links', 0, 'label'],
      'A',
      '{ "navigation": {}, "navbar": { "links": [{ "label": "A", "href": "/a" }] } }',
    ],
  ])('that is new is inserted %s', (_, text, path, value, wanted) => {
    expect(applyEdits(text, writeSetting(readDocsJson(text), path, value, 'docs.json', () => text).edits)).toBe(wanted);
  });
  it('that is new in a referenced file keeps the key order there', () => {
    const text = '{ "primary": "#000", "dark": "#111" }';
    const split = readDocsJson('{ "theme": "mint", "colors": { "$ref": "colors.json" } }', () => text);
    const change = writeSetting(split, ['colors', 'light'], '#222', 'docs.json', (path) =>
      path === 'colors.json' ? text : '{ "theme": "mint", "colors": { "$ref": "colors.json" } }',
    );
    expect(applyEdits(text, change.edits)).toBe('{ "primary": "#000", "light": "#222", "dark": "#111" }');
  });
  it('is written next to a reference if it overrides one there', () => {
    const text = '{ "colors": { "$ref": "config/colors.json", "dark": "#333" } }';
    const texts = (path: string) => (path === 'docs.json' ? text : textOf(path));
    const change = writeSetting(readDocsJson(text, texts), ['colors', 'dark'], '#444', 'docs.json', texts);
    expect(applyEdits(texts(change.file) ?? '', change.edits)).toBe(text.replace('#333', '#444'));
  });
  it.each<readonly [what: string, part: string | null, path: JsonPath, value: JsonValue | undefined, expected: string]>(
    [
      ['is written whole into its file', '[1]', ['redirects'], [2], '[2]'],
      ['is emptied in its file', '[{ "source": "/a" }]', ['redirects'], undefined, '[]'],
      ['is emptied in its file too', '{ "a": 1 }', ['redirects'], undefined, '{}'],
      ['isn’t written whole into a missing file', null, ['redirects'], [1], 'r.json'],
      ['isn’t written whole into a broken file', '[1', ['redirects'], [1, 2], '[1'],
      ['isn’t removed with a missing file', null, ['redirects'], undefined, 'r.json'],
      ['gets no entry without its file', null, ['redirects', 0], {}, 'r.json'],
      ['gets no value in an entry without its file', null, ['redirects', 0, 'source'], '/a', 'r.json'],
      ['gets no key that would hide those of a missing file', null, ['redirects', 'links'], [], 'r.json'],
    ],
  )('from a reference %s', (_, part, path, value, expected) => {
    const text = '{ "redirects": { "$ref": "r.json" } }';
    const texts = (file: string) => (file === 'docs.json' ? text : part);
    const docs = readDocsJson(text, texts);
    const { file, edits, unread } = writeSetting(docs, path, value, 'docs.json', texts);
    expect(unread ?? applyEdits(texts(file) ?? '', edits)).toBe(expected);
    expect(file === 'docs.json' ? applyEdits(text, edits) : text).toBe(text);
  });
  it('has fields according to the file’s format', () => {
    const names = (shape: 'classic' | 'current') =>
      settingsSections.flatMap((section) =>
        section.name === 'appearance' ? listSectionFields(section, shape).map(({ key }) => key) : [],
      );
    expect([names('classic'), names('current')]).toEqual([['modeToggle'], ['appearance']]);
  });
  it('is listed in its own format, and in the other one if the file contains one of its keys', () => {
    const names = (text: string) => listShownSections(settingsSections, readDocsJson(text), '').map(({ name }) => name);
    expect(names('{ "theme": "mint", "navigation": {} }')).not.toContain('feedback');
    expect(names('{ "theme": "mint", "navigation": {}, "feedback": {} }')).toContain('feedback');
    expect(names('{ "navigation": [] }')).toContain('feedback');
  });
  it('keeps the formatting of unchanged nested values', () => {
    const text = '{ "x": { "a": [1,2], "b": 3 } }';
    const change = writeSetting(readDocsJson(text), ['x'], { a: [1, 2], b: 4, c: 5 }, 'docs.json', () => text);
    expect(applyEdits(text, change.edits)).toBe('{ "x": { "a": [1,2], "b": 4, "c": 5 } }');
  });
});
