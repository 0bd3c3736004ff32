import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listBlockChanges } from '#document/patch/blockChanges.ts';
import { applyEdits } from '#base/textEdit.ts';
import { findFrontMatter } from '#document/yaml/frontMatterRange.ts';
import { patchFrontMatter } from '#document/yaml/patchFrontMatter.ts';
import { revertFrontMatterField } from '#document/yaml/revertFrontMatterField.ts';
import { readPage, revertBlock } from './pages.ts';

/** The texts after discarding each changed block alone. */
function revertEach(before: string, after: string): readonly (string | null)[] {
  const [left, right] = [readPage(before), readPage(after)];
  return listBlockChanges(left.doc, right.doc).map((change) => revertBlock(left, right, change));
}

/** The text after discarding all changed blocks, one at a time from the first or the last. */
function revertAll(before: string, after: string, end: 0 | -1): string {
  let text = after;
  for (let step = 0; step < 40; step += 1) {
    const [left, right] = [readPage(before), readPage(text)];
    const change = listBlockChanges(left.doc, right.doc).at(end);
    if (change === undefined) return text;
    text = revertBlock(left, right, change) ?? text;
  }
  return text;
}

describe('discarding a changed block', () => {
  it.each([
    ['a changed paragraph', 'One.\n\nTwo  *b*.\n', 'One!\n\nTwo.\n', ['One.\n\nTwo.\n', 'One!\n\nTwo  *b*.\n']],
    ['an added paragraph', 'One.\n', 'One.\n\nNew.\n', ['One.\n']],
    ['a paragraph added first', 'One.\n', 'New.\n\nOne.\n', ['One.\n']],
    ['a removed paragraph', 'One.\n\nTwo __b__.\n\nThree.\n', 'One.\n\nThree.\n', ['One.\n\nTwo __b__.\n\nThree.\n']],
    ['the removed first paragraph', 'One.\n\n\nTwo.\n', 'Two.\n', ['One.\n\n\nTwo.\n']],
    ['the removed last paragraph', 'One.\n\nTwo.\n', 'One.\n', ['One.\n\nTwo.\n']],
    [
      'a paragraph of a step, not all steps',
      '<Steps>\n  <Step title="A">\n    One.\n\n    Two.\n  </Step>\n</Steps>\n',
      '<Steps>\n  <Step title="A">\n    One!\n\n    Two!\n  </Step>\n</Steps>\n',
      [
        '<Steps>\n  <Step title="A">\n    One.\n\n    Two!\n  </Step>\n</Steps>\n',
        '<Steps>\n  <Step title="A">\n    One!\n\n    Two.\n  </Step>\n</Steps>\n',
      ],
    ],
    [
      'an item of a list',
      '* one\n* two\n* three\n',
      '* one\n* 2\n* three\n* four\n',
      ['* one\n* two\n* three\n* four\n', '* one\n* 2\n* three\n'],
    ],
    [
      'a component’s attribute',
      '<Card title="A" href="/x">\n  Text\n</Card>\n',
      '<Card title="B" href="/x">\n  Text\n</Card>\n',
      ['<Card title="A" href="/x">\n  Text\n</Card>\n'],
    ],
    [
      'a table as a whole',
      '| a  |\n|----|\n| b  |\n\nEnd.\n',
      '| a  |\n|----|\n| c  |\n\nEnd!\n',
      ['| a  |\n|----|\n| b  |\n\nEnd!\n', '| a  |\n|----|\n| c  |\n\nEnd.\n'],
    ],
    [
      'code, also in a list item and in another language',
      '```js\nlet  a\nlet b\n```\n\n* Item\n\n  ~~~json\n  [1]\n  ~~~\n\n```mermaid\ngraph\n```\n',
      '```js\nlet  a\nlet c\n```\n\n* Item\n\n  ~~~json\n  [2]\n  ~~~\n\n```mermaid\n```\n',
      [
        '```js\nlet  a\nlet b\n```\n\n* Item\n\n  ~~~json\n  [2]\n  ~~~\n\n```mermaid\n```\n',
        '```js\nlet  a\nlet c\n```\n\n* Item\n\n  ~~~json\n  [1]\n  ~~~\n\n```mermaid\n```\n',
        '```js\nlet  a\nlet c\n```\n\n* Item\n\n  ~~~json\n  [2]\n  ~~~\n\n```mermaid\ngraph\n```\n',
      ],
    ],
    [
      'a wrapped paragraph, and one turned into a quote',
      'One.\n\nTwo __b__.\n\nEnd.\n',
      '<Note>\n  One.\n</Note>\n\n> Two __b__.\n\nEnd.\n',
      ['One.\n\n> Two __b__.\n\nEnd.\n', '<Note>\n  One.\n</Note>\n\nTwo __b__.\n\nEnd.\n'],
    ],
    [
      'a list turned into steps',
      '1) **One.** Go\n2) Two\n',
      '<Steps>\n  <Step title="">\n    **One.** Go\n  </Step>\n  <Step title="">\n    Two\n  </Step>\n</Steps>\n',
      ['1) **One.** Go\n2) Two\n'],
    ],
    [
      'an unwrapped callout beside a new paragraph',
      'One.\n\n<Tip>\n\nTwo.\n\n</Tip>\n',
      'One.\n\nTwo.\n\nNew.\n',
      ['One.\n\n<Tip>\n\nTwo.\n\n</Tip>\n\nNew.\n', 'One.\n\nTwo.\n'],
    ],
    ['all of a page', 'One.\n', '', ['One.\n']],
    [
      'several wrapped paragraphs',
      'Intro\n\np1  *b*\n\n\np2\n\nEnd\n',
      'Intro\n\n<Note>\n  p1 *b*\n\n  p2\n</Note>\n\nEnd!\n',
      ['Intro\n\np1  *b*\n\n\np2\n\nEnd!\n', 'Intro\n\n<Note>\n  p1 *b*\n\n  p2\n</Note>\n\nEnd\n'],
    ],
    ['paragraphs turned into a list', 'p1\n\n\np2\n', '- p1\n- p2\n', ['p1\n\n\np2\n']],
    ['a list turned into paragraphs', '* p1\n* p2\n', 'p1\n\np2\n', ['* p1\n* p2\n']],
    [
      'sections turned into steps',
      '## One\n\na\n\n## Two\n\nb\n',
      '<Steps>\n  <Step title="One">\n    a\n  </Step>\n  <Step title="Two">\n    b\n  </Step>\n</Steps>\n',
      ['## One\n\na\n\n## Two\n\nb\n'],
    ],
    ['an unwrapped callout', '<Note>\np1\n\np2\n</Note>\n', 'p1\n\np2\n', ['<Note>\np1\n\np2\n</Note>\n']],
    ['a moved paragraph', 'p1\n\n\np2\n', 'p2\n\np1\n', ['p1\n\n\np2\n']],
    [
      'a paragraph moved into a callout that is there before',
      'p1\n\n<Note>\np2\n</Note>\n',
      '<Note>\np2\n\np1\n</Note>\n',
      ['p1\n\n<Note>\np2\n</Note>\n'],
    ],
    ['a moved image', '![](/a.png)\n\nOne\n\nTwo\n', 'One\n\nTwo\n\n![](/a.png)\n', ['![](/a.png)\n\nOne\n\nTwo\n']],
    ['a split paragraph', 'One. Two.\n\nEnd\n', 'One.\n\nTwo.\n\nEnd\n', ['One. Two.\n\nEnd\n']],
    [
      'a rewritten paragraph with the one that got its word',
      'Configure the `timeout` value carefully.\n\nMiddle text.\n\nSee the docs.\n',
      'Configure the value carefully.\n\nMiddle text.\n\nSee the docs about timeout settings.\n',
      ['Configure the `timeout` value carefully.\n\nMiddle text.\n\nSee the docs.\n'],
    ],
    [
      'a paragraph with the one far below that got its word',
      'Set the timeout now, please.\n\nOne two three.\n\nRead all of it again.\n',
      'Set the now, please.\n\nOne two four.\n\nRead all of timeout again.\n',
      [
        'Set the timeout now, please.\n\nOne two four.\n\nRead all of it again.\n',
        'Set the now, please.\n\nOne two three.\n\nRead all of timeout again.\n',
      ],
    ],
    [
      'a rewritten item with the one that got its word',
      '1. Open the dashboard.\n2. Wait.\n3. Run the setup.\n',
      '1. Open it.\n2. Wait.\n3. Run the setup from your dashboard and then confirm.\n',
      ['1. Open the dashboard.\n2. Wait.\n3. Run the setup.\n'],
    ],
    [
      'a paragraph joined with other punctuation',
      'Note.\n\nThe quick brown fox jumps over it.\n',
      'Note: The quick brown fox jumps over it.\n',
      ['Note.\n\nThe quick brown fox jumps over it.\n'],
    ],
    ...(
      [
        ['quoted', '> The quick brown fox jumps.'],
        ['turned into a heading', '## The quick brown fox jumps.'],
        ['wrapped', '<Note>\n  The quick brown fox jumps.\n</Note>'],
      ] as const
    ).map(([what, fox]): [string, string, string, string[]] => [
      `a removed paragraph above one that was ${what}`,
      'Intro.\n\nAlpha bravo charlie delta echo.\n\nThe quick brown fox jumps.\n\nEnd.\n',
      `Intro.\n\n${fox}\n\nEnd.\n`,
      [
        'Intro.\n\nThe quick brown fox jumps.\n\nEnd.\n',
        `Intro.\n\nAlpha bravo charlie delta echo.\n\n${fox}\n\nEnd.\n`,
      ],
    ]),
    ['joined paragraphs', 'One.\n\nTwo.\n\nEnd\n', 'One. Two.\n\nEnd\n', ['One.\n\nTwo.\n\nEnd\n']],
    [
      'paragraphs wrapped where another was added',
      'One.\n\nTwo.\n',
      '<Note>\n  One.\n\n  Two.\n</Note>\n\nNew.\n',
      ['One.\n\nTwo.\n\nNew.\n', '<Note>\n  One.\n\n  Two.\n</Note>\n'],
    ],
  ])('restores %s with its bytes', (_what, before, after, results) => {
    expect(revertEach(before, after)).toEqual(results);
  });

  const block = fc.constantFrom(
    'A paragraph.',
    'Two *words*  here.',
    '## Heading',
    '* one\n* two',
    '1) first\n2) second',
    '| a  | b |\n|----|---|\n| c | d  |',
    '```js\nlet a\n```',
    '> quoted\n> twice',
    '<Note>\n  Inside.\n\n  Again.\n</Note>',
    '<Steps>\n\n<Step title="A">\nOne.\n</Step>\n\n</Steps>',
    '![alt](/a.png)',
    '***',
  );
  const page = fc.array(block, { maxLength: 7 }).map((blocks) => blocks.map((text) => `${text}\n`).join('\n'));

  it('restores the page if each block is discarded in turn', () => {
    fc.assert(
      fc.property(page, page, fc.constantFrom(0 as const, -1 as const), (before, after, end) => {
        expect(revertAll(before, after, end)).toBe(before);
      }),
      { numRuns: 40 },
    );
  });
});

