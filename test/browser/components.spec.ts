import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectAccessibleInBothSchemes, testInNewContext, waitUntilIdle } from './app.ts';
import { dot } from './givenFile.ts';
import { openSiteOnce, test } from './onePage.ts';
import { goTo, smallSite, startOwnSite, type OwnSite } from './ownSite.ts';
import { storedText } from '../walk/browserScreen.ts';
import { conversionCases } from './conversionCases.ts';
import { panelCases, type ComponentCase } from './panelCases.ts';

const steps = '<Steps>\n  <Step title="One">\n    First\n  </Step>\n</Steps>';
const tabs = '<Tabs>\n  <Tab title="One">\n    First\n  </Tab>\n  <Tab title="Two">\n    Second\n  </Tab>\n</Tabs>';
const group = '<CodeGroup>\n\n```js First\none\n```\n\n```python Second\ntwo\n```\n\n</CodeGroup>';
const table = '| a | b |\n| - | - |\n| 1 | 2 |';
const code = '```ts app.ts lines\none\ntwo\nthree\nfour\n```';

const cases: readonly ComponentCase[] = [
  {
    does: 'ticks a task',
    given: '- [ ] One\n- [x] Two',
    act: (page) => page.getByRole('checkbox', { name: 'Done' }).first().click(),
    expected: '- [x] One\n- [x] Two',
  },
  {
    does: 'shows the tab that readers see first',
    given: `Above\n\n${tabs.replace('<Tabs>', '<Tabs defaultTabIndex={1}>')}`,
    act: async (page) => {
      await caretAtEndOf(page, 'Second');
      await page.keyboard.type(' words');
    },
    expected: `Above\n\n${tabs.replace('<Tabs>', '<Tabs defaultTabIndex={1}>').replace('Second', 'Second words')}`,
  },
  {
    does: 'goes on with tasks on Enter',
    given: '- [x] One',
    act: async (page) => {
      await caretAtEndOf(page, 'One');
      await page.keyboard.press('Enter');
      await page.keyboard.type('Two');
    },
    expected: '- [x] One\n- [ ] Two',
  },
  {
    does: 'makes a task of typed brackets',
    given: '- One',
    act: async (page) => {
      await caretAtEndOf(page, 'One');
      await page.keyboard.press('Home');
      await page.keyboard.type('[] ');
    },
    expected: '- [ ] One',
  },
  {
    does: 'changes the kind of a callout by its sign',
    given: '<Note>\n  Text\n</Note>',
    act: (page) => chooseIn(page, 'Note: change type', 'Warning', 'menuitemradio'),
    expected: '<Warning>\n  Text\n</Warning>',
  },
  {
    does: 'requires a parameter',
    given: '<ParamField path="id" type="string">\n  Text\n</ParamField>',
    act: (page) => hoverAndClick(page, 'required'),
    expected: '<ParamField path="id" type="string" required>\n  Text\n</ParamField>',
  },
  {
    does: 'sends a parameter elsewhere, back, and on, with the focus on the menu’s button and the name in its field',
    given: '<ParamField path="id" type="string">\n  Text\n</ParamField>',
    act: async (page) => {
      for (const [from, to] of [
        ['path', 'query'],
        ['query', 'path'],
        ['path', 'query'],
      ] as const) {
        await chooseIn(page, `Location: ${from}`, to, 'menuitemradio');
        await expect(page.getByRole('button', { name: `Location: ${to}` })).toBeFocused();
        await expect(page.getByRole('textbox', { name: `Parameter: ${to}` })).toHaveValue('id');
      }
      await page.getByRole('textbox', { name: 'Parameter: query' }).fill('user');
    },
    expected: '<ParamField query="user" type="string">\n  Text\n</ParamField>',
  },
  {
    does: 'keeps where a parameter goes that has no name yet',
    given: '<ParamField query="" type="string">\n  Nameless\n</ParamField>',
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Parameter: query' }).click();
      await caretAtEndOf(page, 'Nameless');
      await page.keyboard.type(' so far');
    },
    expected: '<ParamField query="" type="string">\n  Nameless so far\n</ParamField>',
  },
  {
    does: 'types name and type of a parameter, and Enter goes to its text',
    given: '<ParamField path="id" type="string">\n  Text\n</ParamField>',
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Parameter: path' }).fill('user');
      await page.keyboard.press('Tab');
      await page.keyboard.type('number');
      await page.keyboard.press('Enter');
      await page.keyboard.type('New ');
    },
    expected: '<ParamField path="user" type="number">\n  New Text\n</ParamField>',
  },
  {
    does: 'names a response field',
    given: '<ResponseField name="id" type="string">\n  Text\n</ResponseField>',
    act: (page) => page.getByRole('textbox', { name: 'Response field: name' }).fill('key'),
    expected: '<ResponseField name="key" type="string">\n  Text\n</ResponseField>',
  },
  {
    does: 'adds a step below the last',
    given: steps,
    act: async (page) => {
      await page.getByText('First').hover();
      await page.getByRole('button', { name: 'Add step' }).click();
      await page.keyboard.type('Two');
      await page.keyboard.press('Enter');
      await page.keyboard.type('Second');
    },
    expected:
      '<Steps>\n  <Step title="One">\n    First\n  </Step>\n  <Step title="Two">\n    Second\n  </Step>\n</Steps>',
  },
  {
    does: 'shows a tab in an accordion with the first click, though the accordion opens its fields then',
    given: `First line.\n\n<Accordion title="Fold">\n  ${tabs.replaceAll('\n', '\n  ')}\n</Accordion>`,
    act: async (page) => {
      await caretAtEndOf(page, 'First line.');
      await page.locator('.page-text').getByRole('tab', { name: 'Two' }).click();
      await page.keyboard.type('A ');
    },
    expected: `First line.\n\n<Accordion title="Fold">\n  ${tabs.replace('Second', 'A Second').replaceAll('\n', '\n  ')}\n</Accordion>`,
  },
  {
    does: 'renames a tab',
    given: tabs,
    act: async (page) => {
      await page.getByRole('tab', { name: 'Two' }).dblclick();
      await page.keyboard.type('Other');
      await page.keyboard.press('Enter');
    },
    expected: tabs.replace('Two', 'Other'),
  },
  {
    does: 'leaves the component with Ctrl+Enter in a tab’s title, and on a tab',
    given: tabs,
    act: async (page) => {
      await page.getByRole('tab', { name: 'One' }).click();
      await page.keyboard.press('ControlOrMeta+Enter');
      await page.keyboard.type('Below');
      await page.getByRole('tab', { name: 'Two' }).dblclick();
      await page.keyboard.type('A title that is longer than the field was');
      const field = page.getByRole('textbox', { name: 'Tab title' });
      expect(await field.evaluate((input) => input.scrollWidth <= input.clientWidth)).toBe(true);
      await page.keyboard.press('ControlOrMeta+Enter');
      await page.keyboard.type('After');
    },
    expected: `${tabs.replace('Two', 'A title that is longer than the field was')}\n\nAfter\n\nBelow`,
  },
  {
    does: 'moves a tab by keyboard',
    given: tabs,
    act: async (page) => {
      await page.getByRole('tab', { name: 'One' }).click();
      await page.keyboard.press('Alt+ArrowRight');
    },
    expected: '<Tabs>\n  <Tab title="Two">\n    Second\n  </Tab>\n  <Tab title="One">\n    First\n  </Tab>\n</Tabs>',
  },
  {
    does: 'moves a tab by dragging it',
    given: tabs,
    act: (page) => drag(page, page.getByRole('tab', { name: 'Two' }), page.getByRole('tab', { name: 'One' })),
    expected: '<Tabs>\n  <Tab title="Two">\n    Second\n  </Tab>\n  <Tab title="One">\n    First\n  </Tab>\n</Tabs>',
  },
  {
    does: 'deletes a tab by keyboard',
    given: tabs,
    act: async (page) => {
      await page.getByRole('tab', { name: 'Two' }).click();
      await page.keyboard.press('Delete');
    },
    expected: '<Tabs>\n  <Tab title="One">\n    First\n  </Tab>\n</Tabs>',
  },
  {
    does: 'renames a tab of code in its meta',
    given: group,
    act: async (page) => {
      await page.getByRole('tab', { name: 'Second' }).press('F2');
      await page.keyboard.type('main.py');
      await page.keyboard.press('Enter');
    },
    expected: group.replace('python Second', 'python main.py'),
  },
  {
    does: 'chooses the number of columns',
    given: '<CardGroup cols={2}>\n  <Card title="A">\n    Text\n  </Card>\n</CardGroup>',
    act: async (page) => {
      await page.getByText('Text', { exact: true }).hover();
      await page.getByRole('button', { name: '3 columns' }).click();
    },
    expected: '<CardGroup cols={3}>\n  <Card title="A">\n    Text\n  </Card>\n</CardGroup>',
  },
  {
    does: 'links a card to a page that is searched where the card says its link',
    given: '<Card title="A" href="https://example.com">\n  Text\n</Card>',
    act: (page) => linkTo(page, 'Change link: https://example.com', 'guid'),
    expected: '<Card title="A" href="/guide">\n  Text\n</Card>',
  },
  {
    does: 'offers a link to a card that has none',
    given: '<Card title="A">\n  Text\n</Card>',
    act: (page) => linkTo(page, 'Add link', 'guid'),
    expected: '<Card title="A" href="/guide">\n  Text\n</Card>',
  },
  {
    does: 'takes the link of a card away by an empty field, whatever is offered beneath',
    given: '<Card title="A" href="/guide" icon="star">\n  Text\n</Card>',
    act: async (page) => {
      await page.getByRole('button', { name: 'Change link: /guide' }).click();
      const field = page.getByRole('combobox', { name: 'Link to' });
      await field.fill('');
      await expect(page.getByRole('option').first()).toBeVisible();
      await expect(page.getByRole('option', { selected: true })).toHaveCount(0);
      await field.press('Enter');
      await expect(field).toHaveCount(0);
    },
    expected: '<Card title="A" icon="star">\n  Text\n</Card>',
  },
  {
    does: 'takes the link of a card away by the button beside it',
    given: '<Card title="A" href="/guide">\n  Text\n</Card>',
    act: async (page) => {
      await page.getByRole('button', { name: 'Change link: /guide' }).click();
      await page.getByRole('dialog', { name: 'Block link' }).getByRole('button', { name: 'Remove link' }).click();
    },
    expected: '<Card title="A">\n  Text\n</Card>',
  },
  {
    does: 'types over no link of a card that is computed',
    given: '<Card title="A" href={links.docs}>\n  Text\n</Card>',
    act: async (page) => {
      await page.getByRole('button', { name: 'Change link: links.docs' }).click();
      const dialog = page.getByRole('dialog', { name: 'Block link' });
      await expect(dialog).toContainText('This link is a JavaScript expression. Edit it in the side panel.');
      await expect(dialog.getByRole('combobox')).toHaveCount(0);
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    },
    expected: '<Card title="A" href={links.docs}>\n  Text\n</Card>',
  },
  {
    does: 'leaves a tile as it is by Escape, and links it to an address that is typed',
    given: '<Tile title="A" href="/index">\n  Text\n</Tile>',
    act: async (page) => {
      await page.getByRole('button', { name: 'Change link: /index' }).click();
      await page.getByRole('combobox', { name: 'Link to' }).press('Escape');
      await expect(page.getByRole('combobox', { name: 'Link to' })).toHaveCount(0);
      await linkTo(page, 'Change link: /index', '/guide');
    },
    expected: '<Tile title="A" href="/guide">\n  Text\n</Tile>',
  },
  {
    does: 'adds a row with Tab in the last cell',
    given: table,
    act: async (page) => {
      await page.getByRole('cell', { name: '2' }).click();
      await waitUntilIdle(page);
      await page.keyboard.press('Tab');
      await page.keyboard.type('3');
      await page.keyboard.press('Tab');
      await page.keyboard.type('4');
    },
    expected: `${table}\n| 3 | 4 |`,
  },
  {
    does: 'aligns a column by its handle',
    given: table,
    act: (page) => chooseOfTable(page, 'b', 'Column 2', 'Align right', 'menuitemradio'),
    expected: '| a | b |\n| - | -: |\n| 1 | 2 |',
  },
  {
    does: 'moves a column',
    given: table,
    act: (page) => chooseOfTable(page, 'b', 'Column 2', 'Move left'),
    expected: '| b | a |\n| - | - |\n| 2 | 1 |',
  },
  {
    does: 'deletes a column',
    given: table,
    act: (page) => chooseOfTable(page, 'a', 'Column 1', 'Delete column'),
    expected: '| b |\n| - |\n| 2 |',
  },
  {
    does: 'deletes a row',
    given: `${table}\n| 3 | 4 |`,
    act: (page) => chooseOfTable(page, '1', 'Row 2', 'Delete row'),
    expected: '| a | b |\n| - | - |\n| 3 | 4 |',
  },
  {
    does: 'opens the menu of a row by keyboard',
    given: `${table}\n| 3 | 4 |`,
    act: async (page) => {
      await page.getByRole('cell', { name: '4' }).click();
      await waitUntilIdle(page);
      await page.mouse.move(5, 5);
      await page.keyboard.press('Alt+Shift+R');
      await expect(page.getByRole('menuitem', { name: 'Move up' })).toBeVisible();
      for (let down = 0; down < 2; down += 1) await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
    },
    expected: '| a | b |\n| - | - |\n| 3 | 4 |\n| 1 | 2 |',
  },
  {
    does: 'picks a language by search',
    given: code,
    act: async (page) => {
      await page.getByRole('button', { name: /^Code language:/ }).click();
      await page.keyboard.type('pyt');
      await page.keyboard.press('Enter');
    },
    expected: code.replace('```ts', '```python'),
  },
  {
    does: 'names the file of a code and keeps its other options',
    given: code,
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Code block title' }).fill('main.ts');
      await page.keyboard.press('Enter');
    },
    expected: code.replace('app.ts', 'main.ts'),
  },
  {
    does: 'chooses lines that stand out',
    given: code,
    act: async (page) => {
      await chooseIn(page, 'Code block options', 'Highlight lines…');
      await page.getByRole('button', { name: 'Highlight line 1' }).click();
      await page.getByRole('button', { name: 'Highlight line 3' }).click();
      await page.getByRole('button', { name: 'Highlight line 4' }).click({ modifiers: ['Shift'] });
      await page.getByRole('button', { name: 'Done' }).click();
    },
    expected: code.replace('lines', 'lines {1,3-4}'),
  },
  {
    does: 'turns an option of a code off',
    given: code,
    act: (page) => chooseIn(page, 'Code block options', /Line numbers/),
    expected: code.replace(' lines', ''),
  },
  {
    does: 'shows the mark of a footnote, which is deleted as one character is, and its label before its words',
    given: 'One[^keys] two[^keys] three.\n\n[^keys]: Text of it.',
    act: async (page) => {
      const marks = page.locator('.page-text sup');
      await expect(marks).toHaveText(['keys', 'keys']);
      await expect(page.locator('.page-text .footnote-label')).toHaveText('keys');
      await marks.first().click();
      await expect(marks.first()).toHaveClass(/ProseMirror-selectednode/);
      await expectAccessible(page);
      await page.keyboard.press('Delete');
      await expect(marks).toHaveCount(1);
      await page.getByText('Text of it.', { exact: true }).hover();
      const handle = await page.getByRole('button', { name: 'Block: drag to move, click for options' }).boundingBox();
      const label = await page.locator('.page-text .footnote-label').boundingBox();
      expect((handle?.x ?? 0) + (handle?.width ?? 0)).toBeLessThanOrEqual(label?.x ?? 0);
      await caretAtEndOf(page, 'Text of it.');
      await page.keyboard.type(' More.');
    },
    expected: 'One two[^keys] three.\n\n[^keys]: Text of it. More.',
  },
  {
    does: 'walks over the mark of a footnote by the arrows, and deletes it from behind',
    given: 'One[^a]\n\n[^a]: Text of it.',
    act: async (page) => {
      const marks = page.locator('.page-text sup');
      await page.locator('.page-text > p').first().click();
      await waitUntilIdle(page);
      await page.keyboard.press('End');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Backspace');
      await expect(marks).toHaveCount(0);
      await page.keyboard.type('?');
    },
    expected: 'One?\n\n[^a]: Text of it.',
  },
  {
    does: 'edits a formula',
    given: 'So $a^2$ it is.',
    act: async (page) => {
      await page.locator('.math .katex-html').click();
      await page.getByRole('textbox', { name: 'TeX formula' }).fill('b^3');
      await page.keyboard.press('Enter');
    },
    expected: 'So $b^3$ it is.',
  },
  {
    does: 'takes back on the page what was typed in the field of a formula, and brings it back there',
    given: 'So $a^2$ it is.',
    act: async (page) => {
      await page.locator('.math .katex-html').click();
      const field = page.getByRole('textbox', { name: 'TeX formula' });
      await field.fill('b^3');
      await field.press('Control+z');
      await expect(field).toHaveValue('a^2');
      await field.press('Control+Shift+z');
      await expect(field).toHaveValue('b^3');
      await field.press('Enter');
    },
    expected: 'So $b^3$ it is.',
  },
  {
    does: 'edits an expression by its chip, and takes no half of one',
    given: 'Version {version} is out.',
    act: async (page) => {
      await page.locator('.source-inline').click();
      const field = page.getByRole('textbox', { name: 'Edit source: Expression' });
      await field.fill('{release}');
      await expect(page.locator('.source-inline code')).toHaveText('{release}');
      await field.fill('{rel');
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await page.keyboard.press('Escape');
      await page.locator('.source-inline').click();
      await expect(field).toHaveValue('{rel');
      await page.keyboard.press('Escape');
    },
    expected: 'Version {release} is out.',
  },
  {
    does: 'puts a tooltip on words and asks for its text',
    given: 'Some words here.',
    act: async (page) => {
      const tooltip = page.getByRole('button', { name: 'Tooltip', exact: true });
      await expect(async () => {
        await page.getByText('Some words here.').click();
        await page.getByText('Some words here.').dblclick({ position: { x: 8, y: 10 } });
        await expect(tooltip).toBeVisible({ timeout: 500 });
      }).toPass();
      await tooltip.click();
      await expect(page.getByRole('textbox', { name: 'Tooltip text' })).toBeFocused();
      await page.keyboard.type('A few');
      await page.keyboard.press('Enter');
    },
    expected: '<Tooltip tip="A few">Some</Tooltip> words here.',
  },
  ...panelCases,
  ...conversionCases,
  {
    does: 'writes behind a code that ends a container',
    given: '<Note>\n  ```js\n  one\n  ```\n</Note>',
    act: async (page) => {
      const box = await page.locator('[data-node="callout"] .code').boundingBox();
      await page.mouse.click((box?.x ?? 0) + 60, (box?.y ?? 0) + (box?.height ?? 0) + 4);
      await waitUntilIdle(page);
      await page.keyboard.type('After');
    },
    expected: '<Note>\n  ```js\n  one\n  ```\n\n  After\n</Note>',
  },
];

