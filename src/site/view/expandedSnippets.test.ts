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
