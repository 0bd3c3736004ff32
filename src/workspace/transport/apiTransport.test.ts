import fs, { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readBlob } from 'isomorphic-git';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { decodeText, encodeText } from '#base/encoding.ts';
import { createProblem } from '#base/problem.ts';
import { err, ok } from '#base/result.ts';
import { hashBlob } from '../git/hashBlob.ts';
import { rebuildTrees } from '../git/rebuildTrees.ts';
import type { TreePathEntry } from '../git/repository.ts';
import { createApiTransport } from './apiTransport.ts';
import { createRefusingLfsStore } from '../lfs/lfsStore.ts';
import type { RepositoryApi } from './repositoryApi.ts';

let gitdir: string;
beforeEach(() => (gitdir = mkdtempSync(join(tmpdir(), 'docwright-api-'))));
afterEach(() => rmSync(gitdir, { recursive: true, force: true }));

const limited = err(createProblem('network/unexpected-answer', 'Rate limit.'));
const refuse = () => Promise.resolve(limited);

/** Fetches this many files of four bytes from a host that answers only so many requests. */
async function fetchFiles(count: number, answers: number) {
  const texts = new Map<string, Uint8Array<ArrayBuffer>>();
  const wanted: TreePathEntry[] = [];
  for (let index = 0; index < count; index++) {
    const bytes = encodeText(`${index}`.padStart(4, '0'));
    const oid = await hashBlob(bytes);
    texts.set(oid, bytes);
    wanted.push({ path: `${index}.md`, mode: '100644', oid });
  }
  const asked: number[] = [];
  const readBlobs: RepositoryApi['readBlobs'] = (some, onProgress) => {
    asked.push(some.length);
    if (asked.length > answers) return refuse();
    onProgress(some.length * 4);
    return Promise.resolve(ok(new Map(some.map(({ oid }) => [oid, texts.get(oid) ?? new Uint8Array()]))));
  };
  const api = {
    keepsMerges: true,
    lookUp: refuse,
    getCommit: refuse,
    listFiles: refuse,
    readBlobs,
    createCommit: refuse,
  };
  const progress: number[] = [];
  const remote = { host: 'forge.example', isSignedIn: true, lfs: createRefusingLfsStore('forge.example') };
  const transport = createApiTransport(api, remote, ({ bytes }) => progress.push(bytes));
  const repository = { fs, gitdir, cache: {} };
  const fetched = await transport.fetchBlobs(repository, [...wanted, ...wanted.slice(0, 10)], 'c'.repeat(40));
  const isStored = async (at: number) =>
    readBlob({ ...repository, oid: wanted[at]?.oid ?? '' }).then(
      () => true,
      () => false,
    );
  return { fetched, asked, progress, isStored };
}

it('stores contents in parts, so that those before an error are kept', async () => {
  const { fetched, asked, progress, isStored } = await fetchFiles(1020, 2);
  expect(fetched).toBe(limited);
  expect([asked, progress]).toEqual([
    [500, 500, 20],
    [2000, 4000],
  ]);
  expect(await Promise.all([0, 499, 500, 999, 1000].map(isStored))).toEqual([true, true, true, true, false]);
});

it('returns all contents of several parts', async () => {
  const { fetched, progress, isStored } = await fetchFiles(510, 2);
  expect(fetched.ok && fetched.value.size).toBe(510);
  expect(progress).toEqual([2000, 2040]);
  expect(await isStored(509)).toBe(true);
});

it('stores contents that come with the list of files, under the names that they have, and names a near commit', async () => {
  const [one, other, unlisted] = ['One.\n', 'Other.\n', 'Not in the list.\n'].map(encodeText);
  if (one === undefined || other === undefined || unlisted === undefined) throw new Error('No texts.');
  const files = [{ path: 'a.mdx', mode: '100644', oid: await hashBlob(one) }];
  const later = [{ path: 'a.mdx', mode: '100644', oid: await hashBlob(other) }];
  const nears: (string | undefined)[] = [];
  const askedIn: (string | undefined)[] = [];
  const commits = new Map([
    ['1'.repeat(40), { files, contents: [one, unlisted] }],
    ['2'.repeat(40), { files: later, contents: [other] }],
  ]);
  const api: RepositoryApi = {
    keepsMerges: true,
    listsContents: true,
    lookUp: () =>
      Promise.resolve(ok({ url: 'https://forge.example/a/b.git', branches: new Map(), defaultBranch: 'main' })),
    getCommit: refuse,
    listFiles: async (commit, _, near) => {
      nears.push(near?.commit);
      const listed = commits.get(commit) ?? { files: [], contents: [] };
      return ok({ ...listed, parents: [], tree: (await rebuildTrees(listed.files)).root });
    },
    readBlobs: (_wanted, _onProgress, commit) => {
      askedIn.push(commit);
      return Promise.resolve(ok(new Map()));
    },
    createCommit: refuse,
  };
  const repository = { fs, gitdir, cache: {} };
  const remote = { host: 'forge.example', isSignedIn: true, lfs: createRefusingLfsStore('forge.example') };
  const connected = await createApiTransport(api, remote, () => undefined).connect({ purpose: 'fetch', branches: [] });
  if (!connected.ok) throw new Error('Not connected.');
  expect(connected.value.omitsBlobs).toBe(false);
  for (const commit of commits.keys()) {
    const fetched = await connected.value.fetchTree(repository, { branch: 'main', commit });
    if (fetched.ok) await fetched.value.written;
  }
  expect(nears).toEqual([undefined, '1'.repeat(40)]);
  await createApiTransport(api, remote, () => undefined).fetchBlobs(repository, files, '2'.repeat(40));
  expect(askedIn).toEqual(['2'.repeat(40)]);
  for (const bytes of [one, other, unlisted]) {
    const read = await readBlob({ ...repository, oid: await hashBlob(bytes) });
    expect(decodeText(read.blob)).toEqual(decodeText(bytes));
  }
});
