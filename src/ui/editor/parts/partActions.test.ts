import type { Node as DocumentNode } from '@tiptap/pm/model';
import { EditorState, TextSelection, type Transaction } from '@tiptap/pm/state';
import { expect, it } from 'vitest';
import { documentSchema, patchAndProve, readPage } from '#blocks/pages.ts';
import type { JSONContent } from '#document/page.ts';
import { getTabLabel } from '#reading/getTabLabel.ts';
import { exitOnEmptyLine } from '../commands/exitOnEmptyLine.ts';
import { deletedPart, deletePart, duplicatePart, findPart, findPartAgain, movePart } from './partActions.ts';

const groups = {
  tab: [
    '<Tabs>\n  <Tab title="One" id="one">\n    First.\n  </Tab>\n\n  <Tab title="Two">\n    Second.\n  </Tab>\n</Tabs>\n',
    'Tab “One” deleted.',
  ],
  step: [
    '<Steps>\n  <Step title="One" id="one">\n    First.\n  </Step>\n\n  <Step title="Two">\n    Second.\n  </Step>\n</Steps>\n',
    'Step “One” deleted.',
  ],
  card: [
    '<CardGroup cols={2}>\n  <Card title="One">\n    First.\n  </Card>\n\n  <Card title="Two">\n    Second.\n  </Card>\n</CardGroup>\n',
    'Card “One” deleted.',
  ],
  accordion: [
    '<AccordionGroup>\n  <Accordion title="One" id="one">\n    First.\n  </Accordion>\n\n  <Accordion title="Two">\n    Second.\n  </Accordion>\n</AccordionGroup>\n',
    'Accordion “One” deleted.',
  ],
  column: [
    '<Columns cols={2}>\n  <Column>\n    First.\n  </Column>\n\n  <Column>\n    Second.\n  </Column>\n</Columns>\n',
    'Column deleted.',
  ],
  codeBlock: [
    '<CodeGroup>\n\n```js One\nfirst()\n```\n\n```ts Two\nsecond()\n```\n\n</CodeGroup>\n',
    'Code tab “One” deleted.',
  ],
} as const;

function open(source: string, word: string): { readonly state: EditorState; readonly position: number } {
  const doc = documentSchema.nodeFromJSON(readPage(source).doc);
  let at = 0;
  doc.descendants((node, position) => {
    if (node.isText && node.text?.includes(word) === true) at = position + node.text.length;
  });
  const state = EditorState.create({ doc, selection: TextSelection.create(doc, at) });
  return { state, position: findPart(state.selection.$from) ?? -1 };
}

function textsOf(doc: DocumentNode): readonly string[] {
  return [...doc.textContent.matchAll(/[Ff]irst|[Ss]econd/g)].map(([word]) => word.toLowerCase());
}

for (const [kind, [source, message]] of Object.entries(groups)) {
  const change = (word: string, run: (transaction: Transaction, position: number) => unknown) => {
    const { state, position } = open(source, word);
    expect(state.doc.nodeAt(position)?.type.name).toBe(kind);
    const transaction = state.tr;
    const result = run(transaction, position);
    transaction.doc.check();
    return { transaction, result, texts: textsOf(transaction.doc) };
  };

  it(`moves, duplicates, and deletes a ${kind}`, () => {
    expect(change('irst', (tr, at) => movePart(tr, at, 1)).texts).toEqual(['second', 'first']);
    expect(change('econd', (tr, at) => movePart(tr, at, -1)).texts).toEqual(['second', 'first']);
    expect(change('irst', (tr, at) => movePart(tr, at, -1)).result).toBeNull();
    const copy = change('irst', duplicatePart);
    expect(copy.texts).toEqual(['first', 'first', 'second']);
    expect(JSON.stringify(copy.transaction.doc).split('"id","value"').length - 1).toBeLessThanOrEqual(1);
    const deleted = change('irst', deletePart);
    expect(deleted.texts).toEqual(['second']);
    expect(deleted.transaction.getMeta(deletedPart)).toBe(message);
  });

  it(`deletes the whole component with the last ${kind}, and changes only that part’s lines otherwise`, () => {
    const { state, position } = open(source, 'irst');
    const one = state.apply(deletePart(state.tr, position));
    const proved = patchAndProve(readPage(source), one.doc.toJSON() as JSONContent); // from `toJSON` of a document
    const lines = proved.ok ? proved.value.text.split('\n') : [];
    expect(lines.filter((line) => !source.split('\n').includes(line))).toEqual([]);
    let last = -1;
    one.doc.descendants((node, at) => {
      if (last < 0 && node.type.name === kind) last = at;
    });
    expect(deletePart(one.tr, last).doc.textContent).toBe('');
    expect(deletePart(one.tr, last).doc.childCount).toBe(1);
  });
}

