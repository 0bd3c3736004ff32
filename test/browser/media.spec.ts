import type { Page } from '@playwright/test';
import { expect, expectAccessible } from './app.ts';
import { goTo, typeAtEnd } from './ownSite.ts';
import { caretBehindStart, dot, give } from './givenFile.ts';
import { test, type Site } from './siteForEach.ts';

test.use({
  files: {
    'docs.json': `${JSON.stringify({ name: 'Small', navigation: [{ group: 'Start', pages: ['page'] }] })}\n`,
    'page.mdx': '---\ntitle: Page\n---\n\nStart\n\nEnd\n',
    'card.mdx': '---\ntitle: Card\n---\n\nAbove\n\n<Card title="One">\n  Inside\n</Card>\n',
    'assets/one.png': Buffer.from(dot, 'base64'),
    'assets/two.png': Buffer.from(dot, 'base64'),
    'assets/proportions.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 340"><rect width="960" height="340" fill="teal"/></svg>',
    'assets/small.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="20"><rect width="80" height="20" fill="teal"/></svg>',
    'framed.mdx':
      '---\ntitle: Framed\n---\n\n<Frame caption="A **bold** [link](/page)">\n  <img src="/assets/one.png" alt="One" width="200" />\n</Frame>\n\nBelow\n',
    'above.mdx':
      '---\ntitle: Above\n---\n\n<Frame caption="One">\n  <img src="/assets/one.png" alt="One" />\n</Frame>\n\n## Heading\n',
    'last.mdx':
      '---\ntitle: Last\n---\n\nAbove\n\n<Frame>\n  <img src="/assets/one.png" alt="One" />\n</Frame>\n\n```sh\nls\n```\n',
    'pair.mdx':
      '---\ntitle: Pair\n---\n\nAbove\n\n<Frame>\n  <img src="/assets/one.png" alt="One" className="block dark:hidden" />\n  <img src="/assets/two.png" alt="Two" className="hidden dark:block" />\n</Frame>\n',
    'wide.mdx':
      '---\ntitle: Wide\n---\n\nAbove\n\n<img src="/assets/one.png" alt="First" width="20" />\n\n<img src="/assets/one.png" alt="Other" width={300} height={150} />\n',
    'drawings.mdx':
      '---\ntitle: Drawings\n---\n\n<Frame>\n  ![Proportions](/assets/proportions.svg)\n</Frame>\n\n![Small](/assets/small.svg) in a line.\n\nAn <img src="/assets/one.png" alt="Dot" /> too.\n',
  },
});
let site: Site;
test.beforeEach(({ site: own }) => {
  site = own;
});

/** Sends the changes for review, and returns the page's text and the new files. */
async function published(page: Page): Promise<{ readonly text: string; readonly files: readonly string[] }> {
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Review changes/ }).click();
  await page.getByRole('button', { name: 'Send for review…' }).click();
  await page.getByRole('main').getByRole('button', { name: /^Send/ }).click();
  await expect(page.getByRole('main').getByText('In review', { exact: true })).toBeVisible({ timeout: 20_000 });
  const branch = site
    .git('for-each-ref', '--sort=-committerdate', '--count=1', '--format=%(refname:short)', 'refs/heads/docs')
    .trim();
  return {
    text: site.bytes(branch, 'page.mdx').toString('utf8'),
    files: site.git('diff', '--name-only', '--diff-filter=A', 'main', branch).trim().split('\n'),
  };
}

test('shows SVG images at their width and requests none from the app’s own URL', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/assets/') && /\.(?:svg|png)$/.test(request.url())) asked.push(request.url());
  });
  await goTo(page, 'page/drawings.mdx');
  const width = async (name: string) => (await page.getByRole('img', { name }).boundingBox())?.width ?? 0;
  await expect.poll(() => width('Proportions')).toBeGreaterThan(600);
  await expect.poll(() => width('Small')).toBe(80);
  await goTo(page, 'preview/drawings.mdx');
  const preview = page.frameLocator('iframe[title="The page as readers see it"]');
  await expect
    .poll(async () => (await preview.getByRole('img', { name: 'Proportions' }).boundingBox())?.width ?? 0)
    .toBeGreaterThan(500);
  await goTo(page, 'page/drawings.mdx');
  await expect.poll(() => width('Proportions')).toBeGreaterThan(600);
  expect(asked).toEqual([]);
});

