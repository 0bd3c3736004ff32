import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decodeText, encodeText } from '#base/encoding.ts';
import type { Problem } from '#base/problem.ts';
import type { Result } from '#base/result.ts';
import { runGitOrThrow } from '#server/git/runGit.ts';
import { startServer, type RunningServer } from '#server/startServer.ts';
import type { PublishRequest } from '#workspace/workspace.ts';
import { writeFilesAtomically } from '#workspace/writeFilesAtomically.ts';
import { nodeWorkspace } from './nodeWorkspace.ts';
import { fileVerbs } from '../fileVerbs.ts';

const author = { name: 'Ada Writer', email: 'ada@example.com' };
let server: RunningServer;
let dataFolder: string;
let here: Awaited<ReturnType<typeof nodeWorkspace>>;
let url: string;

beforeAll(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'docwright-contract-'));
  server = await startServer({
    port: 0,
    dataFolder,
    accounts: [
      { login: 'you', id: 1, name: 'You', email: 'you@example.com', token: null },
      { login: 'reader', id: 2, name: 'Reader', email: 'reader@example.com', token: 'reader-token' },
    ],
    policies: [{ repository: 'lantern/docs', writers: ['you'], protectedBranches: ['locked'] }],
  });
  url = server.settings.host?.exampleUrl ?? '';
});
afterAll(async () => {
  await server.close();
  rmSync(dataFolder, { recursive: true, force: true });
});
beforeEach(async () => {
  here = await nodeWorkspace(server.url);
});
afterEach(() => here.close());

function value<Value>(result: Result<Value, Problem>): Value {
  if (!result.ok) throw new Error(`${result.problem.code}: ${result.problem.message}`);
  return result.value;
}
const bare = () => join(dataFolder, 'repositories', 'lantern', 'docs.git');
const request = (branch: string, paths: readonly string[]): PublishRequest => ({
  paths,
  message: 'Say it better',
  author,
  branch,
  time: Date.now(),
  timezoneOffset: 0,
});
const textOf = async (site: string, path: string) =>
  value(decodeText(value(await here.workspace.read(site, path)).bytes));

async function pushFromElsewhere(branch: string, path: string, change: (text: string) => string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'docwright-elsewhere-'));
  const { readFileSync, writeFileSync } = await import('node:fs');
  await runGitOrThrow(folder, ['clone', '--quiet', '--branch', branch, bare(), '.']);
  writeFileSync(join(folder, path), change(readFileSync(join(folder, path), 'utf8')));
  await runGitOrThrow(folder, [
    '-c',
    'user.name=Else',
    '-c',
    'user.email=else@example.com',
    'commit',
    '--quiet',
    '--all',
    '--message',
    'From elsewhere',
  ]);
  await runGitOrThrow(folder, ['push', '--quiet', 'origin', branch]);
  rmSync(folder, { recursive: true, force: true });
}

describe('opening a site', () => {
  it('fetches all text, but an image only when it is read', async () => {
    const { summary, files, cloned } = value(await here.workspace.open({ url }));
    expect(cloned).toBe(true);
    expect(summary).toMatchObject({ branch: 'main', name: 'docs', changeCount: 0, draft: null });
    expect(files.map(({ path }) => path)).toContain('docs.json');
    expect(await textOf(summary.id, 'introduction.mdx')).toContain('title:');
    expect(value(await here.workspace.read(summary.id, 'favicon.svg')).revision).toBeLessThan(0);
  });

  it('opens a stored site again without network requests', async () => {
    const first = value(await here.workspace.open({ url }));
    const again = value(await here.workspace.open({ url }));
    expect(again.cloned).toBe(false);
    expect(again.files).toEqual(first.files);
  });

  it.each([
    ['git/branch-not-found', () => ({ url, branch: 'nowhere' })],
    ['git/repository-not-found', () => ({ url: url.replace('docs.git', 'nothing.git') })],
    ['network/host-unreachable', () => ({ url: 'http://127.0.0.1:1/a/b.git' })],
  ] as const)('reports %s', async (code, address) => {
    expect(await here.workspace.open(address())).toMatchObject({ ok: false, problem: { code } });
    expect(value(await here.workspace.sites())).toEqual([]);
  });

  it('requires a sign-in if the token is rejected', async () => {
    expect(await here.workspace.open({ url }, { access: { token: 'wrong' } })).toMatchObject({
      problem: { code: 'git/token-refused', retry: { kind: 'signIn' } },
    });
  });

  it('leaves nothing in storage when it is canceled', async () => {
    const controller = new AbortController();
    const outcome = await here.workspace.open(
      { url },
      { signal: controller.signal, onProgress: ({ phase }) => phase === 'text' && controller.abort() },
    );
    expect(outcome).toMatchObject({ problem: { code: 'operation/cancelled' } });
    expect(value(await here.workspace.sites())).toEqual([]);
    expect(await here.environment.fs.promises.readdir(here.environment.root)).toEqual([]);
  });
});