const everything = [
  ...new Set(cases.map(({ given }) => given)),
  '<ParamField query="page" type="number" default="1" deprecated>\n  A parameter\n</ParamField>',
  '<Update label="May" description="v1" tags={["New"]}>\n  News\n</Update>',
  '<Tip>\n  Text\n</Tip>',
  '```mermaid\ngraph LR\n  A --> B\n```',
  '<Snippet file="old.mdx" />',
].join('\n\n');

const fileOf = (index: number) => `case${index}.mdx`;

let site: OwnSite;
test.beforeAll(async () => {
  const pages = Object.fromEntries(cases.map(({ given }, index) => [fileOf(index), pageOf(given)]));
  site = await startOwnSite({
    ...smallSite,
    ...pages,
    'images/empty.png': Buffer.from(dot, 'base64'),
    'everything.mdx': `---\ntitle: Everything\n---\n\n${everything}\n\nLast line.\n`,
    'diagram.mdx': '---\ntitle: Diagram\n---\n\n```mermaid\ngraph LR\n  A[Write] --> B[Read]\n```\n\nLast line.\n',
    'snippets.mdx':
      '---\ntitle: Snippets\n---\n\nimport Shared from "/snippets/shared.mdx"\n\n<Shared />\n\n<Snippet file="old.mdx" />\n\n<Snippet file="hello.mdx" name="Ada" />\n\nLast line.\n',
    'snippets/hello.mdx': 'Hello {name}.\n',
    'snippets/shared.mdx': 'Shared **words**.\n\n<Note>Noted</Note>\n',
    'snippets/old.mdx': 'Old words.\n',
    'flags.mdx':
      '---\ntitle: Flags\n---\n\n<ParamField path="id" type="string">\n  Text\n</ParamField>\n\n<CardGroup cols={2}>\n  <Card title="One">\n    Words\n  </Card>\n</CardGroup>\n',
  });
});
test.afterAll(async () => site.close());

