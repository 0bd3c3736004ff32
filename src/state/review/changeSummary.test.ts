import fc from 'fast-check';
import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { describe, expect, it } from 'vitest';
import type { SiteChange } from '#workspace/workspace.ts';
import {
  changeGroupOf,
  isBranchName,
  proposeBranch,
  proposeDescription,
  proposeTitle,
  pageTitleOf,
  type DescribedChange,
} from './changeSummary.ts';

function page(title: string, kind: SiteChange['kind'] = 'edited'): DescribedChange {
  const name = title.toLowerCase().replaceAll(' ', '-');
  const from = kind === 'moved' ? `old/${name}.mdx` : null;
  return { change: { path: `${name}.mdx`, kind, from, savedAt: 0 }, group: 'pages', title };
}

const upgraded: DescribedChange = {
  change: { path: 'docs/docs.json', kind: 'moved', from: 'docs/mint.json', savedAt: 0 },
  group: 'settings',
  title: 'docs.json',
  counts: { added: 9, removed: 9 },
};

function file(path: string, kind: SiteChange['kind'] = 'edited'): DescribedChange {
  return { change: { path, kind, from: null, savedAt: 0 }, group: changeGroupOf(path, 'docs/docs.json'), title: path };
}

describe('changeGroupOf', () => {
  it.each([
    ['docs/a.mdx', 'pages'],
    ['README.md', 'pages'],
    ['docs/docs.json', 'settings'],
    ['images/a.PNG', 'media'],
    ['openapi.json', 'other'],
    ['styles.css', 'other'],
  ])('puts %s into %s', (path, group) => {
    expect(changeGroupOf(path, 'docs/docs.json')).toBe(group);
  });
});

describe('pageTitleOf', () => {
  it.each([
    ['a.mdx', '---\ntitle: Hello: world\n---\n', 'Hello: world'],
    ['a.mdx', '\uFEFF---\r\nicon: x\r\ntitle: "Say \'hi\'"\r\n---\r\n', "Say 'hi'"],
    ['get-started.mdx', '# No front matter', 'Get started'],
    ['guides/index.mdx', null, 'Guides'],
    ['a.mdx', '---\nicon: x\n---\ntitle: in the body', 'A'],
    ['a.mdx', '---\ntitle: "Front"   # trailing\n---\n', 'Front'],
  ])('for %s with %j, returns %s', (path, text, title) => {
    expect(pageTitleOf(path, text)).toBe(title);
  });
});

const settings: DescribedChange = { ...file('docs/docs.json'), touched: { navigation: false, settings: true } };
const navigation: DescribedChange = { ...file('docs/docs.json'), touched: { navigation: true, settings: false } };

describe('proposeTitle', () => {
  it.each<[string, readonly DescribedChange[]]>([
    ['', []],
    ['Update Quickstart', [page('Quickstart')]],
    ['Add Quickstart', [page('Quickstart', 'added')]],
    ['Update navigation and settings', [file('docs/docs.json')]],
    ['Edit 2 pages', [page('A'), page('B')]],
    ['Delete 2 pages', [page('A', 'deleted'), page('B', 'deleted')]],
    ['Edit 2 pages, navigation, and settings', [page('A'), page('B'), file('docs/docs.json')]],
    ['Update A, add B', [page('A'), page('B', 'added')]],
    [
      'Update A, add 2 pages, delete D',
      [page('A'), page('B', 'added'), page('C', 'added'), page('D', 'deleted'), file('docs/docs.json')],
    ],
    ['Add A, delete B', [page('A', 'added'), page('B', 'deleted'), file('docs/docs.json')]],
    ['Delete Quickstart', [page('Quickstart', 'deleted'), file('docs/docs.json')]],
    ['Upgrade mint.json to docs.json', [upgraded]],
    ['Edit A, navigation, and settings', [page('A'), upgraded]],
    ['Move 2 pages', [file('docs/docs.json'), page('A', 'moved'), page('B', 'moved')]],
    ['Edit Quickstart, navigation, and settings', [page('Quickstart'), file('docs/docs.json')]],
    [
      'Edit 2 pages, 2 files, navigation, and settings',
      [page('A'), page('B'), file('docs/docs.json'), file('a.png'), file('b.css')],
    ],
    ['Update settings', [settings]],
    ['Update navigation', [navigation]],
    ['Edit Quickstart and settings', [page('Quickstart'), settings]],
    ['Edit 2 pages and navigation', [page('A'), page('B'), navigation]],
    ['Edit Quickstart and 3 files', [page('Quickstart'), file('a.png'), file('b.css'), file('c.css')]],
  ])('returns %j', (title, changes) => {
    expect(proposeTitle(changes)).toBe(title);
  });
});

