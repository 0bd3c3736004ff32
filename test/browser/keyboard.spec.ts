import { expect, waitUntilIdle } from './app.ts';
import { runKeyCases, type KeyCase } from './keyCases.ts';
import { openSiteOnce, test } from './onePage.ts';
import { goTo, smallSite, startOwnSite, type OwnSite } from './ownSite.ts';
import { storedText } from '../walk/browserScreen.ts';

const twoLines = 'One word.\n\nTwo words.\n';
const note = 'Before.\n\n<Note>\n  Inside.\n</Note>\n\nAfter.\n';
const steps = '<Steps>\n  <Step title="First">\n    Do it.\n  </Step>\n</Steps>\n';
const tabbed =
  '<Tabs>\n  <Tab title="First">\n    Do it.\n  </Tab>\n  <Tab title="Second">\n    Do that.\n  </Tab>\n</Tabs>\n';
const codes = '<CodeGroup>\n\n```js First\none\n```\n\n```js Second\ntwo\n```\n\n</CodeGroup>\n';
const noteInStep = '<Steps>\n  <Step title="First">\n    <Note>\n      Inside.\n    </Note>\n  </Step>\n</Steps>\n';
const film = '<iframe src="https://www.youtube.com/embed/abc" title="Film"></iframe>\n';
const imports = "import Part from '/part.mdx'\n\nFirst.\n\nLast.\n";
const four = 'One.\n\nTwo.\n\nThree.\n\nFour.\n';
const list = '- one\n- two\n';
const table = '| a | b |\n| - | - |\n| 1 | 2 |\n';

const marks: readonly KeyCase[] = [
  {
    does: 'Mod-B makes words bold',
    given: twoLines,
    at: 'One word.',
    keys: ['Home', 'Control+Shift+ArrowRight', 'Control+b'],
    file: '**One** word.\n\nTwo words.\n',
  },
  {
    does: 'Mod-I makes words italic',
    given: twoLines,
    at: 'One word.',
    keys: ['Home', 'Control+Shift+ArrowRight', 'Control+i'],
    file: '*One* word.\n\nTwo words.\n',
  },
  {
    does: 'Mod-E makes words code',
    given: twoLines,
    at: 'One word.',
    keys: ['Home', 'Control+Shift+ArrowRight', 'Control+e'],
    file: '`One` word.\n\nTwo words.\n',
  },
  {
    does: 'Mod-Shift-X strikes words',
    given: twoLines,
    at: 'One word.',
    keys: ['Home', 'Control+Shift+ArrowRight', 'Control+Shift+x'],
    file: '~~One~~ word.\n\nTwo words.\n',
  },
  {
    does: 'Mod-Alt-2 makes a heading',
    given: twoLines,
    at: 'One word.',
    keys: ['Control+Alt+2'],
    file: '## One word.\n\nTwo words.\n',
  },
  {
    does: 'Mod-Alt-0 makes a paragraph',
    given: '## Head\n\nText.\n',
    at: 'Head',
    keys: ['Control+Alt+0'],
    file: 'Head\n\nText.\n',
  },
  {
    does: 'Mod-Shift-8 makes a list',
    given: twoLines,
    at: 'Two words.',
    keys: ['Control+Shift+8'],
    file: 'One word.\n\n- Two words.\n',
  },
  {
    does: 'Mod-Shift-7 makes a numbered list',
    given: twoLines,
    at: 'Two words.',
    keys: ['Control+Shift+7'],
    file: 'One word.\n\n1. Two words.\n',
  },
  {
    does: 'Mod-Shift-9 makes a quotation',
    given: twoLines,
    at: 'Two words.',
    keys: ['Control+Shift+9'],
    file: 'One word.\n\n> Two words.\n',
  },
  {
    does: 'Shift-Enter breaks the line',
    given: twoLines,
    at: 'One word.',
    keys: ['Shift+Enter', '"More.'],
    file: 'One word.\\\nMore.\n\nTwo words.\n',
  },
];

