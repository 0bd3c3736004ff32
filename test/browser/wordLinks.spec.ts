import { expect, type Page } from '@playwright/test';
import { testInNewContext } from './app.ts';
import { Copies, openSiteOnce, test } from './onePage.ts';
import { goTo, smallSite, startOwnSite, type OwnSite } from './ownSite.ts';
import { storedText } from '../walk/browserScreen.ts';

const lines = Array.from(
  { length: 8 },
  (_, line) => `Line ${line} of what stands below, with words to the end of it.\n`,
);
const pages = new Copies(
  {
    'words.mdx': `---\ntitle: Words\n---\n\nAbove is nothing.\n\nOne linkable word and more, to the end of the line of the text.\n\n${lines.join('\n')}`,
    'linked.mdx': '---\ntitle: Linked\n---\n\nOther words.\n\nOne [linkable](https://example.com/old) word.\n',
    'low.mdx': `---\ntitle: Low\n---\n\n${lines.join('\n')}\n${[1, 2, 3, 4, 5, 6].map((at) => `linkable${at} word, below others.\n`).join('\n')}\n${lines.join('\n')}`,
    'renamed.mdx': '---\ntitle: Renamed\n---\n\n## Old name\n\n[linkable](#old-name) words.\n',
    'card.mdx':
      '---\ntitle: Card\n---\n\nAbove is nothing.\n\n<Card title="A" href="/guide">\n  What is linkable\n</Card>\n',
  },
  12,
);

let site: OwnSite;
test.beforeAll(async () => {
  site = await startOwnSite({ ...smallSite, ...pages.files });
});
test.afterAll(() => site.close());

const fieldOf = (page: Page) => page.getByRole('combobox', { name: 'Link to' });

async function askForLink(page: Page): Promise<void> {
  await page.locator('.page-text').getByText('linkable').dblclick({ position: textStart });
  await page.keyboard.press('Control+k');
  await expect(fieldOf(page)).toBeFocused();
}

/** Inside the word, if it starts its line or is a link. */
const textStart = { x: 45, y: 12 };

async function openWords(page: Page, kind = 'words.mdx'): Promise<string> {
  const path = pages.next(kind);
  await openSiteOnce(page, site);
  await goTo(page, `page/${path}`);
  await expect(page.locator('.page-text')).toContainText('linkable');
  return path;
}

const ways: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'a click elsewhere in the text': (page) => page.getByText('Above is nothing.').click(),
  'a click on the page’s own margin': (page) =>
    page.locator('[data-page-scroll]').click({ position: { x: 4, y: 300 } }),
  Tab: async (page) => {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
  },
};
for (const [way, leave] of Object.entries(ways))
  test(`links words to the address that was typed by ${way}, and one undo takes it back`, async ({ page }) => {
    await openWords(page);
    await askForLink(page);
    await page.keyboard.type('https://example.com/a');
    await leave(page);
    await expect(fieldOf(page)).toHaveCount(0);
    await expect(page.locator('.page-text a[href="https://example.com/a"]')).toHaveText('linkable');
    await page.locator('.page-text').focus();
    await page.keyboard.press('Control+z');
    await expect(page.locator('.page-text a')).toHaveCount(0);
    await expect(page.locator('.page-text')).toContainText('One linkable word');
  });

test('links words to the typed address on navigation to another page', async ({ page }) => {
  const path = await openWords(page);
  await askForLink(page);
  await page.keyboard.type('/guide');
  await page.getByRole('tree', { name: 'Navigation', exact: true }).getByText('Guide').click();
  await expect(page.locator('.page-text')).toContainText('Second line.');
  await goTo(page, `page/${path}`);
  await expect(page.locator('.page-text a[href="/guide"]')).toHaveText('linkable');
});

/** Opens the link field of a card, given its current link. */
async function askCard(page: Page, link: string): Promise<void> {
  await page.locator('.page-text').getByText('What is linkable').hover();
  await page.getByRole('button', { name: `Change link: ${link}` }).click();
  await expect(fieldOf(page)).toBeFocused();
}

