import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { writeImportStream } from '#server/git/importStream.ts';
import type { ServerOptions } from '#server/startServer.ts';
import { startOnKnownPort } from './knownPort.ts';

/** A server with a small test site, and Git access to the site's repository. */
export interface OwnSite {
  readonly url: string;
  /** The site's Git address on the embedded host. */
  readonly address: string;
  /** The host's bare repository. */
  readonly folder: string;
  /** Runs Git in the host's bare repository and returns its output. */
  readonly git: (...words: string[]) => string;
  /** The bytes of a file on a branch. */
  readonly bytes: (branch: string, path: string) => Buffer;
  /** Commits a file on a branch, as another person. */
  readonly commit: (branch: string, path: string, text: string | null) => void;
  readonly close: () => Promise<void>;
}

const somebody = { name: 'Somebody', email: 'somebody@example.com' };

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
      const { folder } = await server.host.repositories.create('local', name, name);
      commitOn(folder, 'main', { parent: null, message: 'Start', files });
      const address = `${server.settings.host?.gitUrl ?? ''}/local/${name}.git`;
      return { url: server.url, address, folder, ...gitOf(folder) };
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

/** Runs Git in a bare repository and returns its output. */
function runIn(bare: string, words: readonly string[], input?: Buffer): Buffer {
  return execFileSync('git', words, {
    cwd: bare,
    maxBuffer: 64 * 1024 * 1024,
    ...(input === undefined ? {} : { input }),
  });
}

/** Commits files on a branch as another person; `parent` is null for the first commit. */
function commitOn(
  bare: string,
  branch: string,
  commit: { parent: string | null; message: string; files: CommittedFiles },
) {
  const files = Object.entries(commit.files).map(([path, content]) =>
    content === null || typeof content === 'string' || content instanceof Uint8Array
      ? { path, content }
      : { path, content: content.link, mode: '120000' as const },
  );
  const { parent, message } = commit;
  const date = new Date(Math.floor(Date.now() / 1000) * 1000).toISOString();
  const input = writeImportStream(branch, parent, [{ author: somebody, date, message, files }]);
  runIn(bare, ['fast-import', '--quiet'], input);
}

type CommittedFiles = Readonly<Record<string, SiteFiles[string] | null>>;

/** Git on a host's bare repository. */
export function gitOf(bare: string): Pick<OwnSite, 'git' | 'bytes' | 'commit'> {
  return {
    git: (...words) => runIn(bare, words).toString(),
    bytes: (branch, path) => runIn(bare, ['show', `${branch}:${path}`]),
    commit: (branch, path, text) =>
      commitOn(bare, branch, { parent: `refs/heads/${branch}^0`, message: `Change ${path}`, files: { [path]: text } }),
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
  await page.waitForURL(/#\/site\//, { timeout: 30_000 });
  await page.getByRole('tree', { name: 'Navigation', exact: true }).waitFor({ timeout: 30_000 });
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
  await editor.locator('.view-line').first().waitFor({ timeout: 20_000 });
  await editor.locator('.view-lines').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(text);
  await page.getByText('Saved', { exact: true }).first().waitFor({ timeout: 15_000 });
}
