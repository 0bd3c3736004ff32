import type { Page } from '@playwright/test';
import { expect } from './app.ts';
import { Copies, openSiteOnce, test } from './onePage.ts';
import { goTo, startOwnSite, type OwnSite } from './ownSite.ts';
import { passTime } from './passTime.ts';
import { storedFile } from './sourceOf.ts';

const pages = new Copies({ 'page.mdx': '---\ntitle: Page\n---\n\nStart.\n', 'other.mdx': 'Another page.\n' }, 12);

const tabs = '<Tabs>\n  <Tab title="One">\n    In one.\n  </Tab>\n  <Tab title="Two">\n    In two.\n  </Tab>\n</Tabs>';
const lines = Array.from({ length: 60 }, (_, index) => `Line ${index}.`).join('\n\n');

let site: OwnSite;
test.beforeAll(async () => {
  site = await startOwnSite({
    'docs.json': `${JSON.stringify({ name: 'Small', navigation: [{ group: 'Start', pages: ['page-1'] }] })}\n`,
    ...pages.files,
    'far.mdx': `---\ntitle: Far\n---\n\n${tabs}\n\n${lines}\n\n## Far\n\nFar line.\n`,
  });
});
test.afterAll(() => site.close());

const text = (page: Page) => page.locator('.page-text');

async function openPage(page: Page): Promise<string> {
  const path = pages.next('page.mdx');
  await openSiteOnce(page, site);
  await goTo(page, `page/${path}`);
  await expect(page).toHaveURL(new RegExp(`/page/${path}$`));
  await page.getByText('Start.').click();
  await page.keyboard.press('End');
  return path;
}

for (const [name, away] of [
  ['the source', (path: string) => `source/${path}`],
  ['another page', () => `page/${pages.next('other.mdx')}`],
] as const) {
  test(`does again what was undone before a visit to ${name}`, async ({ page }) => {
    const path = await openPage(page);
    await page.keyboard.type(' First.');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Second.');
    await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect(text(page)).not.toContainText('Second.');
    await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
    await goTo(page, away(path));
    await expect(text(page).filter({ hasText: 'Start.' })).toBeHidden();
    await goTo(page, `page/${path}`);
    await expect(text(page)).toContainText('Start.');
    await expect(async () => {
      await page.keyboard.press('Control+Shift+z');
      await expect(text(page)).toContainText('Second.', { timeout: 1000 });
    }).toPass();
    await expect(text(page)).toContainText('First.');
  });
}

test('redoes everything that was undone across a visit to the source and before it, on a page with a table', async ({
  page,
}) => {
  const path = await openPage(page);
  const saved = () => expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  for (const [index, words] of ['/table', 'Head'].entries()) {
    if (index > 0) await page.keyboard.press('Enter');
    await page.keyboard.type(words);
  }
  await expect(text(page).locator('table')).toBeVisible();
  await saved();
  await goTo(page, `source/${path}`);
  await expect(text(page)).toBeHidden();
  await goTo(page, `page/${path}`);
  const end = text(page).getByText('Head', { exact: true }).first();
  await end.click();
  await page.keyboard.press('End');
  for (const words of [' later', ' last']) {
    await page.keyboard.type(words);
    await saved();
    await passTime(page, 1100); // longer than the delay that groups edits into one step
  }
  const whole = await text(page).innerText();
  await expect(async () => {
    await page.keyboard.press('Control+z');
    await expect(text(page)).toHaveText('Start.', { timeout: 300 });
  }).toPass({ intervals: [50] });
  await expect(async () => {
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(() => text(page).innerText(), { timeout: 300 }).toBe(whole);
  }).toPass({ intervals: [50] });
  await page.keyboard.press('Control+Shift+z');
  await expect(page.getByText('Nothing to redo.')).toBeVisible();
  await saved();
  expect(await text(page).innerText()).toBe(whole);
});

