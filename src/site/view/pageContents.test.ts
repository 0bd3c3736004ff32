import { expect, it } from 'vitest';
import { readPageFacts } from '../pageFacts.ts';
import { createHeadingReader, listPageContents } from './pageContents.ts';

const texts: Readonly<Record<string, string>> = {
  'snippets/vars.mdx': 'export const version = "2.4"\n',
};

/** The entries of "On this page", as `depth text #anchor`. */
function contents(text: string): readonly string[] {
  const pages = new Map(
    Object.entries({ ...texts, 'page.mdx': text }).map(([path, own]) => [
      path,
      { text: own, facts: readPageFacts(own) },
    ]),
  );
  const headings = createHeadingReader({ siteFolder: '', pages })('page.mdx');
  return listPageContents(pages.get('page.mdx'), headings).map(
    ({ depth, text: label, anchor, isUpdate }) => `${depth} ${label} #${anchor}${isUpdate ? ' (update)' : ''}`,
  );
}

it.each<[what: string, text: string, entries: readonly string[]]>([
  ['headings of two levels', '# A\n\n## B\n\n### C\n\n#### D', ['2 B #b', '3 C #c']],
  [
    'headings that are components',
    '## A\n\n<Heading level={2}>A</Heading>\n\n<Heading level={3} id="own" noAnchor>\n  B *c*\n</Heading>\n\n<Heading level="4">D</Heading>\n\n<Heading>E</Heading>\n\n## F',
    ['2 A #a', '2 A #a-2', '3 B c #own', '2 E #e', '2 F #f'],
  ],
  [
    'no component of the page’s own',
    'export const Heading = () => null\n\n<Heading level={2}>A</Heading>\n\n## B\n\n`<Heading>C</Heading>`',
    ['2 B #b'],
  ],
  [
    'steps as large as headings',
    '## A\n\n<Steps titleSize="h3">\n  <Step title="B">C</Step>\n</Steps>\n\n## D',
    ['2 A #a', '3 B #b', '2 D #d'],
  ],
  [
    'entries of a changelog without their headings, and headings around them',
    '## Before\n\n<Update label="May">\n  ## Fixed\n\n  Text\n</Update>\n\n## Between\n\n### Deep\n\n<Update label="June">\n  ## Fixed\n\n  <Note>\n    ### Inside\n  </Note>\n</Update>\n\n## After',
    [
      '2 Before #before',
      '2 May #may (update)',
      '2 Between #between',
      '3 Deep #deep',
      '2 June #june (update)',
      '2 After #after',
    ],
  ],
  [
    'values in headings',
    'import { version } from "/snippets/vars.mdx"\nexport const kite = { name: "Kite" }\n\n## New in {version}\n\n## {kite.name}s\n\n## `{version}`',
    ['2 New in 2.4 #new-in', '2 Kites #s', '2 {version} #{version}'],
  ],
])('lists %s', (_what, text, entries) => {
  expect(contents(text)).toEqual(entries);
});