const blocks: readonly KeyCase[] = [
  {
    does: 'Mod-D doubles the block',
    given: twoLines,
    at: 'One word.',
    keys: ['Control+d'],
    file: 'One word.\n\nOne word.\n\nTwo words.\n',
  },
  {
    does: 'Mod-Alt-down moves the block down',
    given: twoLines,
    at: 'One word.',
    keys: ['Control+Alt+ArrowDown'],
    file: 'Two words.\n\nOne word.\n',
  },
  {
    does: 'Mod-Alt-up moves the block up, and the caret with it',
    given: twoLines,
    at: 'Two words.',
    keys: ['Control+Alt+ArrowUp', '"!'],
    file: 'Two words.!\n\nOne word.\n',
  },
  {
    does: 'Mod-Shift-Backspace deletes the block',
    given: twoLines,
    at: 'One word.',
    keys: ['Control+Shift+Backspace'],
    file: 'Two words.\n',
  },
  {
    does: 'Escape selects the block, and Delete takes it away',
    given: twoLines,
    at: 'One word.',
    keys: ['Escape', 'Delete'],
    file: 'Two words.\n',
  },
  {
    does: 'a letter typed on a block that Escape selected goes to where the caret was',
    given: twoLines,
    at: 'One word.',
    keys: ['ArrowLeft', 'Escape', '" more'],
    file: 'One word more.\n\nTwo words.\n',
  },
  {
    does: 'a letter typed on a component that is selected goes to where the caret was in it',
    given: note,
    at: 'Inside.',
    keys: ['Escape', 'Escape', '" More.'],
    file: note.replace('Inside.', 'Inside. More.'),
  },
  {
    does: 'Escape twice selects the component around it',
    given: note,
    at: 'Inside.',
    keys: ['Escape', 'Escape', 'Delete'],
    file: 'Before.\n\nAfter.\n',
  },
  {
    does: 'arrows walk from a selected block to the next',
    given: twoLines,
    at: 'One word.',
    keys: ['Escape', 'ArrowDown', 'Delete'],
    file: 'One word.\n',
  },
  {
    does: 'arrows walk out of a component',
    given: note,
    at: 'Inside.',
    keys: ['Escape', 'ArrowDown', 'Delete'],
    file: 'Before.\n\n<Note>\n  Inside.\n</Note>\n',
  },
  {
    does: 'Shift-arrows select more blocks',
    given: four,
    at: 'Two.',
    keys: ['Escape', 'Shift+ArrowDown', 'Delete'],
    file: 'One.\n\nFour.\n',
  },
  {
    does: 'Shift-arrows give blocks back',
    given: four,
    at: 'Two.',
    keys: ['Escape', 'Shift+ArrowDown', 'Shift+ArrowUp', 'Shift+ArrowUp', 'Delete'],
    file: 'Three.\n\nFour.\n',
  },
  {
    does: 'Mod-D doubles all that is selected',
    given: four,
    at: 'Two.',
    keys: ['Escape', 'Shift+ArrowDown', 'Control+d'],
    file: 'One.\n\nTwo.\n\nThree.\n\nTwo.\n\nThree.\n\nFour.\n',
  },
  {
    does: 'Mod-Alt-arrows move all that is selected',
    given: four,
    at: 'Two.',
    keys: ['Escape', 'Shift+ArrowDown', 'Control+Alt+ArrowDown', 'Control+Alt+ArrowUp', 'Control+Alt+ArrowUp'],
    file: 'Two.\n\nThree.\n\nOne.\n\nFour.\n',
  },
  {
    does: 'Mod-Z undoes, Mod-Shift-Z does it again',
    given: twoLines,
    at: 'One word.',
    keys: ['Control+Shift+Backspace', 'Control+z', 'Control+Shift+z', 'Control+z', 'Control+y'],
    file: 'Two words.\n',
  },
];

