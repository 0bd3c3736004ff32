import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { BuildOptions } from '#sitegen/buildOptions.ts';
import type * as Building from '#sitegen/buildSite.ts';
import { buildSiteAssets } from '../../scripts/buildSiteAssets.ts';

const folder = mkdtempSync(join(tmpdir(), 'docwright-large-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const pagesOfGroup = 2;

/** Builds a site with this number of pages and returns its output folder. */
async function builtSite(
  count: number,
  navigation: (pages: readonly string[]) => unknown,
  options: Partial<BuildOptions> = {},
): Promise<string> {
  const assets = await buildSiteAssets();
  const { buildSite } = (await import(assets.builder)) as typeof Building; // exports of that file
  const source = mkdtempSync(join(folder, 'site-'));
  const out = `${source}-out`;
  const names = Array.from({ length: count }, (_, index) => `part-${Math.floor(index / pagesOfGroup)}/page-${index}`);
  const files = {
    'docs.json': JSON.stringify({ name: 'Large', navigation: navigation(names) }),
    ...Object.fromEntries(names.map((name) => [`${name}.mdx`, `---\ntitle: ${name}\n---\n\n## Part\n\nWords.\n`])),
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(source, path)), { recursive: true });
    writeFileSync(join(source, path), text);
  }
  await buildSite({
    folder: source,
    out,
    base: '',
    origin: null,
    repository: null,
    continuesOnErrors: false,
    assets,
    maxThreads: 1, // starting a thread costs more than drawing these pages
    ...options,
  });
  return out;
}

/** The bytes of all files that belong to pages or list them, without the assets that every site has. */
function bytesOfPages(out: string): number {
  return readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:html|md|json|txt)$/.test(entry.name))
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

const groups = (pages: readonly string[]) =>
  Array.from({ length: Math.ceil(pages.length / pagesOfGroup) }, (_, index) => ({
    group: `Part ${index}`,
    pages: pages.slice(index * pagesOfGroup, (index + 1) * pagesOfGroup),
  }));

const inGroups = (pages: readonly string[]) => ({ groups: groups(pages) });
const inOneList = (pages: readonly string[]) => ({ pages });
/** Just more than a page lists. */
const least = 130;
const built = new Map<(pages: readonly string[]) => unknown, Promise<string>>();
/** A site of `least` pages with this navigation, built only once. */
function leastSite(navigation: (pages: readonly string[]) => unknown): Promise<string> {
  const known = built.get(navigation) ?? builtSite(least, navigation);
  built.set(navigation, known);
  return known;
}

describe('a large site', () => {
  it.each([
    ['many groups', inGroups],
    ['one list', inOneList],
    ['groups in groups', (pages: readonly string[]) => ({ groups: [{ group: 'All', pages: groups(pages) }] })],
  ])(
    'with %s grows with its pages, not with its pages times its navigation',
    async (_, navigation) => {
      const [small, large] = [await leastSite(navigation), await builtSite(2 * least, navigation)];
      expect(bytesOfPages(large) / bytesOfPages(small)).toBeLessThan(2.2);
    },
    240_000,
  );

  it('lists nearby pages on each page, and all pages in a file that is fetched', async () => {
    const out = await leastSite(inGroups);
    const html = readFileSync(join(out, 'part-40/page-80/index.html'), 'utf8');
    expect(html).toContain('href="/part-40/page-81/"');
    expect(html).toContain('href="/part-60/page-120/"'); // the first page of a nearby group
    expect(html).not.toContain('/part-1/');
    const [, whole = ''] = /data-whole="([^"]+)"/.exec(html) ?? [];
    const list = readFileSync(join(out, whole), 'utf8');
    for (const address of ['/part-1/page-3/', '/part-64/page-129/']) expect(list).toContain(`href="${address}"`);
  }, 240_000);

  it('is also rendered if a thread’s memory is too small', async () => {
    const [little, usual] = [
      await builtSite(least, inOneList, { maxThreads: 2, threadMemory: 24 }),
      await leastSite(inOneList),
    ];
    const page = 'part-64/page-129/index.html';
    expect(readFileSync(join(little, page), 'utf8')).toBe(readFileSync(join(usual, page), 'utf8'));
  }, 240_000);
});
