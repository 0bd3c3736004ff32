import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ServerOptions } from '#server/startServer.ts';
import { expect, type Page } from '@playwright/test';
import { startOnKnownPort } from './knownPort.ts';

/** A server with a small test site, and Git access to the site's repository. */
export interface OwnSite {
  readonly url: string;
  /** The site's Git address on the embedded host. */
  readonly address: string;
  /** Runs Git in the host's bare repository and returns its output. */
  readonly git: (...words: string[]) => string;
  /** The bytes of a file on a branch. */
  readonly bytes: (branch: string, path: string) => Buffer;
  /** Commits a file on a branch, as another person. */
  readonly commit: (branch: string, path: string, text: string | null) => void;
  readonly close: () => Promise<void>;
}

const somebody = ['-c', 'user.name=Somebody', '-c', 'user.email=somebody@example.com'];

/** The files of a site, by path; `link` is the target of a symbolic link. */
export type SiteFiles = Readonly<Record<string, string | Uint8Array | { readonly link: string }>>;

/** A server for several test sites in sequence: starting one costs more than most cases. */
export interface OwnSites {
  /** Creates a repository with the files, hosted as `local/NAME`. */
  readonly add: (name: string, files: SiteFiles) => Promise<Omit<OwnSite, 'close'>>;
  readonly close: () => Promise<void>;
}

/** Starts a server without a test site. */
export async function startOwnSites(
  options: Partial<Omit<ServerOptions, 'port' | 'nextPorts'>> = {},
): Promise<OwnSites> {
  const folder = mkdtempSync(join(tmpdir(), 'docwright-sites-'));
  const server = await startOnKnownPort({ dataFolder: join(folder, 'data'), ...options });
  return {
    add: async (name, files) => {
      const work = workingCopy(join(folder, name), files);
      const { folder: bare } = await server.host.repositories.copy(work.folder, 'local', name, name);
      return siteOn(server.url, `${server.settings.host?.gitUrl ?? ''}/local/${name}.git`, bare, work);
    },
    close: async () => {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Creates a repository with the files, and starts a server that hosts it as `local/site`. */
export async function startOwnSite(
  files: SiteFiles,
  options: Partial<Omit<ServerOptions, 'port' | 'nextPorts'>> = {},
): Promise<OwnSite> {
  const sites = await startOwnSites(options);
  return { ...(await sites.add('site', files)), close: sites.close };
}

/** A working copy with the files in it. */
interface WorkingCopy {
  readonly folder: string;
  readonly git: (...words: string[]) => string;
  readonly put: (path: string, content: SiteFiles[string]) => void;
}

function workingCopy(folder: string, files: SiteFiles): WorkingCopy {
  mkdirSync(folder);
  const git = (...words: string[]) => execFileSync('git', [...somebody, ...words], { cwd: folder, encoding: 'utf8' });
  const put = (path: string, content: SiteFiles[string]) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    if (typeof content === 'string' || content instanceof Uint8Array) writeFileSync(join(folder, path), content);
    else symlinkSync(content.link, join(folder, path));
  };
  for (const [path, text] of Object.entries(files)) put(path, text);
  git('init', '--quiet', '--initial-branch=main');
  git('config', 'core.autocrlf', 'false');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'Start');
  return { folder, git, put };
}

function siteOn(url: string, address: string, bare: string, work: WorkingCopy): Omit<OwnSite, 'close'> {
  return {
    url,
    address,
    git: (...words) => execFileSync('git', words, { cwd: bare, encoding: 'utf8' }),
    bytes: (branch, path) => execFileSync('git', ['show', `${branch}:${path}`], { cwd: bare }),
    commit: (branch, path, text) => {
      work.git('fetch', '--quiet', bare, branch);
      work.git('checkout', '--quiet', '--detach', 'FETCH_HEAD');
      if (text === null) work.git('rm', '--quiet', path);
      else work.put(path, text);
      work.git('add', '--all');
      work.git('commit', '--quiet', '--message', `Change ${path}`);
      work.git('push', '--quiet', bare, `HEAD:refs/heads/${branch}`);
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

/** Goes to a screen of the open site. */
export async function goTo(page: Page, screen: string): Promise<void> {
  await page.evaluate((wanted) => {
    const [, , site = ''] = location.hash.split('/');
    location.hash = `#/site/${site}/${wanted}`;
  }, screen);
}

/** Types at the end of a file's source, and waits until it is stored. */
export async function typeAtEnd(page: Page, path: string, text: string): Promise<void> {
  await goTo(page, `source/${path}`);
  const editor = page.getByTestId('source-editor');
  await expect(editor.locator('.view-line').first()).toBeVisible({ timeout: 20_000 });
  await editor.locator('.view-lines').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(text);
  await expect(page.getByText('Saved').first()).toBeVisible();
}