test('redoes each edit once if some were undone in the text and some from the navigation', async ({ page }) => {
  const path = await openPage(page);
  const saved = () => expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  await page.keyboard.type(' First.');
  await saved();
  await goTo(page, `source/${path}`);
  await expect(text(page)).toBeHidden();
  await goTo(page, `page/${path}`);
  await text(page).getByText('Start. First.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Second.');
  await saved();
  await page.keyboard.press('Control+z');
  await expect(text(page)).toHaveText('Start. First.');
  await saved();
  await page.getByRole('treeitem').first().focus();
  await page.keyboard.press('Control+z');
  await expect(text(page)).toHaveText('Start.');
  for (const words of ['Start. First.', 'Start. First. Second.', 'Start. First. Second.']) {
    await saved();
    await page.keyboard.press('Control+Shift+z');
    await expect(text(page)).toHaveText(words);
  }
});

test('redoes a conflict choice that was undone from the text', async ({ page }) => {
  const path = await openPage(page);
  await page.keyboard.type(' Mine.');
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  site.commit('main', path, '---\ntitle: Page\n---\n\nStart. Theirs.\n');
  await goTo(page, 'review');
  await page.getByRole('button', { name: 'Pull latest changes' }).click();
  await page.getByRole('button', { name: 'Keep mine' }).click({ timeout: 20_000 });
  await expect(page.getByText('Conflict in Page resolved.')).toBeVisible();
  await goTo(page, `page/${path}`);
  const conflict = page.getByRole('note', { name: 'Conflict' });
  await text(page).getByText('Start. Mine.').click();
  await expect(conflict).toBeHidden();
  for (const redo of ['Control+y', 'Control+Shift+z']) {
    await page.keyboard.press('Control+z');
    await expect(page.getByText('Undid resolving the conflict in Page.')).toBeVisible();
    await expect(conflict).toBeVisible();
    await page.keyboard.press(redo);
    await expect(page.getByText('Redid resolving the conflict in Page.')).toBeVisible();
    await expect(conflict).toBeHidden();
  }
});

test('keeps a new page whose text was undone, so that it can be redone', async ({ page }) => {
  await openPage(page);
  await page.getByRole('button', { name: 'Add a page or group' }).click();
  await page.getByRole('menuitem', { name: 'New page' }).click();
  await page.getByRole('dialog').getByLabel('Title').fill('Fresh');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/page\/fresh\.mdx$/);
  await page.keyboard.type('Words.');
  await expect(text(page)).toHaveText('Words.');
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('Control+z');
  await expect(page.getByText('Nothing left to undo on this page.')).toBeVisible();
  await page.keyboard.press('Control+Shift+z');
  await expect(text(page)).toHaveText('Words.');
});

test('inserts above a line if the slash is typed at its start, and opens the source field of a block that has one', async ({
  page,
}) => {
  const path = await openPage(page);
  await page.keyboard.press('Home');
  await page.keyboard.type('/formula');
  await expect(page.getByRole('option', { name: /^Formula/ }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'TeX formula' })).toBeFocused();
  await page.keyboard.type('x^3');
  await page.keyboard.press('Enter');
  await page.getByText('Start.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' And $y_1$ for $5 and $6.');
  await expect
    .poll(() => storedFile(page, site, path))
    .toBe('---\ntitle: Page\n---\n\n$$\nx^3\n$$\n\nStart. And $y_1$ for \\$5 and \\$6.\n');
});

test('scrolls to what it undoes, and announces where that is', async ({ page }) => {
  await openSiteOnce(page, site);
  await goTo(page, 'page/far.mdx');
  const inTwo = text(page).getByText('In two.');
  const tab = (name: string) => text(page).getByRole('tab', { name, exact: true });
  await tab('Two').click();
  await inTwo.click();
  await page.keyboard.press('End');
  await page.keyboard.type(' typed');
  await tab('One').click();
  await expect(inTwo).toBeHidden();
  const far = text(page).getByText('Far line.');
  await far.click();
  await page.keyboard.press('End');
  await page.keyboard.type(' typed');
  await page.getByRole('textbox', { name: 'Title', exact: true }).click();
  await expect(far).not.toBeInViewport();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(far).toHaveText('Far line.');
  await expect(far).toBeInViewport();
  await expect(page.getByText('Undone under “Far”. Scrolled to the change.')).toBeAttached();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(inTwo).toBeInViewport();
  await expect(inTwo).toHaveText('In two.');
  await expect(page.getByText('Undone at the top of the page. Scrolled to the change.')).toBeAttached();
});