describe('proposeDescription', () => {
  it('lists the changes as plain lines, pages by title', () => {
    expect(
      proposeDescription([
        page('Quick *start*'),
        file('docs/docs.json'),
        upgraded,
        page('Moved', 'moved'),
        { ...page('Put elsewhere', 'moved'), counts: { added: 0, removed: 0 } },
        { ...page('Mended', 'moved'), counts: { added: 1, removed: 0 } },
        file('images/a_b.png', 'added'),
      ]),
    ).toBe(
      [
        '- Edited Quick \\*start\\*',
        '- Moved Moved',
        '- Moved Put elsewhere',
        '- Moved and edited Mended',
        '- Edited navigation and settings',
        '- Upgraded mint.json to docs.json',
        '- Added images/a_b.png',
      ].join('\n'),
    );
  });
});

describe('a title in a description', () => {
  it.each([
    ['Import & export: "flags" #1', 'Import & export: "flags" #1'],
    ['C# (2.0) > 1 | 2', 'C# (2.0) > 1 | 2'],
    ['5 * 3 = 15', '5 * 3 = 15'],
    ['snake_case_name', 'snake_case_name'],
    ['__init__.py', '\\_\\_init\\_\\_.py'],
    ['An `id` and `more', 'An \\`id\\` and \\`more'],
    ['It’s 3 o`clock', 'It’s 3 o`clock'],
    ['a < b', 'a < b'],
    ['The <Card> tag', 'The \\<Card> tag'],
    ['[beta] Search', '[beta] Search'],
    ['[a](b)', '\\[a\\](b)'],
    ['C:\\temp and \\*', 'C:\\temp and \\\\*'],
    ['AT&T and &copy;', 'AT&T and \\&copy;'],
    ['Costs $5', 'Costs $5'],
    ['Two\nlines', 'Two lines'],
  ])('is escaped only where it is markup: %j', (title, expected) => {
    expect(proposeDescription([page(title)])).toBe(`- Edited ${expected}`);
  });

  it('is shown by Markdown as it is', () => {
    const part = fc.constantFrom(
      ...'* ** _ __ ~ ~~ ` `` [ ] ( ) ![ ]( < > </b> & &amp; &#35; \\ \\* # | $ a b 1 é . : ! - + = [^1] [x]'.split(
        ' ',
      ),
      ' ',
    );
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 12 }), (parts) => {
        const title = `x ${parts.join('')}`.replaceAll(/\s+/g, ' ').trim();
        const root = fromMarkdown(proposeDescription([page(title)]), {
          extensions: [gfm()],
          mdastExtensions: [gfmFromMarkdown()],
        });
        const kinds = new Set<string>();
        const textOf = (node: Nodes): string => {
          kinds.add(node.type);
          return 'value' in node ? node.value : 'children' in node ? node.children.map(textOf).join('') : '';
        };
        expect(textOf(root)).toBe(`Edited ${title}`);
        for (const kind of ['list', 'listItem', 'paragraph', 'root', 'text', 'link']) kinds.delete(kind);
        expect([...kinds]).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the configuration in a description', () => {
  it('lists only its changed parts', () => {
    expect(proposeDescription([settings])).toBe('- Edited settings');
    expect(proposeDescription([navigation])).toBe('- Edited navigation');
  });
});

describe('proposeBranch', () => {
  it.each([
    ['Update Quickstart', 'docs/update-quickstart-x1'],
    ['Größe & Maß', 'docs/gro-e-ma-x1'],
    ['日本語', 'docs/changes-x1'],
    [
      'A very long title that would make a very long name of a branch',
      'docs/a-very-long-title-that-would-make-a-very-x1',
    ],
  ])('for %j, returns %s', (title, branch) => {
    expect(proposeBranch(title, 'x1')).toBe(branch);
    expect(isBranchName(branch)).toBe(true);
  });
});

describe('isBranchName', () => {
  it.each(['', '@', 'a b', 'a..b', '/a', 'a/', 'a.lock', '.a', 'a/.b', 'a~1', 'a:b', '-a', 'a//b', 'a.', 'a@{b'])(
    'rejects %j',
    (name) => {
      expect(isBranchName(name)).toBe(false);
    },
  );
});
