import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';
import type { Locator, Page } from '@playwright/test';
import { formatLfsPointer } from '#base/lfsPointer.ts';
import { lfsObjectPath } from '#server/git/lfsObjects.ts';
import { expect, expectAccessible, openExample, test } from './app.ts';
import { serveBuiltSite } from './builtSite.ts';
import { goTo, openSite, smallSite, startOwnSite, typeAtEnd } from './ownSite.ts';

const exampleFolder = join(import.meta.dirname, '../../src/server/example/site');

/** Returns the files in a folder and its subfolders by path. */
function filesBelow(folder: string): Readonly<Record<string, Uint8Array>> {
  return Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [file.slice(folder.length + 1), readFileSync(file)]),
  );
}

async function openDialog(page: Page): Promise<Locator> {
  await goTo(page, 'publish');
  await page.getByRole('button', { name: 'Download site…' }).click();
  return page.getByRole('dialog', { name: 'Download site' });
}

/** Builds the site and returns the files of the downloaded archive. */
async function downloaded(page: Page, dialog: Locator, button: string): Promise<Readonly<Record<string, Uint8Array>>> {
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: button }).click();
  return unzipSync(readFileSync(await (await download).path()));
}

test('downloads the example site as it is on the screen, with the same bytes that the command line writes', async ({
  page,
  server,
}) => {
  test.slow(); // the site is built twice
  await openExample(page, server);
  await typeAtEnd(page, 'quickstart.mdx', 'Typed just now.');
  const dialog = await openDialog(page);
  await expectAccessible(page);
  const files = await downloaded(page, dialog, 'Build and download');
  await expect(dialog.getByRole('status')).toContainText(/-site\.zip is in your downloads: \d+ pages/, {
    timeout: 60_000,
  });
  const own = filesBelow(exampleFolder);
  const typed = `${Buffer.from(own['quickstart.mdx'] ?? []).toString()}Typed just now.`;
  const built = await serveBuiltSite({ ...own, 'quickstart.mdx': typed });
  try {
    const expected = filesBelow(built.folder);
    expect(Object.keys(files).toSorted()).toEqual(Object.keys(expected).toSorted());
    const others = Object.entries(expected).filter(
      ([path, bytes]) => !Buffer.from(bytes).equals(files[path] ?? Buffer.alloc(0)),
    );
    expect(others.map(([path]) => path)).toEqual([]);
    expect(Buffer.from(files['quickstart/index.html'] ?? []).toString()).toContain('Typed just now.');
  } finally {
    built.close();
  }
});

test('reports an unreadable page, then builds the site with a notice in its place, the entered site URL, and images from Git LFS', async ({
  page,
}) => {
  const image = Buffer.alloc(3000, 137);
  const pointer = { oid: createHash('sha256').update(image).digest('hex'), size: image.length };
  const guide = '---\ntitle: Guide\n---\n\n<Card>\n';
  const site = await startOwnSite({ ...smallSite, 'guide.mdx': guide, 'stored.png': formatLfsPointer(pointer) });
  const stored = lfsObjectPath({ owner: 'local', name: 'site', folder: site.folder }, pointer.oid);
  mkdirSync(dirname(stored), { recursive: true });
  writeFileSync(stored, image);
  try {
    await openSite(page, site);
    const dialog = await openDialog(page);
    await dialog.getByLabel('Site URL').fill('docs.example.com');
    await expect(dialog.getByRole('button', { name: 'Build and download' })).toBeDisabled();
    await dialog.getByLabel('Site URL').fill('https://docs.example.com/help');
    await dialog.getByRole('button', { name: 'Build and download' }).click();
    await expect(dialog.getByRole('alert')).toContainText(/The site wasn’t built.*guide\.mdx:/s);
    const files = await downloaded(page, dialog, 'Build anyway');
    expect(Buffer.from(files['guide/index.html'] ?? []).toString()).toContain('can’t be shown right now');
    expect(image.equals(files['stored.png'] ?? Buffer.alloc(0))).toBe(true);
    expect(Buffer.from(files['sitemap.xml'] ?? []).toString()).toContain('<loc>https://docs.example.com/help/</loc>');
  } finally {
    await page.goto('about:blank');
    await site.close();
  }
});

test('can be canceled, and can be retried after a network error', async ({ page, context }) => {
  const site = await startOwnSite(smallSite);
  try {
    await openSite(page, site);
    const dialog = await openDialog(page);
    await context.route('**/site-parts/**', () => undefined); // never answered
    await dialog.getByRole('button', { name: 'Build and download' }).click();
    await expect(dialog.getByRole('progressbar', { name: 'Progress' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await context.unroute('**/site-parts/**');
    await context.route('**/site-parts/**', (route) => route.abort('internetdisconnected'));
    await dialog.getByRole('button', { name: 'Build and download' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Couldn’t load part of Docwright.');
    await context.unroute('**/site-parts/**');
    const files = await downloaded(page, dialog, 'Try again');
    expect(Object.keys(files)).toContain('guide/index.html');
  } finally {
    await context.unroute('**/site-parts/**');
    await page.goto('about:blank');
    await site.close();
  }
});
