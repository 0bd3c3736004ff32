import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decodeText, encodeText } from '#base/encoding.ts';
import type { Problem } from '#base/problem.ts';
import type { Result } from '#base/result.ts';
import { createGithubRepositoryApi } from '#providers/github/githubRepositoryApi.ts';
import { runGit, runGitOrThrow } from '#server/git/runGit.ts';
import { startServer, type RunningServer } from '#server/startServer.ts';
import type { PublishRequest } from '#workspace/workspace.ts';
import { fileVerbs } from '../fileVerbs.ts';
import { nodeWorkspace } from './nodeWorkspace.ts';

const author = { name: 'Ada Writer', email: 'ada@example.com' };
const access = { token: 'ada-token' };
let server: RunningServer;
let dataFolder: string;
let here: Awaited<ReturnType<typeof nodeWorkspace>>;
let url: string;

beforeAll(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'docwright-api-'));
  server = await startServer({
    port: 0,
    dataFolder,
    accounts: [
      { login: 'ada', id: 1, name: 'Ada', email: author.email, token: access.token },
      { login: 'reader', id: 2, name: 'Reader', email: 'reader@example.com', token: 'reader-token' },
    ],
    policies: [{ repository: 'lantern/docs', writers: ['ada'], protectedBranches: ['locked'] }],
  });
  url = server.settings.host?.exampleUrl ?? '';
});
afterAll(async () => {
  await server.close();
  rmSync(dataFolder, { recursive: true, force: true });
});
beforeEach(async () => {
  const apiUrl = server.settings.host?.apiUrl ?? '';
  const token = { permission: '', url: '' };
  here = await nodeWorkspace(server.url, false, (address, operation) => {
    const [owner = '', name = ''] = new URL(address).pathname
      .replace('/host/', '')
      .replace(/\.git$/, '')
      .split('/');
    return Promise.resolve(
      createGithubRepositoryApi({ title: 'GitHub', apiUrl, token }, { owner, name }, operation.access),
    );
  });
});
afterEach(() => here.close());

function value<Value>(result: Result<Value, Problem>): Value {
  if (!result.ok) throw new Error(`${result.problem.code}: ${result.problem.message}`);
  return result.value;
}
const bare = () => join(dataFolder, 'repositories', 'lantern', 'docs.git');
const show = (name: string) => runGitOrThrow(bare(), ['show', name]);
const request = (branch: string, paths: readonly string[]): PublishRequest => ({
  paths,
  message: 'Say it better',
  author,
  branch,
  time: Date.now(),
  timezoneOffset: 0,
});
const textOf = async (site: string, path: string) =>
  value(decodeText(value(await here.workspace.read(site, path, { access })).bytes));
const edit = async (site: string, path: string, change: (text: string) => string) => {
  const { bytes, revision } = value(await here.workspace.read(site, path, { access }));
  value(await here.workspace.write(site, path, encodeText(change(value(decodeText(bytes)))), revision));
};

async function commitElsewhere(branch: string, path: string, change: (text: string) => string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'docwright-elsewhere-'));
  await runGitOrThrow(folder, ['clone', '--quiet', '--branch', branch, bare(), '.']);
  writeFileSync(join(folder, path), change(readFileSync(join(folder, path), 'utf8')));
  const person = ['-c', 'user.name=Else', '-c', 'user.email=else@example.com'];
  await runGitOrThrow(folder, [...person, 'commit', '--quiet', '--all', '--message', 'From elsewhere']);
  await runGitOrThrow(folder, ['push', '--quiet', 'origin', branch]);
  rmSync(folder, { recursive: true, force: true });
}