describe('discarding a changed field', () => {
  const text = (fields: string, body = 'Text.\n') => `---\n${fields}---\n\n${body}`;
  it.each([
    ['a value', "title: 'A'\nicon: book\n", 'title: B\nicon: star\n', 'title', 'title: A\nicon: star\n'],
    ['an added field', 'title: A\n', 'title: A\nicon: star\nmode: wide\n', 'icon', 'title: A\nmode: wide\n'],
    ['a removed field', 'title: A\nicon: book\n', 'title: B\n', 'icon', 'title: B\nicon: book\n'],
    ['the only difference, with its bytes', "title: 'A' # why\n", 'title: B # why\n', 'title', "title: 'A' # why\n"],
  ])('restores %s', (_what, before, after, key, result) => {
    expect(revertFrontMatterField(text(before), text(after, 'Other.\n'), key)).toBe(text(result, 'Other.\n'));
  });

  it.each([
    ['added', 'Text.\n', text('title: A\n'), 'Text.\n'],
    ['added to a body that changed', 'Text.\n', text('title: A\n', 'Other.\n'), 'Other.\n'],
    ['added above a blank line', '\nText.\n', text('title: A\n', 'Other.\n'), '\nOther.\n'],
    ['added with its own comment', 'Text.\n', text('title: A # new\n'), 'Text.\n'],
    ['added below a comment', 'Text.\n', text('# Keep\ntitle: A\n'), text('# Keep\n')],
    [
      'added next to a new comment',
      text('icon: x\n'),
      text('# Keep\nicon: x\ntitle: "#"\n'),
      text('# Keep\nicon: x\n'),
    ],
    [
      'changed below a comment that is there before',
      text('# Old\ntitle: "A"\n'),
      text('# Old\ntitle: B\n'),
      text('# Old\ntitle: "A"\n'),
    ],
    ['removed', text('title: A\n'), 'Text.\n', text('title: A\n')],
    ['removed from a body that changed', text('title: A\n'), 'Other.\n', text('title: A\n', 'Other.\n')],
    ['removed without a blank line', '---\ntitle: A\n---\nText.\n', 'Other.\n', '---\ntitle: A\n---\nOther.\n'],
    [
      'removed with Windows line endings',
      '---\r\ntitle: A\r\n---\r\n\r\nText.\r\n',
      'B.\r\n',
      '---\r\ntitle: A\r\n---\r\n\r\nB.\r\n',
    ],
    ['added behind a byte-order mark', '\uFEFFText.\n', '\uFEFF---\ntitle: A\n---\n\nB.\n', '\uFEFFB.\n'],
    [
      'removed behind a byte-order mark',
      '\uFEFF---\ntitle: A\n---\n\nText.\n',
      '\uFEFFB.\n',
      '\uFEFF---\ntitle: A\n---\n\nB.\n',
    ],
  ])('restores the page without the only field %s', (_what, before, after, result) => {
    expect(revertFrontMatterField(before, after, 'title')).toBe(result);
  });

  it('returns the page to which a field was added', () => {
    const lines = fc.array(fc.constantFrom('', '  ', 'Text.', '# Heading', '---', '- a'), { maxLength: 5 });
    fc.assert(
      fc.property(lines, fc.constantFrom('\n', '\r\n'), fc.constantFrom('', '\uFEFF'), (parts, newline, mark) => {
        const before = mark + parts.map((line) => line + newline).join('');
        fc.pre(findFrontMatter(before) === null);
        const after = applyEdits(before, patchFrontMatter(before, { title: 'A' }));
        expect(revertFrontMatterField(before, after, 'title')).toBe(before);
        expect(revertFrontMatterField(after, before, 'title')).toBe(after);
      }),
      { numRuns: 60 },
    );
  });
});
