import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPage } from '#blocks/pages.ts';
import type { JSONContent } from '#document/page.ts';
import { replaceSearchHits } from './replaceSearchHits.ts';
import { createQuery, runSearch } from './search.fixture.ts';
import { isIncludedInReplaceAll } from './searchQuery.ts';
import { soakRuns } from '../../../test/soakRuns.ts';

function without(text: string, words = 'foo', path = 'a.mdx') {
  const asked = createQuery(words);
  const hits = runSearch({ [path]: text }, asked).files[0]?.hits.filter(
    ({ scope }) => scope === 'code' || isIncludedInReplaceAll(asked, scope),
  );
  return replaceSearchHits(path, text, text, hits ?? [], '', false);
}

describe('deleted hits', () => {
  it.each([
    // Markup without other content is deleted too.
    ['A **foo** b.', 'A  b.'],
    ['A *foo* _foo_ ~~foo~~ `foo` $foo$ __foo__ b.', 'A       b.'],
    ['A **foo**b [foo](/guide) c', 'A b  c'],
    ['`` foo `` `foo`bar a**foo foo**b', '  bar a b'],
    ['a **foo *foo* `foo`** b', 'a   b'],
    ['[**foo**](/y)b **[foo](/y)**', 'b '],
    ['[foo](/x "foo") b [foo][x]\n\n[x]: /x', ' b \n\n[x]: /x'],
    ['[![foo](/x)](/y) [a](/x "foo")', '[![](/x)](/y) [a](/x "")'],
    ['A <u>foo</u> b <Tooltip tip="foo">foo</Tooltip> <a href="/x">foo</a>', 'A  b  '],
    ['Mail **foo a@b.cd** foo', 'Mail  **a@b.cd** '],
    ['~~foo~~\n\nB', 'B'],
    // Spaces move out of markup that they would break at its edges.
    ['x **a foo b** y', 'x **a  b** y'],
    ['x **foo b** y', 'x  **b** y'],
    ['x **a foo**y', 'x **a** y'],
    ['x**foo b** y', 'x **b** y'],
    ['**foo b foo** y', ' **b**  y'],
    ['a ***b foo***c **d *e foo***f', 'a ***b*** c **d *e*** f'],
    ['`foo b` [a foo](/x)', '` b` [a ](/x)'],
    // Text after the hit is escaped so it doesn't become a block marker or markup.
    ['foo# A', '\\# A'],
    ['foo - b', ' \\- b'],
    ['foo 1. b', ' 1\\. b'],
    ['foo> x\n\nfoo| y', '\\> x\n\n| y'],
    ['foo_b_ c', '\\_b_ c'],
    ['foo<Icon /><Icon /> b', '<Icon /><Icon /> b'],
    ['foo![](/a)![](/b)', '![](/a)![](/b)'],
    ['!foo[x](y)', '\\![x](y)'],
    ['# A foo\n# foo#', '# A \n# \\#'],
    ['$foo$ starts.\n\nB', ' starts.\n\nB'],
    // Lines and blocks.
    ['A\nfoo\nB', 'A\nB'],
    ['A\nfoo foo\nB', 'A\nB'],
    ['> A\n> foo\n> B', '> A\n> B'],
    ['A\r\n**foo**\r\nB\r\n\r\nfoo\r\n\r\nC', 'A\r\nB\r\n\r\nC'],
    ['A\n\nfoo\n\nB', 'A\n\nB'],
    ['A\n\nfoo\nB', 'A\n\nB'],
    ['a\\\nfoo\nb', 'a\\\nb'],
    ['- a\n\n  foo\n\n  b', '- a\n\n  b'],
    ['- foo\n\n  more', '- more'],
    ['> - foo\n>\n>   more', '> - more'],
    // An emptied block stays.
    ['## foo\n\nB', '## \n\nB'],
    ['Setext\nfoo\n===\n\nB', 'Setext\n===\n\nB'],
    ['A\n\nfoo\n---\n\nB', 'A\n\n##\n\nB'],
    ['- item\n  1. foo\n', '- item\n\n  1.\n'],
    ['> - item\n>   1. foo\n', '> - item\n>\n>   1.\n'],
    ['- foo\n- **foo** *foo*\n- foo\n  - c', '- \n-  \n- \n  - c'],
    ['A\n- foo\n- b', 'A\n\n-\n- b'],
    ['> foo\n\nB', '> \n\nB'],
    ['A[^1]\n\n[^1]: foo\n', 'A[^1]\n\n[^1]: \n'],
    ['| a | foo |\n| - | - |\n| **foo** | b |', '| a |  |\n| - | - |\n|  | b |'],
    ['a | foo\n--- | ---\nfoo | b\n`foo` | c', 'a | |\n--- | ---\n| | b\n| | c'],
    ['<Note>foo</Note>\n\nB', '<Note></Note>\n\nB'],
    ['<Note>\n  foo\n</Note>', '<Note>\n</Note>'],
    ['<Card title="foo"><b>foo</b></Card>', '<Card title=""></Card>'],
    ['<Tooltip tip="foo">foo</Tooltip> <Card title="foo">foo</Card>', ' <Card title=""></Card>'],
    ['```\nfoo\n```\n\n$$\nfoo\n$$', '```\n\n```\n\n$$\n\n$$'],
    ['---\ntitle: foo\nx: "foo"\n---\n\n{"foo"} foo', '---\ntitle: ""\nx: ""\n---\n\n{""} '],
  ])('are removed with their markup from %j', (text, expected) => {
    expect(without(text)).toMatchObject({ text: expected, left: 0, count: text.split('foo').length - 1 });
  });

  it.each(['A *x*foo*y*', '- [ ] foo', '- a\n\nfoo\n\n- b', '[foo]\n\n[foo]: /x', '![**foo**](x)'])(
    'are kept if the page cannot be written without them: %j',
    (text) => {
      expect(without(text)).toEqual({ kind: 'refused', reason: 'unwritable' });
    },
  );

  it('are kept individually if the others can be deleted', () => {
    expect(without('A *x*foo*y*\n\n**foo** b')).toMatchObject({ text: 'A *x*foo*y*\n\n b', left: 1, count: 1 });
  });
});