async function openPage(page: Page, path: string, line = 'Last line.'): Promise<void> {
  await openSiteOnce(page, site);
  await goTo(page, `page/${path}`);
  await expect(page.locator('.page-text')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(line)).toBeVisible();
  await waitUntilIdle(page); // floating controls appear shortly after the page
}

const pageOf = (body: string) => `---\ntitle: Case\n---\n\n${body}\n\nLast line.\n`;

async function caretAtEndOf(page: Page, text: string): Promise<void> {
  await page.getByText(text, { exact: true }).click();
  await waitUntilIdle(page); // the editor takes the selection over
  await page.keyboard.press('End');
}

async function chooseIn(
  page: Page,
  button: string,
  item: string | RegExp,
  role: 'menuitem' | 'menuitemradio' = 'menuitem',
): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await page.getByRole(role, { name: item }).click();
}

async function chooseOfTable(
  page: Page,
  cell: string,
  handle: string,
  item: string,
  role: 'menuitem' | 'menuitemradio' = 'menuitem',
): Promise<void> {
  const hovered = page
    .locator('.page-text :is(td, th)')
    .filter({ hasText: new RegExp(`^${cell}$`) })
    .first();
  // The handles appear shortly after the page, on the next pointer move.
  await expect(async () => {
    await page.mouse.move(5, 5);
    await hovered.hover();
    await expect(page.getByRole('button', { name: handle })).toBeVisible({ timeout: 500 });
  }).toPass();
  await chooseIn(page, handle, item, role);
}

