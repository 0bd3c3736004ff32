import type { Page } from '@playwright/test';
import { expect } from './app.ts';
import { goTo, smallSite } from './ownSite.ts';
import { testOnSite as test } from './siteForEach.ts';
import { pasteData } from './pasteData.ts';
import { storedFile } from './sourceOf.ts';

const rich = `## Head {#own}

- [ ] open
- [x] done

A [link](/guide "Words"), <span onClick={() => null}>b</span>, and ![picture](https://example.com/a.png "More words").

<Card
  title='Read'
  href="/guide"   icon="book">
    Where __to__ begin.
</Card>

*   one
*   two

<Note>
  Take one word of these.
</Note>

\`\`\`js title="a.js"
code
\`\`\`

| a    | b    |
| :--- | ---: |
| 1    | 2    |
`;

const copies = Array.from({ length: 10 }, (_, index) => `words-${index}.mdx`);
test.use({
  files: {
    ...smallSite,
    'rich.mdx': rich,
    'empty.mdx': '',
    'noted.mdx': 'import Part from "/parts/a.mdx"\n\nWords[^1] of <Part /> it.\n\n[^1]: A note.\n',
    'other.mdx': 'Own[^1].\n\n[^1]: Another.\n\nEnd.\n',
    ...Object.fromEntries(copies.map((path) => [path, 'Start\n'])),
  },
});

async function copied(page: Page): Promise<Readonly<Record<string, string>>> {
  return page.locator('.page-text').evaluate((element) => {
    const transfer = new DataTransfer();
    element.dispatchEvent(new ClipboardEvent('copy', { clipboardData: transfer, bubbles: true, cancelable: true }));
    return { 'text/plain': transfer.getData('text/plain'), 'text/html': transfer.getData('text/html') };
  });
}

