import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { decodeText, encodeText } from '#base/encoding.ts';
import type { Problem } from '#base/problem.ts';
import type { Result } from '#base/result.ts';
import { runGitOrThrow } from '#server/git/runGit.ts';
import type { SiteChange, OpenedSite } from '#workspace/workspace.ts';
import { commitFiles, gitServer, type CommittedFile } from './gitServer.ts';
import { nodeWorkspace } from './nodeWorkspace.ts';
import { fileVerbs } from '../fileVerbs.ts';

const link = (text: string): CommittedFile => ({ mode: '120000', text });
const files: Readonly<Record<string, CommittedFile>> = {
  'README.md': '# Read me\n',
  'run.sh': { mode: '100755', text: 'echo\n' },
  'shared/a.md': '# A\n',
  'docs/docs.json': '{}\n',
  'docs/README.md': link('../README.md'),
  'docs/chain.md': link('README.md'),
  'docs/shared': link('../shared'),
  'docs/outside.md': link('../../secret.md'),
  'docs/absolute.md': link('/etc/passwd'),
  'docs/gone.md': link('nothing.md'),
  'docs/loop.md': link('loop.md'),
  'docs/newline.md': link('../README.md\n'),
  vendor: { mode: '160000', text: '1234567890123456789012345678901234567890' },
  'docs/vendor.md': link('../vendor/a.md'),
};

let server: Awaited<ReturnType<typeof gitServer>>;
let here: Awaited<ReturnType<typeof nodeWorkspace>>;
let opened: OpenedSite;
let site: string;

beforeEach(async () => {
  server = await gitServer();
  await commitFiles(server.bare, 'trunk', files);
  here = await nodeWorkspace(server.origin);
  opened = value(await here.workspace.open({ url: server.url }));
  site = opened.summary.id;
});
afterEach(async () => {
  here.close();
  await server.close();
});

function value<Value>(result: Result<Value, Problem>): Value {
  if (!result.ok) throw new Error(`${result.problem.code}: ${result.problem.message}`);
  return result.value;
}
const textOf = async (path: string) => value(decodeText(value(await here.workspace.read(site, path)).bytes));
const write = async (path: string, text: string) =>
  value(await here.workspace.write(site, path, encodeText(text), null));
const move = async (from: string, to: string) => value(await fileVerbs(here.workspace).move(site, from, to));
const remove = async (path: string) => value(await fileVerbs(here.workspace).remove(site, path, null));
const changes = async (): Promise<readonly SiteChange[]> => value(await here.workspace.changes(site));
const changed = async () => (await changes()).map(({ kind, path }) => `${kind} ${path}`);
const problemOf = (result: Result<unknown, Problem>) => (result.ok ? null : result.problem.code);

/** Publishes everything and lists the changes of the commit: old mode, new mode, status, and path. */
async function published(): Promise<readonly string[]> {
  const paths = (await changes()).map(({ path }) => path);
  const author = { name: 'Ada', email: 'ada@example.com' };
  const request = { paths, message: 'Edit', author, branch: 'edit', time: Date.now(), timezoneOffset: 0 };
  value(await here.workspace.publish(site, request));
  expect(await changed()).toEqual([]);
  const diff = await runGitOrThrow(server.bare, ['diff-tree', '-r', '--no-renames', 'trunk', 'edit']);
  return diff.split('\n').map((line) => line.replace(/^:(\d+) (\d+) \w+ \w+ (\w)\t/, '$1 $2 $3 '));
}
const blob = (path: string) => runGitOrThrow(server.bare, ['show', `edit:${path}`]);

