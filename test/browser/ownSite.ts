import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ServerOptions } from '#server/startServer.ts';
import { expect, type Page } from '@playwright/test';
import { startOnKnownPort } from './knownPort.ts';

/** A server with one small site of our own on it, and Git at the site's repository. */
export interface OwnSite {
  readonly url: string;
  /** The Git address of the site on the embedded host. */
  readonly address: string;
  /** Runs Git in the host's bare repository, and gives what it says. */
  readonly git: (...words: string[]) => string;
  /** The bytes of a file on a branch. */
  readonly bytes: (branch: string, path: string) => Buffer;
  /** Commits a file on a branch, as somebody else would. */
  readonly commit: (branch: string, path: string, text: string) => void;
  readonly close: () => Promise<void>;
}

const somebody = ['-c', 'user.name=Somebody', '-c', 'user.email=somebody@example.com'];

/** Puts the files under Git, and starts a server that hosts them as `local/site`. */
export async function startOwnSite(
  files: Readonly<Record<string, string | Uint8Array>>,
  options: Partial<Omit<ServerOptions, 'port' | 'nextPorts'>> = {},
): Promise<OwnSite> {
  const folder = mkdtempSync(join(tmpdir(), 'docwright-site-'));
  const work = join(folder, 'site');
  mkdirSync(work);
  const inWork = (...words: string[]) => execFileSync('git', [...somebody, ...words], { cwd: work, encoding: 'utf8' });
  const put = (path: string, text: string | Uint8Array) => {
    mkdirSync(dirname(join(work, path)), { recursive: true });
    writeFileSync(join(work, path), text);
  };
  for (const [path, text] of Object.entries(files)) put(path, text);
  inWork('init', '--quiet', '--initial-branch=main');
  inWork('config', 'core.autocrlf', 'false');
  inWork('add', '--all');
  inWork('commit', '--quiet', '--message', 'Start');
  const server = await startOnKnownPort({ dataFolder: join(folder, 'data'), repositories: [work], ...options });
  const address = server.settings.host?.repositories.find((repository) => repository.includes('/local/site')) ?? '';
  const bare = server.host.repositories.find('local', 'site')?.folder ?? '';
  return {
    url: server.url,
    address,
    git: (...words) => execFileSync('git', words, { cwd: bare, encoding: 'utf8' }),
    bytes: (branch, path) => execFileSync('git', ['show', `${branch}:${path}`], { cwd: bare }),
    commit: (branch, path, text) => {
      inWork('fetch', '--quiet', bare, branch);
      inWork('checkout', '--quiet', '--detach', 'FETCH_HEAD');
      put(path, text);
      inWork('add', '--all');
      inWork('commit', '--quiet', '--message', `Change ${path}`);
      inWork('push', '--quiet', bare, `HEAD:refs/heads/${branch}`);
    },
    close: async () => {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A small site with a configuration and two pages. */
export const smallSite: Readonly<Record<string, string>> = {
  'docs.json': `${JSON.stringify({ name: 'Small', navigation: [{ group: 'Start', pages: ['index', 'guide'] }] }, null, 2)}\n`,
  'index.mdx': '---\ntitle: Welcome\n---\n\nHello.\n',
  'guide.mdx': '---\ntitle: Guide\n---\n\nFirst line.\n\nSecond line.\n',
};

/** Opens a site by its address, without the start screen. */
export async function openSite(page: Page, { url, address }: Pick<OwnSite, 'url' | 'address'>): Promise<void> {
  await page.goto(`${url}/#/open?url=${encodeURIComponent(address)}`);
  await expect(page).toHaveURL(/#\/site\//, { timeout: 30_000 });
  await expect(page.getByRole('tree', { name: 'Navigation', exact: true })).toBeVisible({ timeout: 30_000 });
}

/** Goes to a screen of the site that is open. */
export async function goTo(page: Page, screen: string): Promise<void> {
  await page.evaluate((wanted) => {
    const [, , site = ''] = location.hash.split('/');
    location.hash = `#/site/${site}/${wanted}`;
  }, screen);
}

/** Types at the end of a file's source, and waits until that is stored. */
export async function typeAtEnd(page: Page, path: string, text: string): Promise<void> {
  await goTo(page, `source/${path}`);
  const editor = page.getByTestId('source-editor');
  await expect(editor.locator('.view-line').first()).toBeVisible({ timeout: 20_000 });
  await editor.locator('.view-lines').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(text);
  await expect(page.getByText('All changes saved on this device').first()).toBeVisible();
}
