import { describe, expect, it } from 'vitest';
import type { JSONContent } from '#document/page.ts';
import { paragraphNode } from './build.fixture.ts';
import { patchAndProve, readPage } from './pages.ts';

type Change = (content: readonly JSONContent[]) => readonly JSONContent[];

/** The content with the block at a path replaced. */
const at =
  (path: readonly number[], change: (node: JSONContent) => readonly JSONContent[]): Change =>
  (content) => {
    const [index = 0, ...rest] = path;
    return content.flatMap((node, place) => {
      if (place !== index) return [node];
      return rest.length === 0 ? change(node) : [{ ...node, content: at(rest, change)(node.content ?? []) }];
    });
  };
const bullets: (list: JSONContent) => readonly JSONContent[] = ({ content = [] }) => [{ type: 'bulletList', content }];
const numbers: (list: JSONContent) => readonly JSONContent[] = ({ content = [] }) => [
  { type: 'orderedList', attrs: { start: 1 }, content },
];
const without = () => [];
const unwrapped = ({ content = [] }: JSONContent) => content;

const cases: readonly (readonly [name: string, change: Change, before: string, after: string])[] = [
  [
    'a list of another kind is made of its own items, not of those of the list around it',
    at([0, 0, 1], numbers),
    '1. Scale by one of these many metrics:\n   - **Time** of day\n     in every zone\n   - **Hardware** metrics\n     of each machine\n2. End\n',
    '1. Scale by one of these many metrics:\n   1. **Time** of day\n      in every zone\n   2. **Hardware** metrics\n      of each machine\n2. End\n',
  ],
  [
    'an unwrapped block that takes the place of another one of its type keeps its lines',
    (content) => [...content.slice(0, 1), ...(content[2]?.content?.slice(1) ?? []), ...content.slice(3)],
    'First.\n\n<img src="/a.png" />\n\n<Tip>\n  **Title**\n\nYou only pay for the time\nthat you use.\n\n</Tip>\n\n## End\n',
    'First.\n\nYou only pay for the time\nthat you use.\n\n## End\n',
  ],
  [
    'code that is indented by tabs in a component that is indented by spaces keeps its lines',
    at([1], unwrapped),
    'First.\n\n<Tabs>\n   <Tab title="A">\n\t```json\n\t{\n      "a": [\n        1\n      ]\n\t}\n    ```\n   </Tab>\n</Tabs>\n',
    'First.\n\n<Tab title="A">\n ```json\n {\n   "a": [\n     1\n   ]\n }\n ```\n</Tab>\n',
  ],
  [
    'a list that would take in its component’s closing tag is indented, and its siblings stay as they are',
    at([0, 1, 1], bullets),
    '<Tabs>\n  <Tab title="A">\n\nText __a__.\n\n   </Tab>\n  <Tab title="B">\n\nThese:\n\n1. one\n2. two\n\n  </Tab>\n</Tabs>\n',
    '<Tabs>\n  <Tab title="A">\n\nText __a__.\n\n   </Tab>\n  <Tab title="B">\n    These:\n\n    - one\n    - two\n\n  </Tab>\n</Tabs>\n',
  ],
  [
    'the lines after a deleted first paragraph of an item stay as they are',
    at([0, 1, 0], without),
    '1. one\n2. two:\n    * a\n    * b\n\n3. three\n',
    '1. one\n2. * a\n    * b\n\n3. three\n',
  ],
  [
    'elements on the lines next to one that becomes text stay as they are',
    at([0, 0], () => [paragraphNode('One ')]),
    "<div>\n  <label className='a'>One</label>\n  <h1 className='b'>Two</h1>\n  <label className='c'>Three</label>\n</div>\n",
    "<div>\n  One\n\n  <h1 className='b'>Two</h1>\n  <label className='c'>Three</label>\n</div>\n",
  ],
  [
    'definitions that are moved stay on lines next to each other',
    (content) => content.toReversed(),
    '[a]: /a\n[b]:   /b\n[c]: /c\n',
    '[c]: /c\n[b]:   /b\n[a]: /a\n',
  ],
  [
    'a paragraph before a list that can’t interrupt it anymore',
    at([0, 0, 1, 0, 0], () => [paragraphNode()]),
    '1. Scale by one\n   of these:\n   - **Time**\n     of day\n   - **Metrics**\n     of machines\n2. End\n',
    '1. Scale by one\n   of these:\n\n   -\n   - **Metrics**\n     of machines\n2. End\n',
  ],
  [
    'the rows of a table whose header gets a cell for a column that is empty now',
    at([0, 1, 3], (cell) => [{ ...cell, content: [] }]),
    '| A   | B   | C |\n| --- | --- | - |\n| `a |  b` | c   | d |\n| `e`   | f   | g |\n',
    '| A | B | C | |\n| --- | --- | --- | --- |\n| `a |  b` | c   | |\n| `e`   | f   | g |\n',
  ],
  [
    'a row that becomes like one of another table',
    at([0, 1, 1], (cell) => [{ ...cell, content: [{ type: 'text', text: 'The data' }] }]),
    '| A   | B            |\n| --- | ------------ |\n| `a` | The new data |\n\nText.\n\n| A    | B         |\n| ---- | --------- |\n| `a`  | The data  |\n',
    '| A   | B            |\n| --- | ------------ |\n| `a` | The data |\n\nText.\n\n| A    | B         |\n| ---- | --------- |\n| `a`  | The data  |\n',
  ],
  [
    'rows of a table that are swapped',
    at([0], (table) => [
      { ...table, content: [0, 3, 2, 1].flatMap((index) => table.content?.slice(index, index + 1) ?? []) },
    ]),
    '| A       | B                  |\n| ------- | ------------------ |\n| `a`     | Balanced and quick |\n| `b-b-b` | Balanced and quick |\n| `c-c`   | Balanced and quick |\n',
    '| A       | B                  |\n| ------- | ------------------ |\n| `c-c`   | Balanced and quick |\n| `b-b-b` | Balanced and quick |\n| `a`     | Balanced and quick |\n',
  ],
  [
    'cards with nearly the same text that are reversed',
    at([0], (group) => [{ ...group, content: group.content?.toReversed() ?? [] }]),
    "<CardGroup>\n  <Card   title='One'>\n    The same text\n    on lines.\n  </Card>\n  <Card title='Two'>The same text on lines.</Card>\n  <Card title='Three' >\n    The same text on\n    lines.\n  </Card>\n</CardGroup>\n",
    "<CardGroup>\n  <Card title='Three' >\n    The same text on\n    lines.\n  </Card>\n  <Card title='Two'>The same text on lines.</Card>\n  <Card   title='One'>\n    The same text\n    on lines.\n  </Card>\n</CardGroup>\n",
  ],
  [
    'a rule that becomes a list item',
    at([1], (rule) => [
      { type: 'bulletList', content: [{ type: 'listItem', attrs: { checked: null }, content: [rule] }] },
    ]),
    '- a\n\n---\n\nb\n',
    '- a\n\n* ---\n\nb\n',
  ],
  [
    'cards that are moved or duplicated stay on lines next to each other',
    ([first, ...rest]) => [...rest.toReversed(), ...(first === undefined ? [] : [first, first])],
    '<Card title="A">\nOne\n</Card>\n<Card title="B">\nTwo\n</Card>\n<Card title="C">\nThree\n</Card>\n',
    '<Card title="C">\nThree\n</Card>\n<Card title="B">\nTwo\n</Card>\n<Card title="A">\nOne\n</Card>\n<Card title="A">\nOne\n</Card>\n',
  ],
  ...[
    ['1. a\n2. b', '# a\n\n2. b', 2],
    ['- a\n- b', '# a\n\n- b', 1],
  ].map(
    ([list, after, indent]) =>
      [
        `an indented block that isn’t part of the list that now precedes it (${indent})`,
        ([first, ...rest]: readonly JSONContent[]) => [
          { type: 'heading', attrs: { level: 1, id: null }, content: [{ type: 'text', text: 'a' }] },
          {
            ...first,
            type: first?.type ?? '',
            ...(first?.type === 'orderedList' ? { attrs: { start: 2 } } : {}),
            content: first?.content?.slice(1) ?? [],
          },
          ...rest,
        ],
        `${list}\n\n${' '.repeat(Number(indent))}<Tip> x </Tip>\n\n`,
        `${after}\n\n${' '.repeat(Number(indent))}<Tip> x </Tip>\n\n`,
      ] as const,
  ),
];

describe('where a block can’t keep its spelling', () => {
  it.each(cases)('%s', (_, change, before, after) => {
    const page = readPage(before);
    const proved = patchAndProve(page, { type: 'doc', content: change(page.doc.content ?? []) });
    expect(proved.ok ? proved.value.text : proved.problem.message).toBe(after);
  });
});
