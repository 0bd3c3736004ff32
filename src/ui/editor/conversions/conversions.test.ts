import fc from 'fast-check';
import { EditorState, NodeSelection, TextSelection, type Selection } from '@tiptap/pm/state';
import { describe, expect, it } from 'vitest';
import { documentSchema, patchAndProve, readPage } from '#blocks/pages.ts';
import type { JSONContent } from '#document/page.ts';
import { NodeRangeSelection } from '../plugins/nodeRangeSelection.ts';
import { soakRuns } from '../../../../test/soakRuns.ts';
import { listWords } from './contentInventory.ts';
import { blockConversions } from './conversions.ts';
import { applyConversion, planConversion } from './planConversion.ts';

/** Parses a page whose selection is between two carets, in text, or all of it. */
function select(marked: string): { readonly source: string; readonly state: EditorState } {
  const source = marked.replaceAll('‸', '');
  const doc = documentSchema.nodeFromJSON(readPage(marked).doc);
  const carets: number[] = [];
  doc.descendants((node, at) => {
    for (const { index } of node.isText ? (node.text ?? '').matchAll(/‸/g) : [])
      carets.push(at + index - carets.length);
  });
  const plain = documentSchema.nodeFromJSON(readPage(source).doc);
  const [from, to = from] = carets;
  const selection: Selection =
    from === undefined || to === undefined ? selectAll(plain) : TextSelection.create(plain, from, to);
  return { source, state: EditorState.create({ doc: plain, selection }) };
}

function selectAll(doc: EditorState['doc']): Selection {
  return NodeRangeSelection.between(doc, 0, doc.content.size) ?? NodeSelection.create(doc, 0);
}

function conversionOf(id: string) {
  const conversion = blockConversions.find((one) => one.id === id);
  if (conversion === undefined) throw new Error(`There is no conversion ${id}.`);
  return conversion;
}

function convertState(state: EditorState, id: string): EditorState | null {
  const plan = planConversion(state, conversionOf(id));
  return plan === null ? null : state.apply(applyConversion(state.tr, plan));
}

function write(source: string, doc: EditorState['doc']): string {
  const proved = patchAndProve(readPage(source), doc.toJSON() as JSONContent); // from `toJSON` of a document
  if (!proved.ok) throw new Error(proved.problem.message);
  return proved.value.text;
}

/** The page's source after conversions, one after the other; null if one isn't offered. */
function convert(marked: string, ...ids: readonly string[]): string | null {
  const { source, state } = select(marked);
  let [text, now] = [source, state];
  for (const id of ids) {
    const next = convertState(now, id);
    if (next === null) return null;
    text = write(text, next.doc);
    now = next;
  }
  return text;
}

const twoLines = 'First line.\n\nSecond line.\n';
const list = '- one\n- two\n- three\n';
const numbered = '1. Open it\n2. Run it\n\n   With text.\n';
const headings = '## Open it\n\nWith text.\n\n## Run it\n\n- a\n- b\n';