const steps: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'Back of the browser': async (page) => {
    await page.goBack();
    await expect(page.locator('.page-text')).toContainText('Second line.');
    await page.goForward();
  },
  'Forward of the browser': async (page) => {
    await page.goForward();
    await expect(page.locator('.page-text')).toContainText('Second line.');
    await page.goBack();
  },
  'loading the tab anew': (page) => page.reload().then(() => undefined),
};
for (const [step, take] of Object.entries(steps)) {
  const begin = async (page: Page, kind: string) => {
    await openSiteOnce(page, site);
    await goTo(page, 'page/guide.mdx');
    await openWords(page, kind);
    if (!step.startsWith('Forward')) return;
    await goTo(page, 'page/guide.mdx');
    await page.goBack();
    await expect(page.locator('.page-text')).toContainText('linkable');
  };

  test(`links words to the address that was typed by ${step}`, async ({ page }) => {
    await begin(page, 'words.mdx');
    await askForLink(page);
    await page.keyboard.type('/tables');
    await take(page);
    await expect(page.locator('.page-text a[href="/tables"]')).toHaveText('linkable');
    await expect(fieldOf(page)).toHaveCount(0);
  });

  test(`gives a card the address that was typed by ${step}`, async ({ page }) => {
    await begin(page, 'card.mdx');
    await askCard(page, '/guide');
    await page.keyboard.type('/tables');
    await take(page);
    await expect(page.getByRole('button', { name: 'Change link: /tables' })).toBeAttached();
  });
}

test('keeps an invalid or incomplete link as typed, until Escape drops it', async ({ page }) => {
  const path = await openWords(page);
  for (const typed of ['javascript:alert(1)', 'https://', 'gui']) {
    await askForLink(page);
    await fieldOf(page).fill(typed);
    await page.getByText('Above is nothing.').click();
    await expect(fieldOf(page)).toHaveCount(0);
    await askForLink(page);
    await expect(fieldOf(page)).toHaveValue(typed);
  }
  await goTo(page, 'page/guide.mdx');
  await expect(page.locator('.page-text')).toContainText('Second line.');
  await goTo(page, `page/${path}`);
  await askForLink(page);
  await expect(fieldOf(page)).toHaveValue('gui');
  await page.keyboard.press('Escape');
  await askForLink(page);
  await expect(fieldOf(page)).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(page.locator('.page-text a')).toHaveCount(0);
});

test('changes a link to the typed address on a click elsewhere, and keeps it if nothing was typed', async ({
  page,
}) => {
  await openWords(page, 'linked.mdx');
  await askForLink(page);
  await page.getByText('Other words.').click();
  await expect(page.locator('.page-text a[href="https://example.com/old"]')).toHaveText('linkable');
  await askForLink(page);
  await fieldOf(page).fill('https://example.com/new');
  await page.getByText('Other words.').click();
  await expect(page.locator('.page-text a[href="https://example.com/new"]')).toHaveText('linkable');
  await askForLink(page);
  await fieldOf(page).fill('');
  await page.getByText('Other words.').click();
  await expect(page.locator('.page-text a[href="https://example.com/new"]')).toHaveText('linkable');
});

