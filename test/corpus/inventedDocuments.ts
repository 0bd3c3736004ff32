import fc from 'fast-check';
import type { JSONContent } from '#document/page.ts';
import { blockSpecs } from '#blocks/registry.ts';

type Mark = NonNullable<JSONContent['marks']>[number];

const pieces = [
  ...[
    'word',
    'two words',
    'Ünïcödé',
    '日本語',
    'עברית',
    '🙂',
    '\u00a0',
    'snake_case_name',
    'a*b*c',
    '_x_',
    '__y__',
    '`tick`',
    '{brace}',
    '<tag>',
    '</x>',
    '[link](x)',
  ],
  ...[
    '[x]',
    '![i](j)',
    '# no heading',
    '- dash',
    '+ plus',
    '1. one',
    '12) twelve',
    '> quote',
    '---',
    '===',
    '| cell | x |',
    '&amp;',
    '&copy',
    '\\',
    '\\*',
    '$5 and $6',
    '$x$',
    '$$',
  ],
  ...[
    'https://example.com/a_b?c=d.',
    'www.example.com',
    'me@example.com',
    'import x',
    'export y',
    ':::',
    '~~no~~',
    '~',
    '!',
    '"quote"',
    "it's",
    '(paren)',
    '{#id}',
    '^',
    '[^1]',
    'x<y>z',
    '…',
    '.',
    ' . ',
    '@',
    '#',
    ':',
    '*',
    '_',
  ],
];

const plain = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...pieces) },
  {
    weight: 2,
    arbitrary: fc.array(fc.constantFrom(...pieces), { minLength: 2, maxLength: 4 }).map((list) => list.join(' ')),
  },
  {
    weight: 2,
    arbitrary: fc.array(fc.constantFrom(...pieces), { minLength: 2, maxLength: 3 }).map((list) => list.join('')),
  },
  { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 12 }) },
);

const attributeText = fc.oneof(
  fc.constantFrom('plain', 'with "quotes"', "it's", 'both " and \'', '&amp;', 'a < b', '{x}', 'ümlaut', ''),
  fc.string({ maxLength: 10 }),
);
const attribute = (name: string) =>
  fc.oneof(
    attributeText.map((value) => ({ kind: 'string' as const, name, value })),
    fc.constant({ kind: 'flag' as const, name }),
    fc
      .constantFrom('1', 'true', '["a", "b"]', '{ a: 1 }', '<b>x</b>', '`t${1}`')
      .map((value) => ({ kind: 'expression' as const, name, value })),
  );
const attributes = fc
  .uniqueArray(fc.constantFrom('title', 'icon', 'href', 'name', 'data-x'), { maxLength: 3 })
  .chain((names) => fc.tuple(...names.map(attribute)));