test('adds a pasted image, prompts for its alternative text, and shows it before it is published', async ({ page }) => {
  await caretBehindStart(page);
  await give(page, 'paste', 'image.png', 'image/png', dot);
  const words = page.getByRole('group', { name: 'Image', exact: true }).getByRole('textbox', { name: 'Alt text' });
  await expect(words).toBeFocused({ timeout: 10_000 });
  await page.keyboard.type('A red dot');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => page.locator('.page-text .picture img').evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBe(1);
  const { text, files } = await published(page);
  expect(text).toBe(
    '---\ntitle: Page\n---\n\nStart\n\n<Frame>\n  <img src="/assets/page.png" alt="A red dot" />\n</Frame>\n\nEnd\n',
  );
  expect(files).toEqual(['assets/page.png']);
});

/** Returns the page's stored source. */
async function sourceOf(page: Page, path: string): Promise<string> {
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await goTo(page, `source/${path}`);
  const lines = page.getByTestId('source-editor').locator('.view-line');
  await expect(lines.first()).toBeVisible({ timeout: 20_000 });
  return (await lines.allInnerTexts()).join('\n').replaceAll('\u00a0', ' ').trimEnd();
}

test('prompts for the caption after the description, and continues below the frame', async ({ page }) => {
  await caretBehindStart(page);
  await give(page, 'paste', 'image.png', 'image/png', dot);
  await expect(
    page.getByRole('group', { name: 'Image', exact: true }).getByRole('textbox', { name: 'Alt text' }),
  ).toBeFocused({ timeout: 10_000 });
  await page.keyboard.type('A dot');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Frame: caption' })).toBeFocused();
  await page.keyboard.type('In *red*');
  await page.keyboard.press('Enter');
  await page.keyboard.type('The');
  expect(await sourceOf(page, 'page.mdx')).toBe(
    '---\ntitle: Page\n---\n\nStart\n\n<Frame caption="In *red*">\n  <img src="/assets/page.png" alt="A dot" />\n</Frame>\n\nThe\n\nEnd',
  );
});

test('moves from a caption to a new line below the frame on Enter, and to the next heading on ArrowDown', async ({
  page,
}) => {
  await goTo(page, 'page/above.mdx');
  const caption = page.getByRole('textbox', { name: 'Frame: caption' });
  const start = '---\ntitle: Above\n---\n\n<Frame caption="One">\n  <img src="/assets/one.png" alt="One" />\n</Frame>';
  await page.locator('.page-text figcaption').getByRole('textbox').click();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('A ');
  await expect(page.locator('.page-text h2')).toHaveText('A Heading');
  await page.locator('.page-text figcaption').getByRole('textbox').click();
  await expect(caption).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Between');
  expect(await sourceOf(page, 'above.mdx')).toBe(`${start}\n\nBetween\n\n## A Heading`);
});

test('discards the images added with a page unless another page shows them, and restores them on undo', async ({
  page,
}) => {
  const changes = page.getByRole('button', { name: /^Review changes, / });
  const rows = page.getByRole('navigation', { name: 'Changed files' }).getByRole('link');
  const discard = page.getByRole('button', { name: 'Discard the change to Page', exact: true });
  await caretBehindStart(page);
  await give(page, 'paste', 'image.png', 'image/png', dot);
  await expect(
    page.getByRole('group', { name: 'Image', exact: true }).getByRole('textbox', { name: 'Alt text' }),
  ).toBeFocused({ timeout: 10_000 });
  await expect(changes).toHaveAccessibleName('Review changes, 2');
  await goTo(page, 'review');
  await expect(rows).toHaveCount(2);
  await discard.click();
  await expect(page.getByRole('heading', { name: 'No changes yet' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toHaveCount(2);
  await typeAtEnd(page, 'wide.mdx', '![](/assets/page.png)');
  await goTo(page, 'review');
  await expect(rows).toHaveCount(3);
  await discard.click();
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: 'page.png' })).toHaveCount(1);
});

