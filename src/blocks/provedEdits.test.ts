import { describe, expect, it } from 'vitest';
import type { JSONContent } from '#document/page.ts';
import { bulletListNode, listItemNode, paragraphNode, textNode, elementNode } from './build.fixture.ts';
import { patchAndProve, readPage } from './pages.ts';

const hardBreak: JSONContent = { type: 'hardBreak' };

type Change = (...blocks: JSONContent[]) => readonly JSONContent[];

/** The first block without its leading text. */
const withoutFirstWords: Change = (block, ...others) => [
  { ...block, content: (block.content ?? []).slice(1) },
  ...others,
];

// Regressions: each was rejected or threw once; the smallest page that shows it.
const edits: readonly (readonly [name: string, before: string, change: Change, after: string])[] = [
  ['code that is indented put into a list', ' ```\n<', (code) => [bulletListNode(listItemNode(code))], '- ```\n  <'],
  [
    'an element that is indented put into a list',
    ' <div>\n <div>a</div>\n</div>',
    (element) => [bulletListNode(listItemNode(element))],
    '- <div>\n  <div>a</div>\n  </div>',
  ],
  [
    'a list before a paragraph that is indented',
    '.\n\n   C',
    (first, second) => [bulletListNode(listItemNode(first)), second],
    '- .\n\nC',
  ],
  [
    'an import put into an element',
    'a\n\nimport {} from ""\n',
    (words, module) => [words, elementNode('callout', 'Note', module, paragraphNode('b'))],
    'a\n\nimport {} from ""\n\n<Note>\n  b\n</Note>\n',
  ],
  [
    'code without a language whose options stay',
    '```js Title here\nx\n```\n',
    (code) => [{ ...code, attrs: { language: null, meta: 'Title here' } }],
    '```Title here\nx\n```\n',
  ],
  [
    'a line broken behind an address',
    'www.example.com a\n',
    () => [paragraphNode('www.', hardBreak, 'example.com a')],
    'www.<br />example.com a\n',
  ],
  [
    'a task that is none any more and gets other words',
    '- ## a\n- [ ] `c`\n\n  d\n',
    (list) => [
      bulletListNode(
        listItemNode(...(list.content?.[0]?.content ?? []), bulletListNode(listItemNode(paragraphNode('d')))),
      ),
    ],
    '- ## a\n\n  - d\n',
  ],
  [
    'a dollar sign beside code that ends with one',
    '\\$x\\$\n',
    () => [paragraphNode('$', { ...textNode('x$'), marks: [{ type: 'code' }] })],
    '\\$`x$`\n',
  ],
  ['words before a component that is left alone', '_<Color.Item />\n', withoutFirstWords, '<Color.Item />\n'],
  [
    'words before a line of components',
    'x <Card>a *b*</Card> {y} <Icon icon="c" />\n',
    withoutFirstWords,
    '<Card>a *b*</Card> {y} <Icon icon="c" />\n',
  ],
  [
    'words with an expression that is an anchor in a heading',
    '\\`{#n}\n',
    (block) => [{ ...block, type: 'heading', attrs: { level: 3, id: null } }],
    '### \\`{#n}\n',
  ],
  [
    'an address that is cut by a mark, before what looks like a tag',
    '*www\\.a.com*\\<tag>\n',
    () => [
      paragraphNode(
        { ...textNode('www.'), marks: [{ type: 'italic' }] },
        'a',
        { ...textNode('.com'), marks: [{ type: 'italic' }] },
        '<tag>',
      ),
    ],
    '*www\\.*&#x61;*.com*\\<tag>\n',
  ],
  [
    'code with a backslash before what looks like a reference',
    'a\n',
    () => [paragraphNode({ ...textNode('x \\&amp;'), marks: [{ type: 'code' }] })],
    '`x \\&amp;`\n',
  ],
  [
    'two formulas that are brought together',
    '$a$ `b` $c$\n',
    (block) => [paragraphNode(...(block.content ?? []).filter(({ type }) => type === 'mathInline'))],
    '$a$ $c$\n',
  ],
  [
    'a picture whose words are wrapped',
    '![one\r\ntwo](/a)\r\n',
    () => [paragraphNode({ type: 'image', attrs: { src: '/a', alt: 'one three', title: null } })],
    '![one\r\nthree](/a)\r\n',
  ],
  ['a block before all others', '\uFEFFb\n', (block) => [paragraphNode('a'), block], '\uFEFFa\n\nb\n'],
  [
    'an item after code that is never closed',
    '* ~~~\n* b\n',
    (list) => [bulletListNode(...(list.content ?? []).flatMap((one) => [one, listItemNode(paragraphNode('a'))]))],
    '* ~~~\n\n* a\n* b\n* a\n',
  ],
  [
    'a comment of several lines in words that are a heading',
    'a {/*\n*/}\n',
    (block) => [{ ...block, type: 'heading', attrs: { level: 2, id: null } }],
    '## a {/* */}\n',
  ],
  [
    'a line broken where an emphasis ends with its link',
    '[*a*](/x) *b*\n',
    () => [
      paragraphNode(
        { ...textNode('a'), marks: [{ type: 'link', attrs: { href: '/x', title: null, nth: 0 } }, { type: 'italic' }] },
        { ...hardBreak, marks: [{ type: 'link', attrs: { href: '/x', title: null, nth: 0 } }, { type: 'italic' }] },
        { ...textNode('b'), marks: [{ type: 'italic' }] },
      ),
    ],
    '*[a<br />](/x)b*\n',
  ],
  [
    'an import that is taken out of its element',
    '<div>\nimport "a"\n\n</div> \n',
    ({ content = [] }) => content,
    'import "a" \n',
  ],
  [
    'an expression whose other words are deleted but for a space',
    '{a} _b_\n',
    () => [paragraphNode({ type: 'sourceInline', attrs: { source: '{a}' } }, ' ')],
    '{a}\n',
  ],
  [
    'an anchor after which a space is typed',
    '## a\n',
    (block) => [
      { ...block, content: [textNode('c '), { type: 'sourceInline', attrs: { source: '{#b}' } }, textNode(' ')] },
    ],
    '## c {#b}\n',
  ],
  [
    'a page that begins with the character of a byte-order mark',
    '- \uFEFFa\n',
    () => [paragraphNode('\uFEFFa')],
    '&#xFEFF;a\n',
  ],
  [
    'a block after a byte-order mark that is after front matter',
    '---\n---\n\uFEFF- a\n',
    (list) => [list, paragraphNode('b')],
    '---\n---\n\uFEFF- a\n\nb\n',
  ],
  [
    'a block after a formula with options that is never closed',
    '$$a\nb',
    (formula) => [formula, paragraphNode('c')],
    '$$a\nb\n$$\n\nc',
  ],
  [
    'a formula with options that is never closed, before another block',
    'c\n\n$$a\nb',
    (block, formula) => [formula, block],
    '$$a\nb\n$$\n\nc',
  ],
  [
    'an item after a formula that is never closed',
    '- $$\n  a\n- b\n',
    (list) => [
      bulletListNode(
        listItemNode(...(list.content?.[0]?.content ?? []), paragraphNode('c')),
        listItemNode(paragraphNode('b')),
      ),
    ],
    '- $$\n  a\n  $$\n\n  c\n- b\n',
  ],
  [
    'a rule that replaces the words of an item',
    '- a\n- b\n',
    () => [bulletListNode(listItemNode({ type: 'horizontalRule' }), listItemNode(paragraphNode('b')))],
    '- ***\n- b\n',
  ],
  [
    'a rule that replaces the words of an item with an asterisk',
    '* a\n* b\n',
    () => [bulletListNode(listItemNode({ type: 'horizontalRule' }), listItemNode(paragraphNode('b')))],
    '* ---\n* b\n',
  ],
  [
    'an item that is a list of an empty list',
    '- a\n- b\n',
    (list) => [
      bulletListNode(
        ...(list.content ?? []),
        listItemNode(bulletListNode(listItemNode(bulletListNode(listItemNode(paragraphNode()))))),
      ),
    ],
    '- a\n- b\n- * -\n',
  ],
  [
    'a footnote after another in an element that is indented by a tab',
    '<Tabs>\n\t[^1]:\n</Tabs>\n',
    (tabs) => [{ ...tabs, content: [...(tabs.content ?? []), ...(tabs.content ?? [])] }],
    '<Tabs>\n[^1]:\n\n[^1]:\n\n</Tabs>\n',
  ],
  [
    'words after a footnote in an element within an element',
    '<Steps>\n  <Step title="a">\n    b\n  </Step>\n</Steps>\n',
    (steps) => [
      {
        ...steps,
        content: (steps.content ?? []).map((step) => ({
          ...step,
          content: [
            { type: 'footnoteDefinition', attrs: { label: '1' }, content: [paragraphNode('c')] },
            ...(step.content ?? []),
          ],
        })),
      },
    ],
    '<Steps>\n<Step title="a">\n[^1]: c\n\nb\n</Step>\n</Steps>\n',
  ],
  [
    'a definition whose label has several spaces put elsewhere',
    '[a]: b\n[c  d]: e\n',
    (first, second) => [second, first],
    '[c  d]: e\n[a]: b\n',
  ],
  [
    'words before a component in their line, which begins with a space',
    'a<Note> b</Note>\n',
    withoutFirstWords,
    '<Note> b</Note>\n',
  ],
  [
    'emphasis next to emphasis on a page with underscores',
    '__a__ _b_\n',
    ({ content = [] }) => [paragraphNode(...content.filter(({ marks }) => marks !== undefined))],
    '**a**_b_\n',
  ],
  [
    'a footnote reference before a colon that begins the paragraph',
    'a [^1]: b\n\n[^1]: c\n',
    (block, footnote) => [{ ...block, content: (block.content ?? []).slice(1) }, footnote],
    '[^1]\\: b\n\n[^1]: c\n',
  ],
  [
    'a footnote that begins with an expression of several lines',
    'a\n',
    () => [
      {
        type: 'footnoteDefinition',
        attrs: { label: '1' },
        content: [paragraphNode('a ', { type: 'sourceInline', attrs: { source: '{/*\n b\n*/}' } })],
      },
    ],
    '[^1]:\n    a {/*\n     b\n    */}\n',
  ],
  [
    'code whose language is deleted, and whose options have blanks around them',
    '```js a b \nx\n```\n',
    (code) => [{ ...code, attrs: { language: null, meta: ' a b ' } }],
    '``` a b \nx\n```\n',
  ],
  [
    'a tag with attributes of several lines in words that are a heading',
    '<Tooltip tip="a\nb" {...{\n  c,\n}}>d</Tooltip> e\n',
    (block) => [{ ...block, type: 'heading', attrs: { level: 2, id: null } }],
    '## <Tooltip tip="a&#xA;b" {...{ c, }}>d</Tooltip> e\n',
  ],
  [
    'words in bold that begin with an element that begins with a space',
    '<kbd> a</kbd> b\n',
    (block) => [
      paragraphNode(
        ...(block.content ?? []).map((node) => ({ ...node, marks: [...(node.marks ?? []), { type: 'bold' }] })),
      ),
    ],
    '**<kbd> a</kbd> b**\n',
  ],
];

describe('an edit that was once rejected', () => {
  it.each(edits)('%s', (_, before, change, after) => {
    const page = readPage(before);
    const proved = patchAndProve(page, { type: 'doc', content: change(...structuredClone(page.doc.content ?? [])) });
    expect(proved).toMatchObject({ ok: true, value: { text: after } });
  });

  // MDX removes the element's indentation from each line of an attribute's expression.
  it('two pictures on one line with multi-line styles of different indentation', () => {
    const picture = "<img\n  style={{\n    width: '1px',\n  }}\n/>\n";
    const page = readPage(`<Frame>\n    ${picture}${picture}</Frame>\n`);
    const [frame] = page.doc.content ?? [];
    const [first, second] = frame?.content ?? [];
    const joined = paragraphNode(...(first?.content ?? []), ' ', ...(second?.content ?? []));
    expect(patchAndProve(page, { ...page.doc, content: [{ ...frame, type: 'frame', content: [joined] }] }).ok).toBe(
      true,
    );
  });
});