const edges: readonly KeyCase[] = [
  {
    does: 'Mod-Home goes to the first text, behind the imports',
    given: imports,
    at: 'Last.',
    keys: ['Control+Home', '"Hello '],
    file: imports.replace('First.', 'Hello First.'),
  },
  {
    does: 'a letter on a selected import begins a paragraph below it',
    given: imports,
    at: 'First.',
    keys: ['Home', 'ArrowUp', '"New.'],
    file: imports.replace('First.', 'New.\n\nFirst.'),
  },
  {
    does: 'a letter on a selected film begins a paragraph below it',
    given: `${film}\nAfter.\n`,
    at: 'After.',
    keys: ['Home', 'ArrowUp', '"New.'],
    file: `${film}\nNew.\n\nAfter.\n`,
  },
  {
    does: 'Enter stays inside a component',
    given: note,
    at: 'Inside.',
    keys: ['Enter', '"More.'],
    file: 'Before.\n\n<Note>\n  Inside.\n\n  More.\n</Note>\n\nAfter.\n',
  },
  {
    does: 'Enter on the empty last line of a component leaves it',
    given: note,
    at: 'Inside.',
    keys: ['Enter', 'Enter', '"Out.'],
    file: 'Before.\n\n<Note>\n  Inside.\n</Note>\n\nOut.\n\nAfter.\n',
  },
  {
    does: 'Mod-Enter leaves a component',
    given: note,
    at: 'Inside.',
    keys: ['Control+Enter', '"Out.'],
    file: 'Before.\n\n<Note>\n  Inside.\n</Note>\n\nOut.\n\nAfter.\n',
  },
  {
    does: 'Mod-Enter goes behind what is selected, at the start of a page as well',
    given: `${film}\nAfter.\n`,
    at: 'After.',
    keys: ['Home', 'Backspace', 'Control+Enter', '"Out.'],
    file: `${film}\nOut.\n\nAfter.\n`,
  },
  {
    does: 'Mod-Enter goes behind a selected component',
    given: note,
    at: 'Inside.',
    keys: ['Escape', 'Escape', 'Control+Enter', '"Out.'],
    file: 'Before.\n\n<Note>\n  Inside.\n</Note>\n\nOut.\n\nAfter.\n',
  },
  {
    does: 'Mod-Enter leaves the steps from a step',
    given: `${steps}\nAfter.\n`,
    at: 'Do it.',
    keys: ['Control+Enter', '"Out.'],
    file: `${steps}\nOut.\n\nAfter.\n`,
  },
  {
    does: 'Mod-Enter leaves the tabs from a tab',
    given: tabbed,
    at: 'Do it.',
    keys: ['Control+Enter', '"Out.'],
    file: `${tabbed}\nOut.\n`,
  },
  {
    does: 'Mod-Enter leaves the group from code in it',
    given: codes,
    at: 'one',
    keys: ['Control+Enter', '"Out.'],
    file: `${codes}\nOut.\n`,
  },
  {
    does: 'Mod-Enter leaves a component within a step for the step, and then the steps',
    given: noteInStep,
    at: 'Inside.',
    keys: ['Control+Enter', '"In the step.', 'Control+Enter', '"Out.'],
    file: '<Steps>\n  <Step title="First">\n    <Note>\n      Inside.\n    </Note>\n\n    In the step.\n  </Step>\n</Steps>\n\nOut.\n',
  },
  {
    does: 'Mod-Enter leaves the steps from a step that is selected',
    given: steps,
    at: 'Do it.',
    keys: ['Escape', 'Escape', 'Control+Enter', '"Out.'],
    file: `${steps}\nOut.\n`,
  },
  {
    does: 'Enter on the empty last line of a step adds the next',
    given: steps,
    at: 'Do it.',
    keys: ['Enter', 'Enter', '"Second', 'Enter', '"Then that.'],
    file: '<Steps>\n  <Step title="First">\n    Do it.\n  </Step>\n  <Step title="Second">\n    Then that.\n  </Step>\n</Steps>\n',
  },
  {
    does: 'Backspace takes an automatic conversion back first',
    given: twoLines,
    at: 'Two words.',
    keys: ['Enter', '"## ', 'Backspace', '"x'],
    file: 'One word.\n\nTwo words.\n\n\\## x\n',
  },
  {
    does: 'Backspace at the start of a heading makes it a paragraph',
    given: 'One.\n\n## Head\n',
    at: 'Head',
    keys: ['Home', 'Backspace'],
    file: 'One.\n\nHead\n',
  },
  {
    does: 'Backspace at the start of a list’s item makes it a paragraph',
    given: list,
    at: 'one',
    keys: ['Home', 'Backspace'],
    file: 'one\n\n- two\n',
  },
  {
    does: 'Backspace at the start of a further paragraph of an item joins it with the one before',
    given: '- one\n\n  two\n',
    at: 'two',
    keys: ['Home', 'Backspace'],
    file: '- onetwo\n',
  },
  {
    does: 'Backspace at the start of an indented item outdents it',
    given: '- one\n  - two\n',
    at: 'two',
    keys: ['Home', 'Backspace'],
    file: '- one\n- two\n',
  },
  {
    does: 'Backspace at the start of a paragraph joins it with the text before',
    given: twoLines,
    at: 'Two words.',
    keys: ['Home', 'Backspace'],
    file: 'One word.Two words.\n',
  },
  {
    does: 'Backspace behind a component selects it, and takes it only then',
    given: note,
    at: 'After.',
    keys: ['Home', 'Backspace', 'Backspace'],
    file: 'Before.\n\nAfter.\n',
  },
  {
    does: 'Backspace at the start of a component selects it',
    given: note,
    at: 'Inside.',
    keys: ['Home', 'Backspace', 'Control+d'],
    file: 'Before.\n\n<Note>\n  Inside.\n</Note>\n\n<Note>\n  Inside.\n</Note>\n\nAfter.\n',
  },
  {
    does: 'the caret goes before the first block',
    given: '<Note>\n  Inside.\n</Note>\n',
    at: 'Inside.',
    keys: ['ArrowUp', '"First.'],
    file: 'First.\n\n<Note>\n  Inside.\n</Note>\n',
  },
  {
    does: 'the caret goes behind the last block',
    given: '<Note>\n  Inside.\n</Note>\n',
    at: 'Inside.',
    keys: ['ArrowDown', '"Last.'],
    file: '<Note>\n  Inside.\n</Note>\n\nLast.\n',
  },
  {
    does: 'Enter on the empty last line of a component leaves it, within a step too',
    given: noteInStep,
    at: 'Inside.',
    keys: ['Enter', 'Enter', '"Out.'],
    file: '<Steps>\n  <Step title="First">\n    <Note>\n      Inside.\n    </Note>\n\n    Out.\n  </Step>\n</Steps>\n',
  },
  {
    does: 'Enter on the empty last line of an HTML element leaves it',
    given: '<Note>\n  <div className="x">\n    Inside.\n  </div>\n</Note>\n',
    at: 'Inside.',
    keys: ['Enter', 'Enter', '"Out.'],
    file: '<Note>\n  <div className="x">\n    Inside.\n  </div>\n\n  Out.\n</Note>\n',
  },
  {
    does: 'Delete before a component selects it, and takes it only then',
    given: note,
    at: 'Before.',
    keys: ['Delete', 'Delete'],
    file: 'Before.\n\nAfter.\n',
  },
  {
    does: 'Delete before code keeps it code',
    given: 'One.\n\n```js title="a.js"\na\nb\n```\n',
    at: 'One.',
    keys: ['Delete', '"x', 'Control+z'],
    file: 'One.\n\n```js title="a.js"\na\nb\n```\n',
  },
  {
    does: 'Backspace at the start of code selects it',
    given: 'One.\n\n```js title="a.js"\na\n```\n',
    at: 'a',
    keys: ['Home', 'Backspace', 'Control+d'],
    file: 'One.\n\n```js title="a.js"\na\n```\n\n```js title="a.js"\na\n```\n',
  },
  {
    does: 'Mod-A in code selects its text first',
    given: codes,
    at: 'one',
    keys: ['Control+a', '"three'],
    file: codes.replace('one', 'three'),
  },
  {
    does: 'Mod-A in code selects its block then',
    given: 'One.\n\n```js\na\nb\n```\n\nTwo.\n',
    at: 'a',
    keys: ['Control+a', 'Control+a', 'Delete'],
    file: 'One.\n\nTwo.\n',
  },
  {
    does: 'Mod-A in code selects the page at last',
    given: 'One.\n\n```js\na\nb\n```\n\nTwo.\n',
    at: 'a',
    keys: ['Control+a', 'Control+a', 'Control+a', '"All new.'],
    file: 'All new.\n',
  },
  {
    does: 'Mod-A in a cell selects its text first',
    given: table,
    at: '2',
    keys: ['Control+a', '"x'],
    file: '| a | b |\n| - | - |\n| 1 | x |\n',
  },
  {
    does: 'Mod-A in a cell selects its table then',
    given: `One.\n\n${table}`,
    at: '2',
    keys: ['Control+a', 'Control+a', 'Delete'],
    file: 'One.\n',
  },
  {
    does: 'Mod-A in a cell selects the page at last',
    given: `One.\n\n${table}`,
    at: '2',
    keys: ['Control+a', 'Control+a', 'Control+a', '"All new.'],
    file: 'All new.\n',
  },
  {
    does: 'Mod-Home and Mod-End go to the ends of the page',
    given: note,
    at: 'Inside.',
    keys: ['Control+Home', '"1 ', 'Control+End', '" 2'],
    file: '1 Before.\n\n<Note>\n  Inside.\n</Note>\n\nAfter. 2\n',
  },
];