const isBlank = (piece: unknown) => piece === ' ' || piece === '\n';
const cleared = (value: unknown) => (typeof value === 'string' ? value.replaceAll('foo', '') : value);

/** What readers see of a document, without the deleted text: each character with its markup, spaces without. */
function seen({ type, attrs = {}, content = [] }: JSONContent): unknown {
  const own = Object.entries(attrs).map(([key, value]) => [key, cleared(value)]);
  const pieces = content.flatMap(piecesOf);
  if (pieces.length === 0 && !['paragraph', 'heading'].includes(type))
    return { type, own, blocks: content.map(seen).filter((block) => block !== null) };
  const line = pieces.filter((piece, at) => {
    const before = pieces.slice(0, at).findLast((one) => one !== ' ');
    const isFirst = before === undefined || before === '\n';
    const next = pieces[at + 1];
    return !isBlank(piece) || (piece === ' ' ? !isFirst && next !== undefined && !isBlank(next) : !isFirst);
  });
  while (isBlank(line.at(-1))) line.pop();
  return type === 'paragraph' && line.length === 0 ? null : { type, own, line };
}

function piecesOf({ type, text, marks = [], attrs = {} }: JSONContent): readonly string[] {
  // The number only tells equal neighbors apart.
  const around = JSON.stringify(marks, (key, value: unknown) => (key === 'nth' ? undefined : value));
  if (type === 'text')
    return [...String(cleared(text))].map((character) => (character === ' ' ? ' ' : `${around}${character}`));
  if (type === 'hardBreak') return ['\n'];
  if (!['image', 'mathInline', 'sourceInline', 'elementAtom'].includes(type)) return [];
  const own = Object.values(attrs).map(cleared);
  return type === 'mathInline' && own.every((value) => value === '') ? [] : [`${around}${JSON.stringify([type, own])}`];
}

it('leave the rest of the document unchanged as the editor parses it', () => {
  const piece = fc.constantFrom(
    ...[
      'foo',
      'foo',
      'a',
      'b ',
      ' ',
      ' foo ',
      '**foo**',
      '**a foo**',
      '**foo b**',
      '*foo*',
      '_a foo_',
      '~~foo~~',
      '`foo`',
    ],
    ...['`foo a`', '[foo](/x)', '[a foo](/x)', '$foo$', '<u>foo</u>', '![foo](/i.png)', '***foo** a*', '**a *foo***'],
    ...['#', '-', '1.', '>', '|', '_', '*', '=', '!', '\\', 'x{1}'],
  );
  const line = fc
    .tuple(
      fc.constantFrom('', '', '', '# ', '- ', '> ', '  ', '  - ', '1. ', '> - ', '   '),
      fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join('')),
      fc.constantFrom('\n', '\n', '\n\n', '\n\n', '\n===\n', '\n---\n\n', '  \n'),
    )
    .map((parts) => parts.join(''));
  const runs = soakRuns(40, 2000);
  let done = 0;
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), (lines) => {
      const before = lines.join('');
      const result = without(before);
      if (result.kind === 'refused' || result.left > 0) return;
      done += 1;
      const page = readPage(before);
      if (page.problems.length > 0) return;
      const [wanted, found] = [page, readPage(result.text)].map(({ doc }) => JSON.stringify(seen(doc)));
      if (wanted !== found) throw new Error(`${JSON.stringify(before)} became ${JSON.stringify(result.text)}`);
    }),
    { numRuns: runs },
  );
  expect(done).toBeGreaterThan(0.4 * runs);
});
