import { expect, test } from './app.ts';
import { goTo, openSite, smallSite, startOwnSite } from './ownSite.ts';
import { sourceOf } from './sourceOf.ts';

test('takes the links to a file and its entry along when it is renamed among the files, and back with undo', async ({
  page,
}) => {
  const site = await startOwnSite({
    ...smallSite,
    'index.mdx': '---\ntitle: Welcome\n---\n\nSee [the guide](/guide) and ![a logo](/images/logo.svg).\n',
    'images/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"/>\n',
  });
  try {
    await openSite(page, site);
    const rename = async (from: string, to: string) => {
      await goTo(page, `files/${from}`);
      await page.getByRole('tree', { name: 'Files of the site' }).focus();
      await page.keyboard.press('F2');
      await expect(page.getByRole('textbox', { name: 'Path' })).toHaveValue(from);
      await page.getByRole('textbox', { name: 'Path' }).fill(to);
      await page.getByRole('button', { name: 'Rename' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    };
    await rename('guide.mdx', 'start/setup.mdx');
    await rename('images/logo.svg', 'images/mark.svg');
    expect(await sourceOf(page, 'index.mdx')).toContain(
      'See [the guide](/start/setup) and ![a logo](/images/mark.svg).',
    );
    expect(await sourceOf(page, 'docs.json')).toContain('"start/setup"');
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
    await expect.poll(() => sourceOf(page, 'index.mdx')).toContain('(/images/logo.svg)');
  } finally {
    await page.goto('about:blank');
    await site.close();
  }
});
