import { afterEach, expect, it, vi } from 'vitest';
import { createGiteaRepositoryApi } from './gitea/giteaRepositoryApi.ts';
import { createGithubRepositoryApi } from './github/githubRepositoryApi.ts';
import { createGitlabRepositoryApi } from './gitlab/gitlabRepositoryApi.ts';

afterEach(() => vi.unstubAllGlobals());

/** Files of folders in folders; every file and folder is named by its path. */
const createPaths = (top: number, inside: number, files: number): readonly string[] =>
  Array.from({ length: top * inside * files }, (_, at) => {
    const [a, b] = [Math.floor(at / (inside * files)), Math.floor(at / files) % inside];
    return `part${a}/section${b}/page${at}.mdx`;
  });
const oidOf = (path: string) => Buffer.from(path).toString('hex').padEnd(40, '0').slice(-40);
const pathOf = (names: ReadonlyMap<string, string>, oid: string) => names.get(oid) ?? '';

interface Entry {
  readonly path: string;
  readonly mode: string;
  readonly type: 'blob' | 'tree';
  readonly sha: string;
}

/** A repository with these files, as forges list it. */
function createListing(paths: readonly string[]) {
  const folders = new Set(
    paths.flatMap((path) =>
      path
        .split('/')
        .slice(0, -1)
        .map((_, at, all) => all.slice(0, at + 1).join('/')),
    ),
  );
  const names = new Map([...folders].map((folder, at) => [at.toString(16).padStart(40, 'f'), folder]));
  const shas = new Map([...names].map(([sha, folder]) => [folder, sha]));
  const all: Entry[] = [
    ...[...folders].map((path) => ({ path, mode: '040000', type: 'tree' as const, sha: shas.get(path) ?? '' })),
    ...paths.map((path) => ({ path, mode: '100644', type: 'blob' as const, sha: oidOf(path) })),
  ];
  const list = (folder: string, isRecursive: boolean) =>
    all
      .filter(({ path }) => folder === '' || path.startsWith(`${folder}/`))
      .map((entry) => ({ ...entry, path: folder === '' ? entry.path : entry.path.slice(folder.length + 1) }))
      .filter(({ path }) => isRecursive || !path.includes('/'));
  return { list, folderOf: (sha: string) => pathOf(names, sha) };
}

/** Answers requests, and notes the most at the same time. */
function answer(
  respond: (url: URL) => {
    readonly body: unknown;
    readonly headers?: Readonly<Record<string, string>>;
    readonly status?: number;
  },
) {
  const seen = { count: 0, most: 0, pending: 0 };
  vi.stubGlobal('fetch', async (input: string) => {
    seen.count += 1;
    seen.most = Math.max(seen.most, (seen.pending += 1));
    const { body, headers = {}, status = 200 } = respond(new URL(input));
    await Promise.resolve();
    seen.pending -= 1;
    return Response.json(body, { headers, status });
  });
  return seen;
}

const server = { title: 'Forge', webUrl: 'https://forge.example', token: { permission: '', url: '' } };
const name = { owner: 'o', name: 'n' };
const access = { token: 'secret' };
const commit = { sha: 'c'.repeat(40), tree: { sha: 'root' }, parents: [] };

it.each([
  ['truncates', 'no folder is truncated again', createPaths(10, 2, 50), 160, 13, 200],
  ['truncates', 'folders are truncated again', createPaths(4, 5, 50), 100, 31, 200],
  ['can’t list in time', 'each folder is listed', createPaths(10, 2, 50), 160, 13, 501],
  ['can’t list in time', 'folders aren’t either', createPaths(4, 5, 50), 100, 31, 501],
])('lists what GitHub %s folder by folder, if %s', async (_, __, paths, limit, most, status) => {
  const { list, folderOf } = createListing(paths);
  const seen = answer(({ pathname, searchParams }) => {
    if (pathname.includes('/git/commits/')) return { body: commit };
    const sha = pathname.split('/').at(-1) ?? '';
    const isRecursive = searchParams.has('recursive');
    const entries = list(sha === 'root' ? '' : folderOf(sha), isRecursive);
    const truncated = isRecursive && entries.length > limit;
    return {
      body: { sha, truncated, tree: truncated ? entries.slice(0, limit) : entries },
      status: truncated ? status : 200,
    };
  });
  const api = createGithubRepositoryApi({ ...server, apiUrl: 'https://api.forge.example' }, name, access);
  const listed = await api.listFiles(commit.sha, () => undefined);
  expect(listed.ok && listed.value.files.map(({ path }) => path).toSorted()).toEqual(paths.toSorted());
  expect(seen.count).toBeLessThanOrEqual(most);
  expect(seen.most).toBeLessThanOrEqual(8);
});

