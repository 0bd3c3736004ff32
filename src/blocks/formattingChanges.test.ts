import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits } from '#base/textEdit.ts';
import { listBlockChanges } from '#document/patch/blockChanges.ts';
import { isSameFrontMatter } from '#document/yaml/patchFrontMatter.ts';
import { revertFrontMatterField } from '#document/yaml/revertFrontMatterField.ts';
import { growthOf, mostGrowth } from '../../test/growth.ts';
import { soakRuns } from '../../test/soakRuns.ts';
import { listFormattingChanges, readPage, revertBlock } from './pages.ts';

/** The lines before and after of each change of formatting. */
function describeChanges(before: string, after: string): readonly (readonly [string, string])[] {
  return listFormattingChanges(readPage(before), readPage(after)).map((edits) => [
    edits.map(({ text }) => text).join(''),
    edits.map(({ from, to }) => after.slice(from, to)).join(''),
  ]);
}

/** All texts without one of the parts that Review lists. */
function listReverted(before: string, text: string): readonly string[] {
  const [left, right] = [readPage(before), readPage(text)];
  const [old, now] = [left.frontMatter.values, right.frontMatter.values];
  const keys = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return [
    ...keys.flatMap((key) => {
      const only = (values: typeof old) => ({ [key]: values[key] });
      return isSameFrontMatter(only(old), only(now)) ? [] : (revertFrontMatterField(before, text, key) ?? []);
    }),
    ...listBlockChanges(left.doc, right.doc).flatMap((change) => revertBlock(left, right, change) ?? []),
    ...listFormattingChanges(left, right).map((edits) => applyEdits(text, edits)),
  ];
}