describe('changing files', () => {
  it('stores a change and removes it when the bytes match the base again', async () => {
    const { summary } = value(await here.workspace.open({ url }));
    const before = await textOf(summary.id, 'quickstart.mdx');
    const { revision: first } = value(await here.workspace.read(summary.id, 'quickstart.mdx'));
    const revision = value(await here.workspace.write(summary.id, 'quickstart.mdx', encodeText('new\n'), first));
    expect(value(await here.workspace.changes(summary.id))).toMatchObject([{ path: 'quickstart.mdx', kind: 'edited' }]);
    expect(value(await here.workspace.write(summary.id, 'quickstart.mdx', encodeText(before), revision))).toBe(first);
    expect(value(await here.workspace.changes(summary.id))).toEqual([]);
  });

  it('rejects a write based on an older text', async () => {
    const { summary } = value(await here.workspace.open({ url }));
    const { revision } = value(await here.workspace.read(summary.id, 'quickstart.mdx'));
    value(await here.workspace.write(summary.id, 'quickstart.mdx', encodeText('one\n'), revision));
    expect(await here.workspace.write(summary.id, 'quickstart.mdx', encodeText('two\n'), revision)).toMatchObject({
      problem: { code: 'workspace/changed-elsewhere' },
    });
    expect(await textOf(summary.id, 'quickstart.mdx')).toBe('one\n');
  });

  it('moves, deletes, and discards files', async () => {
    const { summary } = value(await here.workspace.open({ url }));
    const text = await textOf(summary.id, 'quickstart.mdx');
    value(await fileVerbs(here.workspace).move(summary.id, 'quickstart.mdx', 'start/first.mdx'));
    value(await fileVerbs(here.workspace).remove(summary.id, 'introduction.mdx', null));
    expect(value(await here.workspace.changes(summary.id))).toMatchObject([
      { path: 'introduction.mdx', kind: 'deleted' },
      { path: 'start/first.mdx', kind: 'moved', from: 'quickstart.mdx' },
    ]);
    expect(await textOf(summary.id, 'start/first.mdx')).toBe(text);
    value(await fileVerbs(here.workspace).discard(summary.id, 'start/first.mdx'));
    expect(value(await here.workspace.files(summary.id)).map(({ path }) => path)).toContain('quickstart.mdx');
    value(await fileVerbs(here.workspace).move(summary.id, 'quickstart.mdx', 'start/first.mdx'));
    expect(value(await here.workspace.changes(summary.id))).toHaveLength(2);
    value(await fileVerbs(here.workspace).move(summary.id, 'start/first.mdx', 'quickstart.mdx'));
    expect(value(await here.workspace.changes(summary.id))).toMatchObject([{ path: 'introduction.mdx' }]);
  });
});

