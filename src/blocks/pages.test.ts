import { describe, expect, it } from 'vitest';
import { isSameDocument } from '#document/patch/compareDocuments.ts';
import type { JSONContent } from '#document/page.ts';
import { formatOutline } from './outline.fixture.ts';
import { documentSchema, patchAndProve, patchPage, readPage, serializePage } from './pages.ts';

const text = (words: string, ...marks: NonNullable<JSONContent['marks']>): JSONContent => ({
  type: 'text',
  text: words,
  ...(marks.length === 0 ? {} : { marks }),
});
const paragraph = (...content: (JSONContent | string)[]): JSONContent => ({
  type: 'paragraph',
  content: content.map((part) => (typeof part === 'string' ? text(part) : part)),
});
const doc = (...content: JSONContent[]): JSONContent => ({ type: 'doc', content });
const shape = (source: string) => (readPage(source).doc.content ?? []).map(formatOutline).join('; ');

describe('readPage', () => {
  it.each([
    ['# One\n\nTwo\n---\n', 'heading(One); heading(Two)'],
    ['a\nb\\\nc  \nd', 'paragraph(a b, hardBreak, c, hardBreak, d)'],
    ['_a_ __b__ ~~c~~ `d` <br/>', 'paragraph([italic:a],  , [bold:b],  , [strike:c],  , [code:d],  , hardBreak)'],
    ['[a](b) [c][d] https://e.f\n\n[d]: /x', 'paragraph([link:a],  , [link:c],  https://e.f); definition'],
    [
      '> a\n>\n> - b\n>   1. c',
      'blockquote(paragraph(a), bulletList(listItem(paragraph(b), orderedList(listItem(paragraph(c))))))',
    ],
    ['- [ ] a\n- [x] b', 'bulletList(listItem(paragraph(a)), listItem(paragraph(b)))'],
    [
      '| a | b |\n|-|-|\n| c \\| d |',
      'table(tableRow(tableHeader(a), tableHeader(b)), tableRow(tableCell(c | d), tableCell))',
    ],
    ['```js Title {1,3}\nx\n```', 'codeBlock(x)'],
    ['$$\nx\n$$\n\n$a$ costs $5 and $6', 'mathBlock; paragraph(mathInline,  costs $5 and $6)'],
    ['a[^1]\n\n[^1]: b', 'paragraph(a, footnoteReference); footnoteDefinition(paragraph(b))'],
    [
      'import A from "/a.mdx"\n\n<A/>\n\n{1 + 1}\n\nx {y} {/* z */}',
      'sourceBlock; element; sourceBlock; paragraph(x , sourceInline,  , sourceInline)',
    ],
    ['## Title {#anchor}\n\n{{variable}} in text', 'heading(Title); paragraph(sourceInline,  in text)'],
    ['<Note>one line</Note>', 'callout(paragraph(one line))'],
    ['<Steps>\n<Step title="a">\n    b\n</Step>\n</Steps>', 'steps(step(paragraph(b)))'],
    ['<Card title="a" /> <Card>b</Card>', 'card(paragraph); card(paragraph(b))'],
    [
      'A <Tooltip tip="x">b</Tooltip> <Badge>c</Badge> <sub>d</sub> <Icon icon="e" />',
      'paragraph(A , [tooltip:b],  , [badge:c],  , [elementSpan:d],  , icon)',
    ],
    ['<div class="x" style="color: red">\n\n- a\n\n</div>', 'element(bulletList(listItem(paragraph(a))))'],
    ['- <Note>\n    a\n  </Note>\n- b', 'bulletList(listItem(callout(paragraph(a))), listItem(paragraph(b)))'],
    ['<img src="/a.png" /> <img src="/b.png" />', 'paragraph(img,  , img)'],
    ['<Unknown>alone</Unknown>', 'element(paragraph(alone))'],
    [
      '- <Link href="/a">a</Link> and text\n- <Link href="/b">b</Link>',
      'bulletList(listItem(paragraph([elementSpan:a],  and text)), listItem(paragraph([elementSpan:b])))',
    ],
    ['', 'paragraph'],
  ])('reads %j', (source, expected) => {
    expect(shape(source)).toBe(expected);
    expect(serializePage(readPage(source), structuredClone(readPage(source).doc))).toBe(source);
  });

  it('keeps the syntax of each kind of attribute', () => {
    const card = readPage('<Card title="a" horizontal cols={2} {...rest} img={`x`} />').doc.content?.[0];
    expect(card?.attrs?.['attributes']).toEqual([
      { kind: 'string', name: 'title', value: 'a' },
      { kind: 'flag', name: 'horizontal' },
      { kind: 'expression', name: 'cols', value: '2' },
      { kind: 'spread', value: '...rest' },
      { kind: 'expression', name: 'img', value: '`x`' },
    ]);
  });

  it('reads a page with MDX syntax errors as one source block, and reports the position of the error', () => {
    const page = readPage('---\ntitle: A\n---\n\nfine\n\nnot <fine\n');
    expect(page.doc.content).toEqual([{ type: 'sourceBlock', attrs: { source: '\nfine\n\nnot <fine\n' } }]);
    expect(page.problems).toMatchObject([{ code: 'page/not-mdx', position: { line: 7 } }]);
  });

  it.each([
    [
      'a tag that is never closed',
      '---\ntitle: A\n---\n\nHi.\n\n<Note>\n  unclosed\n',
      7,
      1,
      'Expected a closing tag for `<Note>`',
    ],
    [
      'a tag that its list item ends',
      '---\r\ntitle: A\r\n---\r\n\r\n- a\r\n\r\n  <Note>\r\n\r\nb\r\n',
      7,
      3,
      'Expected a closing tag for `<Note>` before the end of `listItem`',
    ],
    [
      'a closing tag of another',
      '---\ntitle: A\n---\n\n<Note>\n\n</Card>\n',
      7,
      1,
      'Unexpected closing tag `</Card>`, expected corresponding closing tag for `<Note>`',
    ],
  ])('reports the line of the file for %s, and mentions no other line', (_, source, line, column, message) => {
    const [found] = readPage(source).problems;
    expect(found).toMatchObject({ message, position: { line, column } });
    expect(source.slice(found?.position?.offset)).toMatch(/^<[/NC]/);
  });

  it('keeps front matter with YAML syntax errors, and reports a problem', () => {
    const page = readPage('---\ntitle: "a\nb: c\n---\ntext');
    expect(page.problems).toMatchObject([{ code: 'page/front-matter-invalid' }]);
    expect(page.frontMatter.text).toBe('title: "a\nb: c\n');
    expect(serializePage(page, page.doc, { title: 'x' })).toBe(page.source);
  });
});

