import { expect, it } from 'vitest';
import { readDocsJson } from '#config/docsJson.ts';
import { listRemoteDescriptions } from './remoteDescriptions.ts';

const address = 'https://api.example.com/v2/openapi.json';

it.each<readonly [string, object, unknown]>([
  ['none of files', { api: { openapi: 'api.json' }, navigation: {} }, []],
  ['one', { api: { openapi: address }, navigation: {} }, [{ url: address, overlays: [], canHaveOverlay: true }]],
  [
    'one with an overlay',
    { api: { openapi: { source: address, overlays: ['o.yaml'] } }, navigation: {} },
    [{ url: address, overlays: ['o.yaml'], canHaveOverlay: false }],
  ],
  [
    'one that two parts name, once',
    {
      navigation: {
        tabs: [
          { tab: 'A', openapi: address },
          { tab: 'B', openapi: address },
        ],
      },
    },
    [{ url: address, overlays: [], canHaveOverlay: true }],
  ],
  [
    'one among several, which gets no overlay of its own',
    { api: { openapi: [address, 'api.json'] }, navigation: {} },
    [{ url: address, overlays: [], canHaveOverlay: false }],
  ],
  [
    'one of a classic configuration, which names no overlays',
    { openapi: address, navigation: [] },
    [{ url: address, overlays: [], canHaveOverlay: false }],
  ],
])('lists %s', (_, config, wanted) => {
  const docs = readDocsJson(JSON.stringify(config));
  expect(listRemoteDescriptions({ docs, siteFolder: '', files: new Set(['api.json', 'o.yaml']) })).toEqual(wanted);
});