describe('text that another tab stored under a file’s name before its move', () => {
  it.each([
    ['discarded', (site: string) => fileVerbs(here.workspace).discard(site, 'moved.mdx')],
    ['deleted', (site: string) => fileVerbs(here.workspace).remove(site, 'moved.mdx', null)],
    ['moved on', (site: string) => fileVerbs(here.workspace).move(site, 'moved.mdx', 'moved2.mdx')],
  ])('is kept if the move is %s', async (_, act) => {
    const { summary } = value(await here.workspace.open({ url }));
    value(await fileVerbs(here.workspace).move(summary.id, 'quickstart.mdx', 'moved.mdx'));
    value(await here.workspace.write(summary.id, 'quickstart.mdx', encodeText('Precious.\n'), null));
    expect(await act(summary.id)).toMatchObject({ ok: true });
    expect(await textOf(summary.id, 'quickstart.mdx')).toBe('Precious.\n');
  });
});

describe('a file that was moved', () => {
  it('is found by each of its former names until another file has that name', async () => {
    const { summary } = value(await here.workspace.open({ url }));
    const movedTo = async (path: string) => value(await here.workspace.findMovedPath(summary.id, path));
    value(await fileVerbs(here.workspace).move(summary.id, 'quickstart.mdx', 'a.mdx'));
    value(await fileVerbs(here.workspace).move(summary.id, 'a.mdx', 'b.mdx'));
    expect([await movedTo('quickstart.mdx'), await movedTo('a.mdx'), await movedTo('b.mdx')]).toEqual([
      'b.mdx',
      'b.mdx',
      null,
    ]);
    value(await here.workspace.write(summary.id, 'a.mdx', encodeText('New.\n'), 0));
    expect([await movedTo('a.mdx'), here.events.filter(({ kind }) => kind === 'fileMoved')]).toMatchObject([
      null,
      [
        { from: 'quickstart.mdx', path: 'a.mdx' },
        { from: 'a.mdx', path: 'b.mdx' },
      ],
    ]);
    value(await fileVerbs(here.workspace).discard(summary.id, 'b.mdx'));
    expect(await movedTo('b.mdx')).toBe('quickstart.mdx');
  });
});

