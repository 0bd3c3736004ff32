import { describe, expect, it } from 'vitest';
import type { JSONContent } from '#document/page.ts';
import { patchAndProve, readPage } from './pages.ts';

type Change = (content: readonly JSONContent[]) => readonly JSONContent[];
// The same JSON with one string replaced.
const replaced =
  (from: string, to: string): Change =>
  (content) =>
    JSON.parse(JSON.stringify(content).replace(from, to)) as JSONContent[];
const withoutLast: Change = (content) => content.slice(0, -1);

function written(before: string, change: Change) {
  const page = readPage(before);
  const proved = patchAndProve(page, { ...page.doc, content: change(structuredClone(page.doc.content ?? [])) });
  return proved.ok ? proved.value : proved.problem.code;
}

const words: readonly (readonly [name: string, before: string, change: Change, after: string])[] = [
  [
    'a link found by its words',
    'See [folders] now.\n\n[folders]: /x\n',
    replaced('"folders"', '"new words"'),
    'See [new words][folders] now.\n\n[folders]: /x\n',
  ],
  [
    'a link with empty brackets',
    'See [folders][] now.\n\n[folders]: /x\n',
    replaced('"folders"', '"new words"'),
    'See [new words][folders] now.\n\n[folders]: /x\n',
  ],
  [
    'a link with a label of its own',
    'See [a _b_][folders] now.\n\n[folders]: /x\n',
    replaced('"a "', '"new "'),
    'See [new _b_][folders] now.\n\n[folders]: /x\n',
  ],
  [
    'a picture found by its words',
    '![folders]\n\n[folders]: /x\n',
    replaced('"alt":"folders"', '"alt":"new words"'),
    '![new words][folders]\n\n[folders]: /x\n',
  ],
  [
    'a picture with empty brackets',
    '![folders][]\n\n[folders]: /x "t"\n',
    replaced('"alt":"folders"', '"alt":"[new]"'),
    '![\\[new\\]][folders]\n\n[folders]: /x "t"\n',
  ],
  [
    'a link whose words are wrapped in a quote',
    '> See [two\n> words] end\n\n[two words]: /x\n',
    replaced('"two words"', '"new two words"'),
    '> See [new two\n> words][two words] end\n\n[two words]: /x\n',
  ],
  [
    'one mark of several in a link',
    '[*two* `words`]\n\n[*two* `words`]: /x\n',
    replaced('"words"', '"w"'),
    '[*two* `w`][*two* `words`]\n\n[*two* `words`]: /x\n',
  ],
  [
    'a link in a cell',
    '| a |\n|---|\n| [x]  |\n\n[x]: /y\n',
    replaced('"text":"x"', '"text":"z"'),
    '| a |\n|---|\n| [z][x]  |\n\n[x]: /y\n',
  ],
  [
    'a link to words that are still found',
    'See [folders] and [Folders][].\n\n[folders]: /x\n',
    replaced('"folders"', '"FOLDERS"'),
    'See [FOLDERS] and [Folders][].\n\n[folders]: /x\n',
  ],
  [
    'a picture to words that are still found',
    '![folders][]\n\n[folders]: /x\n',
    replaced('"alt":"folders"', '"alt":"Folders"'),
    '![Folders][]\n\n[folders]: /x\n',
  ],
  [
    'only words beside a link that is wrapped in a quote',
    '> See [two\n> words] end\n\n[two words]: /x\n',
    replaced('" end"', '" then"'),
    '> See [two\n> words] then\n\n[two words]: /x\n',
  ],
  [
    'only words beside a link',
    'See [folders] now.\n\n[folders]: /x\n',
    replaced('" now."', '" then."'),
    'See [folders] then.\n\n[folders]: /x\n',
  ],
];

describe('the text of a reference', () => {
  it.each(words)('changes in %s without changing its label', (_, before, change, after) => {
    expect(written(before, change)).toMatchObject({ text: after, notices: [] });
  });
});