describe('a conversion', () => {
  it.each([
    ['First ‸line.\n\nLast.\n', 'heading1', '# First line.\n\nLast.\n'],
    [twoLines, 'heading4', '#### First line.\n\n#### Second line.\n'],
    ['## On‸e\n\nText.\n', 'text', 'One\n\nText.\n'],
    ['- one\n- t‸wo\n- three\n', 'heading3', '- one\n\n### two\n\n- three\n'],
    ['- one\n- t‸wo\n- three\n', 'text', '- one\n\ntwo\n\n- three\n'],
    ['- one\n- t‸wo\n- three\n', 'numberedList', '1. one\n2. two\n3. three\n'],
    [list, 'taskList', '- [ ] one\n- [ ] two\n- [ ] three\n'],
    ['- [x] one\n- [ ] two\n', 'bulletedList', '- one\n- two\n'],
    ['- [x] one\n- two\n', 'numberedList', '1. [x] one\n2. two\n'],
    ['- [x] one\n\nTwo.\n', 'numberedList', '1. [x] one\n2. Two.\n'],
    ['5. a\n6. b\n\n- c\n', 'numberedList', '5. a\n6. b\n\n1) c\n'],
    ['5. a\n6. b\n\nC.\n', 'numberedList', '5. a\n6. b\n7. C.\n'],
    ['> 5. a\n> 6. b\n', 'numberedList', '5. a\n6. b\n'],
    ['5. a\n6. ‸b\n7. c\n', 'text', '5. a\n\nb\n\n7. c\n'],
    ['1. a\n2. ‸b\n3. c\n', 'heading2', '1. a\n\n## b\n\n3. c\n'],
    ['1. ‸a\n2. b\n3. c\n', 'heading2', '## a\n\n2. b\n3. c\n'],
    ['5. a\n6. ‸b\n7. ‸c\n8. d\n', 'text', '5. a\n\nb\n\nc\n\n8. d\n'],
    ['5. a\n6. b\n\n   ‸c\n7. d\n', 'heading2', '5. a\n6. b\n\n## c\n\n7. d\n'],
    ['## On‸e {#own}\n', 'heading3', '### One {#own}\n'],
    ['## One {#own}\n', 'codeBlock', '```md\n## One {#own}\n```\n'],
    ['<Card title="T" id="own">\n  Text.\n</Card>\n', 'unwrap', '## T {#own}\n\nText.\n'],
    [twoLines, 'bulletedList', '- First line.\n- Second line.\n'],
    ['> First ‸line.\n', 'text', 'First line.\n'],
    [twoLines, 'quote', '> First line.\n>\n> Second line.\n'],
    [twoLines, 'codeBlock', '```\nFirst line.\nSecond line.\n```\n'],
    ['```\na\nb\n```\n', 'text', 'a\n\nb\n'],
    [
      numbered,
      'steps',
      '<Steps>\n  <Step title="Open it" />\n  <Step title="Run it">\n    With text.\n  </Step>\n</Steps>\n',
    ],
    [
      list,
      'columns',
      '<Columns cols={3}>\n  <Column>\n    one\n  </Column>\n  <Column>\n    two\n  </Column>\n  <Column>\n    three\n  </Column>\n</Columns>\n',
    ],
    [
      twoLines,
      'columns',
      '<Columns cols={2}>\n  <Column>\n    First line.\n  </Column>\n  <Column>\n    Second line.\n  </Column>\n</Columns>\n',
    ],
    ['> Quoted.\n', 'callout Tip', '<Tip>\n  Quoted.\n</Tip>\n'],
    ['<Note>\n  Te‸xt.\n</Note>\n', 'callout Warning', '<Warning>\n  Text.\n</Warning>\n'],
    ['<Note>\n  Te‸xt.\n</Note>\n', 'quote', '> Text.\n'],
    [
      '```js\na\n```\n\n```ts\nb\n```\n',
      'codeGroup',
      '<CodeGroup>\n  ```js\n  a\n  ```\n\n  ```ts\n  b\n  ```\n</CodeGroup>\n',
    ],
    ['## A\n\n<Card title="T" href="/x">\n  Text.\n</Card>\n', 'unwrap', '## A\n\n### [T](/x)\n\nText.\n'],
  ])('turns %j into %s', (source, id, expected) => {
    expect(convert(source, id)?.replaceAll(/\n\n(?=\s*<)/g, '\n')).toBe(expected);
  });

  it('makes steps of headings with text, which stay in the outline', () => {
    const text = convert(headings, 'steps');
    expect(text).toContain('<Steps titleSize="h2">');
    expect(text).toMatch(
      /<Step title="Open it">\s+With text\.\s+<\/Step>\s+<Step title="Run it">\s+- a\n\s+- b\s+<\/Step>/,
    );
  });

  it.each([
    ['heading1', '```js\na\n```\n'],
    ['text', '| a |\n| - |\n| b |\n'],
    ['heading2', '<Steps>\n  <Step title="A">\n    Text.\n  </Step>\n</Steps>\n'],
    ['callout Note', 'import X from "/x.mdx"\n\nText.\n'],
    ['unwrap', '<Card title={name}>\n  Text.\n</Card>\n'],
    ['unwrap', '<Card href="/x">\n  Text.\n</Card>\n'],
    ['unwrap', '<Accordion title="A" {...rest}>\n  Text.\n</Accordion>\n'],
    ['unwrap', '<ResponseField name="id" type="string">\n  Text.\n</ResponseField>\n'],
    ['unwrap', 'Text.\n'],
    ['text', '## One {#own}\n'],
    ['bulletedList', '## One {#own}\n'],
    ['numberedList', '<Steps>\n  <Step title="A" id="own">\n    Text.\n  </Step>\n</Steps>\n'],
    ['text', '- Item\n\n  ## On‸e {#own}\n'],
    ['steps', '- [x] one\n- [ ] two\n'],
    ['tabs', '- one\n- [x] two\n'],
    ['quote', '> Quo‸ted.\n'],
    ['quote', '> - Quo‸ted.\n'],
    ['callout Note', '<Note>\n  Not‸ed.\n</Note>\n'],
    ['callout Note', '<Note>\n  Not‸ed.\n\n  Tw‸ice.\n</Note>\n'],
    ['codeBlock', '```\na\n```\n\n```js\nb\n```\n'],
  ])('doesn’t offer %s for %j', (id, source) => {
    expect(convert(source, id)).toBeNull();
  });

  it.each([
    [twoLines, ['quote', 'unwrap']],
    [twoLines, ['callout Note', 'unwrap']],
    [twoLines, ['callout Note', 'callout Danger', 'quote', 'callout Note', 'unwrap']],
    [twoLines, ['codeBlock', 'text']],
    [twoLines, ['columns', 'unwrap']],
    [twoLines, ['bulletedList', 'taskList', 'numberedList', 'unwrap']],
    [list, ['callout Note', 'unwrap']],
    [list, ['taskList', 'bulletedList']],
    [list, ['steps', 'bulletedList']],
    [list, ['tabs', 'steps', 'accordion', 'card', 'bulletedList']],
    [headings, ['steps', 'unwrap']],
    [headings, ['tabs', 'unwrap']],
    ['### Sub\n\nA *b* `c` [d](/e).\n', ['callout Check', 'unwrap']],
    ['| a   |  b |\n|-----|---:|\n| one | 2  |\n', ['callout Info', 'unwrap']],
    ['```js\na\n```\n\n```ts\nb\n```\n', ['codeGroup', 'unwrap']],
  ] as const)('is undone by others: %j through %j', (source, ids) => {
    const { state } = select(source);
    expect(ids.reduce<EditorState | null>((now, id) => now && convertState(now, id), state)?.doc.toJSON()).toEqual(
      state.doc.toJSON(),
    );
    expect(convert(source, ...ids)).toBe(source);
  });

  it.each([
    ['Text[^1]   and   __more__.\n', '\n[^1]: Note.\n'],
    ['[Full][x], [x][], [x], and ![Alt][x].\n', '\n[x]: /y\n'],
    ['- [a][x]\n* [^1]\n', '\n[^1]: Note [a][x].\n\n[x]: /y\n'],
    ['*a*  `b`\n\nText[^a].\n', '\n[^a]: Note.\n'],
    ['*a*\n\n[x]: /y\n', ''],
  ])('writes blocks as their source in code: %j', (text, rest) => {
    const source = text + rest;
    const doc = documentSchema.nodeFromJSON(readPage(source).doc);
    const count = readPage(text).doc.content?.length ?? 0;
    const to = doc.children.slice(0, count).reduce((sum, { nodeSize }) => sum + nodeSize, 0);
    const selection = NodeRangeSelection.between(doc, 0, to) ?? NodeSelection.create(doc, 0);
    for (const own of [source, undefined]) {
      const shown = own === undefined ? { doc, selection } : { doc, selection, source: own };
      const code = planConversion(shown, conversionOf('codeBlock'))?.nodes[0]?.textContent ?? '';
      if (own !== undefined) expect(code).toBe(text.trimEnd());
      expect(readPage(`${code}\n${rest}`).doc).toEqual(readPage(source).doc);
    }
  });

  it('keeps the caret in its text', () => {
    for (const id of ['quote', 'callout Tip', 'bulletedList', 'heading3', 'codeBlock']) {
      const { state } = select('One.\n\nTwo‸ words.\n\nThree.\n');
      const after = convertState(state, id);
      expect(after?.selection.$head.parent.textBetween(0, after.selection.$head.parentOffset)).toBe('Two');
    }
  });
});

