import { readFileSync } from 'node:fs';
import { unzipSync, strFromU8 } from 'fflate';
import { expect, expectAccessible } from './app.ts';
import { goTo, smallSite, typeAtEnd } from './ownSite.ts';
import { testOnSite as test } from './siteForEach.ts';

test.use({
  files: {
    ...smallSite,
    'images/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"/>\n',
    'style/extra.css': 'a {}\n',
    'long.yaml': Array.from({ length: 200 }, (_, line) => `line${line}: ${line}\n`).join(''),
  },
});

test('shows what to do if there is nothing to review', async ({ page }) => {
  await goTo(page, 'review');
  await expect(page.getByRole('heading', { name: 'No changes yet' })).toBeVisible();
  await expectAccessible(page);
});

test('shows each change before and after, at an address that survives a reload', async ({ page }) => {
  await typeAtEnd(page, 'guide.mdx', 'Third line.');
  await typeAtEnd(page, 'docs.json', '\n');
  await goTo(page, 'review');
  const list = page.getByRole('navigation', { name: 'Changed files' });
  await expect(list.getByRole('link')).toHaveCount(2);
  await expect(list).toContainText('Navigation and settings');
  await list.getByRole('link', { name: 'Guide' }).click();
  await expect(page).toHaveURL(/review\/guide\.mdx$/);
  await page.reload();
  const detail = page.getByRole('region', { name: 'Change to Guide' });
  await expect(detail.getByRole('region', { name: /^Before/ })).not.toContainText('Third line.', { timeout: 20_000 });
  await expect(detail.getByRole('region', { name: 'After: 1 block differs' }).locator('[data-change]')).toContainText(
    'Third line.',
  );
  await expectAccessible(page);
  await detail.getByText('As text').click();
  await expect(detail.getByTestId('diff-editor')).toContainText('Third line.', { timeout: 20_000 });
  await expect(detail.getByTestId('diff-editor').locator('.line-insert').first()).toBeVisible();
  await expect(list.getByText('1 line added, 0 removed').first()).toBeAttached();
  await expectAccessible(page);
});

test('marks the words that differ in the rendered page', async ({ page }) => {
  await goTo(page, 'page/guide.mdx');
  await page.locator('.page-text').getByText('Second line.').click();
  await page.keyboard.press('Home');
  await page.keyboard.press('Control+Shift+ArrowRight');
  await page.keyboard.type('Last ');
  await page.keyboard.press('End');
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  await goTo(page, 'review/guide.mdx');
  const after = page.getByRole('region', { name: 'After: 1 block differs' });
  await expect(after).toContainText('Last line.', { timeout: 20_000 });
  const marked = (name: string) =>
    page.evaluate((key) => [...(CSS.highlights.get(key) ?? [])].map((range) => range.toString()), name);
  await expect.poll(() => marked('words-removed')).toEqual(['Second']);
  expect(await marked('words-added')).toEqual(['Last']);
  await goTo(page, 'page/guide.mdx');
  await expect.poll(() => marked('words-added')).toEqual([]);
});