describe('typed text', () => {
  it.each([
    ...[
      '{',
      '}',
      '<',
      '*',
      '_',
      '`',
      '[',
      '|',
      '# a',
      '- a',
      '1. a',
      '2) a',
      '> a',
      '+ a',
      ':::',
      '&amp;',
      '\\',
      '\\*',
      '$5 and $6',
      '$x$',
    ],
    ...[
      'See https://example.com/a_b, or (https://example.com).',
      'me@example.com',
      'import x from "y"',
      'export const a = 1',
      '---',
      '===',
      '***',
      '~~~',
      '```js',
    ],
    ...[
      '<Note>',
      '</Note>',
      '{/* x */}',
      '[a](b)',
      '![a](b)',
      '[^1]',
      'a  b',
      '[x] done',
      '**a**',
      '__a__',
      'a_b_c',
      '~a~',
      'a | b',
      '&#123;',
      'x < y && y > z',
    ],
  ])('%j is written as text, in a paragraph and in a cell', (words) => {
    const attrs = { align: null, colspan: 1, rowspan: 1, colwidth: null };
    const cell = (type: string): JSONContent => ({ type, attrs, content: [text(words)] });
    const table: JSONContent = {
      type: 'table',
      content: [
        { type: 'tableRow', content: [cell('tableHeader')] },
        { type: 'tableRow', content: [cell('tableCell')] },
      ],
    };
    const wanted = doc(
      paragraph(words),
      { type: 'heading', attrs: { level: 2, id: null }, content: [text(words)] },
      table,
      bullets(words),
      paragraph('end', { type: 'hardBreak' }, words),
    );
    const written = serializePage(readPage(''), wanted);
    expect(readPage(written).doc.content?.map(formatOutline), written).toEqual(wanted.content?.map(formatOutline));
  });
});

const bullets = (words: string): JSONContent => ({
  type: 'bulletList',
  content: [{ type: 'listItem', attrs: { checked: null }, content: [paragraph(words)] }],
});
type Change = (content: JSONContent[]) => JSONContent[];
const replaced =
  (from: string, to: string): Change =>
  (content) =>
    JSON.parse(JSON.stringify(content).replace(from, to)) as JSONContent[]; // the same JSON with one word changed