describe('every offered conversion', () => {
  const block = fc.constantFrom(
    'Plain words.',
    'With **bold**, `code`, and [a link](/x).',
    '## A heading',
    '### With `code` {#own}',
    '- one\n- two\n\n  more\n- [x] three',
    '1. first\n2. second\n   - nested',
    '> quoted\n>\n> twice',
    '```js title.js\nlet a = 1;\n\nlet b;\n```',
    '| a  | b |\n| -- | - |\n| 1  | 2 |',
    '![Alt words](/a.png)',
    '$$\nx^2\n$$',
    '<Note>\n  Noted.\n</Note>',
    '<Callout title="Own title" icon="star">\n  Called out.\n</Callout>',
    '<Steps>\n  <Step title="Go" id="go">\n    Do it.\n  </Step>\n  <Step title="Stop">\n    Done.\n  </Step>\n</Steps>',
    '<Tabs>\n  <Tab title="Mac">\n    Apple.\n  </Tab>\n  <Tab title="Linux">\n    Penguin.\n  </Tab>\n</Tabs>',
    '<Accordion title="Why" description="Because">\n  Reasons.\n</Accordion>',
    '<Card title="Go there" href="/there" cta="Now" img="/c.png">\n  Carded.\n</Card>',
    '<CardGroup cols={2}>\n  <Card title="One" href="/1">\n    Text\n  </Card>\n  <Card title="Two">\n    Words\n  </Card>\n</CardGroup>',
    '<Columns cols={2}>\n  <Column>\n    Left.\n  </Column>\n  <Column>\n    Right.\n  </Column>\n</Columns>',
    '<Frame caption="Seen">\n  <img src="/b.png" alt="Alt" />\n</Frame>',
    '<Tooltip tip="Explained">Hover</Tooltip> text with $y$ and <Icon icon="star" />.',
    '<div className="x">\n  Grouped.\n</div>',
    '<ParamField query="limit" type="string">\n  Field.\n</ParamField>',
    '<Update label="v1" description="May" tags={["a"]}>\n  News.\n</Update>',
    '<Snippet file="x.mdx" />',
  );

  it('keeps every word, fits the schema, and can be saved; the other lines keep their bytes', () => {
    fc.assert(
      fc.property(
        fc.array(block, { minLength: 1, maxLength: 4 }),
        fc.nat(20),
        fc.nat(3),
        fc.constantFrom(...blockConversions),
        (blocks, start, length, conversion) => {
          const source = `Before   it.\n\n${blocks.join('\n\n')}\n\n*After*  it.\n`;
          const doc = documentSchema.nodeFromJSON(readPage(source).doc);
          const first = 1 + (start % (doc.childCount - 2));
          const last = Math.min(doc.childCount - 2, first + length);
          const edge = (index: number) => doc.children.slice(0, index).reduce((sum, { nodeSize }) => sum + nodeSize, 0);
          const selection = NodeRangeSelection.between(doc, edge(first), edge(last + 1));
          if (selection === null) return;
          const state = EditorState.create({ doc, selection });
          const plan = planConversion(state, conversion);
          if (plan === null) return;
          const after = state.apply(applyConversion(state.tr, plan)).doc;
          after.check();
          if (conversion.id !== 'codeBlock') {
            const has = listWords([after]);
            expect(listWords([doc]).filter((word) => !has.includes(word))).toEqual([]);
          }
          const text = write(source, after);
          expect(text.startsWith('Before   it.\n')).toBe(true);
          expect(text.endsWith('\n*After*  it.\n')).toBe(true);
        },
      ),
      { numRuns: soakRuns(40, 4000) },
    );
  });
});