describe('changes of formatting alone', () => {
  it.each<readonly [string, string, string, readonly (readonly [string, string])[]]>([
    ['list markers', '* one\n* two\n', '- one\n- two\n', [['* one\n* two\n', '- one\n- two\n']]],
    ['bold', 'A **b** c.\n\nEnd\n', 'A __b__ c.\n\nEnd\n', [['A **b** c.\n', 'A __b__ c.\n']]],
    [
      'emphasis, in two paragraphs',
      '*a*\n\nb\n\n*c*\n',
      '_a_\n\nb\n\n_c_\n',
      [
        ['*a*\n', '_a_\n'],
        ['*c*\n', '_c_\n'],
      ],
    ],
    ['headings', 'Title\n=====\n\na\n', '# Title\n\na\n', [['Title\n=====\n', '# Title\n']]],
    ['numbers', '1. a\n2. b\n', '1. a\n1. b\n', [['2. b\n', '1. b\n']]],
    ['line breaks in a paragraph', 'one\ntwo\n', 'one two\n', [['one\ntwo\n', 'one two\n']]],
    ['tables', '| a |\n|---|\n| b |\n', '|a|\n|-|\n|b|\n', [['| a |\n|---|\n| b |\n', '|a|\n|-|\n|b|\n']]],
    ['code fences', '```js\na\n```\n', '~~~js\na\n~~~\n', [['```js\n```\n', '~~~js\n~~~\n']]],
    ['blank lines', 'a\n\nb\n', 'a\n\n\n\nb\n', [['', '\n\n']]],
    ['the last line break', 'a\n', 'a', [['a\n', 'a']]],
    ['line endings', 'a\n\nb\n', 'a\r\n\r\nb\r\n', [['a\n\nb\n', 'a\r\n\r\nb\r\n']]],
    ['indentation in a component', '<Note>\n  a\n</Note>\n', '<Note>\na\n</Note>\n', [['  a\n', 'a\n']]],
    ['quotes of a field', '---\ntitle: "A"\n---\n\na\n', '---\ntitle: A\n---\n\na\n', [['title: "A"\n', 'title: A\n']]],
    ['a comment in front matter', '---\ntitle: A\n---\n', '---\n# b\ntitle: A\n---\n', [['', '# b\n']]],
    ['escapes', 'a \\_ b\n', 'a _ b\n', [['a \\_ b\n', 'a _ b\n']]],
    ['nothing', 'a\n', 'a\n', []],
    ['only words', 'a one\n\nb\n', 'a two\n\nb\n', []],
    ['only an added block', 'a\n', 'a\n\n\n\n- b\n', []],
    ['only a removed block', 'a\n\n\n* b\n\nc\n', 'a\n\nc\n', []],
    ['only a field', '---\ntitle: A\n---\n\na\n', "---\ntitle: 'B'\n---\n\na\n", []],
    ['next to changed words', 'a __b__\n\nold words\n', 'a **b**\n\nnew words\n', [['a __b__\n', 'a **b**\n']]],
    ['of a list with a changed item', '* one\n* two\n', '- one\n- 2\n', [['* one\n* 2\n', '- one\n- 2\n']]],
    [
      'next to a changed field',
      '---\ntitle: "A"\nicon: x\n---\n',
      '---\ntitle: A\nicon: y\n---\n',
      [['title: "A"\n', 'title: A\n']],
    ],
  ])('are listed: %s', (_what, before, after, expected) => {
    expect(describeChanges(before, after)).toEqual(expected);
  });

  it('stay if the last change of words next to them is discarded', () => {
    const [left, right] = [readPage('a __b__\n\nold words\n'), readPage('a **b**\n\nnew words\n')];
    const [change] = listBlockChanges(left.doc, right.doc);
    expect(change === undefined ? null : revertBlock(left, right, change)).toBe('a **b**\n\nold words\n');
  });

  it('take about linear time to find next to a changed word, and to keep when it is discarded', () => {
    const make = (size: number) => {
      const write = (words: string) =>
        Array.from(
          { length: size },
          (_, index) => `Text ${index} ${index === size >> 1 ? words : 'is'} **bold**.\n`,
        ).join('\n');
      return [readPage(write('was')), readPage(write('will be').replace('**bold**', '__bold__'))] as const;
    };
    const work = ([left, right]: ReturnType<typeof make>) => {
      const [change] = listBlockChanges(left.doc, right.doc);
      expect(listFormattingChanges(left, right)).toHaveLength(1);
      expect(change === undefined ? null : revertBlock(left, right, change)).toBe(
        left.source.replace('**bold**', '__bold__'),
      );
    };
    expect(growthOf(make, work, 25)).toBeLessThan(mostGrowth);
  });

  it('and all others, discarded one by one in any order, make the old text', () => {
    const block = fc.constantFrom(
      ...['* one\n* two', '- one\n- two', '- one\n- 2', '1. a\n2. b', '1. a\n1. b', '1) a\n2) b'],
      ...[
        'A **bold** word.',
        'A __bold__ word.',
        'A *slanted* word.',
        'A _slanted_ word.',
        'Two\nlines.',
        'Two lines.',
      ],
      ...[
        '# Title',
        'Title\n=====',
        '***',
        '---',
        '```js\na\n```',
        '~~~js\na\n~~~',
        '| a |\n|---|\n| b |',
        '|a|\n|-|\n|b|',
      ],
      ...[
        '<Note>\n  In *it*.\n</Note>',
        '<Note>\nIn _it_.\n</Note>',
        '> q\n> r',
        '> q\nr',
        'a \\_ b',
        'a _ b',
        '![x](/a.png)',
      ],
    );
    const gap = fc.constantFrom('\n\n', '\n\n', '\n\n\n');
    const head = fc.constantFrom(
      '',
      '---\ntitle: A\nicon: x\n---\n\n',
      '---\ntitle: "A"\nicon: x\n---\n\n',
      "---\nicon: x\ntitle: 'B'\n---\n\n",
    );
    const page = fc
      .tuple(head, fc.array(fc.tuple(block, gap), { maxLength: 4 }), fc.constantFrom('\n', '', '\n\n'))
      .map(
        ([front, blocks, end]) =>
          `${front}${blocks.map(([text, space], index) => text + (index === blocks.length - 1 ? '' : space)).join('')}${end}`,
      );
    fc.assert(
      fc.property(page, page, fc.array(fc.nat(), { minLength: 1, maxLength: 5 }), (before, after, picks) => {
        let text = after;
        for (let step = 0; text !== before; step += 1) {
          expect(step).toBeLessThan(40);
          const texts = listReverted(before, text);
          expect(texts.length).toBeGreaterThan(0);
          const next = texts[(picks[step % picks.length] ?? 0) % texts.length] ?? text;
          expect(next).not.toBe(text);
          text = next;
        }
      }),
      { numRuns: soakRuns(8, 100) },
    );
  });
});