it.each([
  ['tab', '<Tabs>\n  <Tab title="One">\n    First.\n  </Tab>\n</Tabs>\n', ['tabs', 'paragraph']],
  ['step', '<Steps>\n  <Step title="One">\n    First.\n  </Step>\n</Steps>\n', ['steps']],
  ['accordion', '<Accordion title="One">\n  First.\n</Accordion>\n', ['accordion', 'paragraph']],
])('Enter on an empty last line of a %s adds another only if readers see all of them', (_, source, blocks) => {
  const { state } = open(source, 'irst');
  const split = state.apply(state.tr.split(state.selection.from));
  let after = split;
  exitOnEmptyLine(split, (transaction) => {
    after = split.apply(transaction);
  });
  expect(after.doc.children.map(({ type }) => type.name)).toEqual(blocks);
  expect(after.selection.$from.parent.content.size).toBe(0);
  expect(after.doc.firstChild?.childCount).toBe(blocks.length === 1 ? 2 : 1);
});

const otherTitle = open('<Tabs>\n  <Tab title="Three">\n    Third.\n  </Tab>\n</Tabs>\n', 'Third');

const tabsPage =
  '<Tabs>\n  <Tab title="One">\n    First.\n  </Tab>\n\n  <Tab title="Two">\n    Second.\n  </Tab>\n</Tabs>\n';

it.each<readonly [string, (tr: Transaction, position: number) => unknown, string | null]>([
  ['nothing', () => null, 'Two'],
  ['text typed above', (tr) => tr.insert(0, documentSchema.node('paragraph', null, documentSchema.text('New'))), 'Two'],
  ['the tab before it deleted', (tr, at) => tr.delete(tr.doc.resolve(at).start(), at), 'Two'],
  ['the tab moved', (tr, at) => movePart(tr, at, -1), 'Two'],
  ['a copy before it', (tr, at) => duplicatePart(tr, tr.doc.resolve(at).start()), 'Two'],
  ['its text changed', (tr, at) => tr.insertText('More', at + 2), null],
  [
    'its title changed',
    (tr, at) => tr.setNodeMarkup(at, null, otherTitle.state.doc.nodeAt(otherTitle.position)?.attrs ?? null),
    'Three',
  ],
  ['the tab before it renamed and itself deleted', (tr, at) => deletePart(tr.setNodeMarkup(1, null, null), at), null],
  ['the tab deleted', (tr, at) => deletePart(tr, at), null],
  ['all tabs deleted', (tr) => tr.delete(0, tr.doc.content.size), null],
])('finds a tab again after %s', (_what, change, label) => {
  const { state, position } = open(tabsPage, 'Second');
  const tab = state.doc.nodeAt(position);
  const { tr } = state;
  change(tr, position);
  const found = tab === null ? null : findPartAgain(tr.doc, tab, position);
  const now = found === null ? null : tr.doc.nodeAt(found);
  expect(now === null ? null : getTabLabel(now.type.name, now.attrs)).toBe(label);
});

