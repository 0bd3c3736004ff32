import { afterEach, describe, expect, it } from 'vitest';
import { decodeText, encodeText } from '#base/encoding.ts';
import type { Problem } from '#base/problem.ts';
import type { Result } from '#base/result.ts';
import { runGitOrThrow } from '#server/git/runGit.ts';
import { commitFiles, gitServer, type ServerManner } from './gitServer.ts';
import { nodeWorkspace } from './nodeWorkspace.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function start(manner: ServerManner) {
  const server = await gitServer(manner);
  const here = await nodeWorkspace(server.origin);
  closing.push(server.close, here.close);
  await commitFiles(server.bare, 'trunk', {
    'docs.json': '{}\n',
    'index.mdx': 'First.\n',
    'guides/start.mdx': 'Start.\n',
    'images/a.png': '\u0089PNG',
  });
  await commitFiles(server.bare, 'trunk', { 'index.mdx': 'Second.\n' });
  return { server, ...here };
}

function value<Value>(result: Result<Value, Problem>): Value {
  if (!result.ok) throw new Error(`${result.problem.code}: ${result.problem.message}`);
  return result.value;
}

const withoutShallow = (bytes: Buffer, service: string) =>
  service.includes('info/refs')
    ? Buffer.from(bytes.toString('latin1').replace(' shallow ', ' hollows '), 'latin1')
    : bytes;

describe.each<[string, ServerManner]>([
  ['that knows no versions', { protocol: null }],
  ['that knows version 1', { protocol: 'version=1' }],
  ['that knows no shallow clones', { protocol: null, answer: withoutShallow }],
])('a server %s', (_, manner) => {
  it('does not speak version 2, so these tests cover the older protocol', async () => {
    const { server } = await start(manner);
    const answer = await fetch(`${server.url}/info/refs?service=git-upload-pack`, {
      headers: { 'Git-Protocol': 'version=2' },
    });
    expect(await answer.text()).not.toContain('version 2');
  });

  it('can be opened, read, published to, and updated from', async () => {
    const { server, workspace } = await start(manner);
    const textOf = async (site: string, path: string) =>
      value(decodeText(value(await workspace.read(site, path)).bytes));
    const { summary, files } = value(await workspace.open({ url: server.url }));
    expect(summary.branch).toBe('trunk');
    expect(files.map(({ path }) => path)).toEqual(['docs.json', 'guides/start.mdx', 'images/a.png', 'index.mdx']);
    expect([await textOf(summary.id, 'index.mdx'), await textOf(summary.id, 'images/a.png')]).toEqual([
      'Second.\n',
      '\u0089PNG',
    ]);

    value(await workspace.write(summary.id, 'index.mdx', encodeText('Mine.\n'), null));
    await commitFiles(server.bare, 'trunk', { 'guides/start.mdx': 'From elsewhere.\n' });
    const updated = value(await workspace.update(summary.id));
    expect(updated.updated).toEqual(['guides/start.mdx']);
    expect([await textOf(summary.id, 'guides/start.mdx'), await textOf(summary.id, 'index.mdx')]).toEqual([
      'From elsewhere.\n',
      'Mine.\n',
    ]);

    const request = {
      paths: ['index.mdx'],
      message: 'Say it',
      author: { name: 'Ada', email: 'ada@example.com' },
      branch: 'docs/one',
      time: Date.now(),
      timezoneOffset: 0,
    };
    expect(value(await workspace.publish(summary.id, request)).draft?.branch).toBe('docs/one');
    await commitFiles(server.bare, 'docs/one', { 'more.mdx': 'More.\n' });
    expect(value(await workspace.update(summary.id)).updated).toEqual(['more.mdx']);
    expect(await textOf(summary.id, 'more.mdx')).toBe('More.\n');
    expect(await runGitOrThrow(server.bare, ['show', 'docs/one:index.mdx'])).toBe('Mine.');
    expect(await runGitOrThrow(server.bare, ['diff', '--name-only', 'trunk', 'docs/one'])).toBe('index.mdx\nmore.mdx');
    await runGitOrThrow(server.bare, ['fsck', '--strict']);
  });
});

describe('an older server’s response', () => {
  const cutAt = (share: number) => (bytes: Buffer, service: string) =>
    service.includes('info/refs') ? bytes : bytes.subarray(0, bytes.length * share);

  it.each([0.3, 0.6, 0.95])('that is cut off after %d of it leaves no site in storage', async (share) => {
    const { server, workspace, environment } = await start({ protocol: null, answer: cutAt(share) });
    expect(await workspace.open({ url: server.url })).toMatchObject({
      ok: false,
      problem: { code: 'git/clone-interrupted' },
    });
    expect(value(await workspace.sites())).toEqual([]);
    expect(await environment.fs.promises.readdir(environment.root)).toEqual([]);
    server.change({ protocol: null });
    expect(value(await workspace.open({ url: server.url })).files).toHaveLength(4);
  });

  it('that is cut off during an update is fetched again completely', async () => {
    const { server, workspace } = await start({ protocol: null });
    const { summary } = value(await workspace.open({ url: server.url }));
    await commitFiles(
      server.bare,
      'trunk',
      Object.fromEntries(
        Array.from({ length: 30 }, (_, index) => [`new/${index}.mdx`, `${index} ${'word '.repeat(index)}\n`]),
      ),
    );
    for (const share of [0.4, 0.7, 0.9]) {
      server.change({ protocol: null, answer: cutAt(share) });
      expect(await workspace.update(summary.id)).toMatchObject({
        ok: false,
        problem: { code: 'git/clone-interrupted' },
      });
      expect(value(await workspace.files(summary.id))).toHaveLength(4);
    }
    server.change({ protocol: null });
    expect(value(await workspace.update(summary.id)).updated).toHaveLength(30);
    for (let index = 0; index < 30; index += 1)
      expect((await workspace.read(summary.id, `new/${index}.mdx`)).ok).toBe(true);
  });
});
