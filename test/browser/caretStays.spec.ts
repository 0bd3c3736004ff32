import type { Locator, Page } from '@playwright/test';
import { expect } from './app.ts';
import { goTo } from './ownSite.ts';
import { standBehind } from '../walk/browserScreen.ts';
import { testOnSite as test } from './siteForEach.ts';

const paragraphs = Array.from({ length: 80 }, (_none, index) => `Paragraph ${index} has some words.`).join('\n\n');
const files = {
  'docs.json': `${JSON.stringify({ name: 'Small', navigation: [{ group: 'Start', pages: ['index', 'long', 'other', 'titles'] }] }, null, 2)}\n`,
  'index.mdx': '---\ntitle: Welcome\n---\n\nHello.\n',
  'long.mdx': `---\ntitle: Long\n---\n\n${paragraphs}\n`,
  'other.mdx': '---\ntitle: Other\n---\n\nElsewhere.\n',
  'linked.mdx': '---\ntitle: Linked\n---\n\n[A link](/other) first.\n',
  'titles.mdx':
    '---\ntitle: Titles\n---\n\nAbove.\n\n<Accordion title="Opens">\n  Inside.\n</Accordion>\n\n```js main.js\nconst a = 1;\n```\n',
  'code.mdx': '---\ntitle: Code\n---\n\n```js\nconst Nu = 1;\n```\n\n<Tooltip tip="Said">Words</Tooltip> and more.\n',
  'within.mdx':
    '---\ntitle: Within\n---\n\nAbove.\n\n<Tabs>\n  <Tab title="One">\n    First text.\n  </Tab>\n  <Tab title="Two">\n    <Accordion title="Opens">\n      Inside.\n    </Accordion>\n  </Tab>\n</Tabs>\n',
};

test.use({ files });

const text = (page: Page) => page.locator('.page-text');
const paragraph = (page: Page) => text(page).getByText(/^Paragraph 40 /);
const item = (page: Page, name: string) => page.getByRole('treeitem', { name });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const mode = (page: Page, name: string) => page.getByText(name, { exact: true });

async function top(locator: Locator): Promise<number> {
  return (await locator.boundingBox())?.y ?? Number.NaN;
}

/** Returns the text of paragraph 40 up to the caret, or null if the caret is elsewhere. */
function wordsBeforeCaret(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const selection = getSelection();
    const block = selection?.focusNode?.parentElement?.closest('p');
    if (selection?.focusNode == null || block == null) return null;
    const range = document.createRange();
    range.setStart(block, 0);
    range.setEnd(selection.focusNode, selection.focusOffset);
    return range.toString();
  });
}

/** Opens the long page and types a word after the first two words of a paragraph far down. */
async function openFarDown(page: Page): Promise<void> {
  await item(page, 'Long').click();
  await paragraph(page).scrollIntoViewIfNeeded();
  await paragraph(page).click();
  await page.keyboard.press('Home');
  await expect.poll(() => wordsBeforeCaret(page)).toBe('');
  for (let letter = 0; letter < 'Paragraph 40'.length; letter += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.type(' start');
  await expect(paragraph(page)).toHaveText('Paragraph 40 start has some words.');
}

const ways: readonly {
  readonly name: string;
  readonly go: (page: Page) => Promise<void>;
  readonly there: (page: Page) => Locator;
  readonly back: (page: Page) => Promise<void>;
}[] = [
  {
    name: 'preview',
    go: (page) => mode(page, 'Preview').click(),
    there: (page) => page.getByTitle('The page as readers see it'),
    back: (page) => mode(page, 'Page').click(),
  },
  {
    name: 'source',
    go: (page) => mode(page, 'Source').click(),
    there: (page) => page.getByTestId('source-editor').locator('.view-line').first(),
    back: (page) => mode(page, 'Page').click(),
  },
  {
    name: 'review',
    go: (page) => button(page, /^Review changes/).click(),
    there: (page) => page.getByText(/(long|other|titles|within)\.mdx/).first(),
    back: (page) => button(page, 'Back to pages').click(),
  },
  {
    name: 'settings',
    go: (page) => button(page, 'Site settings').click(),
    there: (page) => page.getByRole('heading', { level: 2 }).first(),
    back: (page) => button(page, 'Back to pages').click(),
  },
  {
    name: 'files',
    go: (page) => mode(page, 'Files').click(),
    there: (page) => page.getByRole('tree', { name: 'Site files' }),
    back: (page) => mode(page, 'Pages').click(),
  },
  {
    name: 'another file',
    go: async (page) => {
      await mode(page, 'Files').click();
      await page.getByRole('treeitem', { name: 'docs.json' }).click();
    },
    there: (page) => page.getByTestId('source-editor').getByText('"Small"'),
    back: (page) => mode(page, 'Pages').click(),
  },
];

const screens = ways.filter(({ name }) => name !== 'another file');

test('continues typing at the last caret position after a visit to each other screen, without a click', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await openFarDown(page);
  let typed = ' start';
  const before = await top(paragraph(page));
  for (const { name, go, there, back } of ways) {
    await test.step(name, async () => {
      await go(page);
      await expect(there(page)).toBeVisible({ timeout: 20_000 });
      await back(page);
      await expect(page).toHaveURL(/\/page\/long\.mdx$/);
      if (name !== 'another file') await expect(text(page)).toBeFocused();
      else await text(page).focus();
      await expect.poll(() => wordsBeforeCaret(page)).toBe(`Paragraph 40${typed}`);
      // After a visit to another file, the user sets the focus, so the browser decides how to scroll.
      if (name !== 'another file')
        await expect
          .poll(async () => Math.abs((await top(paragraph(page))) - before))
          .toBeLessThan(name === 'source' || name === 'files' ? 60 : 3);
      await page.keyboard.type(` ${name}`);
      typed += ` ${name}`;
      await expect(paragraph(page)).toHaveText(`Paragraph 40${typed} has some words.`);
    });
  }
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  await goTo(page, 'source/long.mdx');
  await expect(page.getByTestId('source-editor')).toContainText(
    `Paragraph 40${typed} has some words.`.replaceAll(' ', '\u00A0'),
    { timeout: 20_000 },
  );
});