async function linkTo(page: Page, button: string, words: string): Promise<void> {
  await page.locator('.page-text').getByText('Text', { exact: true }).hover();
  await page.getByRole('button', { name: button }).click();
  const field = page.getByRole('combobox', { name: 'Link to' });
  await expect(field).toBeFocused();
  await expectAccessible(page);
  await field.fill(words);
  await field.press('Enter');
  await expect(field).toHaveCount(0);
}

async function hoverAndClick(page: Page, button: string): Promise<void> {
  await page.locator('[data-node="paramField"]').hover();
  await page.getByRole('button', { name: `${button}, id`, exact: true }).click();
}

async function drag(page: Page, from: ReturnType<Page['locator']>, to: ReturnType<Page['locator']>): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (start === null || end === null) throw new Error('There is nothing to drag.');
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 4 });
  await page.mouse.move(end.x + 3, end.y + end.height / 2, { steps: 2 });
  await page.mouse.up();
}

for (const [index, { does, given, act, expected }] of cases.entries()) {
  test(`${does}, and undo takes it back`, async ({ page }) => {
    const path = fileOf(index);
    const stored = async () => (await storedText(page, path)) ?? pageOf(given);
    await openPage(page, path);
    await act(page);
    await expect.poll(stored).toBe(pageOf(expected));
    await page.locator('.page-text').focus();
    for (let undone = 0; undone < 12; undone += 1) await page.keyboard.press('Control+z');
    await expect.poll(stored).toBe(pageOf(given));
    await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
    expect(await stored()).toBe(pageOf(given));
  });
}