test('sets a card’s link to the typed address on a click elsewhere, and keeps an invalid address as typed', async ({
  page,
}) => {
  await openWords(page, 'card.mdx');
  await askCard(page, '/guide');
  await fieldOf(page).fill('javascript:alert(1)');
  await page.getByText('Above is nothing.').click();
  await expect(fieldOf(page)).toHaveCount(0);
  await askCard(page, '/guide');
  await expect(fieldOf(page)).toHaveValue('javascript:alert(1)');
  await fieldOf(page).fill('https://example.com/a');
  await page.getByText('Above is nothing.').click();
  await expect(fieldOf(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Change link: https://example.com/a' })).toBeAttached();
});

for (const width of [1440, 390])
  test(`stands below the words that are linked, in a window of ${width} pixels`, async ({ page }) => {
    await openWords(page);
    await page.setViewportSize({ width, height: 844 });
    await askForLink(page);
    await expect(page.getByRole('option').first()).toBeVisible();
    await expect
      .poll(async () => {
        const words = await page.locator('.linked-words').boundingBox();
        const box = await page.getByRole('toolbar', { name: 'Text' }).boundingBox();
        if (words === null || box === null) return null;
        const start = Math.min(words.x, width - box.width - 8);
        return {
          isAtStart: Math.abs(box.x - start) < 2,
          isBelow: box.y >= words.y + words.height,
          isNear: box.y < words.y + words.height + 12,
          isInside: box.y + box.height <= 844,
        };
      })
      .toEqual({ isAtStart: true, isBelow: true, isNear: true, isInside: true });
    await page.keyboard.press('Escape');
  });

test('shows the link field below the words at the bottom of the window too, at any fractional pixel position', async ({
  page,
}) => {
  await openWords(page, 'low.mdx');
  await page.setViewportSize({ width: 390, height: 844 });
  for (const at of [1, 2, 3, 4, 5, 6]) {
    const words = page.locator('.page-text').getByText(`linkable${at}`);
    await words.evaluate((element) => element.scrollIntoView({ block: 'end' }));
    await words.dblclick({ position: textStart });
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('option')).toHaveCount(8);
    const [field, marked] = [await fieldOf(page).boundingBox(), await page.locator('.linked-words').boundingBox()];
    expect(field?.y ?? 0, `below word ${at}`).toBeGreaterThan(marked?.y ?? Infinity);
    await page.keyboard.press('Escape');
  }
});

test('draws one outline around the focused link field, without a selection background', async ({ page }) => {
  await openWords(page);
  await askForLink(page);
  const looks = await fieldOf(page).evaluate((field) => {
    const { outlineOffset, outlineWidth, backgroundColor } = getComputedStyle(field);
    return { outlineOffset, outlineWidth, backgroundColor };
  });
  expect(looks).toEqual({ outlineOffset: '-2px', outlineWidth: '2px', backgroundColor: 'rgba(0, 0, 0, 0)' });
  await page.keyboard.press('Escape');
});

testInNewContext.describe('on a phone', () => {
  testInNewContext.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  testInNewContext('links words to the address that was typed by a tap elsewhere', async ({ page }) => {
    await page.goto(`${site.url}/#/open?url=${encodeURIComponent(site.address)}`);
    await expect(page).toHaveURL(/#\/site\//);
    await goTo(page, `page/${pages.next('words.mdx')}`);
    await page.locator('.page-text').getByText('linkable').dblclick({ position: textStart });
    await page.getByRole('toolbar', { name: 'Editing' }).getByRole('button', { name: 'Link', exact: true }).tap();
    await fieldOf(page).fill('javascript:alert(1)');
    await page.getByText('Above is nothing.').tap();
    await expect(fieldOf(page)).toHaveCount(0);
    await page.locator('.page-text').getByText('linkable').dblclick({ position: textStart });
    await page.getByRole('toolbar', { name: 'Editing' }).getByRole('button', { name: 'Link', exact: true }).tap();
    await expect(fieldOf(page)).toHaveValue('javascript:alert(1)');
    await fieldOf(page).fill('https://example.com/a');
    await page.getByText('Above is nothing.').tap();
    await expect(fieldOf(page)).toHaveCount(0);
    await expect(page.locator('.page-text a[href="https://example.com/a"]')).toHaveText('linkable');
  });

  testInNewContext('gives a card the address that was typed by a tap elsewhere', async ({ page }) => {
    await page.goto(`${site.url}/#/open?url=${encodeURIComponent(site.address)}`);
    await expect(page).toHaveURL(/#\/site\//);
    await goTo(page, `page/${pages.next('card.mdx')}`);
    await page.locator('.page-text').getByText('What is linkable').tap();
    await page.getByRole('button', { name: 'Change link: /guide' }).tap();
    await fieldOf(page).fill('https://example.com/a');
    await page.getByText('Above is nothing.').tap();
    await expect(fieldOf(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Change link: https://example.com/a' })).toBeAttached();
  });
});

test('offers to update links to a heading once the caret leaves it', async ({ page }) => {
  const path = await openWords(page, 'renamed.mdx');
  await page.locator('.page-text').getByText('Old name').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' and more');
  const update = page.getByRole('button', { name: 'Update link' });
  await expect(update).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('1 link still goes to the old heading.')).toBeVisible();
  await update.click();
  await expect
    .poll(() => storedText(page, path))
    .toContain('## Old name and more\n\n[linkable](#old-name-and-more) words.');
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect.poll(() => storedText(page, path)).toContain('## Old name and more\n\n[linkable](#old-name) words.');
});