for (const mode of ['preview', 'source'])
  test(`goes on typing where words were taken back and done again after a visit to the ${mode}`, async ({ page }) => {
    const saved = page.getByText('Saved', { exact: true }).first();
    await openFarDown(page);
    await expect(saved).toBeVisible();
    await page.keyboard.press('End');
    await page.keyboard.type(' more');
    await goTo(page, `${mode}/long.mdx`);
    await expect(text(page)).toBeHidden();
    await goTo(page, 'page/long.mdx');
    await expect(text(page)).toBeFocused();
    for (const [key, shown, behind] of [
      ['Control+z', /words\.$/, 'Paragraph 40 start has some words.'],
      ['Control+z', 'Paragraph 40 has some words.', 'Paragraph 40'],
      ['Control+Shift+z', 'Paragraph 40 start has some words.', 'Paragraph 40 start'],
      ['Control+Shift+z', 'Paragraph 40 start has some words. more', 'Paragraph 40 start has some words. more'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(paragraph(page)).toHaveText(shown);
      await expect.poll(() => wordsBeforeCaret(page)).toBe(behind);
    }
  });

test('continues typing at the last caret position after the browser’s Back from each other screen', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await openFarDown(page);
  let typed = ' start';
  const far = [
    ...screens,
    {
      name: 'search',
      go: (shown: Page) => shown.keyboard.press('ControlOrMeta+Shift+F'),
      there: (shown: Page) => shown.getByRole('heading', { level: 1, name: /search/i }),
    },
    {
      name: 'health',
      go: (shown: Page) => button(shown, /^Site health/).click(),
      there: (shown: Page) => shown.getByRole('heading', { name: 'Site health' }),
    },
  ];
  for (const { name, go, there } of far)
    await test.step(name, async () => {
      await go(page);
      await expect(there(page)).toBeVisible({ timeout: 20_000 });
      await page.goBack();
      await expect(page).toHaveURL(/\/page\/long\.mdx$/);
      await expect(text(page)).toBeFocused();
      await expect.poll(() => wordsBeforeCaret(page)).toBe(`Paragraph 40${typed}`);
      await page.keyboard.type(` ${name}`);
      typed += ` ${name}`;
      await expect(paragraph(page)).toHaveText(`Paragraph 40${typed} has some words.`);
    });
});

test('continues typing at the last caret position in the title and the description after each other screen and a reload', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await openFarDown(page);
  await goTo(page, 'page/other.mdx');
  const comeBack = {
    name: 'reload',
    go: (opened: Page) => opened.reload().then(() => undefined),
    there: text,
    back: () => Promise.resolve(),
  };
  // The two fields are restored by the same code, so only one needs each screen.
  for (const label of ['Title', 'Description']) {
    const field = page.getByRole('textbox', { name: label, exact: true });
    await text(page).click();
    await field.click();
    await page.keyboard.press('Home');
    await page.keyboard.type('ab');
    let words = 'ab';
    const behind = await field.inputValue().then((value) => value.slice(words.length));
    for (const { name, go, there, back } of [...ways.slice(0, label === 'Title' ? 4 : 1), comeBack]) {
      await test.step(`${label}: ${name}`, async () => {
        await go(page);
        await expect(there(page).first()).toBeVisible({ timeout: 20_000 });
        await back(page);
        await expect(field).toBeFocused({ timeout: 20_000 });
        await page.keyboard.type('c');
        words += 'c';
        await expect(field).toHaveValue(words + behind);
        await expect(text(page)).toHaveText('Elsewhere.');
      });
    }
  }
});

