import { beforeEach, expect, it, vi } from 'vitest';
import type { OpenedSite, Workspace } from '#workspace/workspace.ts';
import { ok } from '#base/result.ts';
import type { App } from '../app.ts';
import { createTestApp } from '../app.fixture.ts';
import { siteStore } from '../site/siteStore.ts';
import { openSite } from './openSite.ts';

const fails = () => Promise.reject(new Error('The worker is gone.'));
const workspace: Workspace = {
  sites: fails,
  open: fails,
  reopen: fails,
  fetchRemainingTexts: fails,
  previewAtomicWrite: fails,
  appendJournal: fails,
  readJournal: fails,
  readLink: fails,
  forget: fails,
  updateDetails: fails,
  read: fails,
  readBase: fails,
  readPublished: fails,
  readBaseMedia: fails,
  readMedia: fails,
  write: fails,
  writeFilesAtomically: fails,
  findMovedPath: fails,
  changes: fails,
  files: fails,
  publish: fails,
  setPullRequest: fails,
  endDraft: fails,
  update: fails,
  subscribe: () => () => undefined,
};
const address = { url: 'https://host.test/a/b.git' };
const opened: OpenedSite = {
  summary: {
    id: 'a',
    url: address.url,
    branch: 'main',
    configPath: null,
    name: 'a',
    openedAt: 0,
    changeCount: 0,
    changedAt: null,
    commit: '0',
    draft: null,
  },
  files: [{ path: 'docs.json', kind: 'file', text: true }],
  changes: [],
  conflicts: [],
  cloned: true,
  textsToCome: false,
};

function appWith(working: Partial<Workspace>): App {
  return createTestApp({
    workspace: { ...workspace, ...working },
    pages: {
      open: fails,
      openStart: fails,
      read: fails,
      edit: fails,
      close: fails,
      offsetsOf: fails,
      positionsOf: fails,
      revertBlock: fails,
      listFormattingChanges: fails,
      whenFree: fails,
    },
    startSiteWorker: () => {
      throw new Error('Nobody asks for facts.');
    },
    settings: { proxy: null, hosts: [], host: null },
    origin: 'https://app.test',
    locate: () => null,
    findForge: () => null,
    storage: () => globalThis.localStorage,
    tabStorage: () => globalThis.sessionStorage,
    now: () => 0,
  });
}

beforeEach(() => vi.stubGlobal('localStorage', { length: 0, key: () => null, getItem: () => null }));

it.each<readonly [string, Partial<Workspace>]>([
  ['opening itself', {}],
  ['reading the configuration', { open: () => Promise.resolve(ok(opened)) }],
])('reports a failure if %s throws unexpectedly', async (_, working) => {
  const app = appWith(working);
  await openSite(app, address);
  expect(app.get(siteStore).getState().site).toMatchObject({
    kind: 'failed',
    address,
    problem: { code: 'workspace/unexpected', message: 'Couldn’t read the site: The worker is gone.' },
  });
});