describe('publishing', () => {
  it('sends one commit with only the selected change, then adds to the same branch', async () => {
    const { summary } = value(await here.workspace.open({ url }));
    const text = await textOf(summary.id, 'introduction.mdx');
    value(
      await here.workspace.write(
        summary.id,
        'introduction.mdx',
        encodeText(text.replace('Lantern', 'A lantern')),
        null,
      ),
    );
    value(await here.workspace.write(summary.id, 'deep/er/new.mdx', encodeText('New.\n'), null));
    const sent = value(await here.workspace.publish(summary.id, request('docs/one', ['introduction.mdx'])));
    expect(sent.draft).toMatchObject({ branch: 'docs/one', forkUrl: null });
    expect(sent.changeCount).toBe(1);
    expect(await runGitOrThrow(bare(), ['diff', '--stat', 'main', 'docs/one'])).toContain(
      '1 file changed, 1 insertion(+), 1 deletion(-)',
    );
    const again = value(await here.workspace.publish(summary.id, request('ignored', ['deep/er/new.mdx'])));
    expect(again.changeCount).toBe(0);
    expect(await runGitOrThrow(bare(), ['rev-list', '--count', 'main..docs/one'])).toBe('2');
    expect(await runGitOrThrow(bare(), ['show', 'docs/one:deep/er/new.mdx'])).toBe('New.');
    expect(await runGitOrThrow(bare(), ['log', '-1', '--format=%an <%ae>', 'docs/one'])).toBe(
      'Ada Writer <ada@example.com>',
    );
    await runGitOrThrow(bare(), ['fsck', '--strict']);
  });

  it('keeps the change if the branch is protected, if pushing is forbidden, and if the name is taken', async () => {
    const { summary } = value(await here.workspace.open({ url }));
    value(await here.workspace.write(summary.id, 'introduction.mdx', encodeText('x\n'), null));
    const paths = ['introduction.mdx'];
    expect(await here.workspace.publish(summary.id, request('locked', paths))).toMatchObject({
      problem: { code: 'git/push-protected-branch' },
    });
    expect(
      await here.workspace.publish(summary.id, request('docs/two', paths), { access: { token: 'reader-token' } }),
    ).toMatchObject({
      problem: { code: 'git/push-forbidden', retry: { kind: 'fork' } },
    });
    expect(await here.workspace.publish(summary.id, request('main', paths))).toMatchObject({
      problem: { code: 'git/push-rejected', retry: { kind: 'publishToNewBranch' } },
    });
    expect(value(await here.workspace.changes(summary.id))).toHaveLength(1);
    expect(await textOf(summary.id, 'introduction.mdx')).toBe('x\n');
  });

  it.each([
    ['a page that was edited', async () => undefined, 'moved.mdx', 'quickstart.mdx'],
    [
      'a page whose move was taken back',
      (site: string) => fileVerbs(here.workspace).discard(site, 'moved.mdx'),
      null,
      'moved.mdx',
    ],
    [
      'a page that was moved on',
      (site: string) => fileVerbs(here.workspace).move(site, 'moved.mdx', 'b.mdx'),
      'b.mdx',
      'moved.mdx',
    ],
  ])('sends nothing of %s if the selected paths contain its other name', async (_, act, present, listed) => {
    const { summary } = value(await here.workspace.open({ url }));
    value(await here.workspace.write(summary.id, 'quickstart.mdx', encodeText('Mine.\n'), null));
    value(await fileVerbs(here.workspace).move(summary.id, 'quickstart.mdx', 'moved.mdx'));
    await act(summary.id);
    const branch = `docs/listed-${listed.length}-${present?.length ?? 0}`;
    const sent = await here.workspace.publish(summary.id, request(branch, [listed]));
    expect(sent).toMatchObject({ ok: false, problem: { code: 'workspace/moved-elsewhere' } });
    expect(execFileSync('git', ['-C', bare(), 'branch', '--list', branch]).toString()).toBe('');
    if (present !== null) value(await here.workspace.publish(summary.id, request(branch, [present])));
  });

  it('sends the deletion of a page that was renamed before', async () => {
    const { summary } = value(await here.workspace.open({ url }));
    value(await fileVerbs(here.workspace).move(summary.id, 'quickstart.mdx', 'moved.mdx'));
    value(await fileVerbs(here.workspace).remove(summary.id, 'moved.mdx', null));
    value(await here.workspace.publish(summary.id, request('docs/deleted', ['quickstart.mdx'])));
    expect(await runGitOrThrow(bare(), ['diff', '--name-status', 'main', 'docs/deleted'])).toBe('D\tquickstart.mdx');
  });

  it.each(['its own name', 'one of the host’s API'])(
    'detects that a push with a lost response succeeded under %s',
    async (name) => {
      const { summary } = value(await here.workspace.open({ url }));
      const [branch, paths] = [`docs/lost-${name.length}`, ['introduction.mdx']];
      value(await here.workspace.write(summary.id, 'introduction.mdx', encodeText('lost\n'), null));
      const sent = value(await here.workspace.publish(summary.id, request(branch, paths))).draft?.commit ?? '';
      const tree = ['commit-tree', `${sent}^{tree}`, '-p', `${sent}^`, '-m', 'Named by the host'];
      const ada = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com'];
      const commit = name.endsWith('API') ? await runGitOrThrow(bare(), [...ada, ...tree]) : sent;
      await runGitOrThrow(bare(), ['update-ref', `refs/heads/${branch}`, commit]);
      // The state before the response arrived.
      const pending = { branch, commit: sent, message: '', forkUrl: null, paths };
      await here.environment.store.patchSite(summary.id, { draft: null, pending });
      await here.environment.store.writeOverlay(
        summary.id,
        { put: [{ path: 'introduction.mdx', bytes: encodeText('lost\n'), movedFrom: null, movedTo: null }] },
        1,
      );
      const settled = value(await here.workspace.publish(summary.id, request('docs/other', paths)));
      expect(settled).toMatchObject({ changeCount: 0, draft: { branch, commit } });
      expect(await runGitOrThrow(bare(), ['rev-list', '--count', `main..${branch}`])).toBe('1');
    },
  );

  it('detects that an earlier push succeeded while it is being retried', async () => {
    const { summary } = value(await here.workspace.open({ url }));
    const write = () => here.workspace.write(summary.id, 'introduction.mdx', encodeText('late\n'), null);
    value(await write());
    const sent = value(await here.workspace.publish(summary.id, request('docs/late', ['introduction.mdx'])));
    const commit = sent.draft?.commit ?? '';
    // The state while the first push was in progress.
    await runGitOrThrow(bare(), ['update-ref', '-d', 'refs/heads/docs/late']);
    await here.environment.store.patchSite(summary.id, {
      draft: null,
      pending: { branch: 'docs/late', commit, message: '', forkUrl: null, paths: ['introduction.mdx'] },
    });
    value(await write());
    value(await here.workspace.write(summary.id, 'quickstart.mdx', encodeText('later\n'), null));
    let isLate = true;
    // The branches are being read; the push comes next.
    const onProgress = ({ phase }: { readonly phase: string }) => {
      if (phase !== 'sending' || !isLate) return;
      isLate = false;
      execFileSync('git', ['update-ref', 'refs/heads/docs/late', commit], { cwd: bare() });
    };
    const settled = value(
      await here.workspace.publish(
        summary.id,
        { ...request('docs/late', ['introduction.mdx', 'quickstart.mdx']), message: 'Once more' },
        { onProgress },
      ),
    );
    expect(settled).toMatchObject({ changeCount: 0, draft: { branch: 'docs/late' } });
    expect(await runGitOrThrow(bare(), ['log', '--format=%s', 'main..docs/late'])).toBe('Once more\nSay it better');
    expect(await runGitOrThrow(bare(), ['show', '--format=', '--name-only', 'docs/late'])).toBe('quickstart.mdx');
  });

  it('reports that the branch has new commits, and succeeds after an update that merges both', async () => {
    const { summary } = value(await here.workspace.open({ url }));
    const text = await textOf(summary.id, 'introduction.mdx');
    value(
      await here.workspace.write(
        summary.id,
        'introduction.mdx',
        encodeText(text.replace('Introduction', 'Welcome')),
        null,
      ),
    );
    value(await here.workspace.publish(summary.id, request('docs/moved', ['introduction.mdx'])));
    await pushFromElsewhere('docs/moved', 'introduction.mdx', (theirs) => `${theirs}\nTheirs.\n`);
    const mine = (await textOf(summary.id, 'introduction.mdx')).replace('Welcome', 'Hello');
    value(await here.workspace.write(summary.id, 'introduction.mdx', encodeText(mine), null));
    expect(await here.workspace.publish(summary.id, request('', ['introduction.mdx']))).toMatchObject({
      problem: { code: 'git/push-moved-on', retry: { kind: 'updateThenPublish' } },
    });
    const outcome = value(await here.workspace.update(summary.id));
    expect(outcome).toMatchObject({ updated: ['introduction.mdx'], merged: ['introduction.mdx'] });
    value(await here.workspace.publish(summary.id, request('', ['introduction.mdx'])));
    const final = await runGitOrThrow(bare(), ['show', 'docs/moved:introduction.mdx']);
    expect(final).toContain('Theirs.');
    expect(final).toContain('Hello');
  });
});

