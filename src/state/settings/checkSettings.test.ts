import { expect, it } from 'vitest';
import { readDocsJson } from '#config/docsJson.ts';
import { buildNavigationTree } from '#config/navigation/navigationTree.ts';
import { readSiteBranding } from '#config/siteBranding.ts';
import { validateDocsJson } from '#config/validateDocsJson.ts';
import { checkSettings } from './checkSettings.ts';
import { createTestApp } from '../app.fixture.ts';

const app = createTestApp();

it('finds the same problems in the settings as the problem list shows', () => {
  const text =
    '{ "name": "A", "logo": "/no.svg", "colors": { "primary": "red" }, "navigation": [{ "group": "G", "pages": ["gone"] }] }';
  const docs = readDocsJson(text);
  const paths = new Set(['docs.json']);
  const found = checkSettings(app, {
    kind: 'open',
    summary: {
      id: 'a',
      url: 'https://host.test/a/b.git',
      branch: 'main',
      configPath: null,
      name: 'A',
      openedAt: 0,
      changeCount: 0,
      changedAt: null,
      commit: '0',
      draft: null,
    },
    files: [],
    paths,
    links: new Map(),
    changes: [],
    conflicts: [],
    configuration: {
      path: 'docs.json',
      docs,
      texts: new Map(),
      tree: buildNavigationTree(docs),
      facts: readSiteBranding(docs),
      ignores: () => false,
    },
    candidates: ['docs.json'],
  });
  expect(found.map(({ rule }) => rule)).toEqual(['config/value', 'config/file-not-found', 'config/page-not-found']);
  expect(found.map(({ message }) => message)).toEqual(
    validateDocsJson(text, { files: paths }).map(({ message }) => message),
  );
});