describe('a site with symbolic links', () => {
  it('lists the target of each link, or why it is broken', () => {
    const listed = opened.files.flatMap(({ path, kind, link: to }) =>
      kind === 'link' ? [[path, to?.target ?? to?.failure]] : [],
    );
    expect(Object.fromEntries(listed)).toEqual({
      'docs/README.md': 'README.md',
      'docs/chain.md': 'README.md',
      'docs/shared/a.md': 'shared/a.md',
      'docs/outside.md': 'docs/outside.md is a link to “../../secret.md”, which is outside this repository.',
      'docs/absolute.md': 'docs/absolute.md is a link to “/etc/passwd”, which is outside this repository.',
      'docs/gone.md': 'docs/gone.md is a link to “nothing.md”, which doesn’t exist.',
      'docs/loop.md': 'docs/loop.md is a link to “loop.md”, which links back to itself.',
      'docs/newline.md': 'docs/newline.md is a link to “../README.md⏎”, which doesn’t exist.',
      'docs/vendor.md': 'docs/vendor.md is a link to “../vendor/a.md”, which is in a submodule.',
    });
  });

  it('reads and writes the target of a link and leaves the link unchanged', async () => {
    expect([await textOf('docs/README.md'), await textOf('docs/chain.md')]).toEqual(['# Read me\n', '# Read me\n']);
    await write('docs/chain.md', '# Read me first\n');
    await write('docs/shared/a.md', '# The A\n');
    await write('docs/shared/new.md', '# New\n');
    expect([await textOf('README.md'), await textOf('docs/README.md')]).toEqual(Array(2).fill('# Read me first\n'));
    expect(await changed()).toEqual(['edited README.md', 'edited shared/a.md', 'added shared/new.md']);
    expect(here.events.flatMap((event) => (event.kind === 'fileChanged' ? [event.path] : []))).toEqual([
      'README.md',
      'shared/a.md',
      'shared/new.md',
    ]);
    expect(await published()).toEqual([
      '100644 100644 M README.md',
      '100644 100644 M shared/a.md',
      '000000 100644 A shared/new.md',
    ]);
  });

  it('refuses to read or write through a link that is broken or points into a submodule', async () => {
    const { workspace } = here;
    for (const name of ['outside', 'absolute', 'gone', 'loop', 'newline', 'vendor']) {
      const path = `docs/${name}.md`;
      expect([name, problemOf(await workspace.read(site, path))]).toEqual([name, 'workspace/broken-link']);
      expect(problemOf(await workspace.write(site, path, encodeText('x'), null))).toBe('workspace/broken-link');
      expect(problemOf(await fileVerbs(workspace).move(site, 'README.md', path))).toBe('workspace/file-exists');
    }
    expect(problemOf(await workspace.write(site, 'vendor/a.md', encodeText('x'), null))).toBe('workspace/broken-link');
    expect(await changed()).toEqual([]);
  });

  it('moves the link itself and keeps its target', async () => {
    await move('docs/README.md', 'docs/guides/start.md');
    expect(await textOf('docs/guides/start.md')).toBe('# Read me\n');
    expect(await textOf('docs/chain.md')).toBe('# Read me\n');
    await write('docs/guides/start.md', '# Started\n');
    expect(await published()).toEqual([
      '100644 100644 M README.md',
      '120000 000000 D docs/README.md',
      '120000 120000 M docs/chain.md',
      '000000 120000 A docs/guides/start.md',
    ]);
    expect([await blob('docs/guides/start.md'), await blob('docs/chain.md')]).toEqual([
      '../../README.md',
      'guides/start.md',
    ]);
  });

  it('updates links to a file that moves, and restores them with the move', async () => {
    await move('README.md', 'about/README.md');
    expect(await textOf('docs/README.md')).toBe('# Read me\n');
    const [relinked] = (await changes()).filter(({ isLink }) => isLink);
    if (relinked === undefined) throw new Error('No link was rewritten.');
    expect(value(await here.workspace.readLink(site, relinked))).toEqual({
      before: '../README.md',
      after: '../about/README.md',
    });
    await move('about/README.md', 'README.md');
    expect(await changed()).toEqual([]);
    await move('README.md', 'about/README.md');
    value(await fileVerbs(here.workspace).discard(site, 'about/README.md'));
    expect(await changed()).toEqual([]);
  });

  it('undoes the move of a link by a move or a discard', async () => {
    await move('docs/README.md', 'start.md');
    await move('start.md', 'docs/README.md');
    expect(await changed()).toEqual([]);
    await move('docs/README.md', 'start.md');
    expect(value(await fileVerbs(here.workspace).discard(site, 'start.md'))?.bytes).toEqual(encodeText('# Read me\n'));
    expect(await changed()).toEqual([]);
  });

  it('deletes a link but not its target, and restores the link if its text is written again', async () => {
    await write('README.md', '# Edited\n');
    await remove('docs/README.md');
    expect(await changed()).toEqual(['edited README.md', 'deleted docs/README.md']);
    expect(problemOf(await here.workspace.read(site, 'docs/README.md'))).toBe('workspace/file-not-found');
    await write('docs/README.md', '# Edited\n');
    expect(await changed()).toEqual(['edited README.md']);
    await remove('docs/README.md');
    await write('docs/README.md', '# A page of its own\n');
    expect(await published()).toEqual(['100644 100644 M README.md', '120000 100644 T docs/README.md']);
  });

  it('refuses to move or delete files through a linked folder', async () => {
    const { workspace } = here;
    for (const done of [
      await fileVerbs(workspace).move(site, 'docs/shared/a.md', 'docs/b.md'),
      await fileVerbs(workspace).move(site, 'README.md', 'docs/shared/b.md'),
      await fileVerbs(workspace).remove(site, 'docs/shared/a.md', null),
    ])
      expect(done).toMatchObject({ ok: false, problem: { code: 'workspace/in-linked-folder' } });
    expect(await changed()).toEqual([]);
  });

  it('keeps the mode of a file that moves', async () => {
    await move('run.sh', 'bin/run.sh');
    await write('bin/run.sh', 'echo hi\n');
    expect(await published()).toEqual(['000000 100755 A bin/run.sh', '100755 000000 D run.sh']);
  });

  it('keeps local changes if an update changes links', async () => {
    await write('docs/README.md', '# Mine\n');
    await move('docs/chain.md', 'chain.md');
    await commitFiles(server.bare, 'trunk', {
      'docs/chain.md': link('../shared/a.md'),
      'docs/README.md': 'A file now\n',
    });
    value(await here.workspace.update(site));
    expect([await textOf('README.md'), await textOf('docs/README.md')]).toEqual(['# Mine\n', 'A file now\n']);
    expect(await textOf('chain.md')).toBe('# A\n');
  });
});