const definitions: readonly (readonly [
  name: string,
  before: string,
  change: Change,
  after: string,
  codes: readonly string[],
])[] = [
  [
    'taken out gives its address to a link',
    'See [a *b*][c] now.\n\n[c]: /x "T"\n',
    withoutLast,
    'See [a *b*](/x "T") now.\n',
    ['page/definition-gone'],
  ],
  [
    'taken out gives its address to a link found by its words',
    '- See [c].\n\n[c]: </x y>\n',
    withoutLast,
    '- See [c](</x y>).\n',
    ['page/definition-gone'],
  ],
  [
    'taken out gives its address to a picture',
    '![_a_ b][]\n\n[_a_ b]: /x\n',
    withoutLast,
    '![_a_ b](/x)\n',
    ['page/definition-gone'],
  ],
  [
    'taken out gives its address to a link in a cell',
    '| a |\n|---|\n| [x] |\n\n[x]: /y\n',
    withoutLast,
    '| a |\n|---|\n| [x](/y) |\n',
    ['page/definition-gone'],
  ],
  ['taken out that nothing uses says nothing', 'a\n\n[c]: /x\n', withoutLast, 'a\n', []],
  ['taken out with its links says nothing', 'a\n\n[c]\n\n[c]: /x\n', (content) => content.slice(0, 1), 'a\n', []],
  [
    'taken out of two of one label leaves the other address to nobody',
    '[c]\n\n[c]: /x\n\n[c]: /y\n',
    ([first, , last]) => [first, last].flatMap((node) => node ?? []),
    '[c](/x)\n\n[c]: /y\n',
    ['page/definition-gone'],
  ],
  [
    'with another label keeps its links',
    'See [a][c], [c] and ![c].\n\n[c]: /x\n',
    replaced('"label":"c"', '"label":"a [new] one"'),
    'See [a][a \\[new\\] one], [c][a \\[new\\] one] and ![c][a \\[new\\] one].\n\n[a \\[new\\] one]: /x\n',
    [],
  ],
  [
    'with another label keeps the order of marks around its links',
    '*[a][c]*\n\n[c]: /x\n',
    replaced('"label":"c"', '"label":"d"'),
    '*[a][d]*\n\n[d]: /x\n',
    [],
  ],
  [
    'with another address leaves its links theirs',
    '[a][c]\n\n[c]:   /x   "T"\n',
    replaced('"url":"/x"', '"url":"/y"'),
    '[a](/x "T")\n\n[c]:   /y   "T"\n',
    ['page/definition-gone'],
  ],
  [
    'moved keeps its links',
    '[c]\n\n[c]: /x\n\nb\n',
    ([first, second, third]) => [second, first, third].flatMap((node) => node ?? []),
    '[c]: /x\n\n[c]\n\nb\n',
    [],
  ],
  [
    'that is new makes no link of words in brackets',
    '[c] d\n\nb\n',
    (content) => [...content, { type: 'definition', attrs: { label: 'c', url: '/x', title: null } }],
    '\\[c] d\n\nb\n\n[c]: /x\n',
    [],
  ],
  [
    'of a footnote taken out leaves its mark as words',
    'a[^1] b\n\n[^1]: c\n',
    withoutLast,
    'a[^1] b\n',
    ['page/footnote-gone'],
  ],
];

describe('a definition', () => {
  it.each(definitions)('%s', (_, before, change, after, codes) => {
    const value = written(before, change);
    expect(value).toMatchObject({ text: after });
    expect(typeof value === 'string' ? [] : value.notices.map(({ code }) => code)).toEqual(codes);
  });

  it('that is gone is named in the notice', () => {
    expect(written('[a][Two Words]\n\n[Two Words]: /x\n', withoutLast)).toMatchObject({
      notices: [
        {
          message:
            'The definition of [Two Words] was removed or now points elsewhere. Links that used it now contain the URL directly.',
        },
      ],
    });
  });
});
