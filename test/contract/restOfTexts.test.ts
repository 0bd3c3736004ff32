import { afterEach, describe, expect, it } from 'vitest';
import { decodeText, encodeText } from '#base/encoding.ts';
import type { Problem } from '#base/problem.ts';
import type { Result } from '#base/result.ts';
import { runGitOrThrow } from '#server/git/runGit.ts';
import { commitFiles, gitServer, type ServerManner } from './gitServer.ts';
import { nodeWorkspace } from './nodeWorkspace.ts';
import { fileVerbs } from '../fileVerbs.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

function value<Value>(result: Result<Value, Problem>): Value {
  if (!result.ok) throw new Error(`${result.problem.code}: ${result.problem.message}`);
  return result.value;
}

const many = Object.fromEntries(
  Array.from({ length: 300 }, (_, index) => [`deep/er/page-${index}.mdx`, `Page ${index}.\n`]),
);
const firstTexts = { names: ['docs.json'], path: null };
const last = 'deep/er/page-299.mdx';

async function start(manner: ServerManner = {}) {
  const server = await gitServer(manner);
  const here = await nodeWorkspace(server.origin);
  closing.push(server.close, here.close);
  await commitFiles(server.bare, 'trunk', {
    ...many,
    'docs.json': '{}\n',
    'start.mdx': 'Start.\n',
    'a.png': '\u0089PNG',
  });
  const asks = () => server.asked.filter((line) => line.startsWith('POST')).length;
  const textOf = async (site: string, path: string) =>
    value(decodeText(value(await here.workspace.read(site, path)).bytes));
  /** The same storage in a new tab. */
  const anew = () => here.coreFor(() => undefined);
  return { server, ...here, asks, textOf, anew };
}

/** Cuts responses that contain a pack in half, like a broken connection. */
const cutPacks = (bytes: Buffer) => (bytes.includes('PACK') ? bytes.subarray(0, bytes.length / 2) : bytes);

describe('a site opened with its first page first', () => {
  it('opens before the other texts arrive, and needs no network after they have arrived', async () => {
    const { server, workspace, environment, textOf } = await start();
    const opened = value(await workspace.open({ url: server.url }, { firstTexts }));
    expect([opened.files.length, opened.textsToCome]).toEqual([303, true]);
    expect([await textOf(opened.summary.id, 'docs.json'), await textOf(opened.summary.id, 'start.mdx')]).toEqual([
      '{}\n',
      'Start.\n',
    ]);
    value(await workspace.fetchRemainingTexts(opened.summary.id));
    expect((await environment.store.site(opened.summary.id))?.textsToCome).toBe(false);
    server.change({ answer: () => Buffer.from('gone') });
    for (const path of Object.keys(many)) expect(await textOf(opened.summary.id, path)).toBe(many[path]);
  });

  it('fetches the file requested by its path with the first files', async () => {
    const { server, workspace, asks } = await start();
    const { summary } = value(await workspace.open({ url: server.url }, { firstTexts: { ...firstTexts, path: last } }));
    const before = asks();
    expect(value(await workspace.read(summary.id, last, {})).bytes).toEqual(encodeText('Page 299.\n'));
    expect(asks()).toBe(before);
  });

  it('fetches a text immediately if something waits for it, and all others in one request', async () => {
    const { server, workspace, asks } = await start();
    const { summary } = value(await workspace.open({ url: server.url }, { firstTexts }));
    const before = asks();
    expect(value(await workspace.read(summary.id, last, {})).bytes).toEqual(encodeText('Page 299.\n'));
    expect(asks()).toBe(before + 1);
    const titles = Promise.all(Object.keys(many).map((path) => workspace.read(summary.id, path)));
    value(await workspace.fetchRemainingTexts(summary.id));
    expect((await titles).every(({ ok }) => ok)).toBe(true);
    expect(asks()).toBe(before + 2);
  });

  it('stays open if the connection is cut before the other texts arrive, reports it, and fetches them on the next try', async () => {
    const { server, workspace, anew } = await start();
    const { summary } = value(await workspace.open({ url: server.url }, { firstTexts }));
    server.change({ answer: cutPacks });
    expect(await workspace.fetchRemainingTexts(summary.id)).toMatchObject({
      ok: false,
      problem: { code: 'git/clone-interrupted', retry: { kind: 'again' } },
    });
    expect(await workspace.read(summary.id, last)).toMatchObject({
      ok: false,
      problem: { code: 'git/clone-interrupted' },
    });
    expect(await workspace.read(summary.id, last, {})).toMatchObject({
      ok: false,
      problem: { code: 'git/clone-interrupted' },
    });
    expect(value(await workspace.reopen(summary.id)).files).toHaveLength(303);
    server.change({});
    const tab = anew();
    const reopened = value(await tab.open({ url: server.url }, { firstTexts }));
    expect([reopened.cloned, reopened.textsToCome]).toEqual([false, true]);
    value(await tab.fetchRemainingTexts(summary.id));
    expect(value(await tab.open({ url: server.url })).textsToCome).toBe(false);
    expect(value(await workspace.read(summary.id, last)).bytes).toEqual(encodeText('Page 299.\n'));
  });

  it('is not opened and leaves nothing in storage if the connection is cut before the first files arrive', async () => {
    let packs = 0;
    const cutSecond = (bytes: Buffer) =>
      bytes.includes('PACK') && ++packs === 2 ? bytes.subarray(0, bytes.length / 2) : bytes;
    const { server, workspace, environment } = await start({ answer: cutSecond });
    expect(await workspace.open({ url: server.url }, { firstTexts })).toMatchObject({
      ok: false,
      problem: { code: 'git/clone-interrupted', retry: { kind: 'again' } },
    });
    expect(await environment.fs.promises.readdir(environment.root)).toEqual([]);
    expect(value(await workspace.open({ url: server.url }, { firstTexts })).files).toHaveLength(303);
  });

  it('leaves nothing in storage if it is removed while the other texts are being fetched', async () => {
    const { server, workspace, environment } = await start();
    const { summary } = value(await workspace.open({ url: server.url }, { firstTexts }));
    const rest = workspace.fetchRemainingTexts(summary.id);
    value(await workspace.forget(summary.id));
    await rest;
    expect(await environment.fs.promises.readdir(environment.root)).toEqual([]);
  });

  it('pulls updates and publishes changes before the other texts arrive', async () => {
    const { server, workspace, textOf } = await start();
    const { summary } = value(await workspace.open({ url: server.url }, { firstTexts }));
    value(await workspace.write(summary.id, last, encodeText('Page 299.\n\nMine.\n'), null));
    await commitFiles(server.bare, 'trunk', { [last]: 'From elsewhere.\n\nPage 299.\n' });
    value(await workspace.update(summary.id));
    expect(await textOf(summary.id, 'deep/er/page-1.mdx')).toBe('Page 1.\n');
    const request = {
      paths: [last],
      message: 'Say it',
      author: { name: 'Ada', email: 'ada@example.com' },
      branch: 'docs/one',
      time: Date.now(),
      timezoneOffset: 0,
    };
    value(await workspace.publish(summary.id, request));
    expect(await runGitOrThrow(server.bare, ['diff', '--name-only', 'trunk', 'docs/one'])).toBe(last);
    await runGitOrThrow(server.bare, ['fsck', '--strict']);
  });

  it('is fetched completely from a server that does not support filters', async () => {
    const { server, workspace, asks, textOf } = await start();
    await runGitOrThrow(server.bare, ['config', 'uploadpack.allowFilter', 'false']);
    const { summary, textsToCome } = value(await workspace.open({ url: server.url }, { firstTexts }));
    const before = asks();
    expect([textsToCome, await textOf(summary.id, last), asks()]).toEqual([false, 'Page 299.\n', before]);
  });
});