test('shows a caption from its first letter on, even after it loses focus and after undo and redo', async ({
  page,
}) => {
  await goTo(page, 'page/above.mdx');
  const place = page.locator('.page-text figcaption');
  const caption = place.getByRole('textbox');
  await caption.fill('');
  await page.locator('.page-text h2').click();
  await page.mouse.move(5, 5);
  await expect(place).toHaveCSS('opacity', '0');
  await caption.click();
  await page.keyboard.type('Two');
  await page.locator('.page-text h2').click();
  await page.mouse.move(5, 5);
  await expect(place).toHaveCSS('opacity', '1');
  await page.keyboard.press('Control+z');
  await expect(caption).not.toHaveValue('Two');
  // The caret moves to the change.
  await expect(caption).toBeFocused();
  await page.keyboard.press('Control+Shift+z');
  await expect(caption).toHaveValue('Two');
  await expect(caption).toBeFocused();
  await page.locator('.page-text h2').click();
  await page.mouse.move(5, 5);
  await expect(place).toHaveCSS('opacity', '1');
});

test('renders the Markdown of a caption until it is edited', async ({ page }) => {
  await goTo(page, 'page/framed.mdx');
  const caption = page.locator('.page-text figcaption');
  await expect(caption.locator('strong')).toHaveText('bold');
  await expect(caption.locator('strong')).toBeVisible();
  await caption.getByRole('textbox').click();
  await expect(caption.locator('strong')).toBeHidden();
  await page.keyboard.press('End');
  await page.keyboard.type('!');
  await page.keyboard.press('Enter');
  await expect(caption.locator('.attribute-drawn')).toHaveText('A bold link!');
});

test('selects the text of a caption first, then its frame, then the whole page', async ({ page }) => {
  await goTo(page, 'page/framed.mdx');
  const caption = page.getByRole('textbox', { name: 'Frame: caption' });
  await caption.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Words');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+d');
  await expect(caption).toHaveCount(2);
  await expect(caption.last()).toHaveValue('Words');
  await caption.last().click();
  for (let time = 0; time < 3; time += 1) await page.keyboard.press('Control+a');
  await page.keyboard.type('All new.');
  await expect(page.locator('.page-text')).toHaveText('All new.');
});

test('adds a line below a frame when the space there is clicked', async ({ page }) => {
  await goTo(page, 'page/last.mdx');
  const frame = page.locator('.page-text [data-node="frame"]');
  // Before it loads, an image without a given size has a different height.
  await expect(frame.locator('.picture')).toHaveAttribute('data-state', 'shown');
  const box = await frame.boundingBox();
  await page.mouse.click((box?.x ?? 0) + 300, (box?.y ?? 0) + (box?.height ?? 0) + 6);
  await page.keyboard.type('Below');
  expect(await sourceOf(page, 'last.mdx')).toBe(
    '---\ntitle: Last\n---\n\nAbove\n\n<Frame>\n  <img src="/assets/one.png" alt="One" />\n</Frame>\n\nBelow\n\n```sh\nls\n```',
  );
});