describe('a wrap adds only its own lines, and unwrapping removes them', () => {
  const awkward = [
    'Plain   words with *stars* and __bars__.\\\nSecond line, and a [link]( </x> "T" ).',
    '*   one\n*   two\n\n    more',
    '1)  one\n2)  two',
    '| a   |  b |\n|:--|---:|\n| one | 2  |',
    "~~~~js   name='x'\nlet a;\n~~~~",
    "<Frame   caption='T' >\n    ![Alt  words]( /a.png )\n</Frame>",
    'One   paragraph.\n\n* * *\n\nAnother  _one_.',
  ];
  const wraps = blockConversions.filter(({ id }) => /^(?:callout (?:Note|Callout)|quote)/.test(id));
  const withoutIndent = (line: string) => line.replace(/^[\s>]*/, '').trimEnd();

  it.each(awkward)('%j', (block) => {
    const source = `Before.\n\n${block}\n\nAfter.\n`;
    const doc = documentSchema.nodeFromJSON(readPage(source).doc);
    const end = doc.content.size - (doc.lastChild?.nodeSize ?? 0);
    const selection = NodeRangeSelection.between(doc, doc.child(0).nodeSize, end);
    if (selection === null) throw new Error('Nothing is selected.');
    for (const { id } of wraps) {
      const wrapped = convertState(EditorState.create({ doc, selection }), id);
      if (wrapped === null) throw new Error(`${id} is not offered.`);
      const text = write(source, wrapped.doc);
      const lines = text.split('\n').map(withoutIndent);
      let from = 0;
      for (const line of source.split('\n').map(withoutIndent)) {
        from = lines.indexOf(line, from) + 1;
        expect(from, `${id}: ${line} in ${text}`).toBeGreaterThan(0);
      }
      const back = convertState(wrapped, 'unwrap');
      expect(back === null ? null : write(text, back.doc), id).toBe(source);
    }
  });
});