it('doesn’t take another untitled part for one that is gone', () => {
  const { state, position } = open(
    '<Columns>\n  <Column>\n    First.\n  </Column>\n\n  <Column>\n    Second.\n  </Column>\n</Columns>\n',
    'First',
  );
  const column = state.doc.nodeAt(position);
  expect(column === null ? undefined : findPartAgain(deletePart(state.tr, position).doc, column, position)).toBeNull();
});

/** Components whose parts are spelled unlike new ones: what is before, between, and after the parts, and the parts. */
const spellings: readonly (readonly [
  name: string,
  start: string,
  gap: string,
  end: string,
  parts: readonly string[],
])[] = [
  [
    'tabs that are indented by tabs',
    '<Tabs>\n\t',
    '\n\t',
    '\n</Tabs>',
    [
      "<Tab   title='One'>\n\t\tFirst __a__.\n\n\t\t*  x\n\t\t*  y\n\t</Tab>",
      '<Tab title="Two"\n\t\ticon="x">\n\t\tSecond\n\t\tline.\n\t</Tab>',
      '<Tab title="Three">\n\n\t\t| a  |  b |\n\t\t|:--|--:|\n\t\t| 1 | 2 |\n\n\t</Tab>',
    ],
  ],
  [
    'steps at the start of their lines',
    '<Steps>\n\n',
    '\n\n\n',
    '\n\n</Steps>',
    [
      "<Step title='One'>\n\n1)  First\n2)  more\n\n</Step>",
      '<Step title="Two" >\nSecond.\n</Step>',
      '<Step title="Three">\n    ```js\n  a\n    ```\n</Step>',
    ],
  ],
  [
    'cards next to each other',
    '<CardGroup cols={ 2 }>\n   ',
    '\n   ',
    '\n</CardGroup>',
    [
      '<Card title=\'One\'  href="/a">First</Card>',
      '<Card title="Two"\n   >\n     Second.\n   </Card>',
      '<Card title="Three"/>',
    ],
  ],
  [
    'code with different fences',
    '<CodeGroup>\n',
    '\n\n',
    '\n</CodeGroup>',
    ['~~~js  One\nfirst()\n\n  x\n~~~', '````ts Two\nsecond()\n````', '```py   Three {1}\n\ty\n```'],
  ],
  [
    'accordions without a group',
    '',
    '\n\n',
    '',
    [
      "<Accordion title='One'>\n  First.\n</Accordion>",
      '<Accordion title="Two">\n    Second.\n</Accordion>',
      '<Accordion title="Three"   >Third.</Accordion>',
    ],
  ],
];

it.each(spellings.flatMap((one) => ['\n', '\r\n'].map((newline) => [one[0], newline, one] as const)))(
  'keeps the bytes of the other parts: %s with %j',
  (_, newline, [, start, gap, end, parts]) => {
    const [one = '', two = '', three = ''] = parts;
    const page = (...shown: readonly string[]) =>
      `Before  it.\n\n${start}${shown.join(gap)}${end}\n\n*After*  it.`.replaceAll('\n', newline);
    const source = page(one, two, three);
    const after = (run: (transaction: Transaction, position: number) => unknown) => {
      const { state, position } = open(source, 'econd');
      const transaction = state.tr;
      run(transaction, position);
      const proved = patchAndProve(readPage(source), transaction.doc.toJSON() as JSONContent); // from `toJSON` of a document
      return proved.ok ? proved.value.text : proved.problem.message;
    };
    expect(after((tr, at) => movePart(tr, at, -1))).toBe(page(two, one, three));
    expect(after((tr, at) => movePart(tr, at, 1))).toBe(page(one, three, two));
    expect(after((tr, at) => duplicatePart(tr, at))).toBe(page(one, two, two, three));
    expect(after((tr, at) => deletePart(tr, at))).toBe(page(one, three));
  },
);