describe('a picture whose original contents are not stored in the browser, without the network', () => {
  it('remains one change when it is replaced and renamed, and no change when both are undone', async () => {
    const { server, workspace } = await start();
    const { summary } = value(await workspace.open({ url: server.url }));
    server.change({ answer: () => Buffer.from('gone') });
    const changes = async () =>
      value(await workspace.changes(summary.id)).map(({ path, kind, from }) => [path, kind, from]);
    value(await workspace.write(summary.id, 'a.png', encodeText('new'), null));
    value(await fileVerbs(workspace).move(summary.id, 'a.png', 'b.png'));
    expect(await changes()).toEqual([['b.png', 'moved', 'a.png']]);
    value(await workspace.write(summary.id, 'b.png', encodeText('\u0089PNG'), null));
    value(await fileVerbs(workspace).move(summary.id, 'b.png', 'a.png'));
    expect(await changes()).toEqual([]);
  });
});

describe('the stored list of files', () => {
  it.each([
    ['is of another commit', (text: string) => text.replace(/^[0-9a-f]{40}/, '0'.repeat(40))],
    ['is cut off', (text: string) => text.slice(0, text.length / 2)],
    ['lacks a file', (text: string) => text.replace(/\0[^\0]*\0/, '\0')],
    ['is empty', () => ''],
  ])('is rebuilt if it %s', async (_, damaged) => {
    const { server, workspace, environment, anew } = await start();
    const { summary, files } = value(await workspace.open({ url: server.url }));
    const path = `${(await environment.store.site(summary.id))?.gitdir}/listing`;
    const kept = String(await environment.fs.promises.readFile(path, 'utf8'));
    await environment.fs.promises.writeFile(path, damaged(kept), 'utf8');
    expect(value(await anew().reopen(summary.id)).files).toEqual(files);
    expect(
      String(await environment.fs.promises.readFile(path, 'utf8'))
        .split('\0')
        .toSorted(),
    ).toEqual(kept.split('\0').toSorted());
  });
});
