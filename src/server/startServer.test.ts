import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startServer } from './startServer.ts';

let dataFolder: string;
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'docwright-server-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(dataFolder, { recursive: true, force: true });
});

it('finishes a response in progress before closing and before its folder may be removed', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { host, settings, close } = await startServer({ dataFolder, port: 0 });
  let isDone = false;
  let ask: () => void = () => undefined;
  const asked = new Promise<void>((done) => (ask = done));
  vi.spyOn(host, 'pullRequests').mockImplementation(async () => {
    ask();
    await new Promise((done) => setTimeout(done, 200));
    isDone = true;
    return [];
  });
  const answered = fetch(`${settings.host?.apiUrl ?? ''}/repos/lantern/docs/pulls`).catch(() => 'cut off');
  await asked;
  await close();
  expect(isDone).toBe(true);
  expect(await answered).toBe('cut off');
  expect(said).not.toHaveBeenCalled();
});

it.each([
  ['github', 'github', '/forge/api/v3', '/repos/lantern/docs'],
  ['gitlab', 'gitlab', '/forge/api/v4', '/projects/lantern%2Fdocs'],
  ['gitea', 'gitea', '/forge/api/v1', '/repos/lantern/docs'],
  ['forgejo', 'gitea', '/forge/api/v1', '/repos/lantern/docs'],
  ['bitbucket', 'bitbucket', '/forge/api/2.0', '/repositories/lantern/docs'],
] as const)(
  'answers as %s to pages of any origin, and to nobody as the person at this machine',
  async (face, kind, path, example) => {
    const { url, settings, close } = await startServer({ dataFolder, port: 0, face });
    const headers = { origin: 'https://elsewhere.example' };
    const ask = (route: string) => fetch(`${url}${path}${route}`, { headers });
    const signIn = face === 'github' || face === 'bitbucket' ? null : { clientId: 'docwright', exchange: null };
    expect(settings.hosts).toEqual([
      { match: `${new URL(url).host}/forge`, kind, api: url + path, signIn, transport: 'api' },
    ]);
    const [repository, user] = [await ask(example), await ask('/user')];
    expect([repository.status, repository.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    expect(user.status).toBe(401);
    await close();
  },
);

it.each([
  ['github', '/api/v3/repos/lantern/docs/git/trees', 'gzip'],
  // Only if its administrator turns it on.
  ['gitea', '/api/v1/repos/lantern/docs/git/trees', null],
] as const)('compresses the answers of %s as that forge does', async (face, path, encoding) => {
  const { url, close } = await startServer({ dataFolder, port: 0, face });
  const { commit } = (await (await fetch(`${url}/host/api/repos/lantern/docs/branches/main`)).json()) as {
    readonly commit: { readonly sha: string };
  }; // our own host
  const answer = await fetch(`${url}/forge${path}/${commit.sha}?recursive=1&page=1`);
  expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, encoding]);
  expect((await answer.text()).length).toBeGreaterThan(1024);
  await close();
});
