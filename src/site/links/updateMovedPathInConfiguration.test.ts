import { expect, it } from 'vitest';
import { applyEdits } from '#base/textEdit.ts';
import { updateMovedPathInConfiguration } from './updateMovedPathInConfiguration.ts';

const files = new Set(['guide.mdx', 'index.mdx']);
const move = { from: 'guide.mdx', to: 'start/setup.mdx', siteFolder: '', files };

it.each([
  [
    'classic entries',
    '{ "navigation": [{ "group": "A", "pages": ["index", "guide", { "group": "B", "pages": ["/guide"] }] }] }',
    '{ "navigation": [{ "group": "A", "pages": ["index", "start/setup", { "group": "B", "pages": ["/start/setup"] }] }] }',
  ],
  [
    'current entries and roots',
    '{ "navigation": { "tabs": [{ "tab": "guide", "pages": ["guide"], "groups": [{ "group": "guide", "root": "guide" }] }] } }',
    '{ "navigation": { "tabs": [{ "tab": "guide", "pages": ["start/setup"], "groups": [{ "group": "guide", "root": "start/setup" }] }] } }',
  ],
  ['a part in a file of its own', '[\n  "guide", // kept\n  "index"\n]', '[\n  "start/setup", // kept\n  "index"\n]'],
  [
    'links and redirects',
    '{ "topbarCtaButton": { "url": "/guide" }, "redirects": [{ "source": "/guide", "destination": "/guide#a" }] }',
    '{ "topbarCtaButton": { "url": "/start/setup" }, "redirects": [{ "source": "/guide", "destination": "/start/setup#a" }] }',
  ],
  [
    'redirects without leading slashes',
    '[{ "source": "guide", "destination": "guide/" }, { "source": "a", "destination": "https://guide" }]',
    '[{ "source": "guide", "destination": "start/setup/" }, { "source": "a", "destination": "https://guide" }]',
  ],
  [
    'links in texts',
    '{ "banner": { "content": "Caf\\u00e9 \\"new\\": [guide](/guide#a) and <a href=\\"/guide\\">it</a>" }, "errors": { "404": { "title": "/guide", "description": "See [it](/guide)." } } }',
    '{ "banner": { "content": "Caf\\u00e9 \\"new\\": [guide](/start/setup#a) and <a href=\\"/start/setup\\">it</a>" }, "errors": { "404": { "title": "/guide", "description": "See [it](/start/setup)." } } }',
  ],
  [
    'pages beside groups',
    '{ "navigation": ["guide", { "group": "A", "pages": ["index"] }] }',
    '{ "navigation": ["start/setup", { "group": "A", "pages": ["index"] }] }',
  ],
  [
    'no folder of a classic tab, and nothing else',
    '{ "name": "guide", "tabs": [{ "name": "guide", "url": "/guide" }], "versions": ["guide"] }',
    '{ "name": "guide", "tabs": [{ "name": "guide", "url": "/guide" }], "versions": ["guide"] }',
  ],
  ['nothing in what is no JSON', '{ "pages": ["guide" ', '{ "pages": ["guide" '],
])('updates %s', (_, text, expected) => {
  expect(applyEdits(text, updateMovedPathInConfiguration(text, 'docs.json', move))).toBe(expected);
});