it('lists 150,000 files of GitHub with as many requests as folders at the top', async () => {
  const paths = createPaths(10, 15, 1000);
  const parts = new Map<string, readonly Entry[]>();
  const { list, folderOf } = createListing(paths);
  for (let part = 0; part < 10; part++) parts.set(`part${part}`, list(`part${part}`, true));
  const seen = answer(({ pathname, searchParams }) => {
    if (pathname.includes('/git/commits/')) return { body: commit };
    const sha = pathname.split('/').at(-1) ?? '';
    if (sha !== 'root') return { body: { sha, truncated: false, tree: parts.get(folderOf(sha)) ?? [] } };
    return { body: { sha, truncated: searchParams.has('recursive'), tree: list('', false) } };
  });
  const api = createGithubRepositoryApi({ ...server, apiUrl: 'https://api.forge.example' }, name, access);
  const listed = await api.listFiles(commit.sha, () => undefined);
  expect(listed.ok && listed.value.files).toHaveLength(150_000);
  expect(seen.count).toBe(13);
});

interface GitlabEntry {
  readonly path: string;
  readonly id: string;
  readonly mode: string;
  readonly type: string;
}

/** A page of a list, with the link to the next one. */
function pageOf(entries: readonly GitlabEntry[], start: number, size: number) {
  const link = `<https://forge.example/?page_token=${start + size}>; rel="next"`;
  return { body: entries.slice(start, start + size), headers: start + size < entries.length ? { link } : {} };
}

it.each([
  ['lists GitLab’s files with one request', (all: readonly GitlabEntry[]) => ({ body: all }), 2, 2, Infinity],
  [
    'lists the pages of GitLab’s folders at the same time, if a version needs pages',
    () => ({ status: 400, body: { error: 'pagination does not have a valid value' } }),
    23,
    8,
    Infinity,
  ],
  [
    'lists the pages of GitLab’s folders at the same time, if a version sends pages anyway',
    (all: readonly GitlabEntry[]) => pageOf(all, 0, 20),
    23,
    8,
    Infinity,
  ],
  [
    'lists the pages of GitLab’s folders at the same time, if there may be more files than it lists at once',
    ([first]: readonly GitlabEntry[]) => ({ body: Array.from({ length: 100_000 }, () => first) }),
    23,
    8,
    Infinity,
  ],
  [
    'lists folders by themselves that GitLab can’t list in time',
    () => ({ status: 501, body: {} }),
    1 + 1 + 1 + 10 * (1 + 1 + 2),
    8,
    100,
  ],
])('%s', async (_, respondWhole, count, most, limit) => {
  const { list } = createListing(createPaths(10, 2, 60));
  const seen = answer(({ pathname, searchParams }) => {
    if (!pathname.endsWith('/tree')) return { body: { id: commit.sha, parent_ids: [] } };
    const folder = searchParams.get('path') ?? '';
    const entries = list(folder, searchParams.get('recursive') === 'true').map(({ path, sha, mode, type }) => ({
      path: folder === '' ? path : `${folder}/${path}`,
      id: sha,
      mode,
      type,
    }));
    if (searchParams.get('pagination') === 'none') return respondWhole(entries);
    if (folder !== '' && entries.length > limit) return { body: {}, status: 501 };
    const { body, headers } = pageOf(entries, Number(searchParams.get('page_token') ?? 0), 100);
    return { body: body.filter(({ type }) => type === 'blob' || !folder.includes('/')), headers };
  });
  const api = createGitlabRepositoryApi({ ...server, apiUrl: 'https://forge.example/api/v4' }, name, access);
  const listed = await api.listFiles(commit.sha, () => undefined);
  // The stub’s folders aren’t named by their contents, which is noticed after all files have arrived.
  expect(listed).toMatchObject({ problem: { message: expect.stringContaining('damaged') as unknown } });
  expect([seen.count, seen.most]).toEqual([count, most]);
});

it('lists the pages of Gitea at the same time', async () => {
  const paths = createPaths(5, 4, 100);
  const { list } = createListing(paths);
  const all = list('', true);
  const seen = answer(({ pathname, searchParams }) => {
    if (pathname.includes('/git/commits/'))
      return { body: { sha: commit.sha, commit: { tree: commit.tree }, parents: [] } };
    const page = Number(searchParams.get('page') ?? 1);
    const tree = all.slice((page - 1) * 100, page * 100);
    return { body: { sha: 'root', tree, truncated: page * 100 < all.length, total_count: all.length, page } };
  });
  const api = createGiteaRepositoryApi({ ...server, apiUrl: 'https://forge.example/api/v1' }, name, access);
  const listed = await api.listFiles(commit.sha, () => undefined);
  expect(listed.ok && listed.value.files.map(({ path }) => path).toSorted()).toEqual(paths.toSorted());
  expect(seen.most).toBeLessThanOrEqual(8);
});