test('renders a diagram and shows its source at the caret', async ({ page }) => {
  await openPage(page, 'diagram.mdx');
  await expect(page.locator('.diagram svg')).toBeVisible({ timeout: 30_000 });
  await expect(page.locator('.diagram svg')).toContainText('Write');
  await page.locator('.diagram-picture').click();
  await waitUntilIdle(page);
  await page.keyboard.type('no ');
  await expect(page.getByText('This isn’t a valid diagram yet.')).toBeVisible();
  await expect(page.locator('.diagram svg')).toContainText('Write');
});

test('shows snippets in place', async ({ page }) => {
  await openPage(page, 'snippets.mdx');
  await expect(page.getByText('Shared words.')).toBeVisible();
  await expect(page.getByText('Noted')).toBeVisible();
  await expect(page.getByText('Old words.')).toBeVisible();
  await expect(page.getByText('Hello Ada.')).toBeVisible();
  await expect(page.getByText('used only on this page')).toHaveCount(2);
  await expect(page.getByText('on 2 pages')).toBeVisible();
});

test('shows a hint on an empty line', async ({ page }) => {
  await openPage(page, 'guide.mdx', 'Second line.');
  await caretAtEndOf(page, 'Second line.');
  await page.keyboard.press('Enter');
  await expect(page.locator('.empty-line')).toHaveAttribute('data-hint', 'Type / for blocks');
});