test('opens at the first difference of a long file, and marks no deleted line for a new file', async ({ page }) => {
  await typeAtEnd(page, 'long.yaml', 'last: 200');
  await goTo(page, 'files/long.yaml');
  await page.getByRole('button', { name: 'New file' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Path' }).fill('made.yaml');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await typeAtEnd(page, 'made.yaml', 'made: 1');
  const diff = page.getByTestId('diff-editor');
  await goTo(page, 'review/long.yaml');
  await expect(diff.locator('.modified .view-line', { hasText: 'last' })).toBeInViewport({ timeout: 20_000 });
  await goTo(page, 'review/made.yaml');
  await expect(diff.locator('.modified .line-insert').first()).toBeVisible({ timeout: 20_000 });
  await expect(diff.locator('.original .line-delete').first()).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
});

test('hides imports from the rendered change, and reports if readers see no difference', async ({ page, openOwn }) => {
  await openOwn({
    ...smallSite,
    'guide.mdx': "---\ntitle: Guide\n---\n\nimport Part from '/part.mdx'\n\nFirst line.\n",
  });
  await typeAtEnd(page, 'guide.mdx', '{/* Later. */}');
  await goTo(page, 'review/guide.mdx');
  const detail = page.getByRole('region', { name: 'Change to Guide' });
  await expect(detail.getByText('Readers won’t see a difference.')).toBeVisible({ timeout: 20_000 });
  await expect(detail.locator('.source-block')).toHaveCount(0);
  await typeAtEnd(page, 'guide.mdx', '\n\nSecond line.');
  await goTo(page, 'review/guide.mdx');
  await expect(detail.locator('[data-change]').first()).toContainText('Second line.', { timeout: 20_000 });
  await expect(detail.getByText('Readers won’t see a difference.')).toHaveCount(0);
});

test('reports that the address of a moved page changed', async ({ page }) => {
  await goTo(page, 'page/guide.mdx');
  await page.getByRole('treeitem', { name: 'Guide' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Rename or move file…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill('deep/first.mdx');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/page\/deep\/first\.mdx$/);
  await goTo(page, 'review/deep%2Ffirst.mdx');
  const detail = page.getByRole('region', { name: 'Change to Guide' });
  const sentence = detail.getByText('This page’s URL changed from /guide to /deep/first.');
  await expect(sentence).toBeVisible({ timeout: 20_000 });
  await expect(detail.getByText('First line.').last()).toBeVisible({ timeout: 20_000 });
  await expect(detail.getByText('Readers won’t see a difference.')).toHaveCount(0);
  await detail.getByText('As text').click();
  await expect(sentence).toBeVisible();
});

test('shows the configuration’s name once, and wraps its long lines', async ({ page }) => {
  await typeAtEnd(page, 'docs.json', `\nFIRST ${'word '.repeat(60)}LAST`);
  await goTo(page, 'review/docs.json');
  const diff = page.getByTestId('diff-editor');
  await expect(diff.locator('.modified .view-line').first()).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('docs.json', { exact: true })).toHaveCount(2); // in the list and above the change
  const end = diff.locator('.modified .view-line', { hasText: 'LAST' });
  await expect(end).toBeVisible();
  await expect(end).not.toContainText('FIRST');
});

test('undoes a discard', async ({ page }) => {
  await typeAtEnd(page, 'guide.mdx', 'Third line.');
  await goTo(page, 'review');
  await page.getByRole('button', { name: 'Discard the change to Guide' }).dblclick();
  await expect(page.getByText(/Couldn’t discard/)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'No changes yet' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('region', { name: /^After/ })).toContainText('Third line.', { timeout: 20_000 });
});

test('names the changed settings of a page, and shows its new title', async ({ page }) => {
  await goTo(page, 'source/guide.mdx');
  const source = page.getByTestId('source-editor');
  await source.locator('.view-lines').click({ timeout: 20_000 });
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await page.keyboard.type('s for all\nsidebarTitle: Short');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await goTo(page, 'review/guide.mdx');
  await expect(page.getByRole('region', { name: /^After/ }).locator('.page-title[data-change]')).toHaveText(
    'Guides for all',
    { timeout: 20_000 },
  );
  const changes = page.getByRole('region', { name: 'Changes on this page' });
  await expect(changes.getByRole('listitem')).toHaveText(['TitleGuideGuides for all', 'Sidebar titleAddedShort']);
  await expectAccessible(page);
  await changes.getByRole('button', { name: 'Discard the change to Title' }).click();
  await expect(changes.getByRole('listitem')).toHaveText(['Sidebar titleAddedShort']);
  await expect(changes.getByRole('button', { name: 'Discard the change to Sidebar title' })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(changes.getByRole('listitem')).toHaveCount(2);
});

test('previews a page and follows its links in the preview', async ({ page }) => {
  await typeAtEnd(page, 'guide.mdx', 'Go [home](/index).');
  await page.getByText('Preview', { exact: true }).click();
  const reading = page.frameLocator('iframe[title="The page as readers see it"]').locator('.page-text');
  await expect(reading).toContainText('Go home.');
  await expect(reading).not.toHaveAttribute('contenteditable');
  await expectAccessible(page);
  await reading.getByRole('link', { name: 'home' }).click();
  await expect(page).toHaveURL(/preview\/index\.mdx$/);
});

test('previews a card as one link without its address, and an API endpoint under the page’s title', async ({
  page,
}) => {
  await typeAtEnd(page, 'guide.mdx', '\n<Card title="Start" href="/index">\nSee [there](/guide).\n</Card>\n');
  await goTo(page, 'preview/guide.mdx');
  const reading = page.frameLocator('iframe[title="The page as readers see it"]').locator('.page-text');
  await expect(reading).toContainText('See there.');
  await expect(reading).not.toContainText('/index');
  await expectAccessible(page);
  await reading.getByRole('link', { name: 'there' }).click();
  await expect(page).toHaveURL(/preview\/guide\.mdx$/);
  const link = reading.getByRole('link', { name: 'Start' });
  expect((await link.boundingBox())?.width).toBeGreaterThan(400);
  await link.click();
  await expect(page).toHaveURL(/preview\/index\.mdx$/);
  await goTo(page, 'source/index.mdx');
  await page.getByTestId('source-editor').locator('.view-line').first().click({ timeout: 20_000 });
  await page.keyboard.press('End');
  await page.keyboard.type('\nopenapi: post /flags/{flag}');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await goTo(page, 'preview/index.mdx');
  await expect(page.frameLocator('iframe[title="The page as readers see it"]').locator('.page-head')).toContainText(
    'POST/flags/{flag}',
  );
  await expectAccessible(page);
});

test('describes settings changes in words above the text diff', async ({ page }) => {
  await goTo(page, 'settings/identity');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Large');
  await goTo(page, 'settings/colors');
  await page.getByRole('textbox', { name: 'Primary', exact: true }).fill('#16A34A');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await goTo(page, 'review/docs.json');
  const words = page.getByRole('region', { name: 'Changes to settings' });
  await expect(words.getByRole('listitem')).toHaveText([
    'Name and theme › NameSmallLarge',
    'Colors › PrimaryAdded#16A34A',
  ]);
  await words.getByRole('button', { name: 'Discard the change to Colors › Primary' }).click();
  await expect(words.getByRole('listitem')).toHaveText(['Name and theme › NameSmallLarge']);
  await expect(page.getByTestId('diff-editor')).toBeVisible();
  await expectAccessible(page);
});

test('opens the page of a source file from the file list', async ({ page }) => {
  await goTo(page, 'files/guide.mdx');
  await page.getByRole('button', { name: 'Open as page' }).click({ timeout: 20_000 });
  await expect(page).toHaveURL(/page\/guide\.mdx$/);
  await goTo(page, 'files/docs.json');
  await expect(page.getByTestId('source-editor')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('button', { name: 'Open as page' })).toHaveCount(0);
});

test('expands a collapsed accordion with a change on both sides, and no other', async ({ page, openOwn }) => {
  await openOwn({
    ...smallSite,
    'guide.mdx':
      '---\ntitle: Guide\n---\n\n<AccordionGroup>\n  <Accordion title="One">\n    Same words.\n  </Accordion>\n  <Accordion title="Two">\n    Old words.\n  </Accordion>\n</AccordionGroup>\n',
  });
  await goTo(page, 'page/guide.mdx');
  await page.locator('.page-text').getByText('Old words.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' And new ones.');
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  await goTo(page, 'review/guide.mdx');
  const after = page.getByRole('region', { name: /^After/ });
  await expect(after.getByText('And new ones.')).toBeVisible({ timeout: 20_000 });
  await expect(after.getByText('Same words.')).toBeHidden();
  const before = page.getByRole('region', { name: /^Before/ });
  await expect(before.getByText('Old words.')).toBeVisible();
  await expect(before.getByText('Same words.')).toBeHidden();
});

test('shows a change in an inactive tab, in collapsed code, and in a code group, on both sides', async ({
  page,
  openOwn,
}) => {
  const long = Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n');
  await openOwn({
    ...smallSite,
    'guide.mdx': `---\ntitle: Guide\n---\n\n<Tabs>\n  <Tab title="One">\n    Same words.\n  </Tab>\n  <Tab title="Two">\n    <Expandable title="More">\n      Old words.\n    </Expandable>\n  </Tab>\n</Tabs>\n\n<CodeGroup>\n\n\`\`\`js one.js\nsame code\n\`\`\`\n\n\`\`\`js two.js\nold code\n\`\`\`\n\n</CodeGroup>\n\n\`\`\`txt expandable\n${long}\nold end\n\`\`\`\n`,
  });
  await goTo(page, 'page/guide.mdx');
  const text = page.locator('.page-text');
  await text.getByRole('tab', { name: 'Two', exact: true }).click();
  await text.getByText('Old words.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' New words.');
  await text.getByRole('tab', { name: 'two.js' }).click();
  await text.getByText('old code').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' new code');
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  await goTo(page, 'source/guide.mdx');
  const editor = page.getByTestId('source-editor');
  await expect(editor.locator('.view-line').first()).toBeVisible({ timeout: 20_000 });
  await editor.locator('.view-lines').click();
  for (const key of ['Control+End', 'ArrowUp', 'ArrowUp', 'End']) await page.keyboard.press(key);
  await page.keyboard.type(' new end');
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  await goTo(page, 'review/guide.mdx');
  for (const [side, words] of [
    ['Before', ['Old words.', 'old code', 'old end']],
    ['After', ['New words.', 'new code', 'new end']],
  ] as const) {
    const version = page.getByRole('region', { name: new RegExp(`^${side}`) });
    for (const text of words) await expect(version.getByText(text)).toBeVisible({ timeout: 20_000 });
    await expect(version.getByText('Same words.')).toBeHidden();
    await expect(version.getByText('same code')).toBeHidden();
  }
});

test('marks each tab with a change, since only one tab can be shown', async ({ page, openOwn }) => {
  const tab = (title: string, words: string) => `  <Tab title="${title}">\n    ${words}\n  </Tab>\n`;
  await openOwn({
    ...smallSite,
    'guide.mdx': `---\ntitle: Guide\n---\n\n<Tabs>\n${tab('One', 'First words.')}${tab('Two', 'Second words.')}${tab('Three', 'Third words.')}</Tabs>\n\n<Accordion title="Fold">\n  <Tabs>\n${tab('Four', 'Fourth words.')}${tab('Five', 'Fifth words.')}  </Tabs>\n</Accordion>\n`,
  });
  await goTo(page, 'page/guide.mdx');
  for (const [title, words] of [
    ['Two', 'Second words.'],
    ['Three', 'Third words.'],
    ['Five', 'Fifth words.'],
  ] as const) {
    await page.locator('.page-text').getByRole('tab', { name: title }).click();
    await page.locator('.page-text').getByText(words).click();
    await page.keyboard.press('End');
    await page.keyboard.type(' And more.');
    await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  }
  await goTo(page, 'review/guide.mdx');
  const after = page.getByRole('region', { name: /^After/ });
  await expect(after.getByText('Second words. And more.')).toBeVisible({ timeout: 20_000 });
  await expect(after.getByText('Fifth words. And more.')).toBeVisible();
  const before = page.getByRole('region', { name: /^Before/ });
  await expect(before.getByText('Second words.')).toBeVisible();
  await expect(before.getByText('Fifth words.')).toBeVisible();
  for (const version of [before, after])
    await expect(version.locator('[role="tab"][data-changed]')).toHaveText(['Two', 'Three', 'Five']);
  await after.getByRole('tab', { name: 'Three' }).click();
  await expect(after.getByText('Third words. And more.')).toBeVisible();
});

test('keeps the number of an empty step clear of the text below it', async ({ page, openOwn }) => {
  await openOwn({
    ...smallSite,
    'guide.mdx':
      '---\ntitle: Guide\n---\n\n<Steps>\n  <Step title="First">\n    Words.\n  </Step>\n  <Step title="">\n  </Step>\n</Steps>\n\nBelow.\n',
  });
  await typeAtEnd(page, 'guide.mdx', 'More.');
  await goTo(page, 'review/guide.mdx');
  const after = page.getByRole('region', { name: /^After/ });
  await expect(after.getByText('Below.')).toBeVisible({ timeout: 20_000 });
  const step = await after.locator('[data-node="step"]').last().boundingBox();
  const below = await after.getByText('Below.').boundingBox();
  expect(step?.height).toBeGreaterThanOrEqual(28);
  expect(below?.y).toBeGreaterThanOrEqual((step?.y ?? 0) + 28);
});

test('moves through the changes with the arrow keys', async ({ page }) => {
  await typeAtEnd(page, 'guide.mdx', 'More.');
  await typeAtEnd(page, 'index.mdx', 'More.');
  await goTo(page, 'review');
  const links = page.getByRole('navigation', { name: 'Changed files' }).getByRole('link');
  await links.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(links.nth(1)).toHaveAttribute('aria-current', 'true');
});

test('selects only the checked changes to send', async ({ page }) => {
  await typeAtEnd(page, 'guide.mdx', 'More.');
  await typeAtEnd(page, 'index.mdx', 'More.');
  await goTo(page, 'review');
  await page.getByRole('checkbox', { name: 'Include Welcome' }).uncheck();
  await expect(page.getByText('1 of 2 changes will be sent')).toBeVisible();
  await page.getByRole('button', { name: 'Send for review…' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Update Guide');
  await goTo(page, 'review');
  await page.getByRole('checkbox', { name: 'Include Guide' }).uncheck();
  await page.getByRole('banner').getByRole('button', { name: 'Send for review' }).click();
  await expect(page.getByText('2 changes aren’t selected.')).toBeVisible();
  await page.getByRole('button', { name: 'Select changes' }).click();
  await expect(page.getByRole('checkbox', { name: 'Include Guide' })).not.toBeChecked();
});

test('downloads all changes before starting over', async ({ page }) => {
  await typeAtEnd(page, 'guide.mdx', 'Third line.');
  await goTo(page, 'review');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Discard all changes…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Discard all changes?' });
  await expect(dialog).toContainText('Until you close this tab, you can restore them with “Undo” on this screen.');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download changes' }).click(),
  ]);
  const files = unzipSync(readFileSync(await download.path()));
  expect(Object.keys(files)).toEqual(['guide.mdx']);
  expect(strFromU8(files['guide.mdx'] ?? new Uint8Array())).toBe(`${smallSite['guide.mdx']}Third line.`);
  await dialog.getByRole('button', { name: 'Discard all changes' }).click();
  await expect(page.getByRole('heading', { name: 'No changes yet' })).toBeVisible();
});

test('opens, creates, renames, and deletes files in the tree with the keyboard', async ({ page }) => {
  await goTo(page, 'files');
  const tree = page.getByRole('tree', { name: 'Site files' });
  await expect(tree.getByRole('treeitem', { name: 'images' })).toBeVisible();
  await tree.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await expect(tree.getByRole('treeitem', { name: 'logo.svg' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: 'logo.svg' })).toBeVisible();
  await expect(page.getByText('8 × 4 pixels')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'New file' }).click();
  await page.getByRole('textbox', { name: 'Path' }).fill('notes/new.md');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(tree.getByRole('treeitem', { name: 'new.md, new' })).toBeVisible();

  await tree.focus();
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'Path' }).fill('notes/renamed.md');
  await page.getByRole('button', { name: 'Rename' }).click();
  await expect(tree.getByRole('treeitem', { name: 'renamed.md, new' })).toBeVisible();

  await tree.focus();
  await page.keyboard.press('Delete');
  await expect(tree.getByRole('treeitem', { name: 'renamed.md, new' })).toHaveCount(0);
  await page.getByText('Deleted renamed.md.').locator('..').getByRole('button', { name: 'Undo' }).click();
  await expect(tree.getByRole('treeitem', { name: 'renamed.md, new' })).toBeVisible();

  await page.getByRole('textbox', { name: 'Filter files' }).fill('ext css');
  await expect(tree.getByRole('treeitem')).toHaveText(['style', 'extra.css']);
});

test('compares both versions as one page on a phone', async ({ page }) => {
  await goTo(page, 'page/guide.mdx');
  await page.locator('.page-text').getByText('First line.').click();
  await page.keyboard.press('Home');
  await page.keyboard.type('My ');
  await typeAtEnd(page, 'guide.mdx', '\nThird line.\n');
  await page.setViewportSize({ width: 390, height: 844 });
  await goTo(page, 'review/guide.mdx');
  const changes = page.getByRole('region', { name: 'Changes: 2 blocks differ' });
  const lines = ['First line.', 'My First line.', 'Second line.', 'Third line.'];
  await expect(changes.locator('.page-text > *')).toHaveText(lines, { timeout: 20_000 });
  await expect(changes.locator('[data-change="replaced"]')).toHaveText('First line.');
  await expect(changes.locator('[data-change="changed"]')).toHaveText('My First line.');
  await expect(page.getByRole('region', { name: /^(?:Before|After)/ })).toHaveCount(0);
});
