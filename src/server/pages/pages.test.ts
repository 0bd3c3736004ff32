import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runGitOrThrow } from '../git/runGit.ts';
import { html, renderHostPage } from './html.ts';
import { startServer, type RunningServer } from '../startServer.ts';

let server: RunningServer;
let folder: string;
let work: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'docwright-pages-'));
  server = await startServer({ port: 0, dataFolder: join(folder, 'data') });
  work = join(folder, 'work');
  await runGitOrThrow(folder, ['clone', '--quiet', `${server.url}/host/lantern/docs.git`, work]);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const home = '/host/lantern/docs';
const page = async (path: string) => (await fetch(server.url + path)).text();

/** Pushes a change and opens a pull request; returns the page's path. */
async function pull(
  branch: string,
  path: string,
  text: string,
  words: { readonly title: string; readonly body?: string },
): Promise<string> {
  await runGitOrThrow(work, ['checkout', '--quiet', '-B', branch, 'origin/main']);
  writeFileSync(join(work, path), text);
  await runGitOrThrow(work, ['add', '--all']);
  await runGitOrThrow(work, [
    '-c',
    'user.name=Ada',
    '-c',
    'user.email=ada@example.com',
    'commit',
    '--quiet',
    '--message',
    `Change ${path} <i>`,
  ]);
  await runGitOrThrow(work, ['push', '--quiet', 'origin', branch]);
  const answer = await fetch(`${server.url}/host/api/repos/lantern/docs/pulls`, {
    method: 'POST',
    body: JSON.stringify({ ...words, head: branch, base: 'main' }),
  });
  const opened: unknown = await answer.json();
  return `${home}/pull/${typeof opened === 'object' && opened !== null && 'number' in opened ? String(opened.number) : ''}`;
}

const proofIn = (text: string) => /name="proof" value="([0-9a-f]+)"/.exec(text)?.[1] ?? '';
const merge = (path: string, proof: string) =>
  fetch(`${server.url}${path}/merge`, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ proof }) });

describe('a repository’s page', () => {
  it('shows the repository and opens it in the app', async () => {
    const text = await page(home);
    expect(text).toContain('<h1>lantern/docs</h1>');
    expect(text).toContain(`/#/open?url=${encodeURIComponent(`${server.url}/host/lantern/docs.git`)}`);
    for (const heading of ['Pull requests', 'Latest commits', 'Branches'])
      expect(text).toContain(`<h2>${heading}</h2>`);
    expect(await page('/host')).toContain('href="/host/lantern/docs"');
  });
  it('exists for an empty repository, too', async () => {
    await server.host.repositories.create('lantern', 'empty', 'Nothing yet');
    expect(await page('/host/lantern/empty')).toContain('None yet.');
  });
  it('needs no script and allows none', async () => {
    const answer = await fetch(server.url + home);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await answer.text()).not.toContain('<script');
  });
  it.each(['/host/lantern/none', '/host/none', `${home}/pull/99`, `${home}/pull/x`, '/host/lantern/none/pulls'])(
    'shows a “Not found” page at %s',
    async (path) => {
      const answer = await fetch(server.url + path);
      expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('Not found')]);
    },
  );
});

/** Removes the line breaks of the templates. */
const onOneLine = (markup: string) => markup.replaceAll(/\n\s*/g, '');

