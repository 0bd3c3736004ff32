import { expect, it } from 'vitest';
import { listYamlStrings } from '#openapi/text/yamlStrings.ts';
import { createConfigurationClassifier, listJsonStrings, type ConfigurationOwner } from './configurationClassifier.ts';

it.each([
  ['a page in a list of pages', '{ "pages": ["»guide"] }', true],
  ['a page inside of a group', '{ "navigation": [{ "pages": [{ "group": "A", "pages": ["»a/guide"] }] }] }', true],
  ['a path', '{ "logo": { "light": "/»guide.svg" } }', true],
  ['an address', '{ "a": "https://»guide.example" }', true],
  ['an anchor', '{ "a": "#»guide" }', true],
  ['the name of a key', '{ "»guide": 1 }', true],
  ['an icon', '{ "icon": "»guide" }', true],
  ['the name of a group', '{ "group": "»guide", "pages": ["guide"] }', false],
  ['the name of a group inside of pages', '{ "pages": [{ "group": "»guide" }] }', false],
  ['words with a slash', '{ "description": "this and/or that »guide" }', false],
  ['a slash alone', '{ "between": "/", "description": "»guide" }', false],
  ['what stands behind a fault', '{ "a": , "name": "»guide", "pages": ["b"] }', false],
])('detects if %s is a reference', (_, marked, expected) => {
  const text = marked.replace('»', '');
  const place = createConfigurationClassifier(text, listJsonStrings(text), 'settings')(marked.indexOf('»'));
  expect(place === 'reference').toBe(expected);
});

const yaml = (text: string) => ({ text, strings: listYamlStrings(text) });
const json = (text: string) => ({ text, strings: listJsonStrings(text) });

it.each<readonly [string, (text: string) => ReturnType<typeof yaml>, ConfigurationOwner, string, string]>([
  ['a choice of the settings', json, 'settings', '{ "theme": "»maple" }', 'reference'],
  ['a nested choice of the settings', json, 'settings', '{ "appearance": { "default": "»dark" } }', 'reference'],
  ['a color', json, 'settings', '{ "colors": { "primary": "»red" } }', 'reference'],
  ['a font', json, 'settings', '{ "fonts": { "family": "»Kite" } }', 'reference'],
  ['a key of a service', json, 'settings', '{ "integrations": { "segment": { "key": "»Kite" } } }', 'reference'],
  ['a group of readers', yaml, 'frontMatter', 'groups: [»Kite]', 'reference'],
  ['a description of the settings', json, 'settings', '{ "description": "»dark" }', 'configuration'],
  ['a label in a list', json, 'settings', '{ "navbar": { "links": [{ "label": "»dark" }] } }', 'configuration'],
  ['a link in a list', json, 'settings', '{ "navbar": { "links": [{ "href": "»dark" }] } }', 'reference'],
  ['a key that no section describes', json, 'settings', '{ "x": { "y": "»dark" } }', 'configuration'],
  ['a choice of a page', yaml, 'frontMatter', 'mode: »wide', 'reference'],
  ['a title of a page', yaml, 'frontMatter', 'title: »wide', 'configuration'],
  ['a code span', yaml, 'file', 'summary: Set `»flag` to 1', 'code'],
  ['text after a code span', yaml, 'file', 'summary: Set `flag` to »flag', 'configuration'],
  ['a fence in a block scalar', yaml, 'file', 'description: |\n  Text\n\n  ```sh\n  »flag\n  ```\n', 'code'],
  ['the target of a link', json, 'settings', '{ "banner": { "content": "See [»the](/flag)" } }', 'configuration'],
  ['the target of a link, here', json, 'settings', '{ "banner": { "content": "See [the](/»flag)" } }', 'link'],
  ['an example of an API', yaml, 'file', 'openapi: 3.1.0\nx: { example: »flag }', 'code'],
  ['a value in an example', yaml, 'file', 'openapi: 3.1.0\nx: { example: { a: { b: »flag } } }', 'code'],
  ['a list of examples', yaml, 'file', 'openapi: 3.1.0\nx: { examples: [»flag] }', 'code'],
  ['a code sample', yaml, 'file', 'openapi: 3.1.0\nx-codeSamples: [{ label: »flag }]', 'code'],
  ['a summary of an example', yaml, 'file', 'openapi: 3.1.0\nexamples: { a: { summary: »flag } }', 'configuration'],
  [
    'a property called example',
    yaml,
    'file',
    'openapi: 3.1.0\nproperties: { example: { title: »flag } }',
    'configuration',
  ],
])('classifies %s', (_, read, owner, marked, expected) => {
  const { text, strings } = read(marked.replace('»', ''));
  expect(createConfigurationClassifier(text, strings, owner)(marked.indexOf('»'))).toBe(expected);
});