const patches: readonly (readonly [name: string, before: string, change: Change, after: string])[] = [
  [
    'keeps wraps, markers and escapes around a changed word',
    'Some __bold__ and\nwrapped \\* text [l][r] end.\n\n[r]: /x\n',
    replaced('wrapped', 'WRAPPED'),
    'Some __bold__ and\nWRAPPED \\* text [l][r] end.\n\n[r]: /x\n',
  ],
  [
    'keeps the wraps within code around a changed word',
    '- Code `one two,\n  three four` and\n  more.\n',
    replaced('three', 'NEW'),
    '- Code `one two,\n  NEW four` and\n  more.\n',
  ],
  [
    'keeps white space that begins a line of code',
    'Code `one\n    three four`.\r\n',
    replaced('three', 'NEW'),
    'Code `one\n    NEW four`.\r\n',
  ],
  [
    'closes code that was left open before text follows it',
    'a\n\n```js\nx\n',
    (content) => [...content, paragraph('b')],
    'a\n\n```js\nx\n```\n\nb',
  ],
  [
    'keeps a new task that has no words yet',
    '- [ ] a\n',
    ([list]) => [
      {
        ...list,
        type: 'bulletList',
        content: [
          ...(list?.content ?? []),
          { type: 'listItem', attrs: { checked: false }, content: [{ type: 'paragraph' }] },
        ],
      },
    ],
    '- [ ] a\n-\n',
  ],
  [
    'takes away the box of a task with the space after it',
    '* [ ] a\n* [x] b\n',
    replaced('false', 'null'),
    '* a\n* [x] b\n',
  ],
  [
    'prints a list that starts at 0',
    'a\n',
    ([first]) => [
      {
        type: 'orderedList',
        attrs: { start: 0 },
        content: [{ type: 'listItem', attrs: { checked: null }, content: first === undefined ? [] : [first] }],
      },
    ],
    '0. a\n',
  ],
  [
    'changes one cell and keeps the padding of the others',
    '| a   | b |\n|:----|--:|\n|  c  | d |\n',
    replaced('"d"', '"e|f"'),
    '| a   | b |\n|:----|--:|\n|  c  | e\\|f |\n',
  ],
  [
    'keeps the quotes of an attribute',
    "<Card title='Old' {...x} />\n",
    replaced('Old', 'New'),
    "<Card title='New' {...x} />\n",
  ],
  [
    'deletes a block with one of its gaps',
    'a\n\nb\n\n\nc\n',
    ([a, , c]) => [a, c].flatMap((node) => node ?? []),
    'a\n\n\nc\n',
  ],
  [
    "inserts a paragraph with the page's line ends",
    'a\r\n\r\nb\r\n',
    ([a, b]) => [a, paragraph('new'), b].flatMap((node) => node ?? []),
    'a\r\n\r\nnew\r\n\r\nb\r\n',
  ],
  [
    'keeps the bytes of a block that is wrapped',
    'Keep *this*\nas __it__ is.\n',
    (content) => [{ type: 'callout', attrs: { tag: 'Tip', attributes: [] }, content }],
    '<Tip>\n  Keep *this*\n  as __it__ is.\n</Tip>\n',
  ],
  [
    'keeps the bytes of blocks that are unwrapped',
    '<Note>\n    Keep *this*\n    as __it__ is.\n</Note>\n',
    ([note]) => [...(note?.content ?? [])],
    'Keep *this*\nas __it__ is.\n',
  ],
  [
    'opens a closed element for its first child',
    '<Card title="a" />\n',
    ([card]) => [{ ...card, type: 'card', content: [paragraph('text')] }],
    '<Card title="a">\n  text\n</Card>\n',
  ],
  [
    'writes changed lines of code only',
    '  ```js  Title\n  one\n  two\n  ```\n',
    replaced('two', '2\\n3'),
    '  ```js  Title\n  one\n  2\n  3\n  ```\n',
  ],
  [
    'changes a callout into another kind',
    '<Note>\ntext\n</Note>\n',
    replaced('"Note"', '"Warning"'),
    '<Warning>\ntext\n</Warning>\n',
  ],
  [
    'writes a new list with the marks of the page’s lists, and not of its code',
    '```diff\n+ one\n```\n\n* a\n',
    (content) => [...content, paragraph('b'), bullets('c')],
    '```diff\n+ one\n```\n\n* a\n\nb\n\n* c\n',
  ],
  [
    'writes a first list with dashes below the lines of a diff',
    '```diff\n+ one\n```\n',
    (content) => [...content, bullets('c')],
    '```diff\n+ one\n```\n\n- c\n',
  ],
  ['adds to a page without a final newline', 'a', (content) => [...content, paragraph('b')], 'a\n\nb'],
  ['empties a page', '---\ntitle: a\n---\n\ntext\n', () => [{ type: 'paragraph' }], '---\ntitle: a\n---\n\n\n'],
];

