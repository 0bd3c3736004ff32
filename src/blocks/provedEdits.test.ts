import { describe, expect, it } from 'vitest';
import type { JSONContent } from '#document/page.ts';
import { patchAndProve, readPage } from './pages.ts';

const text = (words: string): JSONContent => ({ type: 'text', text: words });
const paragraph = (...content: (JSONContent | string)[]): JSONContent => ({
  type: 'paragraph',
  content: content.map((part) => (typeof part === 'string' ? text(part) : part)),
});
const item = (...content: JSONContent[]): JSONContent => ({ type: 'listItem', attrs: { checked: null }, content });
const bullets = (...content: JSONContent[]): JSONContent => ({ type: 'bulletList', content });
const within = (type: string, tag: string, ...content: JSONContent[]): JSONContent => ({
  type,
  attrs: { tag, attributes: [] },
  content,
});
const hardBreak: JSONContent = { type: 'hardBreak' };

type Change = (...blocks: JSONContent[]) => readonly JSONContent[];

/** The first block without the text that it begins with. */
const withoutFirstWords: Change = (block, ...others) => [
  { ...block, content: (block.content ?? []).slice(1) },
  ...others,
];

// Each was refused once, or threw: the smallest page on which it did.
const edits: readonly (readonly [name: string, before: string, change: Change, after: string])[] = [
  ['code that is indented put into a list', ' ```\n<', (code) => [bullets(item(code))], '- ```\n  <'],
  [
    'an element that is indented put into a list',
    ' <div>\n <div>a</div>\n</div>',
    (element) => [bullets(item(element))],
    '- <div>\n  <div>a</div>\n  </div>',
  ],
  [
    'a list before a paragraph that is indented',
    '.\n\n   C',
    (first, second) => [bullets(item(first)), second],
    '- .\n\nC',
  ],
  [
    'an import put into an element',
    'a\n\nimport {} from ""\n',
    (words, module) => [words, within('callout', 'Note', module, paragraph('b'))],
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
    () => [paragraph('www.', hardBreak, 'example.com a')],
    'www.<br />example.com a\n',
  ],
  [
    'a task that is none any more and gets other words',
    '- ## a\n- [ ] `c`\n\n  d\n',
    (list) => [bullets(item(...(list.content?.[0]?.content ?? []), bullets(item(paragraph('d')))))],
    '- ## a\n\n  - d\n',
  ],
  [
    'a dollar sign beside code that ends with one',
    '\\$x\\$\n',
    () => [paragraph('$', { ...text('x$'), marks: [{ type: 'code' }] })],
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
      paragraph(
        { ...text('www.'), marks: [{ type: 'italic' }] },
        'a',
        { ...text('.com'), marks: [{ type: 'italic' }] },
        '<tag>',
      ),
    ],
    '*www\\.*&#x61;*.com*\\<tag>\n',
  ],
  [
    'code with a backslash before what looks like a reference',
    'a\n',
    () => [paragraph({ ...text('x \\&amp;'), marks: [{ type: 'code' }] })],
    '`x \\&amp;`\n',
  ],
  [
    'two formulas that are brought together',
    '$a$ `b` $c$\n',
    (block) => [paragraph(...(block.content ?? []).filter(({ type }) => type === 'mathInline'))],
    '$a$ $c$\n',
  ],
  [
    'a picture whose words are wrapped',
    '![one\r\ntwo](/a)\r\n',
    () => [paragraph({ type: 'image', attrs: { src: '/a', alt: 'one three', title: null } })],
    '![one\r\nthree](/a)\r\n',
  ],
  ['a block before all others', '\uFEFFb\n', (block) => [paragraph('a'), block], '\uFEFFa\n\nb\n'],
  [
    'an item after code that is never closed',
    '* ~~~\n* b\n',
    (list) => [bullets(...(list.content ?? []).flatMap((one) => [one, item(paragraph('a'))]))],
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
      paragraph(
        { ...text('a'), marks: [{ type: 'link', attrs: { href: '/x', title: null } }, { type: 'italic' }] },
        { ...hardBreak, marks: [{ type: 'link', attrs: { href: '/x', title: null } }, { type: 'italic' }] },
        { ...text('b'), marks: [{ type: 'italic' }] },
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
];

describe('an edit that was refused once', () => {
  it.each(edits)('%s', (_, before, change, after) => {
    const page = readPage(before);
    const proved = patchAndProve(page, { type: 'doc', content: change(...structuredClone(page.doc.content ?? [])) });
    expect(proved).toMatchObject({ ok: true, value: { text: after } });
  });

  // MDX takes off each line of an attribute's expression what its element is indented by.
  it('two pictures on one line whose styles are written over several lines, indented differently', () => {
    const picture = "<img\n  style={{\n    width: '1px',\n  }}\n/>\n";
    const page = readPage(`<Frame>\n    ${picture}${picture}</Frame>\n`);
    const [frame] = page.doc.content ?? [];
    const [first, second] = frame?.content ?? [];
    const joined = paragraph(...(first?.content ?? []), ' ', ...(second?.content ?? []));
    expect(patchAndProve(page, { ...page.doc, content: [{ ...frame, type: 'frame', content: [joined] }] }).ok).toBe(
      true,
    );
  });
});
