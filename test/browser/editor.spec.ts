import type { Page } from '@playwright/test';
import { expect, expectAccessible } from './app.ts';
import { Copies, openSiteOnce, test } from './onePage.ts';
import { goTo, smallSite, startOwnSite, type OwnSite } from './ownSite.ts';
import { sourceOf } from './sourceOf.ts';

const everything = `---
title: Everything
description: All of it
---

Text with **bold**, *italic*, \`code\`, a [link](/guide), <Tooltip tip="Says more">words</Tooltip> and <Badge color="green">New</Badge>.

<Note>Careful.</Note>

<Tabs>
  <Tab title="One">
    First body
  </Tab>
  <Tab title="Two">
    Second body
  </Tab>
</Tabs>

<CodeGroup>

\`\`\`js First
const one = 1;
\`\`\`

\`\`\`python Second
two = 2
\`\`\`

</CodeGroup>

<CardGroup cols={2}>
  <Card title="Card" icon="rocket" href="/guide">
    Text
  </Card>
</CardGroup>

<Tree>
  <Tree.Folder name="src">
    <Tree.File name="index.ts" />
  </Tree.Folder>
</Tree>

<ParamField path="id" type="string" required>
  The name
</ParamField>

<AccordionGroup>
  <Accordion title="Why">
    Because
  </Accordion>
</AccordionGroup>

<Update label="May" description="v1">
  News
</Update>

| a | b |
| - | - |
| 1 | 2 |

<Unknown thing="1">
  Kept
</Unknown>
`;

const hostile = `---
title: Hostile
---

[press](javascript:window.ran=1) and text

<img src="javascript:window.ran=2" onerror="window.ran=3" alt="x" />

<iframe src="javascript:window.ran=4"></iframe>

<script>window.ran = 5</script>

<div onclick="window.ran = 6">Inside</div>

{(window.ran = 7)}
`;

const pages = new Copies(
  { 'guide.mdx': smallSite['guide.mdx'] ?? '', 'everything.mdx': everything, 'hostile.mdx': hostile },
  12,
);

let site: OwnSite;
test.beforeAll(async () => {
  site = await startOwnSite({
    'turned.mdx': "import Part from '/part.mdx'\n\nFirst.\n\nLast.\n\n- one\n- two\n",
    ...smallSite,
    ...pages.files,
  });
});
test.afterAll(async () => site.close());

/** Opens an unused copy of a page, and returns its path. */
async function openPage(page: Page, name: string): Promise<string> {
  const path = pages.next(name);
  await openSiteOnce(page, site);
  await goTo(page, `page/${path}`);
  await expect(page).toHaveURL(new RegExp(`/page/${path}$`));
  await expect(page.locator('.page-text')).toBeVisible({ timeout: 20_000 });
  return path;
}

/** Adds a new line at the end of the page. */
async function newLine(page: Page): Promise<void> {
  await page.locator('.page-text > p').last().click();
  await expect(page.locator('.page-text.ProseMirror-focused')).toBeVisible();
  await page.waitForTimeout(100); // nobody types sooner after a click; the editor reads the selection within 20 ms
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await page.waitForTimeout(150); // nor after Enter
}

test('shows that nothing matches the typed name and leaves it as text', async ({ page }) => {
  await openPage(page, 'guide.mdx');
  await newLine(page);
  await page.keyboard.type('/nosuch');
  await expect(page.getByText('No results for “nosuch”.')).toBeVisible();
  await page.keyboard.type(' thing');
  await expect(page.getByText('Nothing found')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.locator('.page-text > p', { hasText: '/nosuch thing' })).toBeVisible();
});

test('keeps the emoji menu closed after it is dismissed', async ({ page }) => {
  await openPage(page, 'guide.mdx');
  await newLine(page);
  await page.keyboard.type(':smi');
  const menu = page.getByRole('listbox', { name: 'Emoji' });
  await expect(menu).toBeVisible({ timeout: 20_000 });
  await page.keyboard.press('Escape');
  await page.keyboard.type('le');
  await page.waitForTimeout(400);
  await expect(menu).toHaveCount(0);
  await page.keyboard.type(' :hea');
  await expect(menu).toBeVisible();
});