test('continues typing at the last caret position in the title of a component and of a code block after each other screen', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await item(page, 'Titles').click();
  const words = page.locator('.page-text p').first();
  await expect(words).toHaveText('Above.');
  for (const label of ['Accordion: title', 'Code block title']) {
    const field = page.getByRole('textbox', { name: label });
    await words.click();
    await field.click();
    await page.keyboard.press('End');
    await page.keyboard.type('ab');
    let typed = await field.inputValue();
    for (const { name, go, there, back } of label === 'Code block title' ? screens.slice(1, 3) : screens) {
      await test.step(`${label}: ${name}`, async () => {
        await go(page);
        await expect(there(page).first()).toBeVisible({ timeout: 20_000 });
        await back(page);
        await expect(field).toBeFocused({ timeout: 20_000 });
        await page.keyboard.type('c');
        typed += 'c';
        await expect(field).toHaveValue(typed);
        await expect(words).toHaveText('Above.');
      });
    }
  }
});

test('keeps the selected tab and continues typing in a title inside it after each other screen', async ({ page }) => {
  test.setTimeout(180_000);
  await goTo(page, 'page/within.mdx');
  const second = page.getByRole('tab', { name: 'Two' });
  const goAndComeBack = async ({ go, there, back }: (typeof ways)[number]) => {
    await go(page);
    await expect(there(page).first()).toBeVisible({ timeout: 20_000 });
    await back(page);
    await expect(text(page)).toBeVisible();
  };
  await text(page).getByText('Above.').click();
  await page.keyboard.type('x');
  await second.click();
  for (const way of screens)
    await test.step(`shown: ${way.name}`, async () => {
      await goAndComeBack(way);
      await expect(second).toHaveAttribute('aria-selected', 'true');
    });
  const field = page.getByRole('textbox', { name: 'Accordion: title' });
  await field.click();
  await page.keyboard.press('End');
  await page.keyboard.type('ab');
  let typed = await field.inputValue();
  // The test above does this with each other screen.
  for (const way of screens.slice(0, 2))
    await test.step(`title within: ${way.name}`, async () => {
      await goAndComeBack(way);
      await expect(field).toBeFocused({ timeout: 20_000 });
      await page.keyboard.type('c');
      typed += 'c';
      await expect(field).toHaveValue(typed);
    });
});

test('returns from the review to the same page in the same mode', async ({ page }) => {
  await openFarDown(page);
  for (const [screen, label] of [
    ['preview', 'Preview'],
    ['source', 'Source'],
  ] as const) {
    await mode(page, label).click();
    await expect(page).toHaveURL(new RegExp(`/${screen}/long\\.mdx$`));
    await button(page, /^Review changes/).click();
    await expect(page).toHaveURL(/\/review/);
    await button(page, 'Back to pages').click();
    await expect(page).toHaveURL(new RegExp(`/${screen}/long\\.mdx$`));
  }
  const source = page.getByTestId('source-editor');
  await expect(source.locator('textarea, .native-edit-context').first()).toBeFocused({ timeout: 20_000 });
  await page.keyboard.type(' behind');
  await expect(source.locator('.view-line', { hasText: 'behind' })).toHaveText(/^Paragraph.40.start.behind.has/);
  await button(page, /^Review changes/).click();
  await expect(page).toHaveURL(/\/review/);
  await page.reload();
  await button(page, 'Back to pages').click({ timeout: 30_000 });
  await expect(page).toHaveURL(/\/source\/long\.mdx$/);
});