describe('serializePage', () => {
  it.each(patches)('%s', (_, before, change, after) => {
    const page = readPage(before);
    const wanted = doc(...change(structuredClone([...(page.doc.content ?? [])])));
    expect(serializePage(page, wanted)).toBe(after);
    expect(isSameDocument(readPage(after).doc, wanted)).toBe(true);
  });

  it('treats an unknown component alone in a paragraph as the block that MDX reads there', () => {
    const span: JSONContent = text('a', { type: 'elementSpan', attrs: { tag: 'Link', attributes: [] } });
    const proved = patchAndProve(readPage('x\n'), doc(paragraph(span)));
    expect(proved).toMatchObject({ ok: true, value: { text: '<Link>a</Link>\n' } });
    expect(
      isSameDocument(
        doc(paragraph(span, ' and b')),
        doc({ type: 'element', attrs: { tag: 'Link', attributes: [] }, content: [paragraph('a and b')] }),
      ),
    ).toBe(false);
  });

  it.each([' ', '\u00a0'])('keeps the white space %j inside a mark that another mark splits', (space) => {
    const italic = { type: 'italic' };
    const sub = { type: 'elementSpan', attrs: { tag: 'sub', attributes: [] } };
    const wanted = doc(paragraph(text('x ', sub), text('a', sub, italic), text(`${space}b`, italic), 'c'));
    const proved = patchAndProve(readPage(''), wanted);
    expect(proved).toMatchObject({
      ok: true,
      value: { text: `<sub>x *a*</sub>*${space === ' ' ? '&#x20;' : '&#xA0;'}b*c\n` },
    });
  });

  it('patches a page that was cloned, as one from storage', () => {
    const page = structuredClone(readPage('a *b*\n\nc\n'));
    expect(serializePage(page, doc(paragraph('new'), paragraph('c')))).toBe('new\n\nc\n');
  });

  it('accepts a document that omits attributes with default values', () => {
    const wanted = doc(
      { type: 'step', content: [paragraph('a')] },
      {
        type: 'orderedList',
        content: [{ type: 'listItem', content: [paragraph(text('b', { type: 'link', attrs: { href: '/c' } }))] }],
      },
    );
    expect(patchAndProve(readPage(''), wanted)).toMatchObject({
      ok: true,
      value: { text: '<Step>\n  a\n</Step>\n\n1. [b](/c)\n' },
    });
  });

  it('returns edits that contain only the change', () => {
    const page = readPage('one two three\n');
    expect(patchPage(page, doc(paragraph('one 2 three')))).toEqual([{ from: 4, to: 7, text: '2' }]);
  });
});

describe('front matter', () => {
  it.each([
    ['---\ntitle: "A" # why\nb: 1\n---\nx', { title: 'B', b: 1 }, '---\ntitle: "B" # why\nb: 1\n---\nx'],
    ['---\na: 1\nb: 2\nc: 3\n---\nx', { a: 1, c: 3 }, '---\na: 1\nc: 3\n---\nx'],
    ['---\na: |\n  one\n  two\nb: 2\n---\nx', { a: 'three', b: 2 }, '---\na: three\nb: 2\n---\nx'],
    ['---\r\na: 1\r\n---\r\nx', { a: 1, list: ['x', 'y'] }, '---\r\na: 1\r\nlist:\r\n  - x\r\n  - y\r\n---\r\nx'],
    ['text', { title: 'A' }, '---\ntitle: A\n---\n\ntext'],
    ['---\nk: ["a", "b"] # d\n---\nx', { k: ['a', 'b', 'c'] }, '---\nk: ["a", "b", "c"] # d\n---\nx'],
    ['---\nk: [a,b,  c]\n---\nx', { k: ['a', 'c'] }, '---\nk: [a,  c]\n---\nx'],
    ['---\nk: [a]\n---\nx', { k: ['x, y', 'a'] }, '---\nk: ["x, y", a]\n---\nx'],
    [
      "---\nk:\n- 'a' # one\n- 'b'\n\nl: 1\n---\nx",
      { k: ['a', 'n', 'b'], l: 1 },
      "---\nk:\n- 'a' # one\n- 'n'\n- 'b'\n\nl: 1\n---\nx",
    ],
    [
      '---\r\nk:\r\n  - a\r\n  - b # two\r\n---\r\nx',
      { k: ['a', 'c'] },
      '---\r\nk:\r\n  - a\r\n  - c # two\r\n---\r\nx',
    ],
    ['---\nk:\n  - a\n  - b\n  - c\n---\nx', { k: ['c'] }, '---\nk:\n  - c\n---\nx'],
    [
      '---\nm:\n  a: "1" # c\n  b: {x: y}\n---\nx',
      { m: { a: '2', b: { x: 'z' } } },
      '---\nm:\n  a: "2" # c\n  b: {x: z}\n---\nx',
    ],
    ['---\nk: [a]\n---\nx', { k: [] }, '---\nk: []\n---\nx'],
    ['---\na: &x foo # c\nb: 1\n---\nx', { a: 'bar', b: 1 }, '---\na: &x bar # c\nb: 1\n---\nx'],
    ['---\n---\nx', { title: 'yes: no' }, '---\ntitle: "yes: no"\n---\nx'],
  ])('of %j, set to %j, becomes %j', (before, values, after) => {
    const page = readPage(before);
    expect(serializePage(page, page.doc, values)).toBe(after);
    expect(readPage(after).frontMatter.values).toEqual(values);
  });
});