test('adds a dark mode version of an image, shows either version, and keeps the original unchanged', async ({
  page,
}) => {
  await goTo(page, 'page/framed.mdx');
  const picture = (name: string) => page.locator(`.page-text .picture img[alt="${name}"]`);
  await picture('One').click();
  await page.getByRole('button', { name: 'Add dark mode version' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /two\.png/ })
    .click();
  const words = page.getByRole('group', { name: 'Image', exact: true }).getByRole('textbox', { name: 'Alt text' });
  await words.fill('Two');
  await expect(picture('Two')).toBeVisible();
  await expect(picture('One')).toBeHidden();
  await page.getByRole('button', { name: 'Light mode version' }).click();
  await expect(picture('One')).toBeVisible();
  await expect(picture('Two')).toBeHidden();
  await page.mouse.click(700, 820);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(picture('Two')).toBeVisible();
  await expect(picture('One')).toBeHidden();
  await page.emulateMedia({ colorScheme: null });
  expect(await sourceOf(page, 'framed.mdx')).toContain(
    '<img src="/assets/one.png" alt="One" width="200" className="block dark:hidden" />\n\n  <img src="/assets/two.png" alt="Two" width="200" className="hidden dark:block" />',
  );
});

test('resizes an image by its edge in one step, in the width syntax of the page', async ({ page }) => {
  await goTo(page, 'page/wide.mdx');
  // Before they load, images have a different height, and the content below moves.
  await expect(page.locator('.page-text .picture[data-state="shown"]')).toHaveCount(2);
  const picture = page.locator('.page-text .picture').last();
  await picture.click();
  const handle = picture.locator('.picture-resize');
  const box = await handle.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 3, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 40, y, { steps: 4 });
  await page.mouse.move(x - 100, y, { steps: 4 });
  await page.mouse.up();
  await expect(picture.locator('img')).toHaveAttribute('width', '200');
  expect(await sourceOf(page, 'wide.mdx')).toContain(
    '<img src="/assets/one.png" alt="Other" width={200} height={100} />',
  );
});

test('selects an image by a click on its resize edge, which covers a tiny image', async ({ page }) => {
  await goTo(page, 'page/wide.mdx');
  await expect(page.locator('.page-text .picture[data-state="shown"]')).toHaveCount(2);
  const picture = page.locator('.page-text .picture').last();
  await picture.hover();
  await picture.locator('.picture-resize').click();
  await expect(page.getByRole('region', { name: 'Selected block' })).toBeVisible();
  await expect(picture.locator('img')).toHaveAttribute('width', '300');
});

test('keeps one of two images for both modes if the other is deleted', async ({ page }) => {
  await goTo(page, 'page/pair.mdx');
  await page.locator('.page-text .picture img[alt="One"]').click();
  await page.getByRole('button', { name: 'Remove image' }).click();
  await expect(page.locator('.page-text .picture img[alt="Two"]')).toBeVisible();
  expect(await sourceOf(page, 'pair.mdx')).toContain('<Frame>\n  <img src="/assets/two.png" alt="Two" />\n</Frame>');
});

test('adds a dropped image and removes it with one undo', async ({ page }) => {
  await caretBehindStart(page);
  await give(page, 'drop', 'Release Diagram (final).png', 'image/png', dot);
  await expect(page.locator('.page-text .picture[data-state="shown"]')).toBeVisible({ timeout: 10_000 });
  await page.locator('.page-text p', { hasText: 'End' }).click();
  await page.waitForTimeout(150);
  await page.keyboard.press('Control+z');
  await expect(page.locator('.page-text .picture')).toHaveCount(0);
});

test('undoes a pasted image and its file with nothing typed before, redoes both, and undoes them on a later visit', async ({
  page,
}) => {
  await caretBehindStart(page);
  const changes = page.getByRole('button', { name: /^Review changes, / });
  const pictures = page.locator('.page-text .picture');
  await give(page, 'paste', 'image.png', 'image/png', dot);
  await expect(
    page.getByRole('group', { name: 'Image', exact: true }).getByRole('textbox', { name: 'Alt text' }),
  ).toBeFocused({ timeout: 10_000 });
  await expect(changes).toHaveAccessibleName('Review changes, 2');
  await page.keyboard.press('Control+z');
  await expect(pictures).toHaveCount(0);
  await expect(page.locator('.page-text')).toBeFocused();
  await expect(changes).toHaveAccessibleName('Review changes, 0');
  await page.keyboard.press('Control+Shift+z');
  await expect(page.locator('.page-text .picture[data-state="shown"]')).toBeVisible();
  await expect(changes).toHaveAccessibleName('Review changes, 2');
  await goTo(page, 'page/card.mdx');
  await expect(page.locator('.page-text')).toContainText('Above');
  await goTo(page, 'page/page.mdx');
  await page.locator('.page-text p', { hasText: 'Start' }).click();
  await page.keyboard.press('Control+z');
  await expect(pictures).toHaveCount(0);
  await expect(changes).toHaveAccessibleName('Review changes, 0');
  await page.keyboard.press('End');
  await page.keyboard.type(' again');
  await expect(page.locator('.page-text p').first()).toHaveText('Start again');
});