const tabs: readonly KeyCase[] = [
  { does: 'Tab indents an item', given: list, at: 'two', keys: ['Tab'], file: '- one\n  - two\n' },
  {
    does: 'Shift-Tab outdents an item',
    given: '- one\n  - two\n',
    at: 'two',
    keys: ['Shift+Tab'],
    file: '- one\n- two\n',
  },
  {
    does: 'Tab indents code',
    given: '```js\none\n```\n',
    at: 'one',
    keys: ['Home', 'Tab'],
    file: '```js\n  one\n```\n',
  },
  {
    does: 'Tab goes through the cells, and adds a row at the end',
    given: table,
    at: '2',
    keys: ['Tab', '"3', 'Tab', '"4', 'Shift+Tab', 'Shift+Tab', '"x'],
    file: '| a | b |\n| - | - |\n| 1 | x |\n| 3 | 4 |\n',
  },
];

const typed: readonly KeyCase[] = [
  {
    does: 'Markdown typed becomes blocks',
    given: 'One.\n',
    at: 'One.',
    keys: ['Enter', '"## Head', 'Enter', '"- item', 'Enter', 'Enter', '"> quoted'],
    file: 'One.\n\n## Head\n\n- item\n\n> quoted\n',
  },
  {
    does: 'a fence typed becomes code',
    given: 'One.\n',
    at: 'One.',
    keys: ['Enter', '"```js ', '"one', 'Control+Enter', '"Out.'],
    file: 'One.\n\n```js\none\n```\n\nOut.\n',
  },
  {
    does: 'marks typed become marks',
    given: 'One.\n',
    at: 'One.',
    keys: ['Enter', '"**bold** and *slanted* and _so_ and `code` and [words](/guide).'],
    file: 'One.\n\n**bold** and *slanted* and *so* and `code` and [words](/guide).\n',
  },
  {
    does: 'one undo gives typed Markdown back',
    given: 'One.\n',
    at: 'One.',
    keys: ['Enter', '"- ', 'Control+z', '"x'],
    file: 'One.\n\n\\- x\n',
  },
  {
    does: 'one undo gives a typed link back',
    given: 'One.\n',
    at: 'One.',
    keys: ['Enter', '"[words](/guide)', 'Control+z'],
    file: 'One.\n\n\\[words\\](/guide)\n',
  },
  {
    does: 'a colon, times and addresses are text',
    given: 'One.\n',
    at: 'One.',
    keys: ['Enter', '"At 10:30 see https://a.example :: x:', 'Enter', '"Two'],
    file: 'One.\n\nAt 10:30 see https://a.example :: x:\n\nTwo\n',
  },
  {
    does: 'what MDX would trip over is text',
    given: 'One.\n',
    at: 'One.',
    keys: ['Enter', '"{a} < b'],
    file: 'One.\n\n\\{a} \\< b\n',
  },
];