describe('updating', () => {
  it('rejects a write based on the text before the update', async () => {
    await runGitOrThrow(bare(), ['branch', 'moved-below', 'main']);
    const { summary } = value(await here.workspace.open({ url, branch: 'moved-below' }));
    const { revision } = value(await here.workspace.read(summary.id, 'introduction.mdx'));
    await pushFromElsewhere('moved-below', 'introduction.mdx', (theirs) => `${theirs}\nTheirs.\n`);
    value(await here.workspace.update(summary.id));
    expect(await here.workspace.write(summary.id, 'introduction.mdx', encodeText('mine\n'), revision)).toMatchObject({
      problem: { code: 'workspace/changed-elsewhere' },
    });
    expect(await textOf(summary.id, 'introduction.mdx')).toContain('Theirs.');
  });

  it('makes changes again that were staged over an older commit', async () => {
    await runGitOrThrow(bare(), ['branch', 'staged-below', 'main']);
    const { summary } = value(await here.workspace.open({ url, branch: 'staged-below' }));
    const record = await here.environment.store.site(summary.id);
    await pushFromElsewhere('staged-below', 'introduction.mdx', (theirs) => `${theirs}\nTheirs.\n`);
    value(await here.workspace.update(summary.id));
    const write = { kind: 'write', path: 'introduction.mdx', bytes: encodeText('mine\n'), expected: null } as const;
    expect(record === null ? null : await writeFilesAtomically(here.environment, record, [write], [])).toBe('again');
    expect(await textOf(summary.id, 'introduction.mdx')).toContain('Theirs.');
  });

  it('keeps both sides of a conflict until it is resolved', async () => {
    await runGitOrThrow(bare(), ['branch', 'side', 'main']);
    const { summary } = value(await here.workspace.open({ url, branch: 'side' }));
    value(await here.workspace.write(summary.id, 'introduction.mdx', encodeText('mine\n'), null));
    await pushFromElsewhere('side', 'introduction.mdx', () => 'theirs\n');
    const { site } = value(await here.workspace.update(summary.id));
    const texts = { path: 'introduction.mdx', mine: 'mine\n', theirs: 'theirs\n' };
    expect(site.conflicts).toMatchObject([{ ...texts, theirCommit: { author: 'Else', isOnly: true } }]);
    expect(await here.workspace.publish(summary.id, request('docs/three', ['introduction.mdx']))).toMatchObject({
      problem: { code: 'workspace/merge-conflict' },
    });
    const { revision } = value(await here.workspace.read(summary.id, 'introduction.mdx'));
    expect(
      await fileVerbs(here.workspace).settle(summary.id, 'introduction.mdx', encodeText('both\n'), revision - 1),
    ).toMatchObject({ problem: { code: 'workspace/changed-elsewhere' } });
    expect(value(await here.workspace.reopen(summary.id)).conflicts).toHaveLength(1);
    await pushFromElsewhere('side', 'introduction.mdx', () => 'theirs, too\n');
    const [newer] = value(await here.workspace.update(summary.id)).site.conflicts;
    expect(newer).toMatchObject({ theirs: 'theirs, too\n', theirCommit: { author: 'Else', isOnly: false } });
    value(await fileVerbs(here.workspace).settle(summary.id, 'introduction.mdx', encodeText('both\n'), revision));
    const sent = value(await here.workspace.publish(summary.id, request('docs/three', ['introduction.mdx'])));
    expect(sent.changeCount).toBe(0);
    expect(await runGitOrThrow(bare(), ['show', 'docs/three:introduction.mdx'])).toBe('both');
  });

  it('returns to the site’s branch when the draft is finished', async () => {
    await runGitOrThrow(bare(), ['branch', 'base', 'main']);
    const { summary } = value(await here.workspace.open({ url, branch: 'base' }));
    value(await here.workspace.write(summary.id, 'introduction.mdx', encodeText('merged\n'), null));
    value(await here.workspace.publish(summary.id, request('docs/four', ['introduction.mdx'])));
    await runGitOrThrow(bare(), ['update-ref', 'refs/heads/base', 'refs/heads/docs/four']);
    const { site } = value(await here.workspace.endDraft(summary.id));
    expect(site.summary).toMatchObject({ draft: null, changeCount: 0 });
    expect(await textOf(summary.id, 'introduction.mdx')).toBe('merged\n');
  });
});
