import { describe, expect, it } from 'vitest';
import type { JSONContent } from '#document/page.ts';
import { elementNode, paragraphNode } from './build.fixture.ts';
import { patchAndProve, readPage } from './pages.ts';

/** Blocks in spellings that printing from scratch would change. */
const blocks: readonly (readonly [name: string, source: string])[] = [
  ['a padded table', '| Name    | Type   |\n| :------ | -----: |\n| `a_b`   | string |\n| __c__   |        |'],
  ['a table without outer bars', 'Name | Type\n:-- | --\na | b'],
  ['a list with stars and wide markers', '*   one\n*   two\n\n    more of _two_'],
  ['a numbered list with parentheses', '1)  one\n2)  two\n     - three\n     - four'],
  ['a numbered list of ones', '1. one\n1. two\n1. three'],
  ['a nested list that is indented loosely', '- one\n    - two\n        - three\n- four'],
  ['tasks', '* [X] **done**\n* [ ] `open`\n+ [ ] other'],
  [
    'a fence that is indented loosely in a numbered list',
    '1. Install:\n\n    ```bash\n   npm i\n    ```\n\n2. Run it.\n\n     Then wait.',
  ],
  ['code in tildes', '~~~~js  Title {1}\nconst a = `b`;\n\n  indented\n~~~~'],
  ['code without a language in a long fence', '`````\n```\nx\n```\n`````'],
  ['a heading with a line below', 'Title of _it_\n============='],
  ['a heading with closing marks', '##   Title ##'],
  ['a wrapped paragraph', 'One __two__\nthree \\_four\\_ &copy; *five*  \nsix\\\nseven.'],
  ['a quote that is continued lazily', '>One\ntwo\n>\n>   three'],
  [
    'a component with attributes on lines',
    '<Card\n  title=\'One\'\n  icon={ "star" }\n>\n    Text _of_ it.\n\n\n    * more\n</Card>',
  ],
  [
    'components without blank lines',
    '<CardGroup cols={2}>\n<Card title="A">\nOne\n</Card>\n<Card title="B">\nTwo\n</Card>\n</CardGroup>',
  ],
  ['a component on one line', "<Note  type='a'>Text __here__</Note>"],
  ['a component without children', "<Snippet   file='a.mdx'  />"],
  ['math', '$$\na  +  b\n$$'],
  ['a comment', '{/*   one\n  two */}'],
  ['a rule', '* * *'],
  ['a link reference', 'See [the _page_][ref] and [ref].'],
  ['an image', "![An image]( </a b.png>  'A title' )"],
  ['lines of elements', '<Icon icon="a"/> <Icon icon=\'b\'/>'],
  ['a footnote with more blocks', '[^n]:  A note __with__\n    two lines.\n\n     - and a list'],
  ['a link definition on lines', '[one]:\n   /one\n   "One"'],
  ['an HTML element with elements', "<div className='x'>\n\n  <p>One <b>two</b></p>\n\n</div>"],
  ['details', '<details>\n<summary>Open __me__</summary>\n\nText.\n\n</details>'],
  ['a list up to ten', ' 9. nine\n\n    more\n10. ten\n\n    more'],
  ['a list with plus signs and an empty item', '+ one\n+\n+ three'],
  ['a list with code in its items', '- ```js\n  a\n  ```\n-   text\n\n    ```\n      b\n    ```'],
  ['a list with gaps of several lines', '* one\n\n\n* two\n* three'],
  ['a quote with a list and code', '> - a\n>   b\n>\n>   ```\n>     c\n>   ```\n> + d'],
  ['a quote in a quote', '> One\n> > two\n> > > three\n>\n> four'],
  [
    'steps with tabs',
    '<Steps>\n\t<Step title="A">\n\t\tOne:\n\n\t\t- a\n\t\t- b\n\n\t\t```go\n\t\tfunc () {\n\t\t\treturn\n\t\t}\n\t\t```\n\t</Step>\n</Steps>',
  ],
  ['a table with escapes and code', '| a \\| b | `c\\|d` |\n|---|:-:|\n| <br/> | __e__ |\n|f|'],
  ['a table without a body', '| One | Two |\n| --- | --- |'],
  ['an expression on lines', '{\n  [1, 2].map(\n    (n) => n,\n  )\n}'],
  ['a card with an expression on lines', '<Card\n  style={{\n    color: "red",\n  }}\n>\nOne\n</Card>'],
  ['code with a fence of three in four', '````md\n```js\na\n```\n````'],
  ['code with blank lines at its edges', '```\n\na\n\n```'],
  ['a paragraph with escapes', '1\\. a \\* b \\_c\\_ &lt;d&gt; \\# e\n\\- f'],
  ['an address and an email', 'See https://e.f/g_h_i and a_b@c.de.'],
  [
    'nested components at column 0',
    '<Tabs>\n<Tab title="A">\n<Note>\nOne\n</Note>\n</Tab>\n<Tab title="B">\nTwo\n</Tab>\n</Tabs>',
  ],
];

