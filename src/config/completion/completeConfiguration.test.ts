import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits } from '#base/textEdit.ts';
import { toJsonSchema } from '#form/toJsonSchema.ts';
import { isJsonObject, type ConfigFormat, type JsonObject, type JsonValue } from '../docsJson.ts';
import { createDocsJsonSchema } from '../sections/registry.ts';
import { completeConfiguration, type CompletionSources } from './completeConfiguration.ts';
import { scanJson } from './scanJson.ts';

function schemaOf(format: ConfigFormat): JsonObject {
  const schema = JSON.parse(JSON.stringify(toJsonSchema(createDocsJsonSchema(format)))) as JsonValue;
  if (!isJsonObject(schema)) throw new Error('the schema is no object');
  return schema;
}

const current: CompletionSources = {
  schema: schemaOf('current'),
  pages: ['guides/keys', 'guides/new', 'index'],
  listedElsewhere: new Set(),
  icons: ['bolt', 'book'],
};
const classic = { ...current, schema: schemaOf('classic') };

/** Completions at `|`. */
function completeAt(marked: string, sources: CompletionSources = current) {
  const offset = marked.indexOf('|');
  const text = marked.replace('|', '');
  return { text, ...completeConfiguration(text, offset, sources) };
}

const labelsAt = (marked: string, sources?: CompletionSources) =>
  completeAt(marked, sources).items.map(({ label }) => label);

/** The text after the completion with this label was inserted, with its caret. */
function insertAt(marked: string, label: string, sources?: CompletionSources): string {
  const { text, from, to, items } = completeAt(marked, sources);
  const item = items.find((candidate) => candidate.label === label);
  if (item === undefined) return `no ${label}`;
  const inserted = `${item.text.slice(0, item.caret)}|${item.text.slice(item.caret)}`;
  return applyEdits(text, [{ from, to, text: inserted }]);
}

describe('pages', () => {
  it.each([
    ['an empty list', '{ "navigation": { "groups": [{ "group": "A", "pages": [|] }] } }'],
    ['a string', '{ "navigation": { "groups": [{ "group": "A", "pages": ["|"] }] } }'],
    ['an open string', '{ "navigation": { "groups": [{ "group": "A", "pages": ["gui|\n] }] } }'],
    ['a group that isn’t finished', '{ "navigation": { "groups": [{ "group": "A", "pages": [|'],
    [
      'a group after one that isn’t finished',
      '{ "navigation": { "groups": [ { "group": "A" "pages": [ "x", |\n { "tab": ',
    ],
    ['a nested group', '{ "navigation": { "groups": [{ "group": "A", "pages": [{ "group": "B", "pages": [|] }] }] } }'],
    ['tabs', '{ "navigation": { "tabs": [{ "tab": "T", "groups": [{ "group": "A", "pages": [|'],
    ['after a comment', '{ "navigation": { "groups": [{ "pages": [ // "x\n | ] }] } }'],
  ])('are offered in %s', (_, marked) => {
    expect(labelsAt(marked)).toEqual(expect.arrayContaining([...current.pages]));
  });

  it('without an entry come first', () => {
    const [first, second] = completeAt(
      '{ "navigation": { "groups": [{ "pages": ["index", "/guides/keys", |] }] } }',
    ).items;
    expect([first?.label, first?.detail]).toEqual(['guides/new', 'Not in the navigation yet']);
    expect(second?.label).toBe('guides/keys');
  });

  it('are offered in the classic format', () => {
    expect(labelsAt('{ "navigation": [{ "group": "A", "pages": [|', classic)).toEqual(
      expect.arrayContaining(['guides/keys']),
    );
  });
});

describe('keys', () => {
  it.each([
    ['{ "navigation": { "groups": [{ | }] } }', 'group', '{ "navigation": { "groups": [{ "group": "|" }] } }'],
    ['{ "navigation": { "groups": [{ "|" }] } }', 'group', '{ "navigation": { "groups": [{ "group": "|" }] } }'],
    ['{ "navigation": { "groups": [{ "gr|', 'group', '{ "navigation": { "groups": [{ "group": "|"'],
    ['{ "navigation": { "groups": [{ gr| }] } }', 'group', '{ "navigation": { "groups": [{ "group": "|" }] } }'],
    [
      '{ "navigation": { "groups": [{ "group": "A", | }] } }',
      'pages',
      '{ "navigation": { "groups": [{ "group": "A", "pages": [|] }] } }',
    ],
    ['{ |\n  "name": "A" }', 'colors', '{ "colors": {|},\n  "name": "A" }'],
    ['{ "na|": "A" }', 'name', '{ "name"|: "A" }'],
    ['{ "colors": { "primary": "#16A34A" } | }', 'name', '{ "colors": { "primary": "#16A34A" } "name": "|" }'],
  ])('in %s: %s', (marked, label, expected) => {
    expect(insertAt(marked, label)).toBe(expected);
  });

  it('already there aren’t offered, also those after the caret', () => {
    const labels = labelsAt('{ "name": "A", |, "colors": {} }');
    expect(labels).toContain('theme');
    expect(labels.filter((label) => label === 'name' || label === 'colors')).toEqual([]);
  });
});

describe('values', () => {
  it.each([
    ['{ "theme": | }', 'mint', '{ "theme": "mint"| }'],
    ['{ "theme": "m|" }', 'mint', '{ "theme": "mint"| }'],
    ['{ "theme": "m|\n}', 'mint', '{ "theme": "mint"|\n}'],
    [
      '{ "navigation": { "groups": [{ "icon": "|" }] } }',
      'bolt',
      '{ "navigation": { "groups": [{ "icon": "bolt"| }] } }',
    ],
    [
      '{ "colors": { "primary": "#16A34A", "light": "|" } }',
      '#16A34A',
      '{ "colors": { "primary": "#16A34A", "light": "#16A34A"| } }',
    ],
    [
      '{ "navigation": { "groups": [{ "hidden": | }] } }',
      'true',
      '{ "navigation": { "groups": [{ "hidden": true| }] } }',
    ],
    [
      '{ "navigation": { "groups": [{ "pages": [|] }] } }',
      'New group',
      '{ "navigation": { "groups": [{ "pages": [{ "group": "|", "pages": [] }] }] } }',
    ],
  ])('in %s: %s', (marked, label, expected) => {
    expect(insertAt(marked, label)).toBe(expected);
  });

  it('aren’t offered outside of the configuration, or for free text', () => {
    expect(labelsAt('|')).toEqual([]);
    expect(labelsAt('{ "name": "|" }')).toEqual([]);
  });
});

it('keeps what is around the typed word, in any text', () => {
  const pieces = fc.array(
    fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"',
      '"navigation"',
      '"groups"',
      '"pages"',
      ' ',
      '\n',
      'x',
      '//',
      '\\',
      '1',
    ),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(pieces, fc.nat(), (parts, at) => {
      const text = parts.join('');
      const offset = text.length === 0 ? 0 : at % (text.length + 1);
      const { from, to } = completeConfiguration(text, offset, current);
      expect(from <= offset && offset <= to && to <= text.length).toBe(true);
      expect(text.slice(from, to)).not.toContain('\n');
      expect(scanJson(text, offset).path.length).toBeLessThanOrEqual(text.length);
    }),
  );
});
