import { expect, it } from 'vitest';
import { readDocsJson } from '#config/docsJson.ts';
import { planNewOverlay } from './planNewOverlay.ts';

function planFor(config: object, more: readonly string[] = [], siteFolder = '') {
  const docs = readDocsJson(JSON.stringify(config));
  const files = new Set(['api/x.json', 'docs/api/x.json', ...more]);
  return planNewOverlay({ docs, siteFolder, files }, siteFolder === '' ? 'api/x.json' : `${siteFolder}/api/x.json`);
}

it.each<readonly [string, object, readonly (string | number)[], unknown]>([
  [
    'of the whole site',
    { api: { openapi: '/api/x.json' }, navigation: {} },
    ['api', 'openapi'],
    { source: '/api/x.json', overlays: ['/api/x.overlay.yaml'] },
  ],
  [
    'of a tab, with its folder',
    { navigation: { tabs: [{ tab: 'API', openapi: { source: 'api/x.json', directory: 'rest' } }] } },
    ['navigation', 'tabs', 0, 'openapi'],
    { source: 'api/x.json', directory: 'rest', overlays: ['api/x.overlay.yaml'] },
  ],
  [
    'of the navigation',
    { navigation: { openapi: 'api/x.json' } },
    ['navigation', 'openapi'],
    { source: 'api/x.json', overlays: ['api/x.overlay.yaml'] },
  ],
])('references an overlay in the setting %s', (_, config, path, value) => {
  expect(planFor(config)).toMatchObject({
    path: 'api/x.overlay.yaml',
    setting: { place: { path }, value },
  });
});

it('puts the overlay next to a description in the site’s folder', () => {
  expect(planFor({ api: { openapi: 'api/x.json' }, navigation: {} }, [], 'docs')?.path).toBe('docs/api/x.overlay.yaml');
});

it.each([
  ['https://api.example.com/v2/openapi.json?raw=1', 'openapi.overlay.yaml'],
  ['https://example.com/flags.v2.yaml', 'flags.v2.overlay.yaml'],
  ['https://example.com/', 'openapi.overlay.yaml'],
  ['//example.com/a%20b.json', 'openapi.overlay.yaml'],
])('creates an overlay of %s in the site’s folder', (address, name) => {
  const docs = readDocsJson(JSON.stringify({ api: { openapi: address }, navigation: {} }));
  const plan = planNewOverlay({ docs, siteFolder: 'docs', files: new Set() }, address);
  expect(plan).toMatchObject({ path: `docs/${name}`, setting: { value: { source: address, overlays: [name] } } });
  expect(plan?.text).toContain(`extends: ${JSON.stringify(address)}`);
});

it('picks a free name for the overlay of another description with the same name', () => {
  const address = 'https://example.com/v2/openapi.json';
  const docs = readDocsJson(JSON.stringify({ api: { openapi: address }, navigation: {} }));
  const files = new Set(['openapi.overlay.yaml', 'openapi-2.overlay.yaml']);
  expect(planNewOverlay({ docs, siteFolder: '', files }, address)).toMatchObject({
    path: 'openapi-3.overlay.yaml',
    setting: { value: { overlays: ['openapi-3.overlay.yaml'] } },
  });
});

it.each<readonly [string, object, readonly string[]]>([
  ['the configuration has the classic shape', { openapi: 'api/x.json', navigation: [] }, []],
  ['it is one of several', { api: { openapi: ['api/x.json', 'y.json'] }, navigation: {} }, []],
  ['it has one', { api: { openapi: { source: 'api/x.json', overlays: ['a.yaml'] } }, navigation: {} }, []],
  ['nothing names it', { navigation: {} }, []],
  ['the file is there already', { api: { openapi: 'api/x.json' }, navigation: {} }, ['api/x.overlay.yaml']],
])('returns null if %s', (_, config, more) => {
  expect(planFor(config, more)).toBeNull();
});
