import { afterEach, expect, it, vi } from 'vitest';
import { decodeBase64, encodeBase64 } from '#base/base64.ts';
import { encodeText } from '#base/encoding.ts';
import { hashBlob } from '#workspace/git/hashBlob.ts';
import type { TreePathEntry } from '#workspace/git/repository.ts';
import { createGithubRepositoryApi } from './githubRepositoryApi.ts';

afterEach(() => vi.unstubAllGlobals());

const raw = 'https://raw.githubusercontent.com/o/n/';
const binary = decodeBase64('AP8A');

const timedOut =
  'Something went wrong while executing your query. This may be the result of a timeout, or it could be a GitHub bug.';

/** GitHub with these files; `broken` are raw files that it serves with other contents. */
function githubWith(
  files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>,
  oids: ReadonlyMap<string, string>,
  { isRawDown = false, broken = new Set<string>(), mostTexts = Infinity, commit = 'HEAD' } = {},
) {
  const calls: string[] = [];
  vi.stubGlobal('fetch', (url: string, { method = 'GET', body, headers }: RequestInit) => {
    const hasToken = new Headers(headers).has('authorization');
    if (url.startsWith(`${raw}${commit}/`)) {
      calls.push('raw');
      expect(hasToken).toBe(false);
      if (isRawDown) return Promise.resolve(new Response('', { status: 503 }));
      const path = decodeURIComponent(url.slice(raw.length + commit.length + 1));
      return Promise.resolve(
        new Response(broken.has(path) ? 'other' : (files.get(path) ?? ''), { status: files.has(path) ? 200 : 404 }),
      );
    }
    calls.push(`${method} ${new URL(url).pathname.replace(/[0-9a-f]{40}/, 'OID')}`);
    const byOid = (oid: string) => files.get([...oids].find(([, one]) => one === oid)?.[0] ?? '');
    if (url.endsWith('/graphql') && typeof body === 'string') {
      const fields = [...body.matchAll(/(f\d+): object\(oid: \\"([0-9a-f]{40})\\"\)/g)];
      if (fields.length > mostTexts)
        return Promise.resolve(Response.json({ data: null, errors: [{ message: timedOut }] }));
      const repository = Object.fromEntries(
        fields.map(([, field = '', oid = '']) => {
          const content = byOid(oid);
          const text = content === undefined || content.includes(0) ? null : new TextDecoder().decode(content);
          return [field, { oid, text }];
        }),
      );
      return Promise.resolve(Response.json({ data: { repository } }));
    }
    const content = byOid(url.slice(-40));
    return Promise.resolve(
      content === undefined
        ? Response.json({ message: 'Not Found' }, { status: 404 })
        : Response.json({ content: encodeBase64(content), encoding: 'base64' }),
    );
  });
  return calls;
}

async function read(
  names: readonly string[],
  token: string | null,
  options: Parameters<typeof githubWith>[2] & { readonly commit?: string } = {},
) {
  const files = new Map(names.map((name) => [name, name.endsWith('.png') ? binary : encodeText(`Text of ${name}`)]));
  const wanted: TreePathEntry[] = [];
  const oids = new Map<string, string>();
  for (const [path, content] of files) {
    const oid = await hashBlob(content);
    oids.set(path, oid);
    wanted.push({ path, oid, mode: '100644' });
  }
  const calls = githubWith(files, oids, options);
  const github = {
    title: 'GitHub',
    apiUrl: 'https://api.github.com',
    webUrl: 'https://github.com',
    token: { permission: '', url: '' },
  };
  const api = createGithubRepositoryApi(github, { owner: 'o', name: 'n' }, token === null ? undefined : { token });
  const found = await api.readBlobs(wanted, () => undefined, options.commit);
  if (!found.ok) throw new Error(found.problem.message);
  expect([...found.value.keys()].toSorted()).toEqual([...new Set(oids.values())].toSorted());
  return calls;
}

const names = ['docs.json', 'a b/#1 100%.mdx', '文/頁.mdx', 'image.png'];

it('reads files without a token at an address that doesn’t count as API requests', async () => {
  expect(await read(names, null)).toEqual(['raw', 'raw', 'raw', 'raw']);
});

it('reads files at the given commit, whatever was read before', async () => {
  expect(await read(names, null, { commit: 'a'.repeat(40) })).toEqual(['raw', 'raw', 'raw', 'raw']);
  expect(await read(names, null)).toEqual(['raw', 'raw', 'raw', 'raw']);
});

it('asks the API for a file that isn’t at its path any more', async () => {
  const calls = await read(names, null, { broken: new Set(['docs.json']) });
  expect(calls).toEqual(['raw', 'raw', 'raw', 'raw', 'GET /repos/o/n/git/blobs/OID']);
});

it('reads all texts of 5,000 pages with 20 requests and a token, and a binary file by itself', async () => {
  const pages = Array.from({ length: 5000 }, (_, index) => `page-${index}.mdx`);
  expect(await read(pages, 'secret')).toEqual(Array.from({ length: 20 }, () => 'POST /graphql'));
  expect(await read(names, 'secret')).toEqual(['POST /graphql', 'GET /repos/o/n/git/blobs/OID']);
});

it.each([
  ['smaller queries', 70, 11, 0],
  ['the texts one by one', 0, 4, 250],
])('asks for %s if many texts take GitHub too long', async (_, mostTexts, queries, others) => {
  const pages = Array.from({ length: 250 }, (__, index) => `page-${index}.mdx`);
  const calls = await read(pages, 'secret', { mostTexts });
  expect(calls.filter((call) => call === 'POST /graphql')).toHaveLength(queries);
  expect(calls).toHaveLength(queries + others);
});

it.each([
  ['is canceled', 'operation/cancelled'],
  ['reaches its limit', 'provider/rate-limited'],
] as const)('stops reading files by path if it %s, and asks the API for none', async (_, code) => {
  const controller = new AbortController();
  let count = 0;
  vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
    count += 1;
    if (code === 'operation/cancelled') controller.abort();
    return signal?.aborted === true
      ? Promise.reject(new DOMException('Aborted', 'AbortError'))
      : Promise.resolve(new Response('', { status: 429, headers: { 'retry-after': '60' } }));
  });
  const server = {
    title: 'GitHub',
    apiUrl: 'https://api.github.com',
    webUrl: 'https://github.com',
    signal: controller.signal,
  };
  const name = { owner: 'o', name: 'unlisted' };
  const api = createGithubRepositoryApi({ ...server, token: { permission: '', url: '' } }, name, undefined);
  const wanted = Array.from({ length: 100 }, (__, at) => ({ path: `${at}.mdx`, mode: '100644', oid: `${at}` }));
  expect(await api.readBlobs(wanted, () => undefined)).toMatchObject({ problem: { code } });
  expect(count).toBeLessThanOrEqual(16);
});
