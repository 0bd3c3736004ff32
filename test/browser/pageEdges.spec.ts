import { expect } from './app.ts';
import { runKeyCases, type KeyCase } from './keyCases.ts';
import { openSiteOnce, test } from './onePage.ts';
import { goTo, smallSite, startOwnSite, type OwnSite } from './ownSite.ts';
import { sourceOf } from './sourceOf.ts';

const head = '---\ntitle: Given\n---\n\n';

const edges = (
  [
    {
      does: 'a marker typed at the start of an item of a list is text: the item has one',
      given: '- one\n- two\n',
      at: 'two',
      keys: ['Enter', '"- three', 'Enter', '"1. four'],
      file: '- one\n- two\n- \\- three\n- 1\\. four\n',
    },
    {
      does: 'ArrowDown leaves code that ends the page',
      given: 'Before.\n\n```js\none\n```\n',
      at: 'one',
      keys: ['ArrowDown', '"Below.'],
      file: 'Before.\n\n```js\none\n```\n\nBelow.\n',
    },
    {
      does: 'ArrowDown stays in code up to its last line',
      given: '```js\none\n```\n',
      at: 'one',
      keys: ['Enter', '"two', 'ArrowUp', 'ArrowDown', 'End', '" more'],
      file: '```js\none\ntwo more\n```\n',
    },
    {
      does: 'ArrowDown leaves a component that ends the page, with all around it',
      given: '<Steps>\n  <Step title="First">\n    <Note>\n      Inside.\n    </Note>\n  </Step>\n</Steps>\n',
      at: 'Inside.',
      keys: ['ArrowDown', '"Below.'],
      file: '<Steps>\n  <Step title="First">\n    <Note>\n      Inside.\n    </Note>\n  </Step>\n</Steps>\n\nBelow.\n',
    },
    {
      does: 'ArrowDown goes before a comment that ends the page',
      given: '```js\none\n```\n\n{/* The end. */}\n',
      at: 'one',
      keys: ['ArrowDown', '"Below.'],
      file: '```js\none\n```\n\nBelow.\n\n{/* The end. */}\n',
    },
    {
      does: 'Mod-End goes to one new line below a component that ends the page',
      given: 'Before.\n\n<Frame caption="Tour">\n  <img src="/a.png" alt="A" />\n</Frame>\n',
      at: 'Before.',
      keys: ['Control+End', 'Control+Home', 'Control+End', '"Below.'],
      file: 'Before.\n\n<Frame caption="Tour">\n  <img src="/a.png" alt="A" />\n</Frame>\n\nBelow.\n',
    },
    {
      does: 'Mod-End writes nothing as long as nothing is typed',
      given: 'Before.\n\n```js\none\n```\n',
      at: 'Before.',
      keys: ['Control+End'],
      file: 'Before.\n\n```js\none\n```\n',
    },
    {
      does: 'Mod-End goes before a comment that ends the page, below the component',
      given: 'Before.\n\n<Note>\n  Inside.\n</Note>\n\n{/* The end. */}\n',
      at: 'Inside.',
      keys: ['Control+End', '"Below.'],
      file: 'Before.\n\n<Note>\n  Inside.\n</Note>\n\nBelow.\n\n{/* The end. */}\n',
    },
    {
      does: 'Mod-End goes to the end of the list that ends the page',
      given: 'Before.\n\n- one\n- two\n',
      at: 'Before.',
      keys: ['Control+End', '" more'],
      file: 'Before.\n\n- one\n- two more\n',
    },
    {
      does: 'ArrowDown makes no line below a paragraph or a list',
      given: 'Before.\n\n- one\n',
      at: 'one',
      keys: ['ArrowDown', 'End', '" more'],
      file: 'Before.\n\n- one more\n',
    },
    {
      does: 'the arrows stop at the titles that they come by',
      given:
        '<Steps>\n  <Step title="First">\n    Do it.\n  </Step>\n  <Step title="Second">\n    Then that.\n  </Step>\n</Steps>\n',
      at: 'Do it.',
      keys: ['ArrowDown', '" too', 'ArrowDown', 'Home', '"And ', 'ArrowUp', 'ArrowUp', '" Now.', 'ArrowUp', '" one'],
      file: '<Steps>\n  <Step title="First one">\n    Do it. Now.\n  </Step>\n  <Step title="Second too">\n    And Then that.\n  </Step>\n</Steps>\n',
    },
    {
      does: 'ArrowUp goes from the first line to the description, and ArrowDown back',
      given: `${head}First.\n`,
      at: 'First.',
      keys: ['ArrowUp', '"About', 'ArrowDown', '"A '],
      file: '---\ntitle: Given\ndescription: About\n---\n\nA First.\n',
    },
    {
      does: 'ArrowUp goes on to the title, from the start of the description',
      given: `${head}First.\n`,
      at: 'First.',
      keys: ['ArrowUp', '"About', 'Home', 'ArrowUp', 'End', '" more', 'ArrowDown', 'End', '" it'],
      file: '---\ntitle: Given more\ndescription: About it\n---\n\nFirst.\n',
    },
  ] satisfies readonly KeyCase[]
).map((one, index) => ({ ...one, path: `edge-${index + 1}.mdx` }));

let site: OwnSite;
test.beforeAll(async () => {
  site = await startOwnSite({
    ...smallSite,
    'code.mdx': '```js\none\n```\n',
    ...Object.fromEntries(edges.map(({ path, given }) => [path, given])),
  });
});
test.afterAll(async () => site.close());

test('the arrow keys and Mod-End cross the edges of a page’s text', async ({ page }) => {
  test.setTimeout(180_000);
  await openSiteOnce(page, site);
  await runKeyCases(page, edges);
});

test('the line added below the last block is one step that undo removes', async ({ page }) => {
  await openSiteOnce(page, site);
  await goTo(page, 'page/code.mdx');
  await page.locator('.page-text').getByText('one', { exact: true }).click();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('.page-text > p')).toHaveCount(1);
  await page.keyboard.press('Control+z');
  await expect(page.locator('.page-text > p')).toHaveCount(0);
  expect(await sourceOf(page, 'code.mdx')).toBe('```js\none\n```\n');
});