test('inserts a component from the menu with the keyboard alone', async ({ page }) => {
  const path = await openPage(page, 'guide.mdx');
  await newLine(page);
  await page.keyboard.type('/toggle');
  await expect(page.getByRole('option', { name: /^Accordion/ }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox', { name: 'Insert' })).toBeHidden();
  await expect(page.locator('.page-text > p').last()).toHaveText('/toggle');
  for (let typed = 0; typed < 7; typed += 1) await page.keyboard.press('Backspace');
  await page.keyboard.type('/');
  const chosen = page.getByRole('listbox', { name: 'Insert' }).getByRole('option', { selected: true });
  await expect(chosen).toHaveId(/-0$/);
  await page.keyboard.press('ArrowDown');
  await expect(chosen).toHaveId(/-1$/);
  await page.keyboard.type('steps');
  await expect(chosen, 'the best answer is chosen once more is typed').toHaveId(/-0$/);
  await page.keyboard.press('Enter');
  await page.keyboard.type('Install');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Run it.');
  expect(await sourceOf(page, path)).toContain(
    'Second line.\n\n<Steps>\n  <Step title="Install">\n    Run it.\n  </Step>',
  );
});

test('ignores a resting pointer when the menu opens under it', async ({ page }) => {
  await openPage(page, 'guide.mdx');
  await newLine(page);
  await page.keyboard.type('/');
  const options = page.getByRole('listbox', { name: 'Insert' }).getByRole('option');
  await options.nth(2).dispatchEvent('mousemove', { bubbles: true }); // the event that Chromium sends for a resting pointer when an element appears under it
  await options.nth(1).dispatchEvent('mousemove', { bubbles: true });
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await options.nth(2).hover();
  await expect(options.nth(2)).toHaveAttribute('aria-selected', 'true');
});

test('keeps a newly inserted block selected even if the browser moves the caret', async ({ page }) => {
  await openPage(page, 'guide.mdx');
  await newLine(page);
  await page.keyboard.type('/video');
  await page.keyboard.press('Enter');
  const heading = page
    .getByRole('region', { name: 'Selected block' })
    .getByRole('heading', { name: 'Video', exact: true });
  await expect(heading).toBeVisible();
  await page.waitForTimeout(200); // the browser may be this late
  await page
    .locator('.page-text > p')
    .first()
    .evaluate((line) => getSelection()?.collapse(line, 0));
  await page.waitForTimeout(200);
  await expect(heading).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await expect(heading).toHaveCount(0);
});

test('lists only blocks that are allowed at the caret', async ({ page }) => {
  await openPage(page, 'guide.mdx');
  await newLine(page);
  await page.keyboard.type('/tab', { delay: 40 });
  await expect(page.getByRole('option', { name: /^Tabs/ })).toBeVisible();
  await expect(page.getByRole('option', { name: /^Tab\b/ })).toBeHidden();
});

test('formats and links text from the toolbar, and rejects a javascript: URL', async ({ page }) => {
  await openPage(page, 'guide.mdx');
  await page.locator('.page-text > p').first().click();
  await page.waitForTimeout(150);
  await page.keyboard.press('Home');
  await page.waitForTimeout(50);
  await page.keyboard.press('Control+Shift+ArrowRight');
  await page.getByRole('button', { name: 'Bold' }).click();
  await expect(page.locator('.page-text strong')).toHaveText(/First/);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Link to' }).fill('javascript:alert(1)');
  await expect(page.getByRole('button', { name: 'Apply' })).toBeDisabled();
  await page.getByRole('combobox', { name: 'Link to' }).fill('/index');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.locator('.page-text a[href="/index"]')).toHaveText(/First/);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(page.locator('.page-text > p').first()).toHaveText('First line.');
  await expect(page.locator('.page-text :is(strong, a)')).toHaveCount(0);
});

test('links text to a page or heading found by its title, and removes the link if the field is empty', async ({
  page,
}) => {
  await openPage(page, 'guide.mdx');
  await page.locator('.page-text > p').first().click();
  await page.waitForTimeout(1200);
  await page.keyboard.press('Home');
  await page.keyboard.press('Control+Shift+ArrowRight');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Link to' }).fill('welcome');
  await expect(page.getByRole('option', { name: /Welcome/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  const link = page.locator('.page-text a[href="/"]');
  await expect(link).toHaveText(/First/);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Link to' }).fill('');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expect(page.getByRole('option', { selected: true })).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.locator('.page-text > p').first()).toHaveText('First line.');
  await expect(page.locator('.page-text a')).toHaveCount(0);
});

test('turns typed Markdown into blocks, and one undo restores the characters', async ({ page }) => {
  await openPage(page, 'guide.mdx');
  await newLine(page);
  await page.keyboard.type('## ');
  await expect(page.locator('.page-text h2')).toHaveCount(1);
  await page.keyboard.press('Control+z');
  await expect(page.locator('.page-text > p').last()).toHaveText('## ');
});

test('makes footnotes, from the menu and as typed, with the caret in the note that was chosen and in the sentence that goes on', async ({
  page,
}) => {
  const path = await openPage(page, 'guide.mdx');
  await newLine(page);
  await page.keyboard.type('Menu /footnote');
  await expect(page.getByRole('option', { name: /^Footnote/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Of the menu[^5] and more.');
  await expect(page.locator('.page-text sup')).toHaveText(['1', '5']);
  await expect(page.locator('.page-text .footnote')).toHaveText(['1Of the menu5 and more.', '5']);
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Control+z');
  await expect(page.locator('.page-text .footnote')).toHaveCount(0);
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Control+Shift+z');
  const typed = page.locator('.page-text > p').first();
  await typed.click();
  await page.keyboard.press('End');
  await page.keyboard.type('[^7]');
  await page.keyboard.press('Backspace');
  await page.keyboard.type(' stays text');
  await expect(typed).toHaveText('First line.[^7] stays text');
  expect(await sourceOf(page, path)).toContain('Menu[^1]\n\n[^1]: Of the menu[^5] and more.\n\n[^5]:');
});

test('shows one tab at a time and keeps the content of the others', async ({ page }) => {
  await openPage(page, 'everything.mdx');
  await expect(page.getByText('First body')).toBeVisible();
  await expect(page.getByText('Second body')).toBeHidden();
  await page.getByRole('tab', { name: 'Two' }).click();
  await expect(page.getByText('Second body')).toBeVisible();
  await expect(page.getByText('First body')).toBeHidden();
  await expect(page.getByText('const one = 1;')).toBeVisible();
  await page.getByRole('tab', { name: 'Second' }).click();
  await expect(page.getByText('two = 2')).toBeVisible();
});

test('highlights code and changes its language', async ({ page }) => {
  const path = await openPage(page, 'everything.mdx');
  await expect(page.locator('.page-text .code-token').first()).toBeAttached();
  await page
    .getByRole('button', { name: /^Code language:/ })
    .first()
    .click();
  await page.getByRole('combobox', { name: 'Language' }).fill('typescript');
  await page.keyboard.press('Enter');
  expect(await sourceOf(page, path)).toContain('```typescript First');
});

test('edits the settings of a component in a dialog', async ({ page }) => {
  const path = await openPage(page, 'everything.mdx');
  await page.getByText('Careful.').hover();
  await page.mouse.move(400, (await page.getByText('Careful.').boundingBox())?.y ?? 0);
  await page.locator('[data-node="callout"]').hover({ position: { x: 3, y: 3 } });
  await page.getByRole('button', { name: /^Block:/ }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Warning' }).click();
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-node="callout"][data-tag="Warning"]')).toBeVisible();
  expect(await sourceOf(page, path)).toContain('<Warning>Careful.</Warning>');
});

test('adds an accordion to a group and focuses its title', async ({ page }) => {
  const path = await openPage(page, 'everything.mdx');
  await page.getByText('Because', { exact: true }).hover();
  await page.getByRole('button', { name: 'Add accordion' }).click();
  await page.waitForTimeout(150);
  await page.keyboard.type('How');
  await page.keyboard.press('Enter');
  await page.keyboard.type('So.');
  await page.setViewportSize({ width: 1440, height: 3000 });
  expect(await sourceOf(page, path)).toContain(
    '  <Accordion title="Why">\n    Because\n  </Accordion>\n  <Accordion title="How">\n    So.\n  </Accordion>\n</AccordionGroup>',
  );
});

test('picks icons visually, for a component and for the page', async ({ page }) => {
  const path = await openPage(page, 'everything.mdx');
  const pick = async (name: string) => {
    await page.getByRole('button', { name: 'Choose: Icon' }).first().click();
    await page.getByRole('textbox', { name: 'Search icons' }).fill(name);
    await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  await pick('house');
  await page.getByText('Because', { exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Accordion', exact: true })).toBeVisible();
  await pick('bell');
  await page.setViewportSize({ width: 1440, height: 3000 });
  const source = await sourceOf(page, path);
  expect(source).toContain('description: All of it\nicon: house\n---');
  expect(source).toContain('<Accordion title="Why" icon="bell">');
});

test('edits the source of one block, rejects invalid source, and undoes the edit', async ({ page }) => {
  await openPage(page, 'everything.mdx');
  await page.locator('[data-node="callout"]').hover({ position: { x: 3, y: 3 } });
  await page.getByRole('button', { name: /^Block:/ }).click();
  await page.getByRole('menuitem', { name: 'Edit block source' }).click();
  const source = page.getByRole('dialog').getByRole('textbox', { name: 'Source' });
  await expect(source).toHaveValue(/<Note>\s*Careful\.\s*<\/Note>/);
  await source.fill('<Note>Open');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await source.fill('<Tip>Go on.</Tip>');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.locator('[data-node="callout"][data-tag="Tip"]')).toContainText('Go on.');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.locator('.page-text').focus();
  await page.keyboard.press('Control+z');
  await expect(page.locator('[data-node="callout"][data-tag="Note"]')).toContainText('Careful.');
});

test('deletes a title without touching the text', async ({ page }) => {
  await openPage(page, 'guide.mdx');
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Delete');
  await expect(page.locator('.page-text > p')).toHaveText(['First line.', 'Second line.']);
});

test('runs no code from a page', async ({ page }) => {
  await openPage(page, 'hostile.mdx');
  await expect(page.getByText('Inside')).toBeVisible();
  await page.getByText('Inside').click();
  await page
    .locator('.page-text')
    .getByText('press', { exact: true })
    .first()
    .click({ modifiers: ['Control'] });
  const ran = await page.evaluate(() => (window as { readonly ran?: number }).ran ?? null); // set by the page's code, if it runs
  expect(ran).toBeNull();
  await expect(
    page.locator('.page-text :is([href^="javascript:" i], [src^="javascript:" i], script, [onclick], [onerror])'),
  ).toHaveCount(0);
});

for (const scheme of ['light', 'dark'] as const) {
  test(`has nothing that axe finds, with all components, in ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await openPage(page, 'everything.mdx');
    await expect(page.locator('.page-text .code-token').first()).toBeAttached();
    await expectAccessible(page);
    await newLine(page);
    await page.keyboard.type('/');
    await expect(page.getByRole('listbox', { name: 'Insert' })).toBeVisible();
    await expectAccessible(page);
  });
}

test('turns selected text into another kind of block', async ({ page }) => {
  await openSiteOnce(page, site);
  await goTo(page, 'page/turned.mdx');
  await page.locator('.page-text').getByText('First.').click();
  await expect(page.locator('.source-block')).toBeHidden();
  const turn = async (words: string, kind: string, before: string) => {
    await page.locator('.page-text').getByText(words).first().click();
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+End');
    await page.getByRole('button', { name: 'Turn into' }).click();
    await expect(page.getByRole('menuitem', { name: before })).toHaveAttribute('aria-current', 'true');
    await page.getByRole('menuitem', { name: kind }).click();
  };
  await turn('First', 'Heading 2', 'Text');
  await turn('First', 'Numbered list', 'Heading 2');
  await turn('one', 'Heading 3', 'Bulleted list');
  expect(await sourceOf(page, 'turned.mdx')).toContain('\n\n1. First.\n\nLast.\n\n### one\n\n- two\n');
});
