import { afterEach, describe, expect, it, vi } from 'vitest';
import { encodeText } from '#base/encoding.ts';
import type { ApiChange } from '#workspace/transport/repositoryApi.ts';
import { chooseCommit } from './createGithubCommit.ts';
import { planTrees } from './createDataCommit.ts';
import { createGithubRepositoryApi } from './githubRepositoryApi.ts';

afterEach(() => vi.unstubAllGlobals());

const file = (path: string, size = 1, mode = '100644'): ApiChange => ({
  path,
  before: null,
  existed: false,
  content: { bytes: encodeText('x'.repeat(size)), mode, oid: path },
});
const deletion = (path: string, mode = '100644'): ApiChange => ({
  path,
  before: { mode, oid: path },
  existed: true,
  content: null,
});

describe('a commit', () => {
  const rules = { none: [false, false], branch: [true, false], base: [false, true], both: [true, true] } as const;
  const executable = [file('a.mdx'), file('bin/run.sh', 1, '100755')];
  const large = [file('a.mdx'), file('images/huge.png', 31_000_000)];
  it.each([
    ['plain files', 'none', [file('a.mdx')], ['tip'], 'data'],
    ['plain files', 'branch', [file('a.mdx'), deletion('b.mdx')], ['tip'], 'signed'],
    ['plain files', 'base', [file('a.mdx')], ['tip'], 'signed'],
    ['deletions of other kinds', 'both', [deletion('run.sh', '100755'), deletion('l', '120000')], ['tip'], 'signed'],
    ['an executable', 'none', executable, ['tip'], 'data'],
    ['an executable', 'base', executable, ['tip'], 'data'],
    ['an executable', 'branch', executable, ['tip'], 'bin/run.sh, an executable file'],
    ['a link', 'both', [file('to.mdx', 1, '120000')], ['tip'], 'to.mdx, a symbolic link'],
    ['a submodule', 'branch', [file('module', 0, '160000')], ['tip'], 'module, a submodule'],
    ['too much', 'branch', large, ['tip'], 'images/huge.png'],
    ['too much', 'base', large, ['tip'], 'data'],
    ['a merge', 'branch', [file('a.mdx')], ['tip', 'main'], 'merge'],
    ['a merge', 'base', [file('a.mdx')], ['tip', 'main'], 'merge'],
    ['a merge', 'none', executable, ['tip', 'main'], 'data'],
  ] as const)('with %s, and a signature rule for %s', (_, rule, changes, parents, expected) => {
    const [branch, base] = rules[rule];
    const choice = chooseCommit({ branch: 'docs/x', changes, parents }, { branch, base });
    if (typeof choice === 'string') expect(choice).toBe(expected);
    else {
      expect(choice.code).toBe('git/push-rejected');
      expect(choice.message).toContain('The branch “docs/x” requires signed commits');
      expect(choice.message).toContain(expected);
    }
  });
});

describe('trees', () => {
  it.each([
    ['many small texts', Array.from({ length: 250 }, (_, at) => file(`${at}.mdx`, 10)), [100, 100, 50], 0],
    ['many bytes', Array.from({ length: 50 }, (_, at) => file(`${at}.mdx`, 99_000)), [20, 20, 10], 0],
    ['large texts', Array.from({ length: 3 }, (_, at) => file(`${at}.mdx`, 100_001)), [3], 3],
    ['the largest text inline', [file('a.mdx', 100_000)], [1], 0],
    ['many deletions', Array.from({ length: 500 }, (_, at) => deletion(`${at}.mdx`)), [500], 0],
  ])('with %s', (_, changes, sizes, blobs) => {
    const parts = planTrees(changes);
    expect(parts.map((part) => part.length)).toEqual(sizes);
    expect(parts.flat().filter((entry) => 'bytes' in entry)).toHaveLength(blobs);
    for (const part of parts)
      expect(JSON.stringify(part.filter((entry) => !('bytes' in entry))).length).toBeLessThan(2_500_000);
  });

  it('delete first, so that a folder can take the name of a file in a later part', () => {
    const many = Array.from({ length: 150 }, (_, at) => file(`a/${at}.mdx`));
    const [first] = planTrees([...many, deletion('a')]);
    expect(first?.[0]).toEqual({ path: 'a', mode: '100644', type: 'blob', sha: null });
  });

  it('keep bytes that aren’t UTF-8, and byte order marks', () => {
    const bytes = (path: string, ...values: number[]): ApiChange => ({
      ...file(path),
      content: { bytes: Uint8Array.from(values), mode: '100644', oid: path },
    });
    const [part] = planTrees([bytes('latin.txt', 0x63, 0xe9), bytes('bom.txt', 0xef, 0xbb, 0xbf, 0x61)]);
    expect(part?.map((entry) => ('bytes' in entry ? 'bytes' : 'content' in entry ? entry.content : ''))).toEqual([
      'bytes',
      '\uFEFFa',
    ]);
  });
});

it('sends the parts of a tree one after the other, each based on the one before', async () => {
  const bases: unknown[] = [];
  vi.stubGlobal('fetch', (url: string, { body }: RequestInit) => {
    if (url.includes('/rules/')) return Promise.resolve(Response.json([]));
    if (url.endsWith('/graphql')) return Promise.resolve(Response.json({ data: { repository: { ref: null } } }));
    if (url.endsWith('/git/trees')) bases.push((JSON.parse(String(body)) as { base_tree: string }).base_tree);
    return Promise.resolve(Response.json({ sha: `made${bases.length}`, tree: { sha: 'base' }, parents: [] }));
  });
  const server = { title: 'GitHub', apiUrl: 'https://api.github.com', webUrl: 'https://github.com' };
  const token = { permission: 'repo', url: '' };
  const api = createGithubRepositoryApi({ ...server, token }, { owner: 'o', name: 'n' }, { token: 'secret' });
  const changes = Array.from({ length: 250 }, (_, at) => file(`${at}.mdx`));
  const author = { name: 'Ada', email: 'ada@example.com' };
  const commit = { branch: 'docs/x', from: 'tip', parents: ['tip'], tree: 'made3', changes, message: '', author };
  expect(await api.createCommit(commit)).toEqual({ ok: true, value: 'made3' });
  expect(bases).toEqual(['base', 'made1', 'made2']);
});