const definition = '[ref]: </a>  "T"';

/** A text with another prefix on all lines but the first. */
const indented = (text: string, prefix: string) =>
  text
    .split('\n')
    .map((line, index) => (index === 0 ? line : line === '' ? prefix.trimEnd() : `${prefix}${line}`))
    .join('\n');

/** The text after the page's blocks were changed; also proves that no block is refused. */
function edited(
  text: string,
  change: (content: readonly JSONContent[]) => readonly JSONContent[],
  sources: readonly string[] = [],
): string {
  const page = readPage(text);
  const proved = patchAndProve(page, { type: 'doc', content: change(page.doc.content ?? []) }, undefined, {
    sources: sources.map((source) => readPage(source)),
  });
  return proved.ok ? proved.value.text : proved.problem.message;
}

/** The page's blocks with the block at `index` first taken out, and the others. */
const apart = (content: readonly JSONContent[], from: number, to: number) =>
  [content.slice(from, to), [...content.slice(0, from), ...content.slice(to)]] as const;

describe.each(blocks)('%s keeps its spelling', (_, block) => {
  const count = readPage(`${block}\n\n${definition}\n`).doc.content?.length ?? 0;
  const size = count - 1;
  const page = `${block}\n\nMiddle.\n\n${definition}\n`;

  it('when it is duplicated', () => {
    expect(
      edited(page, (content) => [...content.slice(0, size + 1), ...content.slice(0, size), ...content.slice(size + 1)]),
    ).toBe(`${block}\n\nMiddle.\n\n${block}\n\n${definition}\n`);
  });

  it('when it is moved', () => {
    expect(
      edited(page, (content) => {
        const [own, rest] = apart(content, 0, size);
        return [...rest.slice(0, 1), ...own, ...rest.slice(1)];
      }),
    ).toBe(`Middle.\n\n${block}\n\n${definition}\n`);
  });

  it('when it is wrapped in a callout', () => {
    expect(
      edited(`<Tip>\n  Tip.\n</Tip>\n\n${page}`, ([tip = paragraphNode(), ...content]) => [
        tip,
        elementNode('callout', 'Note', ...content.slice(0, size)),
        ...content.slice(size),
      ]),
    ).toContain(`<Note>\n  ${indented(block, '  ')}\n`);
  });

  it('when it is wrapped in a quote', () => {
    expect(
      edited(`A.\n\n${page}`, (content) => [
        ...content.slice(0, 1),
        { type: 'blockquote', content: content.slice(1, size + 1) },
        ...content.slice(size + 1),
      ]),
    ).toBe(`A.\n\n> ${indented(block, '> ')}\n\nMiddle.\n\n${definition}\n`);
  });

  it('when it is unwrapped', () => {
    expect(
      edited(`<Note>\n   ${indented(block, '   ')}\n\n   End.\n</Note>\n\n${definition}\n`, ([note, ...rest]) => [
        ...(note?.content ?? []),
        ...rest,
      ]),
    ).toBe(`${block}\n\nEnd.\n\n${definition}\n`);
  });

  it('when it is taken out of a list', () => {
    expect(
      edited(`- First.\n\n  ${indented(block, '  ')}\n\nEnd.\n\n${definition}\n`, ([list, ...rest]) => [
        ...(list?.content?.[0]?.content ?? []),
        ...rest,
      ]),
    ).toBe(`First.\n\n${block}\n\nEnd.\n\n${definition}\n`);
  });

  it('when it is pasted into another page', () => {
    const source = `${block}\n\n${definition}\n`;
    const copied = readPage(source).doc.content?.slice(0, size) ?? [];
    expect(
      edited(`Start.\n\n${definition}\n`, ([first, ...rest]) => [...(first ? [first] : []), ...copied, ...rest], [
        source,
      ]),
    ).toBe(`Start.\n\n${block}\n\n${definition}\n`);
  });

  it('with CRLF and without a final line ending', () => {
    const crlf = (text: string) => text.replaceAll('\n', '\r\n');
    const whole = crlf(`${block}\n\nMiddle.\n\n${definition}\n\nEnd.`);
    const copy = (content: readonly JSONContent[]) => content.toSpliced(size + 2, 0, ...content.slice(0, size));
    expect(edited(whole, copy)).toBe(crlf(`${block}\n\nMiddle.\n\n${definition}\n\n${block}\n\nEnd.`));
    const last = (content: readonly JSONContent[]) => [...content.slice(size), ...content.slice(0, size)];
    expect(edited(whole, last)).toBe(crlf(`Middle.\n\n${definition}\n\nEnd.\n\n${block}`));
    const copied = readPage(`${block}\n\n${definition}\n`).doc.content?.slice(0, size) ?? [];
    const pasted = (content: readonly JSONContent[]) => [...content.slice(0, 1), ...copied, ...content.slice(1)];
    expect(edited(crlf(`Start.\n\n${definition}`), pasted, [`${block}\n\n${definition}\n`])).toBe(
      crlf(`Start.\n\n${block}\n\n${definition}`),
    );
  });

  it('when it is wrapped within components that are indented by tabs, and unwrapped again', () => {
    const unwrapped = ([note]: readonly JSONContent[]) => note?.content ?? [];
    const around = (inside: string, tabs: string) =>
      `<Steps>\n\t<Step title="A">\n\t\tText.\n\n\t\t${indented(inside, tabs)}\n\t</Step>\n</Steps>\n\n${definition}\n`;
    const change =
      (make: (inside: readonly JSONContent[]) => readonly JSONContent[]) =>
      ([steps = paragraphNode(), ...rest]: readonly JSONContent[]) => {
        const [step = paragraphNode()] = steps.content ?? [];
        const [text = paragraphNode(), ...inside] = step.content ?? [];
        return [{ ...steps, content: [{ ...step, content: [text, ...make(inside)] }] }, ...rest];
      };
    // A footnote takes in a closing tag that is indented by a tab.
    if (readPage(around(block, '\t\t')).problems.length > 0) return;
    const wrapped = around(`<Note>\n\t${indented(block, '\t')}\n</Note>`, '\t\t');
    const text = edited(
      around(block, '\t\t'),
      change((inside) => [elementNode('callout', 'Note', ...inside)]),
    );
    // A closing tag may need a blank line before it.
    const closed = (page: string) => page.replaceAll(/\n\n(?=\t*<\/)/g, '\n');
    expect(closed(text)).toBe(closed(wrapped));
    expect(closed(edited(text, change(unwrapped)))).toBe(closed(around(block, '\t\t')));
  });
});

describe.each([
  ['code', '```js\nif (a) {\n    b\n}\n```'],
  ['code in tildes', '~~~\n a\n   b\nc\n~~~'],
  ['code with tabs', '```go\nfunc a() {\n\tb\n  \tc\n \t  d\n}\n```'],
  ['math', '$$\na\n    b\n$$'],
  ['code and text', '```\na\n    b\n```\n\nText.\n\n```\n   c\n```'],
])('%s with less indentation than its component keeps its spelling', (_, code) => {
  const tab = (indent: string) => `<Tab title='A'>\n\n${code}\n\n${indent}</Tab>`;
  const page = `First.\n\n<Tabs>\n    ${tab('    ')}\n</Tabs>\n`;

  it('when the component is unwrapped', () => {
    expect(edited(page, ([first = paragraphNode(), tabs]) => [first, ...(tabs?.content ?? [])])).toBe(
      `First.\n\n${tab('')}\n`,
    );
  });

  it('when the component is moved out and text is changed', () => {
    expect(edited(page, ([, tabs]) => [...(tabs?.content ?? []), paragraphNode('\\', '{a', '<b')])).toContain(tab(''));
  });
});
