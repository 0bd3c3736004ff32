import type { Page } from '@playwright/test';
import { expect, testInNewContext } from './app.ts';
import { openSiteOnce, test } from './onePage.ts';
import { goTo, openSite, smallSite, startOwnSite, type OwnSite } from './ownSite.ts';
import { sourceOf } from './sourceOf.ts';
import { storedText } from '../walk/browserScreen.ts';

const names = [
  'ghosts',
  'tree',
  'nothing',
  'closed',
  'away',
  'face',
  'term',
  'line',
  'short',
  'left',
  'badge',
  'steps',
  'tabs',
  'titled',
  'frame',
  'late',
];

let site: OwnSite;
test.beforeAll(async () => {
  site = await startOwnSite({
    ...smallSite,
    ...Object.fromEntries(names.map((name) => [`${name}.mdx`, '---\ntitle: Page\n---\n\nStart\n'])),
  });
});
test.afterAll(async () => site.close());

const body = (page: Page) => page.locator('.page-text');

async function caretBehindStart(page: Page, path: string): Promise<void> {
  await openSiteOnce(page, site);
  await goTo(page, `page/${path}`);
  await body(page).getByText('Start').click();
  await page.waitForTimeout(100);
  await page.keyboard.press('End');
}

/** Types a slash command and picks its block. */
async function insert(page: Page, word: string, title: string): Promise<void> {
  await page.keyboard.type(`/${word}`);
  await expect(page.getByRole('option', { name: new RegExp(`^${title}`) }).first()).toBeVisible();
  await page.keyboard.press('Enter');
}

for (const [name, typed, whatIsSeen] of [
  ['nothing', ' and /zzz', 'that nothing is found'],
  ['closed', ' and /zzz or', 'nothing any more'],
  ['face', ' and :zzzz', 'no emoji'],
] as const)
  test(`closes nothing but the menu at the caret by Escape, where it shows ${whatIsSeen}`, async ({ page }) => {
    await caretBehindStart(page, `${name}.mdx`);
    await page.keyboard.type(typed);
    await expect(page.getByText('No results for')).toHaveCount(name === 'nothing' ? 1 : 0);
    await page.keyboard.press('Escape');
    await expect(page.getByText('No results for')).toHaveCount(0);
    await page.keyboard.press('Backspace');
    await expect(body(page).locator('p')).toHaveText(`Start${typed}`.slice(0, -1));
    await page.keyboard.press('Escape');
    await expect(body(page).locator('.ProseMirror-selectednode')).toHaveCount(1);
  });

test('closes when the focus goes to a button of the header, and opens by the button beside a block', async ({
  page,
}) => {
  await caretBehindStart(page, 'away.mdx');
  await page.keyboard.type(' /ca');
  const list = page.getByRole('listbox', { name: 'Insert' });
  await expect(list).toBeVisible();
  await page.getByRole('button', { name: 'Commands', exact: true }).click();
  const palette = page.getByRole('dialog');
  await expect(palette).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
  await expect(list).toBeHidden();
  await expect(body(page).locator('p')).toHaveText('Start /ca');
  await body(page).getByText('Start /ca').hover();
  await page.getByRole('button', { name: 'Add block below' }).click();
  await expect(list).toBeVisible();
  await expect(body(page)).toBeFocused();
  await expect(list).toBeVisible();
});

test('moves from the end of a step to the empty next one, and after the last step adds another', async ({ page }) => {
  await caretBehindStart(page, 'steps.mdx');
  await page.keyboard.press('Enter');
  await insert(page, 'steps', 'Steps');
  for (const name of ['One', 'Two', 'Three']) {
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await page.keyboard.type(`Do ${name}.`);
    await page.keyboard.press('Enter');
    if (name !== 'Three') await page.keyboard.press('Enter');
  }
  await page.keyboard.press('Backspace');
  const step = (name: string) => `  <Step title="${name}">\n    Do ${name}.\n  </Step>\n`;
  await expect
    .poll(() => storedText(page, 'steps.mdx'))
    .toBe(`---\ntitle: Page\n---\n\nStart\n\n<Steps>\n${['One', 'Two', 'Three'].map(step).join('')}</Steps>\n`);
});

test('shows the placeholder in each empty step while the first title is typed', async ({ page }) => {
  await caretBehindStart(page, 'ghosts.mdx');
  await page.keyboard.press('Enter');
  await insert(page, 'steps', 'Steps');
  await expect(page.getByRole('textbox', { name: 'Step: title' }).first()).toBeFocused();
  const hints = () =>
    body(page)
      .locator('[data-node="step"] p')
      .evaluateAll((lines) => lines.map((line) => getComputedStyle(line, '::before').content));
  await expect.poll(hints).toEqual(['"Write something"', '"Write something"']);
});

test('shows a block’s own placeholder in its field', async ({ page }) => {
  await caretBehindStart(page, 'tree.mdx');
  await page.keyboard.press('Enter');
  await insert(page, 'tree', 'File tree');
  await expect(page.getByRole('textbox', { name: 'Folder: name' })).toHaveAttribute('placeholder', 'Folder name');
  await expect(page.getByRole('textbox', { name: 'File: name' })).toHaveAttribute('placeholder', 'File name');
});

