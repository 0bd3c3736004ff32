import type { Locator, Page } from '@playwright/test';

const steps = (title: string) => `<Steps>\n  <Step title="${title}">\n    In ${title}.\n  </Step>\n</Steps>`;

/** A page with all of these controls. */
export const hoverPage = `---
title: Hover
---

${steps('first')}

Words above the cards, which go on to the end of the line and further, so that there are some above each card.

<CardGroup cols={2}>
  <Card title="Here">
    In here.
  </Card>
  <Card title="There">
    In there.
  </Card>
</CardGroup>

<AccordionGroup>
  <Accordion title="Why">
    Because.
  </Accordion>
</AccordionGroup>

<Columns cols={2}>
  <Column>
    ${steps('left').replaceAll('\n', '\n    ')}
  </Column>
  <Column>
    Right.
  </Column>
</Columns>

<Tabs>
  <Tab title="One tab">
    ${steps('tab').replaceAll('\n', '\n    ')}
  </Tab>
</Tabs>

<CodeGroup>

\`\`\`bash One
run
\`\`\`

</CodeGroup>

\`\`\`js
single()
\`\`\`

<Note>
  Careful.
</Note>

| A | B | C |
| - | - | - |
| 1 | 2 | 3 |
| 4 | 5 | 6 |

Below the table.

<Frame>
  <img src="/images/dot.png" alt="A dot" width="200" />
</Frame>

<ParamField query="page" type="number">
  Of a page.
</ParamField>

${steps('last')}
`;

/** A control that appears on hover. */
export interface HoverCase {
  readonly control: string;
  /** The style sheet or file that shows it; `test/architecture` compares the list with the sheets. */
  readonly shownBy: string;
  readonly owner: (page: Page) => Locator;
  /** The owner's height from its top in pixels, if the area below has its own control. */
  readonly upperPart?: number;
  readonly find: (page: Page) => Locator;
  /** The nodes that a click adds; absent if it opens something. */
  readonly adds?: Readonly<Record<string, number>>;
  /** What a click opens or marks. */
  readonly opens?: (page: Page) => Locator;
  readonly isWideOnly?: true;
  /** Shows the owner, if the page doesn't. */
  readonly show?: (page: Page) => Promise<void>;
}

export const text = (page: Page) => page.locator('.page-text');
const component = (node: string, words: string) => (page: Page) =>
  text(page).locator(`[data-node="${node}"]`).filter({ hasText: words }).last();
const button = (within: (page: Page) => Locator, name: string) => (page: Page) =>
  within(page).getByRole('button', { name: new RegExp(`^${name}(?:, |$)`) });
export const handle = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name });
export const cell = (words: string) => (page: Page) => page.getByRole('cell', { name: words, exact: true });
export const menu = (page: Page) => page.getByRole('menu');

export const addRow = 'reading/parts/AddRow.module.css';
const newStep = { step: 1, paragraph: 1 };
const [cards, columns, group, code] = [
  component('cardGroup', 'In here.'),
  component('columns', 'Right.'),
  component('accordionGroup', 'Because.'),
  component('codeGroup', 'run'),
];