const groups = { marks, blocks, edges, tabs, typed };
const cases = Object.entries(groups).flatMap(([group, listed]) =>
  listed.map((one, index) => ({ ...one, path: `${group}-${index + 1}.mdx` })),
);

let site: OwnSite;
test.beforeAll(async () => {
  const pages = cases.map(({ path, given }) => [path, given] as const);
  site = await startOwnSite({
    ...smallSite,
    ...Object.fromEntries(pages),
    'emoji.mdx': 'Hello.\n',
    'commands.mdx': twoLines,
  });
});
test.afterAll(async () => site.close());

for (const group of Object.keys(groups)) {
  test.describe(group, () => {
    test.describe.configure({ timeout: 180_000 });
    test(`${group}: each key does what writers expect, and the file holds just that`, async ({ page }) => {
      await openSiteOnce(page, site);
      const own = cases.filter(({ path }) => path.startsWith(`${group}-`));
      await runKeyCases(page, own);
    });
  });
}

test('applies rapid key presses to what is on the screen, even on a slow machine', async ({ page }) => {
  await openSiteOnce(page, site);
  await goTo(page, 'page/guide.mdx');
  await page.locator('.page-text > p').first().click();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 12 });
  await page.keyboard.press('Home');
  await page.keyboard.press('Control+Shift+ArrowRight');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Link to' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/note');
  await expect(page.getByRole('option', { name: /^Note/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Inside.');
  await page.keyboard.press('Control+Enter');
  await page.keyboard.type('Behind.');
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await expect
    .poll(() => storedText(page, 'guide.mdx'))
    .toBe('---\ntitle: Guide\n---\n\nFirst line.\n\n<Note>\n  Inside.\n</Note>\n\nBehind.\n\nSecond line.\n');
});

test('Mod-K without a selection opens the commands, Mod-Shift-S toggles the source, and Mod-F opens the search in the page', async ({
  page,
}) => {
  await openSiteOnce(page, site);
  await goTo(page, 'page/index.mdx');
  await page.locator('.page-text').getByText('Hello.').click();
  await waitUntilIdle(page);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('Control+f');
  await expect(page.getByRole('textbox', { name: 'Find' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Shift+s');
  await expect(page.getByTestId('source-editor')).toBeVisible();
  await page.keyboard.press('Control+Shift+s');
  await expect(page.locator('.page-text')).toBeVisible();
});

test('inserts an emoji for a colon and a name', async ({ page }) => {
  await openSiteOnce(page, site);
  await goTo(page, 'page/emoji.mdx');
  await page.locator('.page-text').getByText('Hello.').click();
  await waitUntilIdle(page);
  await page.keyboard.press('End');
  await page.keyboard.type(' :rocke');
  await expect(page.getByRole('option', { name: 'rocket', exact: true })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await page.keyboard.type(' :smi');
  await expect(page.getByRole('listbox', { name: 'Emoji' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox', { name: 'Emoji' })).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.locator('.page-text > p').first()).toHaveText('Hello. 🚀 :smi');
  await expect(page.locator('.page-text > p')).toHaveCount(2);
});

test('lists keyboard actions and insertable blocks in the commands, and restores the focus', async ({ page }) => {
  await openSiteOnce(page, site);
  const choose = async (words: string) => {
    await page.getByRole('button', { name: 'Commands' }).click();
    await page.getByRole('combobox', { name: 'Command or page' }).fill(words);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.locator('.page-text')).toBeFocused();
    await waitUntilIdle(page);
  };
  await goTo(page, 'page/commands.mdx');
  await page.locator('.page-text').getByText('Two words.').click();
  await waitUntilIdle(page);
  await choose('duplicate block');
  await choose('insert warning');
  await page.keyboard.type('Hot.');
  await expect
    .poll(() => storedText(page, 'commands.mdx'))
    .toContain('Two words.\n\nTwo words.\n\n<Warning>\n  Hot.\n</Warning>');
});
