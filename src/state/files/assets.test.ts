import { afterEach, expect, it, vi } from 'vitest';
import { createProblem } from '#base/problem.ts';
import { err, ok } from '#base/result.ts';
import type { Workspace } from '#workspace/workspace.ts';
import { createTestApp } from '../app.fixture.ts';
import { siteStore, type OpenSite } from '../site/siteStore.ts';
import { getAssetFailure, getAssetUrl } from './assets.ts';

/** An app with an open site, whose files are read as `readMedia` says. */
function openApp(readMedia: Workspace['readMedia']) {
  const settings = { proxy: null, host: null, hosts: [] };
  const workspace = { readMedia } as Workspace; // the rest isn't used
  const app = createTestApp({ origin: 'https://docs.example.com', settings, workspace });
  const paths = new Set(['images/photo.png', 'guides/images/photo.png']);
  const summary = { id: 'example.com/o/n@main', url: 'https://example.com/o/n.git', commit: 'c', draft: null };
  const site = { kind: 'open', paths, links: new Map(), changes: [], summary } as unknown as OpenSite; // what assets read
  app.get(siteStore).setState({ site });
  return app;
}

afterEach(() => void vi.unstubAllGlobals());

it('says why an image that exists can’t be shown, and not that it doesn’t exist', async () => {
  const stored = createProblem('network/cross-origin-refused', 'images/photo.png is stored with Git LFS.');
  const offline = createProblem('network/offline', 'This device is offline.');
  const answers = [err(stored), err(offline), ok({ bytes: new Uint8Array(1), revision: 1 })];
  const app = openApp(() => Promise.resolve(answers.shift() ?? err(stored)));
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1' }));
  const show = () => getAssetUrl(app, '/images/photo.png', 'index.mdx', '');
  expect([await show(), getAssetFailure(app, '/images/photo.png')]).toEqual([null, stored.message]);
  expect([await show(), getAssetFailure(app, '/images/photo.png')]).toEqual([
    null,
    'images/photo.png couldn’t be read. This device is offline.',
  ]);
  expect([await show(), getAssetFailure(app, '/images/photo.png')]).toEqual(['blob:1', null]);
});

it('has no reason for an image that doesn’t exist, whatever another page had at the same place', async () => {
  const app = openApp(() => Promise.resolve(err(createProblem('network/offline', 'This device is offline.'))));
  await getAssetUrl(app, 'images/photo.png', 'guides/index.mdx', '');
  expect(getAssetFailure(app, 'images/photo.png')).toContain('guides/images/photo.png couldn’t be read');
  expect(await getAssetUrl(app, 'images/gone.png', 'index.mdx', '')).toBeNull();
  expect(await getAssetUrl(app, 'images/photo.png', 'concepts/deep/index.mdx', '')).toBeNull();
  expect(getAssetFailure(app, 'images/gone.png')).toBeNull();
});