describe('a pull request’s page', () => {
  it('shows text, commits, and diffs, all escaped', async () => {
    const path = await pull('docs/shown', 'README.md', '<script>alert(1)</script>\n', {
      title: 'A <b>title</b>',
      body: 'Because <img src=x>.\n- first `code`\n- second\n\nLast.',
    });
    const text = await page(path);
    expect(text).toContain('<h1>A &lt;b&gt;title&lt;/b&gt;');
    expect(onOneLine(text)).toContain(
      '<p>Because &lt;img src=x&gt;.</p><ul><li>first <code>code</code></li><li>second</li></ul><p>Last.</p>',
    );
    expect(text).toContain('<h2>1 commit</h2>');
    expect(text).toContain('Change README.md &lt;i&gt;');
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(text).not.toMatch(/<script|<img|<b>|<i>/);
    expect(await page(`${home}/pulls`)).toContain('A &lt;b&gt;title&lt;/b&gt;');
  });

  it('highlights the changed words of a line', async () => {
    const before = await runGitOrThrow(work, ['show', 'origin/main:docs.json']);
    const path = await pull('docs/words', 'docs.json', `${before.replace(/"name": "[^"]*"/, '"name": "Renamed"')}\n`, {
      title: 'Rename',
    });
    expect(await page(path)).toContain('<mark>Renamed</mark>');
  });

  it('merges once with its button and then shows the result', async () => {
    const path = await pull('docs/merged', 'merged.mdx', 'Merged.\n', { title: 'Merge me' });
    const proof = proofIn(await page(path));
    expect((await merge(path, '')).status).toBe(403);
    expect((await merge(path, '0'.repeat(64))).status).toBe(403);
    expect(onOneLine(await page(path))).toContain('>Open</span>');
    const answer = await merge(path, proof);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, path]);
    const text = await page(path);
    expect(onOneLine(text)).toContain('>Merged</span>');
    expect(text).toMatch(/Merged into <code>main<\/code> by Local writer/);
    expect(text).not.toContain('<form');
    const bare = join(folder, 'data/repositories/lantern/docs.git');
    expect(await runGitOrThrow(bare, ['show', 'main:merged.mdx'])).toBe('Merged.');
    const commits = await runGitOrThrow(bare, ['rev-list', '--count', 'main']);
    expect((await merge(path, proof)).status).toBe(303);
    expect(await runGitOrThrow(bare, ['rev-list', '--count', 'main'])).toBe(commits);
  });

  it('explains why it cannot merge if both sides changed the same lines', async () => {
    const one = await pull('docs/one', 'both.mdx', 'One.\n', { title: 'One' });
    const two = await pull('docs/two', 'both.mdx', 'Two.\n', { title: 'Two' });
    const proof = proofIn(await page(two));
    await merge(one, proofIn(await page(one)));
    expect(await page(two)).toContain('because the same lines changed on both sides');
    const answer = await merge(two, proof);
    expect([answer.status, await answer.text()]).toEqual([
      409,
      expect.stringContaining('This pull request wasn’t merged'),
    ]);
  });
});

describe('an account’s avatar', () => {
  it('is drawn from the letters of its name only', async () => {
    const answer = await fetch(`${server.url}/host/avatar/ada.svg`);
    expect([answer.headers.get('content-type'), await answer.text()]).toEqual([
      'image/svg+xml; charset=utf-8',
      expect.stringContaining('>A</text>'),
    ]);
    expect(await page('/host/avatar/%3Cscript%3E.svg')).not.toContain('<script');
  });
});

it.each(['Nonce', null])('updates a page only while a site that it links to is built: %s', (nonce) => {
  const text = renderHostPage('Title', '/host', html`Text`, nonce);
  expect(text.includes('<script src="/host/refresh.js" nonce="Nonce"')).toBe(nonce !== null);
});

it('allows the script of such a page, and no other', async () => {
  // Requesting the site starts its build.
  await fetch(`${server.pagesUrl}/pages/lantern/docs/`);
  const answer = await fetch(server.url + home);
  const policy = answer.headers.get('content-security-policy') ?? '';
  const nonce = /<script src="\/host\/refresh.js" nonce="([^"]+)"/.exec(await answer.text())?.[1] ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain(`; script-src 'nonce-${nonce}'; connect-src 'self'`);
  expect(nonce).toMatch(/^[\w+/]{22}==$/);
});

it('serves the script that updates it', async () => {
  const answer = await fetch(`${server.url}/host/refresh.js`);
  expect([answer.headers.get('content-type'), await answer.text()]).toEqual([
    'text/javascript; charset=utf-8',
    expect.stringContaining('site-state'),
  ]);
});