describe('patchAndProve', () => {
  it('returns the text, its edits, and the page that is read from it', () => {
    const page = readPage('a\n');
    const proved = patchAndProve(page, doc(paragraph('b')));
    expect(proved).toMatchObject({ ok: true, value: { text: 'b\n', page: { source: 'b\n' } } });
  });

  it('reports a document that cannot be written instead of writing a different one', () => {
    const page = readPage('a\n');
    const proved = patchAndProve(page, doc({ type: 'sourceBlock', attrs: { source: 'no expression' } }));
    expect(proved).toMatchObject({ ok: false, problem: { code: 'page/not-proved' } });
  });
});

describe('proving front matter', () => {
  const broken = readPage('---\ntitle: Setup: first\n---\n\na\n');

  it('reports the line of the file with the error', () => {
    expect(broken.problems).toMatchObject([
      { message: 'Nested mappings are not allowed in compact mappings', position: { line: 2 } },
    ]);
  });

  it('rejects new values for invalid front matter, but writes the page around it', () => {
    expect(patchAndProve(broken, broken.doc, { title: 'New' })).toMatchObject({
      ok: false,
      problem: { code: 'page/not-proved' },
    });
    expect(patchAndProve(broken, doc(paragraph('b')), {})).toMatchObject({
      ok: true,
      value: { text: '---\ntitle: Setup: first\n---\n\nb\n' },
    });
  });

  it('reads the values again with the page', () => {
    const page = readPage('---\ntitle: &t Foo\nog:title: *t\n---\n\na\n');
    const proved = patchAndProve(page, doc(paragraph('b')), { 'og:title': 'Foo' });
    expect(proved).toMatchObject({
      ok: true,
      value: { text: '---\nog:title: Foo\n---\n\nb\n', page: { frontMatter: { values: { 'og:title': 'Foo' } } } },
    });
  });
});

describe('documentSchema', () => {
  it('accepts each document that is read, and serializes it unchanged', () => {
    const page = readPage(
      '# a {#b}\n\n<Steps>\n<Step title="x">\n- [x] y <Badge>z</Badge>\n</Step>\n</Steps>\n\n| a |\n|:-:|\n| ![b](c) |\n',
    );
    const node = documentSchema.nodeFromJSON(page.doc);
    node.check();
    expect(node.toJSON()).toEqual(page.doc);
  });
});

describe('a page that was empty', () => {
  const body = readPage(
    '<Note>\n  a\n</Note>\n\n<Steps>\n  <Step title="b">\n    c\n  </Step>\n  <Step title="d">\n    e\n  </Step>\n</Steps>\n',
  ).doc;

  it('gets blank lines between its blocks, and one after new front matter', () => {
    expect(serializePage(readPage(''), body, { title: 'New' })).toBe(
      '---\ntitle: New\n---\n\n<Note>\n  a\n</Note>\n\n<Steps>\n  <Step title="b">\n    c\n  </Step>\n  <Step title="d">\n    e\n  </Step>\n</Steps>\n',
    );
  });

  it('gets no blank line after front matter without a body', () => {
    expect(serializePage(readPage(''), readPage('').doc, { title: 'New' })).toBe('---\ntitle: New\n---\n');
  });
});
