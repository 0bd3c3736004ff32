import { expect, it } from 'vitest';
import { createPageValues } from './pageValues.ts';

const texts: Readonly<Record<string, string>> = {
  'snippets/plain.mdx': '---\ntitle: No page\n---\n\nA *plain* text.\n',
  'snippets/blocks.mdx': '## A heading\n\n- one\n- two\n\n```js\nconst a = {\n\n}\n```\n',
  'snippets/props.mdx': 'Hello {name}, {props.count} times.\n',
  'snippets/values.mdx': 'import { v } from "./vars.mdx"\n\nexport const own = "mine"\n\nVersion {v}, {own}.\n',
  'snippets/vars.mdx': 'export const v = "2.4"\n',
  'snippets/outer.mdx':
    'import Inner from "./plain.mdx"\n\nBefore.\n\n<Inner />\n\n<Snippet file="props.mdx" name={name} count={1} />\n',
  'snippets/loop.mdx': 'Once.\n\n<Snippet file="loop.mdx" />\n',
  'snippets/broken.mdx': 'A <b> {\n',
  '_snippets/older.md': '\uFEFFOlder.\r\n\r\nTwo.\r\n',
  'part.mdx': 'Beside.\n',
  'snippets/note.mdx': 'Theirs[^1].\n\n[^1]: Their note\n',
  'snippets/refs.mdx': 'See [a], [b][a], [a][], ![a], and [c].\n\n[a]: /theirs\n[c]: /c\n',
  'snippets/two.mdx': '[a] [a-2]\n\n[a]: /1\n[a-2]: /2\n',
  'snippets/loose.mdx': 'A list[1] and [own].\n',
  'snippets/bar.mdx': 'a | b `c | d` \\| \\\\| e\n',
  'snippets/code.mdx': '```\na | b\n```\n',
  'snippets/tag.mdx': '<b title="a | b">c</b>\n',
  'snippets/bad.mdx': '---\ntitle: No page\n---\n\nA <b> {\n',
  'snippets/breaks.mdx': 'One\\\nTwo  \nthree\nfour `x\ny`\n',
  'snippets/setext.mdx': 'Title\n=====\n',
  'snippets/marker.mdx': 'Words\n- item\n',
};
const { fill } = createPageValues({ siteFolder: '', get: (path) => texts[path] });