test('moves from the end of a tab to the title of the empty next tab', async ({ page }) => {
  await caretBehindStart(page, 'tabs.mdx');
  await page.keyboard.press('Enter');
  await insert(page, 'tabs', 'Tabs');
  for (const key of ['macOS', 'Enter', 'Enter', 'First.', 'Enter', 'Enter', 'Linux', 'Enter', 'Enter', 'Second.'])
    await (key === 'Enter' ? page.keyboard.press(key) : page.keyboard.type(key));
  const tab = (name: string, text: string) => `  <Tab title="${name}">\n    ${text}\n  </Tab>\n`;
  await expect
    .poll(() => storedText(page, 'tabs.mdx'))
    .toBe(`---\ntitle: Page\n---\n\nStart\n\n<Tabs>\n${tab('macOS', 'First.')}${tab('Linux', 'Second.')}</Tabs>\n`);
});

/** Returns the file's text after the front matter, for a page that began with “Start”. */
async function written(page: Page, path: string): Promise<string> {
  return (await sourceOf(page, path)).replace('---\ntitle: Page\n---\n\n', '').trimEnd();
}

test('prompts for a tooltip’s term and then its text', async ({ page }) => {
  await caretBehindStart(page, 'term.mdx');
  await page.keyboard.type(' of ');
  await insert(page, 'tooltip', 'Tooltip');
  await expect(body(page).locator('.ghost-words')).toHaveAttribute('data-hint', 'word');
  await page.keyboard.type('a term');
  await expect(body(page).locator('.ghost-words')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Tooltip text' })).toBeFocused();
  await page.keyboard.type('What it means');
  await page.keyboard.press('Enter');
  await page.keyboard.type(' here.');
  expect(await written(page, 'term.mdx')).toBe('Start of <Tooltip tip="What it means">a term</Tooltip> here.');
});

test('prompts for the text of a tooltip on a single letter, and keeps the plain letter if none is entered', async ({
  page,
}) => {
  await caretBehindStart(page, 'short.mdx');
  await page.keyboard.type(' of ');
  await insert(page, 'tooltip', 'Tooltip');
  await page.keyboard.type('x');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: 'Tooltip text' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.type(' here.');
  expect(await written(page, 'short.mdx')).toBe('Start of x here.');
});

test('writes no tooltip if the caret leaves before anything is typed', async ({ page }) => {
  await caretBehindStart(page, 'left.mdx');
  await page.keyboard.type(' of ');
  await insert(page, 'tooltip', 'Tooltip');
  await page.keyboard.press('Home');
  await expect(body(page).locator('.ghost-words')).toHaveCount(0);
  await page.keyboard.press('End');
  await page.keyboard.type('it.');
  expect(await written(page, 'left.mdx')).toBe('Start of it.');
});

test('shows only the tooltip’s placeholder on an empty line', async ({ page }) => {
  await caretBehindStart(page, 'line.mdx');
  await page.keyboard.press('Enter');
  await insert(page, 'tooltip', 'Tooltip');
  const line = body(page).locator('p', { has: page.locator('.ghost-words') });
  await expect(line).toHaveCount(1);
  expect(await line.evaluate((found) => getComputedStyle(found, '::before').content)).toBe('none');
});

test('undoes a component with its title, which was left empty, in one step', async ({ page }) => {
  await caretBehindStart(page, 'line.mdx');
  await page.keyboard.press('Enter');
  await insert(page, 'card', 'Card');
  await expect(page.getByRole('textbox', { name: 'Card: title' })).toBeFocused();
  await page.keyboard.press('Enter');
  expect(await written(page, 'line.mdx')).not.toContain('title=""');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(body(page).locator('[data-node="card"]')).toHaveCount(0);
});

test('accepts a badge’s text, and continues after it', async ({ page }) => {
  await caretBehindStart(page, 'badge.mdx');
  await page.keyboard.type(' ');
  await insert(page, 'badge', 'Badge');
  await page.keyboard.type('beta');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type(' here.');
  expect(await written(page, 'badge.mdx')).toBe('Start <Badge>beta</Badge> here.');
});

test('draws the focus outline of a tab inside the tab bar, which clips overflow', async ({ page }) => {
  await caretBehindStart(page, 'titled.mdx');
  await page.keyboard.press('Enter');
  await insert(page, 'tabs', 'Tabs');
  // What a tab without a title is called isn't its title.
  await expect(page.getByRole('textbox', { name: 'Tab title' })).toHaveValue('');
  await page.keyboard.type('One');
  await page.keyboard.press('Enter');
  const tab = page.getByRole('tab', { name: 'One' });
  await tab.focus();
  await expect(tab).toHaveCSS('outline-style', 'solid');
  await expect(tab).toHaveCSS('outline-offset', '-2px');
  await page.keyboard.type('Words.');
  expect(await written(page, 'titled.mdx')).toContain('  <Tab title="One">\n    Words.\n  </Tab>');
});

test('keeps the caption of a picture that is not chosen yet inside its frame', async ({ page }) => {
  await caretBehindStart(page, 'frame.mdx');
  await page.keyboard.press('Enter');
  await insert(page, 'image', 'Image');
  const edges = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return { top, bottom };
  };
  const frame = await body(page).locator('figure').evaluate(edges);
  const picture = await body(page).locator('figure .picture').evaluate(edges);
  const caption = await body(page).locator('figcaption').evaluate(edges);
  expect(caption.top).toBeGreaterThanOrEqual(picture.bottom);
  expect(caption.bottom).toBeLessThan(frame.bottom);
});

testInNewContext('leaves keys to the text if the menus could not be loaded', async ({ page }) => {
  await page.route(/\/EditorMenus-[^/]*\.js$/, (route) => route.abort());
  await openSite(page, site);
  await goTo(page, 'page/late.mdx');
  await body(page).getByText('Start').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' /ta');
  await page.keyboard.press('Enter');
  await page.keyboard.type('More');
  await expect.poll(() => storedText(page, 'late.mdx')).toContain('Start /ta\n\nMore\n');
});
