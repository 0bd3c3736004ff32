import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runGit, runGitOrThrow } from '#server/git/runGit.ts';
import { fileVerbs } from '../fileVerbs.ts';
import { value } from './contractForge.ts';
import { ada, intercept, startFaceServer, type FaceServer, type SentRequest } from './faceServer.ts';
import { commitFiles } from './gitServer.ts';
import { github } from './githubForge.ts';
import { openBrowser } from './repositoryContract.ts';
import { watchGithub } from './watchGithub.ts';

watchGithub();
let server: FaceServer;
let here: Awaited<ReturnType<typeof openBrowser>>;
beforeAll(async () => {
  server = await startFaceServer('github', { 'acme/docs': ['*'], 'acme/small': ['main'], 'acme/moving': ['main'] });
});
afterAll(() => server.close());
beforeEach(async () => {
  here = await openBrowser({ ...github, server: () => server });
});
afterEach(() => here.close());

const folderOf = (name: string) => server.host.repositories.find('acme', name)?.folder ?? '';
const isSigned = async (name: string, branch: string) =>
  (await runGitOrThrow(folderOf(name), ['cat-file', 'commit', branch])).includes('\ngpgsig ');
const isThere = async (branch: string) =>
  (await runGit(folderOf('docs'), ['rev-parse', '--verify', '--quiet', branch])).status === 0;

/** Opens a site, edits a page, and makes other changes. `publish` sends them all. */
async function edit(name: string, page: string, branch: string, change?: (site: string) => Promise<unknown>) {
  const { summary } = value(await here.open(name, ada));
  await here.append(summary.id, page, 'More.\n');
  await change?.(summary.id);
  const paths = value(await here.workspace.changes(summary.id)).map(({ path }) => path);
  return { site: summary.id, publish: () => here.publish(summary.id, branch, paths) };
}