/** Every control that appears on hover, on `hoverPage` or elsewhere. */
export const hoverCases: readonly HoverCase[] = [
  ...['first', 'left', 'tab', 'last'].map((title): HoverCase => {
    const owner = component('steps', `In ${title}.`);
    return { control: `Add step (${title})`, shownBy: addRow, owner, find: button(owner, 'Add step'), adds: newStep };
  }),
  {
    control: 'Add card',
    shownBy: addRow,
    owner: cards,
    find: button(cards, 'Add card'),
    adds: { card: 1, paragraph: 1 },
  },
  {
    control: 'Columns of the cards',
    shownBy: addRow,
    owner: cards,
    find: button(cards, '3 columns'),
    opens: (page) => cards(page).locator('[data-action="columns:3"][aria-pressed="true"]'),
  },
  {
    control: 'Add accordion',
    shownBy: addRow,
    owner: group,
    find: button(group, 'Add accordion'),
    adds: { accordion: 1, paragraph: 1 },
  },
  {
    control: 'Add column',
    shownBy: addRow,
    owner: columns,
    find: button(columns, 'Add column'),
    adds: { column: 1, paragraph: 1 },
  },
  {
    control: 'Add icon',
    shownBy: 'reading/parts/IconButton.module.css',
    owner: component('card', 'In there.'),
    find: button(component('card', 'In there.'), 'Add icon'),
    opens: (page) => page.getByRole('dialog'),
  },
  {
    control: 'Add link',
    shownBy: 'reading/parts/LinkButton.module.css',
    owner: component('card', 'In there.'),
    find: button(component('card', 'In there.'), 'Add link'),
    opens: (page) => page.getByRole('combobox', { name: 'Link to' }),
  },
  {
    control: 'Options of code in a group',
    shownBy: 'ui/editor/canvas/snippetsAndCode.css',
    owner: code,
    find: button(code, 'Code block options'),
    opens: menu,
  },
  {
    control: 'Options of code',
    shownBy: 'ui/editor/canvas/snippetsAndCode.css',
    owner: (page) => text(page).locator('.code').filter({ hasText: 'single' }),
    find: button((page) => text(page).locator('.code').filter({ hasText: 'single' }), 'Code block options'),
    opens: menu,
  },
  {
    control: 'Caption of a frame',
    shownBy: 'blocks/frame/view.module.css',
    owner: (page) => text(page).locator('figure'),
    find: (page) => page.getByRole('textbox', { name: 'Frame: caption' }),
    opens: (page) => page.locator('textarea[aria-label="Frame: caption"]:focus'),
  },
  {
    control: 'Width of a picture',
    shownBy: 'ui/editor/canvas/pictures.css',
    owner: (page) => text(page).locator('.picture'),
    find: (page) => text(page).locator('.picture-resize'),
  },
  {
    control: 'Flag of a parameter',
    shownBy: 'blocks/FieldHead.module.css',
    owner: component('paramField', 'Of a page.'),
    find: button(component('paramField', 'Of a page.'), 'required'),
    opens: (page) => page.locator('[data-action="toggle:required"][aria-pressed="true"]'),
    isWideOnly: true,
  },
  {
    control: 'Menu of a row',
    shownBy: 'ui/editor/tables/TableHandles.tsx',
    owner: cell('4'),
    find: handle('Row 3'),
    opens: menu,
  },
  {
    control: 'Menu of the first row',
    shownBy: 'ui/editor/tables/TableHandles.tsx',
    owner: (page) => page.getByRole('columnheader', { name: 'A', exact: true }),
    find: handle('Row 1'),
    opens: menu,
  },
  {
    control: 'Menu of a column',
    shownBy: 'ui/editor/tables/TableHandles.tsx',
    owner: cell('5'),
    find: handle('Column 2'),
    opens: menu,
  },
  {
    control: 'Add a row',
    shownBy: 'ui/editor/tables/TableHandles.tsx',
    owner: (page) => text(page).locator('table'),
    find: handle('Add row at the end'),
    adds: { tableRow: 1, tableCell: 3 },
  },
  {
    control: 'Add a column',
    shownBy: 'ui/editor/tables/TableHandles.tsx',
    owner: (page) => text(page).locator('table'),
    find: handle('Add column at the end'),
    adds: { tableHeader: 1, tableCell: 3 },
  },
  {
    control: 'Handle of a component, from its upper edge',
    shownBy: 'ui/editor/handle/BlockHandle.tsx',
    owner: component('callout', 'Careful.'),
    upperPart: 12,
    find: handle(/^Block:/),
    opens: menu,
    isWideOnly: true,
  },
  {
    control: 'Handle of a paragraph',
    shownBy: 'ui/editor/handle/BlockHandle.tsx',
    owner: (page) => page.getByText('Below the table.'),
    find: handle(/^Block:/),
    opens: menu,
    isWideOnly: true,
  },
  {
    control: 'Handle of a block in the right column',
    shownBy: 'ui/editor/handle/BlockHandle.tsx',
    owner: (page) => text(page).getByText('Right.', { exact: true }),
    find: handle(/^Block:/),
    opens: (page) =>
      text(page)
        .locator('.selected-node')
        .filter({ hasText: /^Right\.$/ }),
    isWideOnly: true,
  },
  {
    control: 'Handle of a table',
    shownBy: 'ui/editor/handle/BlockHandle.tsx',
    owner: cell('1'),
    find: handle(/^Block:/),
    opens: menu,
    isWideOnly: true,
  },
  {
    control: 'Add block below',
    shownBy: 'ui/editor/handle/BlockHandle.tsx',
    owner: (page) => page.getByText('Below the table.'),
    find: handle('Add block below'),
    adds: { paragraph: 1, text: 1 },
    isWideOnly: true,
  },
  {
    control: 'Menu of a page in the navigation',
    shownBy: 'ui/screens/editor/navigation/NavigationTree.module.css',
    owner: (page) => page.getByRole('treeitem', { name: 'Guide' }),
    find: (page) => page.getByRole('treeitem', { name: 'Guide' }).getByRole('button', { includeHidden: true }),
    opens: menu,
    isWideOnly: true,
  },
  {
    control: 'Add tab',
    shownBy: 'ui/editor/canvas/fields.css',
    owner: component('tabs', 'In tab.'),
    find: button(component('tabs', 'In tab.'), 'Add tab'),
    adds: { tab: 1, paragraph: 1 },
  },
  {
    control: 'Options of a tab',
    shownBy: 'ui/editor/canvas/fields.css',
    owner: component('tabs', 'In tab.'),
    find: button(component('tabs', 'In tab.'), 'Tab options'),
    opens: menu,
  },
  {
    control: 'Options of an accordion',
    shownBy: 'ui/editor/canvas/fields.css',
    owner: component('accordion', 'Because.'),
    find: button(component('accordion', 'Because.'), 'Accordion options'),
    opens: menu,
  },
  {
    control: 'Menu of a file',
    shownBy: 'ui/screens/files/FilesView.module.css',
    show: (page) => page.getByText('Files', { exact: true }).click(),
    owner: (page) => page.getByRole('treeitem', { name: 'guide.mdx' }),
    find: handle('Actions for guide.mdx'),
    opens: menu,
    isWideOnly: true,
  },
];