test('keeps the focus in the navigation after a click, and restores the caret and the scroll position of a revisited page after Enter', async ({
  page,
}) => {
  await openFarDown(page);
  const before = await top(paragraph(page));
  await item(page, 'Other').click();
  await expect(text(page)).toHaveText('Elsewhere.');
  await expect(item(page, 'Other')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(item(page, 'Long')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(paragraph(page)).toBeInViewport();
  await expect.poll(async () => Math.abs((await top(paragraph(page))) - before)).toBeLessThan(3);
  await expect(text(page)).toBeFocused();
  await expect.poll(() => wordsBeforeCaret(page)).toBe('Paragraph 40 start');
  await page.keyboard.type(' again');
  await expect(paragraph(page)).toHaveText('Paragraph 40 start again has some words.');
});

test('restores the caret and the scroll position after a reload', async ({ page }) => {
  await openFarDown(page);
  const before = await top(paragraph(page));
  await page.reload();
  await expect(paragraph(page)).toBeInViewport({ timeout: 30_000 });
  await expect.poll(async () => Math.abs((await top(paragraph(page))) - before)).toBeLessThan(3);
  await expect(text(page)).toBeFocused();
  await page.keyboard.type(' reloaded');
  await expect(paragraph(page)).toHaveText('Paragraph 40 start reloaded has some words.');
  await mode(page, 'Source').click();
  const source = page.getByTestId('source-editor');
  const line = source.locator('.view-line', { hasText: 'reloaded' });
  await expect(source.locator('textarea, .native-edit-context').first()).toBeFocused({ timeout: 20_000 });
  await page.reload();
  await expect(line).toBeInViewport({ timeout: 30_000 });
  await expect(source.locator('textarea, .native-edit-context').first()).toBeFocused();
  await page.keyboard.type(' twice');
  await expect(line).toHaveText(/^Paragraph.40.start.reloaded.twice.has/);
});

/** Ways to continue after the title of a new page is typed: once the page has loaded or immediately, also with the CPU throttled sixfold. */
const newPages = [
  { title: 'Waited for', enters: 1, slow: false, waits: true },
  { title: 'At once', enters: 1, slow: false, waits: false },
  { title: 'Two Enters', enters: 2, slow: false, waits: false },
  { title: 'Slowly', enters: 2, slow: true, waits: false },
];

test('accepts text typed immediately after a new page is created', async ({ page }) => {
  test.setTimeout(180_000);
  const devtools = await page.context().newCDPSession(page);
  for (const { title, enters, slow, waits } of newPages) {
    await test.step(title, async () => {
      await button(page, 'Add a page or group').click();
      await page.getByRole('menuitem', { name: 'New page' }).click();
      const field = page.getByRole('dialog').getByRole('textbox', { name: 'Title' });
      await expect(field).toBeFocused();
      await page.keyboard.type(title);
      if (slow) await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
      for (let press = 0; press < enters; press += 1) await page.keyboard.press('Enter');
      if (waits) await expect(text(page)).toBeFocused();
      if (waits) await page.keyboard.press('Enter');
      await page.keyboard.type('## A heading');
      await page.keyboard.press('Enter');
      await page.keyboard.type('Typed t once');
      for (let press = 0; press < 'once '.length + 1; press += 1) await page.keyboard.press('ArrowLeft');
      await page.keyboard.type('a');
      await expect(text(page).getByRole('heading')).toHaveText('A heading', { timeout: 30_000 });
      if (slow) await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      await expect(text(page)).toHaveText('A headingTyped at once');
      await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(title);
      await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
      await mode(page, 'Source').click();
      await expect(page.getByTestId('source-editor').locator('.view-lines')).toHaveText(
        new RegExp(`^---title:.${title.replaceAll(' ', '.')}---##.A.headingTyped.at.once$`),
        { timeout: 20_000 },
      );
      await mode(page, 'Page').click();
    });
  }
});

test('hides the toolbar of a link at the start of a page until the caret moves', async ({ page }) => {
  await button(page, 'Commands').click();
  await page.getByRole('combobox', { name: 'Command or page' }).fill('Linked');
  await page.keyboard.press('Enter');
  await expect(text(page)).toBeFocused();
  await expect(text(page)).toHaveText('A link first.');
  await page.waitForTimeout(500);
  const bubble = page.getByRole('toolbar', { name: 'Text formatting' });
  await expect(bubble).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(bubble.getByRole('button', { name: 'Edit link' })).toBeVisible();
});

test('keeps the caret in place while highlighted code is typed and deleted', async ({ page }) => {
  await goTo(page, 'page/code.mdx');
  const code = text(page).locator('pre');
  await expect(code).toHaveText('const Nu = 1;');
  await standBehind(page, 'Nu');
  await page.keyboard.type(' w002');
  await expect(code.locator('.code-token', { hasText: 'w002' })).toBeVisible();
  await standBehind(page, 'and more');
  await standBehind(page, 'Nu');
  await page.keyboard.type(' w005');
  await standBehind(page, ' w005');
  for (let press = 0; press < ' w005'.length; press += 1) await page.keyboard.press('Backspace');
  await expect(code).toHaveText('const Nu w002 = 1;');
});