describe('commits where a rule asks for signatures', () => {
  it('are signed, with changes of all kinds, on a new branch and an existing one', async () => {
    const { site, publish } = await edit('docs', 'index.mdx', 'docs/signed', async (id) => {
      value(await here.workspace.write(id, 'images/new #1.png', Uint8Array.from([0x89, 0xff, 0]), null));
      value(await fileVerbs(here.workspace).move(id, 'guides/日本語.mdx', 'guides/先/a b.mdx'));
      const { revision } = value(await here.workspace.read(id, 'run.sh', { access: ada }));
      value(await fileVerbs(here.workspace).remove(id, 'run.sh', revision));
    });
    expect(value(await publish()).draft?.commit).toBe(await server.git('rev-parse', 'docs/signed'));
    expect(await isSigned('docs', 'docs/signed')).toBe(true);
    expect(await server.git('log', '--format=%an %ae|%B', 'main..docs/signed')).toBe(
      'Ada Writer ada@example.com|Say it better\n\nAnd longer.',
    );
    const words = ['-c', 'core.quotePath=false', 'diff', '--no-renames', '--name-status', 'main', 'docs/signed'];
    expect((await server.git(...words)).split('\n').toSorted()).toEqual([
      'A\tguides/先/a b.mdx',
      'A\timages/new #1.png',
      'D\tguides/日本語.mdx',
      'D\trun.sh',
      'M\tindex.mdx',
    ]);
    await here.append(site, 'index.mdx', 'Again.\n');
    value(await here.publish(site, 'docs/signed', ['index.mdx']));
    expect(await server.git('rev-list', '--count', 'main..docs/signed')).toBe('2');
  });

  it.each([
    ['plain files', undefined, true],
    ['an executable', (id: string) => fileVerbs(here.workspace).move(id, 'run.sh', 'bin/run.sh'), false],
  ])('are signed where they can be, if only the branch of reviews asks for it: %s', async (words, change, expected) => {
    await commitFiles(folderOf('moving'), 'main', { 'run.sh': { mode: '100755', text: '' } });
    const branch = `docs/${words.replace(' ', '-')}`;
    value(await (await edit('moving', 'a.mdx', branch, change)).publish());
    expect(await isSigned('moving', branch)).toBe(expected);
  });

  it.each([
    ['run.sh', 'bin/run.sh', 'bin/run.sh, an executable file'],
    ['link.mdx', 'other.mdx', 'other.mdx, a symbolic link'],
  ])('name the file and the rule if they contain %s', async (from, to, words) => {
    const move = (id: string) => fileVerbs(here.workspace).move(id, from, to);
    const { site, publish } = await edit('docs', 'index.mdx', 'docs/refused', move);
    const message = `The branch “docs/refused” requires signed commits, and GitHub can’t sign one that contains ${words}.`;
    expect(await publish()).toMatchObject({ problem: { code: 'git/push-rejected', message } });
    expect(await isThere('docs/refused')).toBe(false);
    expect(value(await here.workspace.changes(site)).length).toBeGreaterThan(1);
  });

  describe('after the site’s own changes', () => {
    const signaturesOf = async (branch: string) => {
      const commits = (await server.git('rev-list', `main..${branch}`)).split('\n');
      return Promise.all(commits.map((commit) => isSigned('docs', commit)));
    };
    /** A review that the site’s `docs.json` has changed after, and which the writer has pulled. */
    const behind = async (branch: string) => {
      const { site, publish } = await edit('docs', 'index.mdx', branch);
      value(await publish());
      await commitFiles(folderOf('docs'), 'main', {
        'docs.json': `{ "name": "For ${branch}" }\n`,
        'tool.sh': { mode: '100755', text: branch },
      });
      value(await here.workspace.update(site, { access: ada }));
      return site;
    };

    it('are GitHub’s own merge, which it signs, if nothing else is sent', async () => {
      const site = await behind('docs/merged');
      value(await here.publish(site, 'docs/merged', []));
      expect(await server.git('rev-list', '--parents', '-1', 'docs/merged')).toMatch(/^\w+ \w+ \w+$/);
      expect(await server.git('show', 'docs/merged:docs.json')).toContain('For docs/merged');
      expect(await signaturesOf('docs/merged')).toEqual([true, true]);
    });

    it('are sent on top of that merge, with what the writer has changed', async () => {
      const site = await behind('docs/merged-edited');
      await here.append(site, 'index.mdx', 'Again.\n');
      const send = () => here.publish(site, 'docs/merged-edited', ['index.mdx']);
      expect(await send()).toMatchObject({
        problem: {
          code: 'git/push-moved-on',
          message: expect.stringMatching(/merged the latest changes.*Pull/) as unknown,
        },
      });
      expect(await here.text(site, 'index.mdx')).toContain('Again.');
      value(await here.workspace.update(site, { access: ada }));
      value(await send());
      expect(await server.git('show', 'docs/merged-edited:index.mdx')).toContain('More.\nAgain.');
      expect(await server.git('diff', '--name-only', 'main...docs/merged-edited')).toBe('index.mdx');
      expect(await signaturesOf('docs/merged-edited')).toEqual([true, true, true]);
    });

    it('name the rule if GitHub finds a conflict', async () => {
      const site = await behind('docs/conflicting');
      const sent = await intercept(
        ({ url }) =>
          url.endsWith('/merges')
            ? Promise.resolve(Response.json({ message: 'Merge conflict' }, { status: 409 }))
            : null,
        () => here.publish(site, 'docs/conflicting', []),
      );
      expect(sent).toMatchObject({
        problem: {
          code: 'git/push-rejected',
          message: expect.stringMatching(/requires signed commits.*conflict\. Update the branch on GitHub/) as unknown,
        },
      });
    });
  });

  it('are signed in a fork whose reviews go to such a branch', async () => {
    const [account] = server.host.accounts;
    const small = server.host.repositories.find('acme', 'small');
    if (account === undefined || small === null) throw new Error('Nothing to fork.');
    await server.host.forkCopies.whenCopied(await server.host.fork(small, account));
    const api = github.createApi(server.urls, { owner: 'ada', name: 'small' }, ada);
    const { branches } = value(await api.lookUp({ purpose: 'push', branches: [] }));
    const parent = branches.get('main') ?? '';
    const { tree } = value(await api.getCommit(parent));
    const author = { name: 'Ada', email: 'ada@example.com' };
    const change = {
      path: 'index.mdx',
      before: null,
      existed: true,
      content: { bytes: new TextEncoder().encode('Hello.\n'), mode: '100644', oid: '' },
    };
    const commit = {
      branch: 'docs/fork',
      from: null,
      parents: [parent],
      tree,
      changes: [change],
      message: 'Say it',
      author,
    };
    const oid = value(await api.createCommit(commit));
    const folder = server.host.repositories.find('ada', 'small')?.folder ?? '';
    expect(await runGitOrThrow(folder, ['cat-file', 'commit', oid])).toContain('\ngpgsig ');
  });
});