async function open(page: Page, path: string): Promise<void> {
  await goTo(page, `page/${path}`);
  await expect(page.locator('.page-text')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await page.locator('.page-text > *').last().click();
  await expect(page.locator('.page-text')).toBeFocused();
  await page.keyboard.press('Control+End');
}

test('pastes blocks copied on another page with all their attributes and their spelling', async ({ page, site }) => {
  await open(page, 'rich.mdx');
  await page.keyboard.press('Control+Home'); // inside the table, Control+A would select the cell and then the table
  await page.keyboard.press('Control+a');
  let data = await copied(page);
  // Right after the app has started, the document engine is still loading.
  await expect.poll(async () => (data = await copied(page))['text/html']).toContain('data-copied-source');
  await open(page, 'empty.mdx');
  await pasteData(page, data);
  await expect.poll(async () => (await storedFile(page, site, 'empty.mdx')).replace(/^\n+/, '')).toBe(rich);
});

test('pastes what copied blocks refer to on their page, and undoes it in one step', async ({ page, site }) => {
  await open(page, 'noted.mdx');
  await page
    .locator('.page-text')
    .getByText('Words')
    .first()
    .click({ clickCount: 3, position: { x: 5, y: 8 } });
  let data = await copied(page);
  await expect.poll(async () => (data = await copied(page))['text/html']).toContain('A note.');
  await open(page, 'other.mdx');
  const before = await storedFile(page, site, 'other.mdx');
  await page.keyboard.press('Enter');
  await pasteData(page, data);
  await expect
    .poll(() => storedFile(page, site, 'other.mdx'))
    .toMatch(
      /^import Part from "\/parts\/a.mdx"\n\nOwn[^]*\nEnd\.\n\nWords\[\^2\] of <Part \/> it\.\n\n\[\^2\]: A note\.\n$/,
    );
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect.poll(() => storedFile(page, site, 'other.mdx')).toBe(before);
});

test('copies a word inside a component as plain text of that word', async ({ page }) => {
  await open(page, 'rich.mdx');
  await page
    .locator('.page-text')
    .getByText('Take one word')
    .dblclick({ position: { x: 5, y: 8 } });
  await expect.poll(async () => (await copied(page))['text/plain']).toBe('Take');
});

const foreign: readonly {
  readonly from: string;
  readonly data: Readonly<Record<string, string>>;
  readonly file: string;
}[] = [
  {
    from: 'another editor, with an address that runs',
    data: {
      'text/html': '<p data-pm-slice="1 1 []"> <a href="javascript:alert(1)">words</a></p>',
      'text/plain': ' words',
    },
    file: 'Start words\n',
  },
  {
    from: 'another editor, with a component of its own making',
    data: {
      'text/html':
        '<div data-pm-slice="0 0 []" data-docwright="sourceBlock" data-attrs="{&quot;source&quot;:&quot;&lt;script&gt;alert(1)&lt;/script&gt;&quot;}">words</div>',
      'text/plain': 'words',
    },
    file: 'Startwords\n',
  },
  {
    from: 'Markdown with an address that runs',
    data: { 'text/plain': ' [words](javascript:alert(1)) and **more**' },
    file: 'Start words and **more**\n',
  },
  {
    from: 'MDX with a script and a handler',
    data: {
      'text/plain':
        '\n\n<script>alert(1)</script>\n\n<Card title="a" href="javascript:alert(1)" onClick="alert(1)">b</Card>\n',
    },
    file: 'Start\n\n<Card title="a">b</Card>\n',
  },
  {
    from: 'a page with formulas',
    data: {
      'text/html':
        '<p>so <span class="katex"><span class="katex-mathml"><math><semantics><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">x2</span></span> <b>is</b></p>',
      'text/plain': 'so x2 is',
    },
    file: 'Startso $x^2$ **is**\n',
  },
  {
    from: 'a list with boxes',
    data: {
      'text/html':
        '<ul><li><input type="checkbox" disabled> open</li><li><input type="checkbox" checked disabled> done</li></ul>',
      'text/plain': 'open\ndone',
    },
    file: 'Start\n\n- [ ] open\n- [x] done\n',
  },
  {
    from: 'code with an element for each line',
    data: { 'text/html': '<pre><div>one</div><div>two</div></pre>', 'text/plain': 'one\ntwo' },
    file: 'Start\n\n```\none\ntwo\n```\n',
  },
  {
    from: 'a whole page’s source',
    data: { 'text/plain': '---\ntitle: Other\n---\n\n## Head\n' },
    file: 'Start\n\n```yaml\ntitle: Other\n```\n\n## Head\n',
  },
  { from: 'a terminal, with a control character', data: { 'text/plain': ' a\u0000b' }, file: 'Start ab\n' },
];

test('pastes text from other programs without anything executable', async ({ page, site }) => {
  for (const [at, { from, data, file }] of foreign.entries()) {
    const path = copies[at] ?? '';
    await test.step(from, async () => {
      await open(page, path);
      await pasteData(page, data);
      await expect.soft.poll(() => storedFile(page, site, path)).toBe(file);
    });
  }
});

test('inserts text typed after a paste at its end', async ({ page, site }) => {
  await open(page, 'words-0.mdx');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Start');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Next');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('End');
  await pasteData(page, { 'text/html': '<ul><li><b>one</b></li><li>two</li></ul>', 'text/plain': 'one\ntwo' });
  await page.keyboard.type(' more');
  await expect.poll(() => storedFile(page, site, 'words-0.mdx')).toBe('Start\n\n- **one**\n- two more\n\nNext\n');
});

test('a click below the last block starts a new paragraph there', async ({ page, site }) => {
  await goTo(page, 'page/rich.mdx');
  await page.locator('.page-text table').scrollIntoViewIfNeeded();
  await page
    .locator('.page')
    .click({ position: { x: 200, y: (await page.locator('.page').evaluate((element) => element.scrollHeight)) - 60 } });
  await page.keyboard.type('Below.');
  await expect.poll(() => storedFile(page, site, 'rich.mdx')).toBe(`${rich}\nBelow.\n`);
});
