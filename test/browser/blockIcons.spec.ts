import type { Page } from '@playwright/test';
import { expect } from './app.ts';
import { openSiteOnce, test } from './onePage.ts';
import { goTo, smallSite, startOwnSite, type OwnSite } from './ownSite.ts';
import { storedText } from '../walk/browserScreen.ts';

const cases = [
  {
    path: 'card.mdx',
    does: 'a card changes its icon',
    button: 'Change icon',
    given: '<Card title="Read" icon="book" iconType="solid">\n  Here.\n</Card>\n',
    file: '<Card title="Read" icon="rocket" iconType="solid">\n  Here.\n</Card>\n',
  },
  {
    path: 'plain.mdx',
    does: 'a card gets one',
    button: 'Add icon',
    given: '<Card title="Read">\n  Here.\n</Card>\n',
    file: '<Card title="Read" icon="rocket">\n  Here.\n</Card>\n',
  },
  {
    path: 'step.mdx',
    does: 'a step changes its icon',
    button: 'Change icon',
    given: '<Steps>\n  <Step title="One" icon="book">\n    Here.\n  </Step>\n</Steps>\n',
    file: '<Steps>\n  <Step title="One" icon="rocket">\n    Here.\n  </Step>\n</Steps>\n',
  },
  {
    path: 'accordion.mdx',
    does: 'an accordion changes its icon',
    button: 'Change icon',
    given: '<Accordion title="Why" icon="book">\n  Here.\n</Accordion>\n',
    file: '<Accordion title="Why" icon="rocket">\n  Here.\n</Accordion>\n',
  },
] as const;

let site: OwnSite;
test.beforeAll(async () => {
  site = await startOwnSite({
    ...smallSite,
    ...Object.fromEntries(cases.map(({ path, given }) => [path, given])),
    'corner.mdx': '<Card title="Read">\n  Here.\n</Card>\n',
    'tabs.mdx':
      '<Tabs>\n  <Tab title="One" icon="rocket">\n    Here.\n  </Tab>\n\n  <Tab title="Two">\n    There.\n  </Tab>\n</Tabs>\n',
    'code.mdx':
      '```js server.js icon="square-js"\n1\n```\n\n<CodeGroup>\n  ```js One icon="rocket"\n  2\n  ```\n\n  ```py Two\n  3\n  ```\n</CodeGroup>\n',
  });
});
test.afterAll(async () => site.close());

async function pick(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Choose an icon' });
  await dialog.getByRole('textbox', { name: 'Search icons' }).fill(name);
  await dialog.getByRole('button', { name, exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('picks icons visually where they appear in the page', async ({ page }) => {
  await openSiteOnce(page, site);
  for (const { path, does, button, file } of cases) {
    await test.step(does, async () => {
      await goTo(page, `page/${path}`);
      await page.locator('.page-text').getByText('Here.').hover();
      await page.locator('.page-text').getByRole('button', { name: button }).click();
      await pick(page, 'rocket');
      await expect.soft.poll(() => storedText(page, path)).toBe(file);
    });
  }
});

for (const direction of ['ltr', 'rtl'] as const)
  test(`what a card is offered in its corner stands side by side (${direction})`, async ({ page }) => {
    await openSiteOnce(page, site);
    await goTo(page, 'page/corner.mdx');
    const text = page.locator('.page-text');
    await expect(text).toBeVisible();
    const style = await page.addStyleTag({ content: `.page-text { direction: ${direction} }` });
    await text.getByText('Here.').hover();
    const [icon, link] = await Promise.all(
      ['Add icon, Read', 'Add link, Read'].map((name) => text.getByRole('button', { name, exact: true }).boundingBox()),
    );
    const card = await text.locator('[data-node="card"]').boundingBox();
    if (icon == null || link == null || card === null) throw new Error('There is no button.');
    expect(Math.abs(icon.x - link.x)).toBeGreaterThanOrEqual(icon.width);
    expect(icon.x > card.x + card.width / 2).toBe(direction === 'ltr');
    await style.evaluate((element: HTMLElement) => element.remove());
  });

test('shows a tab’s icon only if it has one, even after a rename', async ({ page }) => {
  await openSiteOnce(page, site);
  await goTo(page, 'page/tabs.mdx');
  const iconOf = (name: string) => page.getByRole('tab', { name, exact: true }).locator('site-icon svg');
  await expect(iconOf('One')).toBeVisible();
  await expect(iconOf('Two')).toHaveCount(0);
  await page.getByRole('tab', { name: 'One', exact: true }).press('F2');
  await page.getByRole('textbox', { name: 'Tab title' }).fill('First');
  await page.keyboard.press('Enter');
  await expect(iconOf('First')).toBeVisible();
  await expect.poll(() => storedText(page, 'tabs.mdx')).toContain('<Tab title="First" icon="rocket">');
});

test('shows the icon of a code block before its title and on its tab', async ({ page }) => {
  await openSiteOnce(page, site);
  await goTo(page, 'page/code.mdx');
  const icon = page.locator('.page-text .code-head').first().locator('site-icon');
  await expect(icon).toHaveAttribute('name', 'square-js');
  await expect(icon.locator('svg')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'One' }).locator('site-icon svg')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Two' }).locator('site-icon')).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Code block title' }).first().fill('other.js');
  await expect(icon.locator('svg')).toBeVisible();
});
