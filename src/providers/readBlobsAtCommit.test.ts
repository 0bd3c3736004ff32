import { afterEach, expect, it, vi } from 'vitest';
import { encodeBase64 } from '#base/base64.ts';
import { encodeText } from '#base/encoding.ts';
import { hashBlob } from '#workspace/git/hashBlob.ts';
import { createBitbucketRepositoryApi } from './bitbucket/bitbucketRepositoryApi.ts';
import { createGiteaRepositoryApi } from './gitea/giteaRepositoryApi.ts';
import { createGithubRepositoryApi } from './github/githubRepositoryApi.ts';
import { createGitlabRepositoryApi } from './gitlab/gitlabRepositoryApi.ts';

afterEach(() => vi.unstubAllGlobals());

const commit = 'c'.repeat(40);
const content = encodeText('In this commit only.\n');
const server = { title: 'Forge', webUrl: 'https://forge.example', token: { permission: '', url: '' } };
const name = { owner: 'o', name: 'n' };
const access = { token: 'secret' };

// A forge that has the file only in one commit. What it sends by name has no contents, as for large files.
it.each([
  [
    'GitHub, without a token',
    () =>
      createGithubRepositoryApi(
        { ...server, apiUrl: 'https://api.forge.example', rawUrl: 'https://raw.example' },
        name,
        undefined,
      ),
  ],
  ['GitLab', () => createGitlabRepositoryApi({ ...server, apiUrl: 'https://forge.example/api/v4' }, name, access)],
  ['Gitea', () => createGiteaRepositoryApi({ ...server, apiUrl: 'https://forge.example/api/v1' }, name, access)],
  ['Bitbucket', () => createBitbucketRepositoryApi({ ...server, apiUrl: 'https://forge.example/2.0' }, name, access)],
])('finds large files in the commit that they are wanted of: %s', async (_, createApi) => {
  const [one, other] = [await hashBlob(content), 'f'.repeat(40)];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const { pathname } = new URL(url);
    const isThere = url.includes(commit) || String(init.body).includes(commit);
    if (pathname.endsWith('/version')) return Promise.resolve(Response.json({ version: '1.26.0' }));
    if (pathname.includes('/git/blobs'))
      return Promise.resolve(Response.json({ sha: one, size: content.length, content: '', encoding: 'base64' }));
    if (pathname.endsWith('/file-contents'))
      return Promise.resolve(Response.json([{ sha: one, content: isThere ? encodeBase64(content) : null }, null]));
    if (pathname.endsWith('/graphql')) {
      const nodes = isThere ? [{ oid: one, rawTextBlob: 'In this commit only.\n' }] : [];
      return Promise.resolve(Response.json({ data: { project: { repository: { blobs: { nodes } } } } }));
    }
    return Promise.resolve(isThere ? new Response(content) : Response.json({ message: 'Not found' }, { status: 404 }));
  });
  const wanted = [
    { path: 'large.yaml', mode: '100644', oid: one },
    { path: 'other.yaml', mode: '100644', oid: other },
  ];
  const read = await createApi().readBlobs(wanted, () => undefined, commit);
  expect(read.ok && [...read.value.keys()]).toContain(one);
});