test('undoes an image’s description in one step, then the image, then the text typed before it', async ({ page }) => {
  await caretBehindStart(page);
  await page.keyboard.type(' before');
  await give(page, 'paste', 'image.png', 'image/png', dot);
  const words = page.getByRole('group', { name: 'Image', exact: true }).getByRole('textbox', { name: 'Alt text' });
  await expect(words).toBeFocused({ timeout: 10_000 });
  await page.keyboard.type('A red dot');
  await page.keyboard.press('Control+z');
  await expect(words).toHaveValue('');
  await expect(words).toBeFocused();
  await page.keyboard.press('Control+y');
  await expect(words).toHaveValue('A red dot');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(page.locator('.page-text .picture')).toHaveCount(0);
  await expect(page.locator('.page-text p').first()).toHaveText('Start before');
  await page.keyboard.press('Control+z');
  await expect(page.locator('.page-text p').first()).toHaveText('Start');
});

test('undoes typing in a component’s title, then typing in the text, and moves the focus there', async ({ page }) => {
  await goTo(page, 'page/card.mdx');
  const above = page.locator('.page-text > p').first();
  await above.click();
  await page.waitForTimeout(150);
  await page.keyboard.press('End');
  await page.keyboard.type(' it');
  const title = page.getByRole('textbox', { name: 'Card: title' });
  await title.click();
  await page.keyboard.press('End');
  await page.keyboard.type(' more');
  await page.keyboard.press('Control+z');
  await expect(title).toHaveValue('One');
  await expect(title).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(above).toHaveText('Above');
  await expect(page.locator('.page-text')).toBeFocused();
  await page.keyboard.type('!');
  await expect(above).toHaveText('Above!');
});

test('picks an image of the repository from the insert menu and replaces it with another', async ({ page }) => {
  await caretBehindStart(page);
  await page.keyboard.press('Enter');
  await page.keyboard.type('/screenshot');
  await page.waitForTimeout(150);
  await page.keyboard.press('Enter');
  // The placeholder says that one can choose.
  await page.locator(".page-text .picture[data-state='empty']").click();
  await expect(page.getByRole('button', { name: 'one.png' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: /^Search site / }).fill('two');
  await page.getByRole('button', { name: 'two.png' }).click();
  const words = page.getByRole('group', { name: 'Image', exact: true }).getByRole('textbox', { name: 'Alt text' });
  await expect(words).toBeFocused();
  await page.keyboard.type('Two');
  await page.getByRole('button', { name: 'Replace image' }).click();
  await page.getByRole('button', { name: 'one.png' }).click();
  await expect(page.locator('.page-text')).toBeFocused();
  const { text } = await published(page);
  expect(text).toContain('<Frame>\n  <img src="/assets/one.png" alt="Two" />\n</Frame>');
});

test('adds a link to any other dropped file', async ({ page }) => {
  await caretBehindStart(page);
  await give(page, 'drop', 'Price List.pdf', 'application/pdf', btoa('%PDF-1.4'));
  await expect(page.locator('.page-text a', { hasText: 'Price List.pdf' })).toHaveAttribute(
    'href',
    '/assets/price-list.pdf',
  );
});