const mark: fc.Arbitrary<Mark> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<Mark>({ type: 'bold' }, { type: 'italic' }, { type: 'strike' }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Mark>(
      { type: 'link', attrs: { href: '/page', title: null } },
      { type: 'link', attrs: { href: 'https://example.com/a (b)', title: 'A "title"' } },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Mark>(
      { type: 'tooltip', attrs: { tag: 'Tooltip', attributes: [{ kind: 'string', name: 'tip', value: 'Tip' }] } },
      { type: 'badge', attrs: { tag: 'Badge', attributes: [] } },
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .nat({ max: 2 })
      .map((nth): Mark => ({ type: 'elementSpan', attrs: { tag: 'sub', attributes: [], nth } })),
  },
);
const order = ['elementSpan', 'badge', 'tooltip', 'link', 'bold', 'italic', 'strike', 'code'];
const marks = fc
  .uniqueArray(mark, { maxLength: 2, selector: ({ type, attrs }) => `${type} ${String(attrs?.['nth'])}` })
  .map((list) => list.toSorted((a, b) => order.indexOf(a.type) - order.indexOf(b.type)));

const withMarks = (node: JSONContent, list: readonly Mark[]): JSONContent =>
  list.length === 0 ? node : { ...node, marks: list };
const text = fc
  .tuple(plain, fc.oneof({ weight: 3, arbitrary: fc.constant<Mark[]>([]) }, { weight: 2, arbitrary: marks }))
  .map(([words, list]) => withMarks({ type: 'text', text: words }, list));
const code = fc
  .constantFrom('code', 'a b', '`', ' x ', '{y}', '<z>', 'a|b', 'a``b')
  .map((words): JSONContent => ({ type: 'text', text: words, marks: [{ type: 'code' }] }));
const atom = fc.oneof(
  fc.constantFrom<JSONContent>(
    { type: 'image', attrs: { src: '/a.png', alt: 'An [image]', title: null } },
    { type: 'icon', attrs: { tag: 'Icon', attributes: [{ kind: 'string', name: 'icon', value: 'star' }] } },
    { type: 'mathInline', attrs: { value: 'a + b' } },
    { type: 'sourceInline', attrs: { source: '{user.name}' } },
    { type: 'elementAtom', attrs: { tag: 'a', attributes: [{ kind: 'string', name: 'id', value: 'x' }] } },
  ),
);
const inline = (withBreaks: boolean) =>
  fc
    .array(
      fc.oneof(
        { weight: 6, arbitrary: text },
        { weight: 1, arbitrary: code },
        { weight: 1, arbitrary: atom },
        { weight: withBreaks ? 1 : 0, arbitrary: fc.constant<JSONContent>({ type: 'hardBreak' }) },
      ),
      {
        minLength: 1,
        maxLength: 5,
      },
    )
    .map(apart);

/** Two formulas need something between them: `$a$$b$` doesn't parse as two. */
function apart(nodes: readonly JSONContent[]): readonly JSONContent[] {
  return nodes.filter(({ type }, index) => type !== 'mathInline' || nodes[index - 1]?.type !== 'mathInline');
}

const paragraph = inline(true).map((content): JSONContent => ({ type: 'paragraph', content }));
const heading = fc
  .tuple(fc.integer({ min: 1, max: 6 }), inline(false), fc.constantFrom(null, 'an-id'))
  .map(([level, content, id]): JSONContent => ({ type: 'heading', attrs: { level, id }, content }));
const codeBlock = fc
  .tuple(
    fc.constantFrom(null, 'js', 'bash'),
    fc.constantFrom(null, 'Title', '{1,3-5} lines', 'icon="x" wrap'),
    fc.constantFrom('', 'one', 'a\n\n  b', '```\nx\n```', '<x> {y}', '~~~', 'tab\tend '),
  )
  .map(([language, meta, words]): JSONContent => ({
    type: 'codeBlock',
    attrs: { language, meta: language === null ? null : meta },
    ...(words === '' ? {} : { content: [{ type: 'text', text: words }] }),
  }));
const cell = (type: string, align: string | null) =>
  fc.array(fc.oneof(text, code), { maxLength: 2 }).map((content): JSONContent => ({
    type,
    attrs: { align, colspan: 1, rowspan: 1, colwidth: null },
    ...(content.length === 0 ? {} : { content }),
  }));
const table = fc
  .array(fc.constantFrom(null, 'left', 'center', 'right'), { minLength: 1, maxLength: 3 })
  .chain((aligns) => {
    const row = (type: string) =>
      fc
        .tuple(...aligns.map((align) => cell(type, align)))
        .map((content): JSONContent => ({ type: 'tableRow', content }));
    return fc
      .tuple(row('tableHeader'), fc.array(row('tableCell'), { maxLength: 3 }))
      .map(([head, rows]): JSONContent => ({ type: 'table', content: [head, ...rows] }));
  });
const leaf = fc.oneof(
  { weight: 6, arbitrary: paragraph },
  { weight: 2, arbitrary: heading },
  { weight: 1, arbitrary: codeBlock },
  { weight: 1, arbitrary: table },
  {
    weight: 1,
    arbitrary: fc.constantFrom<JSONContent>(
      { type: 'horizontalRule' },
      { type: 'mathBlock', attrs: { value: 'x^2\n+ y' } },
      { type: 'sourceBlock', attrs: { source: '{/* a comment */}' } },
      { type: 'sourceBlock', attrs: { source: '{/*\n  one\n\n  two\n*/}' } },
      { type: 'definition', attrs: { label: 'a label', url: '/page', title: 'A "title"' } },
      { type: 'definition', attrs: { label: 'b_c', url: 'https://example.com/a b', title: null } },
    ),
  },
);

const containers = blockSpecs.filter(({ shape }) => shape === 'container');
const atoms = blockSpecs.filter(({ shape }) => shape === 'atom');

function nested(inner: fc.Arbitrary<JSONContent>): fc.Arbitrary<JSONContent> {
  const children = fc.array(inner, { minLength: 1, maxLength: 3 });
  const item = fc
    .tuple(fc.constantFrom(null, null, true, false), paragraph, fc.array(inner, { maxLength: 2 }))
    .map(([checked, first, rest]): JSONContent => ({
      type: 'listItem',
      attrs: { checked },
      content: [first, ...rest],
    }));
  const items = fc.array(item, { minLength: 1, maxLength: 3 });
  return fc.oneof(
    children.map((content): JSONContent => ({ type: 'blockquote', content })),
    items.map((content): JSONContent => ({ type: 'bulletList', content })),
    fc
      .tuple(fc.constantFrom(1, 1, 3), items)
      .map(([start, content]): JSONContent => ({ type: 'orderedList', attrs: { start }, content })),
    fc.tuple(fc.constantFrom(...containers), attributes, children).map(([spec, list, content]): JSONContent => ({
      type: spec.name,
      attrs: { tag: spec.tags[0], attributes: list },
      content,
    })),
    fc
      .tuple(fc.constantFrom(...atoms), attributes)
      .map(([spec, list]): JSONContent => ({ type: spec.name, attrs: { tag: spec.tags[0], attributes: list } })),
    fc
      .tuple(fc.constantFrom('div', 'Unknown', 'details'), attributes, children)
      .map(([tag, list, content]): JSONContent => ({ type: 'element', attrs: { tag, attributes: list }, content })),
  );
}

const level1 = fc.oneof({ weight: 3, arbitrary: leaf }, { weight: 1, arbitrary: nested(leaf) });
const footnote = fc.tuple(paragraph, fc.array(leaf, { maxLength: 2 })).map(([first, rest]): JSONContent => ({
  type: 'footnoteDefinition',
  attrs: { label: 'note' },
  content: [first, ...rest],
}));
const level2 = fc.oneof(
  { weight: 8, arbitrary: leaf },
  { weight: 8, arbitrary: nested(level1) },
  { weight: 1, arbitrary: footnote },
);
const modules = ['import "/a.css"', "import B, { c } from '/b.mdx';", 'export const d = {\n\n  e: 1,\n};'];
const withModules = (blocks: readonly JSONContent[], at: number): readonly JSONContent[] =>
  modules.reduce<readonly JSONContent[]>(
    (all, source, index) =>
      all.toSpliced((at + index * 2) % (all.length + 1), 0, { type: 'sourceBlock', attrs: { source } }),
    blocks,
  );

/** Documents that fit the schema, with everything that causes trouble in Markdown and MDX. */
export const inventedDocument: fc.Arbitrary<JSONContent> = fc
  .tuple(fc.array(level2, { minLength: 1, maxLength: 4 }), fc.integer({ min: 0, max: 30 }))
  .map(([blocks, at]) => ({ type: 'doc', content: at < 6 ? withModules(blocks, at) : blocks }));
