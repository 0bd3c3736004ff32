import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuildOptions } from '#sitegen/buildOptions.ts';
import type * as Building from '#sitegen/buildSite.ts';
import type { BuildReport } from '#sitegen/files/buildReport.ts';
import type * as Keeping from '#sitegen/incremental/incrementalBuilder.ts';
import { buildSiteAssets } from '../../scripts/buildSiteAssets.ts';
import { anyChange, firstFiles, overlayOf, plainPage, type SiteChange } from './siteChanges.fixture.ts';
import { soakRuns } from '../soakRuns.ts';

const folder = mkdtempSync(join(tmpdir(), 'docwright-kept-'));
let assets: Awaited<ReturnType<typeof buildSiteAssets>>;
let buildSite: typeof Building.buildSite;
let createIncrementalBuilder: typeof Keeping.createIncrementalBuilder;

beforeAll(async () => {
  assets = await buildSiteAssets();
  ({ buildSite } = (await import(assets.builder)) as typeof Building); // exports of those files
  ({ createIncrementalBuilder } = (await import(assets.keeper)) as typeof Keeping);
  // On a busy machine, the first highlighting of a language may take so long that it is cut off.
  await buildSite(keptSite(firstFiles).fresh);
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let count = 0;

/** A site of these files in its own folder, built incrementally. */
function keptSite(files: Readonly<Record<string, string>>) {
  count += 1;
  const source = join(folder, String(count));
  const options = (out: string): BuildOptions => ({
    folder: source,
    out: join(folder, `${count}-${out}`),
    base: '/docs',
    origin: 'https://docs.example.com',
    repository: { provider: 'github', url: 'https://github.com/acme/docs', branch: 'main' },
    continuesOnErrors: false,
    assets,
  });
  const change = (changed: SiteChange) => {
    for (const [path, text] of Object.entries(changed)) {
      const file = join(source, path);
      rmSync(file, { force: true });
      if (text === null) continue;
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
  };
  change(files);
  const kept = options('kept');
  return {
    change,
    build: createIncrementalBuilder(kept),
    kept: kept.out,
    fresh: { ...options('fresh'), maxThreads: 1 }, // so threads are also compared with none
    text: (path: string) => readFileSync(join(kept.out, path), 'utf8'),
  };
}

/** The bytes of all files below a folder; empty if it does not exist. */
function filesIn(root: string): ReadonlyMap<string, Buffer> {
  if (!existsSync(root)) return new Map();
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files.map((entry) => {
      const file = join(entry.parentPath, entry.name);
      return [relative(root, file), readFileSync(file)];
    }),
  );
}

/** The files that exist in only one folder or differ. */
function difference(one: string, other: string): readonly string[] {
  const [a, b] = [filesIn(one), filesIn(other)];
  return [...new Set([...a.keys(), ...b.keys()])].filter(
    (path) => a.get(path)?.equals(b.get(path) ?? Buffer.of()) !== true,
  );
}

const told = ({ milliseconds: _time, drawnAnew: _drawn, ...report }: BuildReport) => report;

/** Builds the site incrementally and expects the same output as a build from scratch. Returns the number of rendered pages. */
async function expectAsFresh({ build, kept, fresh }: ReturnType<typeof keptSite>): Promise<number | undefined> {
  const report = await build();
  const expected = await buildSite(fresh);
  expect(told(report)).toEqual(told(expected));
  // If nothing could be built, both keep the previous output.
  expect(difference(kept, fresh.out)).toEqual([]);
  return report.drawnAnew;
}

describe('an incrementally built site', () => {
  it('equals a build from scratch after any changes', { timeout: 600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyChange, { minLength: 1, maxLength: 8 }), async (changes) => {
        const site = keptSite(firstFiles);
        await expectAsFresh(site);
        for (const changed of changes) {
          site.change(changed);
          await expectAsFresh(site);
        }
      }),
      { numRuns: soakRuns(3, 60), seed: Number(process.env['DOCWRIGHT_SEED'] ?? 13) },
    );
  });

  it.each<[string, number, SiteChange]>([
    ['nothing', 0, {}],
    ['the text of a page', 1, { 'guide.mdx': plainPage('Guide', 'Other words.') }],
    ['a snippet that two pages show', 2, { 'snippets/part.mdx': 'Other words for both.\n' }],
    ['a picture that one page shows', 1, { 'a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="7" height="7"/>' }],
    ['a picture that no page shows', 0, { 'b.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="7" height="7"/>' }],
    ['a page that stands in no menu', 1, { 'loose.mdx': plainPage('Loose', 'Words.') }],
    ['a title, which all pages show', 4, { 'guide.mdx': plainPage('Handbook', 'Words.') }],
    ['a description of an API', 1, { 'api.yaml': (firstFiles['api.yaml'] ?? '').replace('Fine.', 'All of them.') }],
    ['the configuration', 4, { 'docs.json': (firstFiles['docs.json'] ?? '').replace('"mint"', '"maple"') }],
  ])('renders only pages that depend on %s', async (_, pages, changed) => {
    const site = keptSite(firstFiles);
    await site.build();
    site.change(changed);
    expect(await expectAsFresh(site)).toBe(pages);
  });

  it('renders many pages in threads and caches them like others', { timeout: 300_000 }, async () => {
    const names = Array.from({ length: 121 }, (_none, index) => `page-${index}`);
    const config = (theme: string) =>
      JSON.stringify({ name: 'Acme', theme, navigation: { groups: [{ group: 'All', pages: names }] } });
    const site = keptSite({
      'docs.json': config('mint'),
      'snippets/part.mdx': 'Shared.\n',
      ...Object.fromEntries(
        names.map((name, index) => [
          `${name}.mdx`,
          plainPage(name, `[Next](/page-${index + 1})\n\n<Snippet file="part.mdx" />\n\n\`\`\`js\nf(${index})\n\`\`\``),
        ]),
      ),
    });
    await site.build();
    site.change({ 'page-7.mdx': plainPage('page-7', 'Other words.'), 'snippets/part.mdx': 'Shared by nearly all.\n' });
    await site.build();
    site.change({ 'page-8.mdx': plainPage('page-8', 'Other words.') });
    expect(await expectAsFresh(site)).toBe(1);
  });

  it('applies the current overlays to an API description', async () => {
    const { 'docs.json': config = '' } = firstFiles;
    const overlaid = config.replace('"api.yaml"', '{"source":"api.yaml","overlays":["words.yaml"]}');
    const site = keptSite({ ...firstFiles, 'docs.json': overlaid, 'words.yaml': overlayOf('Name all flags') });
    await expectAsFresh(site);
    site.change({ 'words.yaml': overlayOf('Tell all flags') });
    expect(await expectAsFresh(site)).toBeGreaterThan(0);
    expect(site.text('llms.txt')).toContain('Tell all flags');
  });

  it('is built from scratch if its output folder was deleted', async () => {
    const site = keptSite(firstFiles);
    await expectAsFresh(site);
    rmSync(site.kept, { recursive: true });
    await expectAsFresh(site);
  });
});