describe('a signed commit', () => {
  /** Answers the first mutation instead of the server. */
  const failing = (answer: (send: () => Promise<Response>) => Promise<Response>, run: () => Promise<unknown>) => {
    let left = 1;
    const isCommit = ({ url, body }: SentRequest) =>
      url.endsWith('/graphql') && (body ?? '').includes('createCommitOnBranch');
    return intercept((request, send) => (isCommit(request) && left-- > 0 ? answer(send) : null), run);
  };
  const json = (body: object) => async () => Response.json(body);

  it.each([
    ['a status of 502', async () => new Response('', { status: 502 })],
    ['no connection', () => Promise.reject(new TypeError('fetch failed'))],
    ['errors with a status of 200', json({ data: null, errors: [{ message: 'Something went wrong' }] })],
    ['no permission', json({ data: { createCommitOnBranch: null }, errors: [{ type: 'FORBIDDEN', message: 'No' }] })],
  ])('leaves no branch after %s, and is sent once afterwards', async (name, answer) => {
    const branch = `docs/failed-${name.replaceAll(/\W/g, '-')}`;
    const { publish } = await edit('docs', 'index.mdx', branch);
    expect(await failing(answer, publish)).toMatchObject({ ok: false });
    expect(await isThere(branch)).toBe(false);
    expect(value(await publish()).changeCount).toBe(0);
    expect(await server.git('rev-list', '--count', `main..${branch}`)).toBe('1');
  });

  it('is recognized if it arrived although its response was lost', async () => {
    const { publish } = await edit('docs', 'index.mdx', 'docs/arrived');
    const lost = (send: () => Promise<Response>) => send().then(() => Promise.reject(new TypeError('connection lost')));
    expect(await failing(lost, publish)).toMatchObject({ ok: true });
    expect(await server.git('rev-list', '--count', 'main..docs/arrived')).toBe('1');
  });

  it('uses the branch that it left behind when the connection was lost', async () => {
    const { publish } = await edit('docs', 'index.mdx', 'docs/left');
    let isOffline = false;
    const offline = ({ url, method }: SentRequest, send: () => Promise<Response>) => {
      if (isOffline) return Promise.reject(new TypeError('offline'));
      if (method !== 'POST' || !url.endsWith('/git/refs')) return null;
      return send().finally(() => (isOffline = true));
    };
    expect(await intercept(offline, publish)).toMatchObject({ ok: false });
    expect(await server.git('rev-parse', 'docs/left')).toBe(await server.git('rev-parse', 'main'));
    expect(value(await publish()).changeCount).toBe(0);
    expect(await server.git('rev-list', '--count', 'main..docs/left')).toBe('1');
  });

  it('is not sent over commits of others that arrive meanwhile', async () => {
    const { site, publish } = await edit('docs', 'index.mdx', 'docs/race');
    value(await publish());
    await here.append(site, 'index.mdx', 'Two.\n');
    const overtaken = async (send: () => Promise<Response>) => {
      await commitFiles(folderOf('docs'), 'docs/race', { 'index.mdx': 'Theirs.\n' });
      return send();
    };
    expect(await failing(overtaken, () => here.publish(site, 'docs/race', ['index.mdx']))).toMatchObject({
      problem: { code: 'git/push-moved-on' },
    });
    expect(await server.git('show', 'docs/race:index.mdx')).toBe('Theirs.');
  });
});
