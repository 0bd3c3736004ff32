import { afterEach, expect, it, vi } from 'vitest';
import { createGitlabClient } from './gitlabClient.ts';
import { readGitlabBlobs } from './readGitlabBlobs.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['without a token', undefined, 200],
  ['with a token', { token: 'secret' }, 250],
])('asks for as many texts at once as GitLab computes %s', async (_, access, mostComplex) => {
  const complexities: number[] = [];
  vi.stubGlobal('fetch', (url: string, { body }: RequestInit) => {
    if (!url.endsWith('/graphql')) return Promise.resolve(new Response('Text.'));
    const { variables } = JSON.parse(String(body)) as { variables: { paths: string[] } };
    complexities.push(15 + 2 * variables.paths.length);
    return Promise.resolve(Response.json({ data: { project: null } }));
  });
  const token = { permission: 'api', url: '' };
  const client = createGitlabClient({ title: 'GitLab', apiUrl: 'https://gitlab.com/api/v4', token });
  const wanted = Array.from({ length: 120 }, (__, index) => ({ path: `${index}`, mode: '100644', oid: `oid${index}` }));
  await readGitlabBlobs({ client, id: '1', path: 'a/b', access, commit: 'HEAD' }, wanted, () => undefined);
  expect(complexities.length).toBe(2);
  expect(Math.max(...complexities)).toBeLessThanOrEqual(mostComplex);
});
