import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { decodeText, encodeText } from '#base/encoding.ts';
import { runGit } from '#server/git/runGit.ts';
import type { Access, PublishRequest } from '#workspace/workspace.ts';
import { fileVerbs } from '../fileVerbs.ts';
import { value, type ContractContext } from './contractForge.ts';
import { ada, intercept, reader, siteFiles } from './faceServer.ts';
import { commitFiles, type CommittedFile } from './gitServer.ts';
import { nodeWorkspace } from './nodeWorkspace.ts';

/** A publication of these files as a draft. */
export const publication = (branch: string, paths: readonly string[]): PublishRequest => ({
  paths,
  message: 'Say it better\n\nAnd longer.',
  author: { name: 'Ada Writer', email: 'ada@example.com' },
  branch,
  time: Date.now(),
  timezoneOffset: 0,
});

/** A browser that reaches repositories of the forge only through its API. */
export async function openBrowser({ createApi, server }: ContractContext) {
  const { urls } = server();
  const here = await nodeWorkspace('http://unreachable.invalid', false, (url, { access }) => {
    const names = url
      .slice(urls.web.length + 1)
      .replace(/\.git$/, '')
      .split('/');
    return Promise.resolve(createApi(urls, { owner: names.slice(0, -1).join('/'), name: names.at(-1) ?? '' }, access));
  });
  const { workspace } = here;
  const open = (name: string, access?: Access) => workspace.open({ url: `${urls.web}/acme/${name}.git` }, { access });
  const text = async (site: string, path: string) =>
    value(decodeText(value(await workspace.read(site, path, { access: ada })).bytes));
  const append = async (site: string, path: string, added: string) => {
    const { bytes, revision } = value(await workspace.read(site, path, { access: ada }));
    const changed = new Uint8Array([...bytes, ...encodeText(added)]);
    value(await workspace.write(site, path, changed, revision));
  };
  const publish = (site: string, branch: string, paths: readonly string[], access: Access | null = ada) =>
    workspace.publish(site, publication(branch, paths), { access: access ?? undefined });
  return { ...here, open, text, append, publish };
}

type Browser = Awaited<ReturnType<typeof openBrowser>>;

