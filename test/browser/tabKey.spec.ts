import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { choosePerKind } from '../corpus/kindPages.ts';
import { storedText } from '../walk/browserScreen.ts';
import { expect, openExample, test as testOnExample } from './app.ts';
import { openSiteOnce, test } from './onePage.ts';
import { goTo, smallSite, startOwnSite, type OwnSite } from './ownSite.ts';

const folder = 'src/server/example/site';

/** Example pages that cover each kind of block; all of them if `npm run soak` requests more. */
function choosePages() {
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.mdx') && !path.startsWith('snippets'))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(`${folder}/${path}`, 'utf8') }));
  return process.env['DOCWRIGHT_OPENED'] === undefined ? choosePerKind(all) : all;
}

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Page', exact: true });

/** Returns the page's document as JSON. TipTap keeps its editor on the element. */
const documentOf = (page: Page) =>
  textOf(page).evaluate((text) =>
    JSON.stringify((text as unknown as { editor: { getJSON: () => object } }).editor.getJSON()),
  );

/** Possible tab stops. */
const controls =
  'a[href], button, input, select, textarea, summary, iframe, audio[controls], video[controls], [tabindex]';

/** Long scrollable texts are tab stops too. */
const mostScrolled = 8;

/** Presses a key until focus has entered and left the page's text; returns what is wrong with its tab stops. */
async function walk(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<readonly string[]> {
  const text = textOf(page);
  const count = await text.evaluate((element, selector) => {
    const stops: Element[] = [];
    element.addEventListener('focusin', ({ target }) => target instanceof Element && stops.push(target));
    const stay = (event: KeyboardEvent) => {
      const isOut = stops.length > 0 && !element.contains(document.activeElement);
      if (isOut && event.key === 'Tab') event.preventDefault();
    };
    addEventListener('keydown', stay, true);
    const finish = () => {
      removeEventListener('keydown', stay, true);
      return stops;
    };
    Object.assign(element, { finish });
    return element.querySelectorAll(selector).length;
  }, controls);
  if (key === 'Shift+Tab') await page.keyboard.down('Shift');
  // The key events are sent at once and without a release; the page handles one after the other.
  await Promise.all(Array.from({ length: count + mostScrolled }, () => page.keyboard.down('Tab')));
  for (const name of ['Tab', 'Shift']) await page.keyboard.up(name);
  return text.evaluate((element, selector) => {
    const stops = (element as unknown as { readonly finish: () => Element[] }).finish(); // assigned above
    const expected = [element, ...element.querySelectorAll<HTMLElement>(selector)].filter(
      (one) =>
        one instanceof HTMLElement &&
        one.tabIndex >= 0 &&
        !one.matches(':disabled') &&
        !(one instanceof HTMLAnchorElement && one.isContentEditable) &&
        one.checkVisibility({ visibilityProperty: true }),
    );
    const nameOf = (one: Element) => `${one.tagName} ${one.getAttribute('aria-label') ?? one.textContent ?? ''}`;
    return [
      ...expected.filter((one) => !stops.includes(one)).map((one) => `missed: ${nameOf(one)}`),
      ...stops.filter((one, index) => stops.indexOf(one) !== index).map((one) => `twice: ${nameOf(one)}`),
      ...(element.contains(document.activeElement) ? ['trapped'] : []),
    ];
  }, controls);
}

testOnExample(
  'Tab alone walks pages of the example with each kind of block there and back: each control once, and nothing changes',
  async ({ page, server }) => {
    testOnExample.setTimeout(180_000);
    await openExample(page, server);
    const pages = choosePages();
    for (const { path, text } of pages) {
      await goTo(page, `page/${path}`);
      const title = /^title: *["']?(.*?)["']?$/m.exec(text)?.[1] ?? '';
      await expect(page.locator('textarea[name="title"]')).toHaveValue(title);
      const before = await documentOf(page);
      const description = page.locator('textarea[name="description"]');
      // A snippet may still render during the walk, and the screen that just opened may take focus.
      await expect
        .soft(async () => {
          await description.focus();
          expect(await walk(page, 'Tab'), path).toEqual([]);
          expect(await walk(page, 'Shift+Tab'), path).toEqual([]);
          expect(await description.evaluate((field) => field === document.activeElement), path).toBe(true);
        })
        .toPass();
      expect.soft(await documentOf(page), path).toBe(before);
    }
    for (const { path } of pages) expect.soft(await storedText(page, path), path).toBeNull();
  },
);

const given = [
  'Start.',
  '- one\n- two',
  '```js title="a.js"\ncode\n```',
  '| a | b |\n| - | - |\n| 1 | 2 |',
  '<Steps>\n  <Step title="First">\n    Do it.\n  </Step>\n</Steps>',
  'End.\n',
].join('\n\n');

interface TabCase {
  readonly does: string;
  /** The text to click. */
  readonly at: string;
  readonly keys: readonly string[];
  /** The label of the focused element afterwards; null if focus has left the page's text. */
  readonly focus: string | null;
}

/** Cases in which Tab edits nothing. */
const cases: readonly TabCase[] = [
  { does: 'stays in a paragraph that was clicked', at: 'Start.', keys: ['Tab', 'Tab'], focus: 'Page' },
  { does: 'goes to the next control after Escape', at: 'two', keys: ['Escape', 'Tab'], focus: 'Code block title' },
  { does: 'goes on from the caret in code', at: 'code', keys: ['Escape', 'Tab'], focus: 'Step: title' },
  { does: 'goes back from the caret in code', at: 'code', keys: ['Escape', 'Shift+Tab'], focus: 'Copy code, a.js' },
  { does: 'leaves a table after Escape', at: '2', keys: ['Escape', 'Tab'], focus: 'Step: title' },
  { does: 'goes back from a table', at: '1', keys: ['Escape', 'Escape', 'Shift+Tab'], focus: 'Copy code, a.js' },
  { does: 'goes back to the title of a step', at: 'Do it.', keys: ['Escape', 'Shift+Tab'], focus: 'Step: title' },
  { does: 'leaves the text at its end', at: 'End.', keys: ['Escape', 'Tab'], focus: null },
  { does: 'leaves the text at its start', at: 'one', keys: ['Escape', 'Shift+Tab'], focus: 'Description' },
  { does: 'does not indent code that arrows went into', at: 'two', keys: ['ArrowDown', 'Tab'], focus: 'Step: title' },
  {
    does: 'goes on from a title that it came to',
    at: 'two',
    keys: ['Escape', 'Tab', 'Tab'],
    focus: 'Code block options, a.js',
  },
  { does: 'goes from a clicked title into the text', at: 'First', keys: ['Tab'], focus: 'Page' },
  { does: 'goes on from the text below that title', at: 'First', keys: ['Tab', 'Tab'], focus: 'Add step' },
];

let site: OwnSite;
test.beforeAll(async () => {
  site = await startOwnSite({ ...smallSite, 'tab.mdx': given });
});
test.afterAll(async () => site.close());

test('Tab moves focus on from the caret after Escape, edits while typing, and hints announce both', async ({
  page,
}) => {
  await openSiteOnce(page, site);
  await goTo(page, 'page/tab.mdx');
  const text = textOf(page);
  await expect(text).toHaveAccessibleDescription(/press Escape, then Tab/);
  const before = await documentOf(page);
  for (const { does, at, keys, focus } of cases)
    await test.step(does, async () => {
      const words = text.getByText(at, { exact: true });
      await (at === 'First' ? text.getByRole('textbox', { name: 'Step: title' }) : words).click();
      for (const key of keys) await page.keyboard.press(key);
      const focused = page.locator('*:focus');
      if (focus === null) await expect.soft(page.locator('main .page *:focus'), does).toHaveCount(0);
      else await expect.soft(focused, does).toHaveAccessibleName(focus);
      expect.soft(await documentOf(page), does).toBe(before);
    });
  // Tab indents code that was entered with Enter or a click.
  await text.getByText('two').click();
  for (const key of ['Escape', 'Tab', 'Enter', 'Tab']) await page.keyboard.press(key);
  await text.getByText('code').click();
  await page.keyboard.press('End');
  await page.keyboard.press('Tab');
  expect(await documentOf(page)).toContain('"  code  "');
});