describe('a site through its forge’s API', () => {
  it('opens with the same files and bytes as Git has', async () => {
    const { summary, files } = value(await here.workspace.open({ url }, { access }));
    const listed = await runGitOrThrow(bare(), ['ls-tree', '-r', '--name-only', 'main']);
    expect(files.map(({ path }) => path)).toEqual(listed.split('\n').toSorted());
    for (const path of ['introduction.mdx', 'docs.json', 'favicon.svg']) {
      const { bytes } = value(await here.workspace.read(summary.id, path, { access }));
      expect(Buffer.from(bytes)).toEqual(Buffer.from((await runGit(bare(), ['show', `main:${path}`])).bytes));
    }
  });

  it('sends one commit with text, a picture, a move, and a deletion, and then another to the same branch', async () => {
    const { summary } = value(await here.workspace.open({ url }, { access }));
    const site = summary.id;
    const first = await textOf(site, 'quickstart.mdx');
    await edit(site, 'introduction.mdx', (text) => `${text}\nMore.\n`);
    const picture = Uint8Array.from([0x89, 0x50, 0xff, 0, 1]);
    value(await here.workspace.write(site, 'images/new file#1.png', picture, null));
    value(await fileVerbs(here.workspace).move(site, 'quickstart.mdx', 'start/first.mdx'));
    const paths = value(await here.workspace.changes(site)).map(({ path }) => path);
    const sent = value(await here.workspace.publish(site, request('docs/api-one', paths), { access }));
    expect(sent.draft?.commit).toBe(await runGitOrThrow(bare(), ['rev-parse', 'docs/api-one']));
    expect(sent.changeCount).toBe(0);
    expect(await runGitOrThrow(bare(), ['log', '--format=%an %ae %s', 'main..docs/api-one'])).toBe(
      'Ada Writer ada@example.com Say it better',
    );
    expect(await show('docs/api-one:introduction.mdx')).toContain('More.');
    expect(`${await show('docs/api-one:start/first.mdx')}\n`).toBe(first);
    expect((await runGit(bare(), ['show', 'docs/api-one:images/new file#1.png'])).bytes).toEqual(Buffer.from(picture));
    expect((await runGit(bare(), ['show', 'docs/api-one:quickstart.mdx'])).status).not.toBe(0);

    await edit(site, 'introduction.mdx', (text) => `${text}\nAgain.\n`);
    value(await here.workspace.publish(site, request('docs/api-one', ['introduction.mdx']), { access }));
    expect(await runGitOrThrow(bare(), ['rev-list', '--count', 'main..docs/api-one'])).toBe('2');
    expect(await show('docs/api-one:introduction.mdx')).toContain('Again.');
  });

  it('sends nothing over commits of others, and includes them after an update', async () => {
    const { summary } = value(await here.workspace.open({ url }, { access }));
    const site = summary.id;
    await edit(site, 'introduction.mdx', (text) => `${text}\nOne.\n`);
    value(await here.workspace.publish(site, request('docs/api-two', ['introduction.mdx']), { access }));
    await commitElsewhere('docs/api-two', 'docs.json', (text) => `${text}\n`);
    await commitElsewhere('main', 'favicon.svg', (text) => `${text}\n`);
    await edit(site, 'introduction.mdx', (text) => `${text}\nTwo.\n`);
    expect(await here.workspace.publish(site, request('docs/api-two', ['introduction.mdx']), { access })).toMatchObject(
      { problem: { code: 'git/push-moved-on' } },
    );
    expect(await textOf(site, 'introduction.mdx')).toContain('Two.');
    value(await here.workspace.update(site, { access }));
    value(await here.workspace.publish(site, request('docs/api-two', ['introduction.mdx']), { access }));
    expect(await show('docs/api-two:introduction.mdx')).toContain('One.\n\nTwo.');
    const [main = '', merged = ''] = (await runGitOrThrow(bare(), ['rev-parse', 'main', 'docs/api-two'])).split('\n');
    expect(await runGit(bare(), ['merge-base', '--is-ancestor', main, merged])).toMatchObject({ status: 0 });
  });

  it.each([
    ['a token that the host rejects', { token: 'wrong' }, 'git/token-refused'],
    ['no permission to write', { token: 'reader-token' }, 'git/push-forbidden'],
  ])('reports %s, and keeps the changes', async (_, refused, code) => {
    const { summary } = value(await here.workspace.open({ url }, { access }));
    await edit(summary.id, 'introduction.mdx', (text) => `${text}\nKept.\n`);
    expect(
      await here.workspace.publish(summary.id, request('docs/api-three', ['introduction.mdx']), { access: refused }),
    ).toMatchObject({ problem: { code } });
    expect(await textOf(summary.id, 'introduction.mdx')).toContain('Kept.');
  });

  it('does not send to a protected branch, or over a branch that exists', async () => {
    const { summary } = value(await here.workspace.open({ url }, { access }));
    await edit(summary.id, 'introduction.mdx', (text) => `${text}\nKept.\n`);
    const send = (branch: string) =>
      here.workspace.publish(summary.id, request(branch, ['introduction.mdx']), { access });
    expect(await send('locked')).toMatchObject({ problem: { code: 'git/push-protected-branch' } });
    expect(await send('main')).toMatchObject({ problem: { code: 'git/push-rejected' } });
  });

  it('recognizes a commit whose response was lost', async () => {
    const { summary } = value(await here.workspace.open({ url }, { access }));
    await edit(summary.id, 'introduction.mdx', (text) => `${text}\nSent once.\n`);
    const { fetch: real } = globalThis;
    globalThis.fetch = async (input, init) => {
      const answer = await real(input, init);
      if (init?.method === 'POST' && String(input).endsWith('/git/refs')) throw new TypeError('connection lost');
      return answer;
    };
    const sent = await here.workspace
      .publish(summary.id, request('docs/api-four', ['introduction.mdx']), { access })
      .finally(() => (globalThis.fetch = real));
    expect(value(sent).changeCount).toBe(0);
    expect(await runGitOrThrow(bare(), ['rev-list', '--count', 'main..docs/api-four'])).toBe('1');
  });
});
