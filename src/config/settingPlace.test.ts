import { expect, it } from 'vitest';
import { readDocsJson } from './docsJson.ts';
import { describeSettingPlace } from './settingPlace.ts';
import { validateDocsJson } from './validateDocsJson.ts';

const current = readDocsJson(
  JSON.stringify({
    theme: 'mint',
    name: 'Flags',
    colors: { primary: 'red' },
    navbar: { links: [{ label: 'Blog', href: 'x' }, {}] },
    redirects: [{ source: '/old', destination: '/new' }],
    navigation: {
      global: { anchors: [{ anchor: 'Status', href: 'https://a.b' }] },
      tabs: [
        {
          tab: 'Docs',
          groups: [{ group: 'Guides', icon: 1, pages: ['setup', { group: 'Deep', pages: ['one'] }] }, { pages: [] }],
        },
      ],
      pages: ['index'],
    },
  }),
);
const classic = readDocsJson(
  JSON.stringify({ navigation: [{ group: 'Guides', pages: ['setup'] }], tabs: [{ name: 'API', url: 'api' }] }),
);

it.each([
  [current, [], 'Site settings'],
  [current, ['colors', 'primary'], 'Colors › Primary'],
  [current, ['navbar', 'links', 0, 'href'], 'Top bar › Links › Blog › URL'],
  [current, ['navbar', 'links', 1, 'href'], 'Top bar › Links › 2 › URL'],
  [current, ['redirects', 0, 'destination'], 'Search engines › Redirects › /old › To'],
  [current, ['navigation'], 'Navigation'],
  [current, ['navigation', 'pages'], 'Navigation › Pages'],
  [current, ['navigation', 'tabs', 0], 'Navigation › Docs'],
  [current, ['navigation', 'tabs', 0, 'groups', 0, 'icon'], 'Navigation › Docs › Guides › Icon'],
  [current, ['navigation', 'tabs', 0, 'groups', 0, 'pages', 0], 'Navigation › Docs › Guides › setup'],
  [current, ['navigation', 'tabs', 0, 'groups', 0, 'pages', 1, 'pages', 0], 'Navigation › Docs › Guides › Deep › one'],
  [current, ['navigation', 'tabs', 0, 'groups', 1, 'group'], 'Navigation › Docs › Group 2 › Name'],
  [current, ['navigation', 'global', 'anchors', 0, 'href'], 'Navigation › Global links › Status › URL'],
  [classic, ['navigation', 0, 'pages', 0], 'Navigation › Guides › setup'],
  [classic, ['tabs', 0, 'url'], 'Tabs › API › Path or URL'],
  [current, ['mystery', 0, 'a'], 'mystery › 1 › a'],
] as const)('describes a setting in words (%#)', (docs, path, place) => {
  expect(describeSettingPlace(path, docs)).toBe(place);
});

it.each([
  '{ "name": "A" "theme": "mint" }',
  '{ "theme": "mint", "theme": "mint", "name": 5, "navigation": { "pages": ["a", "a", "gone"], "groups": [] } }',
  '{ "theme": "mint", "navigation": { "$ref": "./gone.json" }, "redirects": [{ "source": 1 }], "colour": 1 }',
  `{ "a": ${'['.repeat(600)}`,
])('gives each finding a place without naming a line: %.60s', (text) => {
  const findings = validateDocsJson(text, { files: new Set(['docs.json']) });
  expect(findings).not.toEqual([]);
  for (const { place = '', message } of findings) {
    expect(place).not.toBe('');
    expect(`${place} ${message}`).not.toMatch(/\blines? \d/i);
  }
});
