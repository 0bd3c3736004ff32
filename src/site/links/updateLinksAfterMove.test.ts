import { describe, expect, it } from 'vitest';
import { applyEdits } from '#base/textEdit.ts';
import { readPageFacts } from '../pageFacts.ts';
import { resolveTargetFile } from './pageAnchors.ts';
import { updateLinksAfterMove, updateEntryAfterMove, toSitePath, type SiteFileMove } from './updateLinksAfterMove.ts';

const files = new Set([
  'docs/index.mdx',
  'docs/guide.mdx',
  'docs/more/one.mdx',
  'docs/more/index.mdx',
  'docs/images/a b.png',
  'docs/snippets/s.mdx',
]);
const move = (from: string, to: string): SiteFileMove => ({ from, to, siteFolder: 'docs', files });

describe('updateLinksAfterMove', () => {
  it.each([
    [
      'a link from the root',
      'docs/index.mdx',
      '[a](/guide#top)',
      move('docs/guide.mdx', 'docs/start/setup.mdx'),
      '[a](/start/setup#top)',
    ],
    [
      'a relative link',
      'docs/more/one.mdx',
      '[a](../guide)',
      move('docs/guide.mdx', 'docs/more/guide.mdx'),
      '[a](./guide)',
    ],
    [
      'a relative link with an extension',
      'docs/index.mdx',
      '[a](guide.mdx?x=1)',
      move('docs/guide.mdx', 'docs/b/guide.mdx'),
      '[a](b/guide.mdx?x=1)',
    ],
    [
      'the folder of an index page',
      'docs/guide.mdx',
      '[a](/more/) [b](/more/index)',
      move('docs/more/index.mdx', 'docs/less/index.mdx'),
      '[a](/less/) [b](/less/index)',
    ],
    [
      'a card',
      'docs/index.mdx',
      '<Card href="/guide" title="guide">',
      move('docs/guide.mdx', 'docs/g.mdx'),
      '<Card href="/g" title="guide">',
    ],
    [
      'related pages',
      'docs/index.mdx',
      '---\nrelated:\n  - guide # first\n  - Guide: "/guide"\n---\n',
      move('docs/guide.mdx', 'docs/start/setup.mdx'),
      '---\nrelated:\n  - start/setup # first\n  - Guide: "/start/setup"\n---\n',
    ],
    [
      'a link in a template',
      'docs/index.mdx',
      '<a href={`/guide`}>',
      move('docs/guide.mdx', 'docs/g.mdx'),
      '<a href={`/g`}>',
    ],
    [
      'a snippet that moves',
      'docs/guide.mdx',
      'import S from "/snippets/s.mdx"',
      move('docs/snippets/s.mdx', 'docs/snippets/t.mdx'),
      'import S from "/snippets/t.mdx"',
    ],
    [
      'pictures and links of the page itself',
      'docs/guide.mdx',
      '![p](images/a%20b.png) [o](./more/one) [r](/more/one)',
      move('docs/guide.mdx', 'docs/more/guide.mdx'),
      '![p](../images/a%20b.png) [o](./one) [r](/more/one)',
    ],
    [
      'links to itself',
      'docs/guide.mdx',
      '[a](/guide#x) [b](guide#x) [c](#x)',
      move('docs/guide.mdx', 'docs/g.mdx'),
      '[a](/g#x) [b](g#x) [c](#x)',
    ],
    [
      'links that lead nowhere',
      'docs/guide.mdx',
      '[a](gone) [b](/gone)',
      move('docs/guide.mdx', 'docs/more/guide.mdx'),
      '[a](gone) [b](/gone)',
    ],
    [
      'a path from the root without a slash',
      'docs/more/one.mdx',
      '[a](guide)',
      move('docs/guide.mdx', 'docs/start.mdx'),
      '[a](start)',
    ],
    [
      'a link in angle brackets, with a query in character references',
      'docs/index.mdx',
      '[a](<images/a b.png?c=1&amp;d#e> "T")',
      move('docs/images/a b.png', 'docs/images/c (d)#.png'),
      '[a](<images/c%20%28d%29%23.png?c=1&amp;d#e> "T")',
    ],
    [
      'a link with escapes',
      'docs/index.mdx',
      '[a](/gui\\de) [b](/more/&#x6f;ne#x)',
      move('docs/more/one.mdx', 'docs/two.mdx'),
      '[a](/gui\\de) [b](/two#x)',
    ],
    [
      'a name with a space',
      'docs/index.mdx',
      '[a](/guide)',
      move('docs/guide.mdx', 'docs/the guide.mdx'),
      '[a](/the%20guide)',
    ],
  ])('updates %s', (_, page, text, moved, expected) => {
    expect(applyEdits(text, updateLinksAfterMove(readPageFacts(text).targets, page, moved))).toBe(expected);
  });
  it.each([
    ['/guide&#35;b#c', '/g&#35;b#c'],
    ['/guide&#x23;b#c', '/g&#x23;b#c'],
    ['/guide&num;b#c', '/g&num;b#c'],
    ['/guide\\#b#c', '/g\\#b#c'],
    ['/guide&quest;b=1&amp;c#d', '/g&quest;b=1&amp;c#d'],
    ['/gu&#105;de#&#35;', '/g#&#35;'],
    ['/gu&#x69;de?a=&#63;', '/g?a=&#63;'],
    ['/guide#a&unknown;', '/g#a&unknown;'],
  ])('keeps the query and fragment of %s as written', (link, expected) => {
    const text = `[a](${link})`;
    const edits = updateLinksAfterMove(
      readPageFacts(text).targets,
      'docs/index.mdx',
      move('docs/guide.mdx', 'docs/g.mdx'),
    );
    expect(applyEdits(text, edits)).toBe(`[a](${expected})`);
  });
  it.each([
    ['icon: /images/a.svg # x', "images/it's b.svg", "icon: /images/it's%20b.svg # x"],
    ["icon: '/images/a.svg'", "images/it's b.svg", "icon: '/images/it''s%20b.svg'"],
    ["icon: '/images/it''s.svg' # x", 'images/b.svg', "icon: '/images/b.svg' # x"],
    ["icon: '/images/it''s.svg'", "images/it's b's.svg", "icon: '/images/it''s%20b''s.svg'"],
    ['icon: "/images/a.svg"', "images/it's b.svg", 'icon: "/images/it\'s%20b.svg"'],
    ['icon: "/images/a\\u002Esvg"', 'images/b"c.svg', 'icon: "/images/b%22c.svg"'],
    ['icon: &i /images/a.svg', 'images/b.svg', 'icon: &i /images/b.svg'],
    ['og:image: images/a.svg', '@x/b.svg', 'og:image: "@x/b.svg"'],
    ['og:image: images/a.svg', '!x/b.svg', 'og:image: "!x/b.svg"'],
    ['og:image: images/a.svg', "'x'/b.svg", `og:image: "'x'/b.svg"`],
    ['og:image: images/a.svg', '*x/b.svg', 'og:image: "*x/b.svg"'],
    ['og:image: images/a.svg', '&x/b.svg', 'og:image: "&x/b.svg"'],
    ['og:image: images/a.svg', ' x/b.svg', 'og:image: "%20x/b.svg"'],
    ['og:image: "images/a.svg"', '@x/b.svg', 'og:image: "@x/b.svg"'],
    ['twitter:image: images/a.svg', 'x,y/b.svg', 'twitter:image: x,y/b.svg'],
    ['related: [guides/a, b]', 'guides/x, y.mdx', 'related: ["guides/x,%20y", b]'],
    ["related: ['guides/a', b]", 'guides/x, y.mdx', "related: ['guides/x,%20y', b]"],
    ['related: [{ A: guides/a#b }]', 'guides/x,y.mdx', 'related: [{ A: "guides/x,y#b" }]'],
    ['related:\n  - guides/a # x\n  - b', '@a.mdx', 'related:\n  - "@a" # x\n  - b'],
    ['related:\n  - A: guides/a\n  - b', 'x,y.mdx', 'related:\n  - A: x,y\n  - b'],
    ['related:\n  - guides/a', '2026-03-05.mdx', 'related:\n  - "2026-03-05"'],
    ['related: guides/a', '12.mdx', 'related: "12"'],
    ['related: guides/a', 'no.mdx', 'related: "no"'],
    ['related: guides/a', '-.mdx', 'related: "-"'],
    ['related: guides/a', 'x:.mdx', 'related: "x:"'],
  ])('quotes front matter as its new value requires: %s, %s', (yaml, to, expected) => {
    const text = (front: string) => `---\n${front}\n---\n`;
    const moves = ['images/a.svg', "images/it's.svg", 'guides/a.mdx'].map((from) => ({
      from,
      to,
      siteFolder: '',
      files: new Set([from]),
    }));
    const { targets } = readPageFacts(text(yaml));
    const edits = moves.flatMap((one) => updateLinksAfterMove(targets, 'page.mdx', one));
    const after = applyEdits(text(yaml), edits);
    expect(after).toBe(text(expected));
    const site = { files: new Set([to]), siteFolder: '' };
    const files = readPageFacts(after).targets.map((target) => resolveTargetFile(target, 'page.mdx', site));
    expect(files).toContain(to);
  });
  it('leaves attributes alone that only look like a path', () => {
    expect(
      updateLinksAfterMove(
        readPageFacts('<Tab title="guide" icon="guide">').targets,
        'docs/index.mdx',
        move('docs/guide.mdx', 'docs/g.mdx'),
      ),
    ).toEqual([]);
  });
});

describe('updateEntryAfterMove', () => {
  it.each([
    ['guide', 'g'],
    ['/guide', '/g'],
    ['guide.mdx', 'g.mdx'],
    ['more/one', null],
  ])('rewrites %s to %s', (entry, expected) => {
    expect(updateEntryAfterMove(entry, move('docs/guide.mdx', 'docs/g.mdx'))).toBe(expected);
  });
});

it('returns the site path of a page', () => {
  expect(['docs/guide.mdx', 'docs/more/index.mdx', 'docs/index.md'].map((file) => toSitePath(file, 'docs'))).toEqual([
    '/guide',
    '/more',
    '/',
  ]);
});