/** Opening and publishing sites through the forge's API. */
export function describeRepositoryApi(context: ContractContext): void {
  const { server, isCommit, createProvider } = context;
  const git = (...words: string[]) => server().git(...words);
  const bytesOf = async (name: string) => (await runGit(server().docs.folder, ['show', name])).bytes;
  const modeOf = async (branch: string, path: string) => (await git('ls-tree', branch, '--', path)).slice(0, 6);
  let here: Browser;
  beforeEach(async () => {
    here = await openBrowser(context);
  });
  afterEach(() => here.close());

  describe('opening', () => {
    it('has the same files and bytes as Git, whatever their kind, size, and name', async () => {
      const { summary, files } = value(await here.open('docs'));
      expect(files.map(({ path }) => path)).toEqual(Object.keys(siteFiles).toSorted());
      expect(new Set(files.map(({ kind }) => kind))).toEqual(new Set(['file', 'link', 'submodule']));
      for (const { path, kind } of files) {
        if (kind === 'submodule') continue;
        const { bytes } = value(await here.workspace.read(summary.id, path));
        const target = kind === 'link' ? 'index.mdx' : path;
        expect(Buffer.from(bytes).equals(await bytesOf(`main:${target}`)), path).toBe(true);
      }
    });

    it('shows a private repository only to those who may read it', async () => {
      expect(await here.open('secret')).toMatchObject({ problem: { code: 'provider/not-found' } });
      expect(await here.open('secret', reader)).toMatchObject({ problem: { code: 'provider/not-found' } });
      const { summary } = value(await here.open('secret', ada));
      expect(await here.text(summary.id, 'secret.mdx')).toBe('Secret.\n');
    });

    it('lists files over several pages', async () => {
      const { summary, files } = value(await here.open('many', ada));
      expect(files).toHaveLength(251);
      expect(await here.text(summary.id, 'part4/page249.mdx')).toBe('Page.\n');
    });

    it('follows a repository to its new name, and reports an empty one', async () => {
      const { summary } = value(await here.open('former', ada));
      expect(summary.url).toBe(`${server().urls.web}/acme/docs.git`);
      expect(await here.open('empty', ada)).toMatchObject({ problem: { code: 'git/empty-repository' } });
    });
  });

  describe('publishing', () => {
    it('sends one commit with edits, a picture, a move, and a deletion, and then another', async () => {
      const { summary } = value(await here.open('docs', ada));
      const site = summary.id;
      const edited = ['index.mdx', 'guides/a b.mdx', 'guides/c#d%20e.mdx', 'guides/日本語.mdx', 'run.sh', 'latin.txt'];
      for (const path of edited) await here.append(site, path, 'More.\n');
      const picture = Uint8Array.from([0x89, 0x50, 0xff, 0, 1]);
      value(await here.workspace.write(site, 'images/new file#1.png', picture, null));
      value(await fileVerbs(here.workspace).move(site, 'guides/moved.mdx', 'start/先/first.mdx'));
      const { revision } = value(await here.workspace.read(site, 'guides/deep/er/page.mdx', { access: ada }));
      value(await fileVerbs(here.workspace).remove(site, 'guides/deep/er/page.mdx', revision));
      const paths = value(await here.workspace.changes(site)).map(({ path }) => path);
      const sent = value(await here.publish(site, 'docs/one', paths));
      expect(sent.draft?.commit).toBe(await git('rev-parse', 'docs/one'));
      expect(sent.changeCount).toBe(0);
      expect(await git('log', '--format=%an %ae %B', 'main..docs/one')).toBe(
        'Ada Writer ada@example.com Say it better\n\nAnd longer.',
      );
      const changed = (
        await git('-c', 'core.quotePath=false', 'diff', '--no-renames', '--name-status', 'main', 'docs/one')
      ).split('\n');
      expect(changed.toSorted()).toEqual(
        [
          ...edited.map((path) => `M\t${path}`),
          'A\timages/new file#1.png',
          'A\tstart/先/first.mdx',
          'D\tguides/moved.mdx',
          'D\tguides/deep/er/page.mdx',
        ].toSorted(),
      );
      for (const path of edited)
        expect(Buffer.concat([await bytesOf(`main:${path}`), Buffer.from('More.\n')])).toEqual(
          await bytesOf(`docs/one:${path}`),
        );
      expect(await bytesOf('docs/one:images/new file#1.png')).toEqual(Buffer.from(picture));
      expect(await bytesOf('docs/one:start/先/first.mdx')).toEqual(await bytesOf('main:guides/moved.mdx'));
      expect(await modeOf('docs/one', 'run.sh')).toBe('100755');

      await here.append(site, 'index.mdx', 'Again.\n');
      value(await here.publish(site, 'docs/one', ['index.mdx']));
      expect(await git('rev-list', '--count', 'main..docs/one')).toBe('2');
    });

    it('lets a file take the name of a folder, or says that the forge can’t', async () => {
      const { id } = value(await here.open('docs', ada)).summary;
      const { revision } = value(await here.workspace.read(id, 'guides/deep/er/page.mdx', { access: ada }));
      value(await fileVerbs(here.workspace).remove(id, 'guides/deep/er/page.mdx', revision));
      value(await here.workspace.write(id, 'guides/deep', encodeText('A file.\n'), null));
      const paths = value(await here.workspace.changes(id)).map(({ path }) => path);
      const sent = await here.publish(id, 'docs/folder', paths);
      if (sent.ok) expect(await git('show', 'docs/folder:guides/deep')).toBe('A file.');
      else expect(sent).toMatchObject({ problem: { code: 'provider/invalid-request' } });
    });

    it('moves an executable file, and deletes a link, a large file, and a pointer', async () => {
      const { summary } = value(await here.open('docs', ada));
      const site = summary.id;
      value(await fileVerbs(here.workspace).move(site, 'run.sh', 'bin/run.sh'));
      for (const path of ['link.mdx', 'large.txt', 'images/photo.png']) {
        const { revision } = value(await here.workspace.read(site, path, { access: ada }));
        value(await fileVerbs(here.workspace).remove(site, path, revision));
      }
      const paths = value(await here.workspace.changes(site)).map(({ path }) => path);
      value(await here.publish(site, 'docs/kinds', paths));
      const changed = await git('diff', '--no-renames', '--name-status', 'main', 'docs/kinds');
      expect(changed.split('\n')).toEqual([
        'A\tbin/run.sh',
        'D\timages/photo.png',
        'D\tlarge.txt',
        'D\tlink.mdx',
        'D\trun.sh',
      ]);
      expect(await modeOf('docs/kinds', 'bin/run.sh')).toBe('100755');
    });

    it('moves a link, or says that the forge can’t', async () => {
      const { summary } = value(await here.open('docs', ada));
      value(await fileVerbs(here.workspace).move(summary.id, 'link.mdx', 'other.mdx'));
      const paths = value(await here.workspace.changes(summary.id)).map(({ path }) => path);
      const sent = await here.publish(summary.id, 'docs/link', paths);
      if (context.writesLinks) {
        value(sent);
        expect(await modeOf('docs/link', 'other.mdx')).toBe('120000');
      } else {
        expect(sent).toMatchObject({
          problem: { code: 'provider/invalid-request', message: expect.stringContaining('other.mdx') as unknown },
        });
        expect(value(await here.workspace.changes(summary.id)).length).toBeGreaterThan(0);
      }
    });

    it('sends nothing over commits of others, and includes them after an update', async () => {
      const { summary } = value(await here.open('docs', ada));
      const site = summary.id;
      await here.append(site, 'index.mdx', 'One.\n');
      value(await here.publish(site, 'docs/two', ['index.mdx']));
      await commitFiles(server().docs.folder, 'docs/two', { 'docs.json': '{ "name": "Theirs" }\n' });
      await here.append(site, 'index.mdx', 'Two.\n');
      expect(await here.publish(site, 'docs/two', ['index.mdx'])).toMatchObject({
        problem: { code: 'git/push-moved-on' },
      });
      expect(await here.text(site, 'index.mdx')).toContain('Two.');
      value(await here.workspace.update(site, { access: ada }));
      value(await here.publish(site, 'docs/two', ['index.mdx']));
      expect(await git('show', 'docs/two:index.mdx')).toBe('Hello.\nOne.\nTwo.');
      expect(await git('show', 'docs/two:docs.json')).toContain('Theirs');
    });

    it('sends nothing over a commit that arrives while it is sending', async () => {
      const { summary } = value(await here.open('docs', ada));
      const site = summary.id;
      await here.append(site, 'index.mdx', 'One.\n');
      value(await here.publish(site, 'docs/race', ['index.mdx']));
      await here.append(site, 'index.mdx', 'Two.\n');
      let waiting: Promise<void> | null = null;
      const theirs = async () => commitFiles(server().docs.folder, 'docs/race', { 'index.mdx': 'Theirs.\n' });
      const sent = await intercept(
        (request, send) => (isCommit(request) ? (waiting ??= theirs()).then(send) : null),
        () => here.publish(site, 'docs/race', ['index.mdx']),
      );
      expect(sent).toMatchObject({ problem: { code: 'git/push-moved-on' } });
      expect(await git('show', 'docs/race:index.mdx')).toBe('Theirs.');
      expect(await here.text(site, 'index.mdx')).toBe('Hello.\nOne.\nTwo.\n');
    });

    it('includes the commits of the default branch after an update, if the forge keeps merges', async () => {
      const { summary } = value(await here.open('moving', ada));
      const site = summary.id;
      const folder = server().host.repositories.find('acme', 'moving')?.folder ?? '';
      await here.append(site, 'a.mdx', 'Mine.\n');
      value(await here.publish(site, 'docs/merge', ['a.mdx']));
      const theirs: Readonly<Record<string, CommittedFile>> = {
        'b.mdx': 'Theirs.\n',
        'run.sh': { mode: '100755', text: '' },
        'to.mdx': { mode: '120000', text: 'a.mdx' },
      };
      await commitFiles(folder, 'main', theirs);
      value(await here.workspace.update(site, { access: ada }));
      await here.append(site, 'a.mdx', 'Again.\n');
      value(await here.publish(site, 'docs/merge', ['a.mdx']));
      const shown = await Promise.all(['a.mdx', 'b.mdx'].map((path) => runGit(folder, ['show', `docs/merge:${path}`])));
      expect(shown.map(({ output }) => output)).toEqual([
        'A.\nMine.\nAgain.\n',
        context.keepsMerges ? 'Theirs.\n' : 'B.\n',
      ]);
      const changed = (await runGit(folder, ['diff', '--name-only', 'main...docs/merge'])).output;
      expect(changed).toBe('a.mdx\n');
      const { status } = await runGit(folder, ['merge-base', '--is-ancestor', 'main', 'docs/merge']);
      expect(status === 0).toBe(context.keepsMerges);
    });

    it('sends to the fork of someone who may not write, with the newest commits of its project', async () => {
      const upstream = await server().host.repositories.create('acme', 'forked', 'Forked');
      await commitFiles(upstream.folder, 'main', { 'docs.json': '{}\n', 'a.mdx': 'A.\n' });
      const fork = value(await createProvider(server().urls).fork({ owner: 'acme', name: 'forked' }, reader));
      await commitFiles(upstream.folder, 'main', { 'a.mdx': 'Newer.\n' });
      const { summary } = value(await here.open('forked', reader));
      await here.append(summary.id, 'a.mdx', 'Mine.\n');
      expect(await here.publish(summary.id, 'docs/fork', ['a.mdx'], reader)).toMatchObject({
        problem: { code: 'git/push-forbidden', retry: { kind: 'fork' } },
      });
      const request = { ...publication('docs/fork', ['a.mdx']), forkUrl: fork.cloneUrl };
      const folder = server().host.repositories.find('reader', 'forked')?.folder ?? '';
      if (!context.syncsForks) {
        expect(await here.workspace.publish(summary.id, request, { access: reader })).toMatchObject({
          problem: { code: 'git/push-rejected', message: expect.stringMatching(/Sync that fork/) as unknown },
        });
        expect(await here.text(summary.id, 'a.mdx')).toContain('Mine.');
        await runGit(folder, ['fetch', '--quiet', upstream.folder, '+refs/heads/main:refs/heads/main']);
      }
      value(await here.workspace.publish(summary.id, request, { access: reader }));
      expect((await runGit(folder, ['show', 'docs/fork:a.mdx'])).output).toBe('Newer.\nMine.\n');
      expect((await runGit(upstream.folder, ['rev-parse', '--verify', '--quiet', 'docs/fork'])).status).not.toBe(0);
    });

    it.each([
      ['that nobody is signed in', null, 'git/sign-in-needed'],
      ['a token that the host rejects', { token: 'wrong' }, 'git/token-refused'],
      ['no permission to write', reader, 'git/push-forbidden'],
    ])('reports %s, and keeps the changes', async (_, refused, code) => {
      const { summary } = value(await here.open('docs', ada));
      await here.append(summary.id, 'index.mdx', 'Kept.\n');
      expect(await here.publish(summary.id, 'docs/three', ['index.mdx'], refused)).toMatchObject({ problem: { code } });
      expect(await here.text(summary.id, 'index.mdx')).toContain('Kept.');
    });

    it('does not send to a protected branch, or over a branch that exists', async () => {
      const { summary } = value(await here.open('docs', ada));
      await here.append(summary.id, 'index.mdx', 'Kept.\n');
      expect(await here.publish(summary.id, 'locked', ['index.mdx'])).toMatchObject({
        problem: { code: 'git/push-protected-branch', retry: { kind: 'publishToNewBranch' } },
      });
      expect(await here.publish(summary.id, 'main', ['index.mdx'])).toMatchObject({
        problem: { code: 'git/push-rejected' },
      });
    });
  });
}