it.each([
  ['a file', 'A\n\n<Snippet file="plain.mdx" />\n\nB', 'A\n\nA *plain* text.\n\nB'],
  ['a path', '<Snippet file="/snippets/plain.mdx"></Snippet>', 'A *plain* text.'],
  ['a file in the older folder', '<Snippet file="older.md" />', 'Older.\n\nTwo.'],
  ['a file in braces', "<Snippet file={'plain.mdx'} />", 'A *plain* text.'],
  ['an import', 'import Plain from "/snippets/plain.mdx"\n\n<Plain />\n', '\n\nA *plain* text.\n'],
  [
    'an import among others',
    'import Plain from "/snippets/plain.mdx";\nimport { Chart } from "/snippets/chart.jsx"\n\n<Plain />\n\n<Chart />',
    'import { Chart } from "/snippets/chart.jsx"\n\nA *plain* text.\n\n<Chart />',
  ],
  ['an import beside the page', 'import Part from "./part.mdx"\n\n<Part/>', '\n\nBeside.'],
  ['blocks', '<Snippet file="blocks.mdx" />', texts['snippets/blocks.mdx']?.trim()],
  [
    'blocks in a component',
    '<Step title="x">\n  <Snippet file="blocks.mdx" />\n</Step>',
    '<Step title="x">\n  ## A heading\n\n  - one\n  - two\n\n  ```js\n  const a = {\n\n  }\n  ```\n</Step>',
  ],
  ['blocks in a list', '- <Snippet file="older.md" />\n- b', '- Older.\n\n  Two.\n- b'],
  ['blocks in a quote', '> <Snippet file="older.md" />', '> Older.\n>\n> Two.'],
  ['blocks on one line', '<Note><Snippet file="older.md" /></Note>', '<Note>\n\nOlder.\n\nTwo.\n\n</Note>'],
  ['text in text', 'See <Snippet file="plain.mdx" /> here.', 'See A *plain* text. here.'],
  ['text in a cell', '| a |\n| - |\n| <Snippet file="older.md" /> |', '| a |\n| - |\n| Older. Two. |'],
  ['props', '<Snippet file="props.mdx" name="Ann" count={2} />', 'Hello Ann, 2 times.'],
  [
    'props of an import, from the page’s values',
    'import Props from "/snippets/props.mdx"\n\nexport const kite = { name: "K" }\n\n<Props {...kite} count={3} />',
    'export const kite = { name: "K" }\n\nHello K, 3 times.',
  ],
  ['values of the snippet', '<Snippet file="values.mdx" />', 'Version 2.4, mine.'],
  [
    'snippets in snippets',
    '<Snippet file="outer.mdx" name="Bo" />',
    'Before.\n\nA *plain* text.\n\nHello Bo, 1 times.',
  ],
  ['a snippet that contains itself', '<Snippet file="loop.mdx" />', 'Once.'],
  ['a snippet twice', '<Snippet file="plain.mdx" /> <Snippet file="plain.mdx" />', 'A *plain* text. A *plain* text.'],
  [
    'footnotes',
    'Own[^1].\n\n<Snippet file="note.mdx" />\n\n<Snippet file="note.mdx" />\n\n[^1]: Own note',
    'Own[^1].\n\nTheirs[^1-2].\n\n[^1-2]: Their note\n\nTheirs[^1-3].\n\n[^1-3]: Their note\n\n[^1]: Own note',
  ],
  [
    'footnotes among text',
    'Own[^1]. <Snippet file="note.mdx" />\n\n[^1]: Own note',
    'Own[^1]. \n\nTheirs[^1-2].\n\n[^1-2]: Their note\n\n[^1]: Own note',
  ],
  [
    'definitions',
    '[A].\n\n<Snippet file="refs.mdx" />\n\n[A]: /own',
    '[A].\n\nSee [a][a-2], [b][a-2], [a][a-2], ![a][a-2], and [c].\n\n[a-2]: /theirs\n[c]: /c\n\n[A]: /own',
  ],
  ['definitions with a number', '[a]\n\n<Snippet file="two.mdx" />', '[a]\n\n[a][a-3] [a-2]\n\n[a-3]: /1\n[a-2]: /2'],
  ['definitions without others', '<Snippet file="refs.mdx" />', texts['snippets/refs.mdx']?.trim()],
  [
    'bars in a cell',
    '| a |\n| - |\n| <Snippet file="bar.mdx" /> |',
    '| a |\n| - |\n| a \\| b `c \\| d` \\| \\\\\\| e |',
  ],
  ['text that is not valid', '<Snippet file="bad.mdx" />', 'A <b> {'],
  ['line breaks in text', 'a <Snippet file="breaks.mdx" /> b', 'a One<br />Two<br />three four `x y` b'],
  [
    'line breaks in a cell',
    '| a |\n| - |\n| <Snippet file="breaks.mdx" /> |',
    '| a |\n| - |\n| One<br />Two<br />three four `x y` |',
  ],
  ['a heading in text', 'a <Snippet file="setext.mdx" /> b', 'a \n\nTitle\n=====\n\n b'],
  ['a heading between lines of text', 'a\n<Snippet file="setext.mdx" />\nb', 'a\n\nTitle\n=====\n\nb'],
  ['blocks before a line', '<Snippet file="plain.mdx" />\nb', 'A *plain* text.\n\nb'],
  ['blocks before a line in a quote', '> <Snippet file="plain.mdx" />\n> b', '> A *plain* text.\n>\n> b'],
  [
    'an import that code shows',
    'import Plain from "/snippets/plain.mdx"\n\n<Plain />\n\n```\n<Plain />\n```',
    'A *plain* text.\n\n```\n<Plain />\n```',
  ],
  [
    'an import with signs in its name',
    'import P$n from "/snippets/plain.mdx"\nimport Pan from "./x.jsx"\n\n<P$n />\n\n<Pan />',
    'import Pan from "./x.jsx"\n\nA *plain* text.\n\n<Pan />',
  ],
  [
    'an import that is also in an expression',
    'import Plain from "/snippets/plain.mdx"\n\n<Plain />\n\n<Card icon={<Plain />} />',
    'import Plain from "/snippets/plain.mdx"\n\nA *plain* text.\n\n<Card icon={<Plain />} />',
  ],
])('%s is its text', (_what, page, expected) => {
  expect(
    fill('guide.mdx', page)
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim(),
  ).toBe(expected?.trim());
});

it.each([
  '<Snippet file="missing.mdx" />',
  '<Snippet />',
  '<Snippet file={name} />',
  '`<Snippet file="plain.mdx" />`',
  '```mdx\n<Snippet file="plain.mdx" />\n```',
  'import Plain from "/snippets/plain.mdx"\n\n<Plain>Words</Plain>',
  'import Gone from "/snippets/gone.mdx"\n\n<Gone />',
  'import { Chart } from "/snippets/chart.jsx"\n\n<Chart />',
  'A <b> {\n\n<Snippet file="plain.mdx" />',
  '| a |\n| - |\n| <Snippet file="code.mdx" /> |',
  '| a |\n| - |\n| <Snippet file="tag.mdx" /> |',
  '| a |\n| - |\n| <Snippet file="note.mdx" /> |',
  '| a |\n| - |\n| <Snippet file="bad.mdx" /> |',
  'a <Snippet file="bad.mdx" /> b',
  '- a <Snippet file="blocks.mdx" /> b',
  '**a <Snippet file="marker.mdx" />**',
  '## a <Snippet file="setext.mdx" />',
  '<Snippet file="loose.mdx" />\n\n[own]: /own',
])('%j stays as it is', (page) => {
  expect(fill('guide.mdx', page)).toBe(page);
});

it('ends where snippets would grow without limit', () => {
  const many = '<Snippet file="many.mdx" n={1} />\n\n'.repeat(10);
  const files: Readonly<Record<string, string>> = Object.fromEntries(
    Array.from({ length: 9 }, (_, index) => [
      `snippets/m${index}.mdx`,
      `x\n\n${'<Snippet file="mNEXT.mdx" />\n\n'.repeat(10).replaceAll('NEXT', String(index + 1))}`,
    ]),
  );
  const values = createPageValues({ siteFolder: '', get: (path) => files[path] });
  expect(values.fill('guide.mdx', '<Snippet file="m0.mdx" />').split('x').length).toBeLessThan(502);
  expect(values.fill('guide.mdx', many)).toBe(many);
});