test('shows all components without axe violations in light and dark mode', async ({ page }) => {
  await openPage(page, 'everything.mdx');
  await page.locator('.diagram').scrollIntoViewIfNeeded();
  await expect(page.locator('.diagram svg')).toBeAttached({ timeout: 30_000 });
  await page.getByText('A parameter').click();
  await expect(page.getByRole('region', { name: 'Selected block' })).toBeVisible();
  await expectAccessibleInBothSchemes(page);
});

testInNewContext.describe('on a phone', () => {
  testInNewContext.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  testInNewContext('has the toolbar that a keyboard would be', async ({ page }) => {
    await page.goto(`${site.url}/#/open?url=${encodeURIComponent(site.address)}`);
    await expect(page).toHaveURL(/#\/site\//);
    await goTo(page, 'page/guide.mdx');
    await page.getByText('First line.').tap();
    const toolbar = page.getByRole('toolbar', { name: 'Editing' });
    await expect(toolbar).toBeVisible();
    await waitUntilIdle(page);
    await toolbar.getByRole('button', { name: 'Bulleted list' }).tap();
    await toolbar.getByRole('button', { name: 'Insert block' }).tap();
    await expect(page.getByRole('listbox', { name: 'Insert' })).toBeVisible();
    await page.getByRole('option', { name: /^Note/ }).tap();
    await expect(page.locator('[data-node="callout"]')).toBeVisible();
    await expectAccessible(page);
    // After wrapping, the caret is in the title.
    await toolbar.getByRole('button', { name: 'Block menu' }).tap();
    await page.getByRole('menuitem', { name: 'Accordion' }).tap();
    await expect(page.getByRole('textbox', { name: 'Accordion: title' })).toBeFocused();
    await waitUntilIdle(page);
    await toolbar.getByRole('button', { name: 'Undo' }).tap();
    await expect(page.getByRole('textbox', { name: 'Accordion: title' })).toHaveCount(0);
    await expect(toolbar.getByRole('button', { name: 'Bold' })).toBeVisible();
  });

  testInNewContext('offers the flags of a field once that is tapped', async ({ page }) => {
    await page.goto(`${site.url}/#/open?url=${encodeURIComponent(site.address)}`);
    await expect(page).toHaveURL(/#\/site\//);
    await goTo(page, 'page/flags.mdx');
    const name = page.getByRole('textbox', { name: 'Parameter: path' });
    await expect(name).toBeVisible();
    const flag = page.locator('[data-action="toggle:required"]');
    const isSeen = () => flag.evaluate((button) => button.checkVisibility({ opacityProperty: true }));
    expect(await isSeen()).toBe(false);
    await name.tap();
    await expect.poll(isSeen).toBe(true);
    await flag.tap();
    await expect(flag).toHaveAttribute('aria-pressed', 'true');
    // The buttons that add a card and set the columns are visible without a pointer.
    for (const name of ['Add card', '3 columns']) {
      const button = page.getByRole('button', { name });
      expect(await button.evaluate((found) => found.checkVisibility({ opacityProperty: true }))).toBe(true);
      await button.tap();
    }
    await expect(page.locator('[data-node="card"]')).toHaveCount(2);
    await expect(page.locator('[data-action="columns:3"]')).toHaveAttribute('aria-pressed', 'true');
  });
});
