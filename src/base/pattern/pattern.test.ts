import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compilePattern } from './pattern.ts';
import { parsePattern } from './parsePattern.ts';
import { toRegExpSource } from './toRegExpSource.ts';
import { createStepMatcher } from './stepMatcher.ts';
import { soakRuns } from '../../../test/soakRuns.ts';

const plain = { ignoreCase: false, multiline: false, dotAll: false, spaced: false };

function found(source: string, text: string): readonly string[] | string {
  const pattern = compilePattern(source);
  if (!pattern.ok) return pattern.problem.kind;
  const matches = pattern.value.matches(text);
  return matches.ok ? matches.value.map(({ from, to }) => text.slice(from, to)) : matches.problem.kind;
}

/** The matches that the step matcher finds. */
function stepped(source: string, text: string): readonly string[] {
  const { tree } = parsePattern(source, plain);
  const matcher = createStepMatcher(tree, false);
  const matches: string[] = [];
  for (let at = 0; at <= text.length;) {
    const end = matcher({ text, groups: [], opened: [], steps: 1_000_000 }, at);
    if (end >= 0) matches.push(text.slice(at, end));
    at = end > at ? end : at + 1;
  }
  return matches;
}

describe('compilePattern', () => {
  it('reports a pattern too large for a RegExp', () => {
    expect(found('()'.repeat(66_000), 'a')).toBe('too-slow');
  });
  it.each([
    ['(?i)todo|fixme', 'TODO, FixMe', ['TODO', 'FixMe']],
    ['(?m)^#+ .*$', '# a\nb\n## c', ['# a', '## c']],
    ['(?s)a.b', 'a\nb', ['a\nb']],
    ['a.b', 'a\nb', []],
    ['(?P<year>\\d{4})-(?P=year)', '2024-2024', 'invalid'],
    ['(?<year>\\d{4})-\\k<year>', '2024-2024', ['2024-2024']],
    ['(?<!automatic )entr[a-z]*', 'automatic entry, entries', ['entries']],
    ['foo(?=bar)', 'foobar foo', ['foo']],
    ['(?>a+)b', 'aaab', ['aaab']],
    ['(?>a+)ab', 'aaab', []],
    ['[[:alpha:]]+', 'ab1é', ['ab', 'é']],
    ['\\bслово\\b', 'это слово.', ['слово']],
    ['\\w+', 'naïve', ['naïve']],
    ['\\Qa.b\\E', 'a.b axb', ['a.b']],
    ['a(?i:B)c', 'abc aBc ABC', ['abc', 'aBc']],
    ['\\p{Lu}+', 'aÉB', ['ÉB']],
    ['\\p{Greek}', 'aα', ['α']],
    ['(https?:){0}x', 'x', ['x']],
    ['[^]\\n]', ']a', ['a']],
    ['{{.+?}}', 'a {{b}} c', ['{{b}}']],
    ['(', 'a', 'invalid'],
    ['a**', 'a', 'invalid'],
    ['[z-a]', 'a', 'invalid'],
    ['*a', 'a', 'invalid'],
    ['a{5000}', 'a', 'invalid'],
    ['((a|b){300}c){300}', 'abc', 'invalid'],
    ['(ab|c){1000}(ab|c){1000}(ab|c){1000}(ab|c){1000}', 'x', 'invalid'],
    ['(?:\\Qone word\\E){1000}(?:\\Qone word\\E){1000}', 'x', 'invalid'],
    ['((ab|c){30}d){30}|x', 'x', ['x']],
    ['[a-z]{1000}|(?:a{0,1000}b{0,1000}){0,900}x', 'x', ['x']],
  ])('finds the matches of %s in %j', (source, text, expected) => {
    expect(found(source, text)).toEqual(expected);
  });

  it.each([
    ['(a+)+$', `${'a'.repeat(40)}!`],
    ['(a|a)*b', 'a'.repeat(60)],
    ['(?:a|aa)+$', `${'a'.repeat(60)}!`],
    ['^(?:.*?,){12}P', '1,'.repeat(60)],
    ['(?:\\s*a?\\s*)*b', ' '.repeat(5000)],
    ['(.*)*x', 'y'.repeat(2000)],
    ['(?=(a+)+$)b', 'a'.repeat(50)],
    ['(x+x+)+y', 'x'.repeat(60)],
    [`${'a?'.repeat(40)}${'a'.repeat(40)}`, 'a'.repeat(39)],
    ['.*.*.*.*=', 'x'.repeat(20_000)],
  ])('ends within 2 seconds for %s', (source, text) => {
    const start = performance.now();
    const result = found(source, text);
    expect(performance.now() - start).toBeLessThan(2000);
    expect(result === 'too-slow' || Array.isArray(result)).toBe(true);
  });

  it('the step matcher finds the same matches as a RegExp', () => {
    const atom = fc.constantFrom(
      'a',
      'b',
      '.',
      '[ab]',
      '[^a]',
      '\\b',
      '(?:ab|a)',
      '(b)',
      '(?=b)',
      '(?<=a)',
      '(?!a)',
      '(a|b)',
    );
    const piece = fc
      .tuple(atom, fc.constantFrom('', '', '?', '+', '*', '*?', '{2}', '{1,3}'))
      .map(([text, times]) => (/^\\b|^\(\?[=!<]/.test(text) ? text : text + times));
    fc.assert(
      fc.property(
        fc.array(piece, { minLength: 1, maxLength: 4 }),
        fc.string({ unit: fc.constantFrom('a', 'b', ' ', 'c'), maxLength: 10 }),
        (pieces, text) => {
          const source = pieces.join('');
          const native = new RegExp(toRegExpSource(parsePattern(source, plain).tree, false), 'gu');
          expect(stepped(source, text)).toEqual([...text.matchAll(native)].map(([match]) => match));
        },
      ),
      { numRuns: soakRuns(800, 10_000) },
    );
  });

  it('never throws for any source', () => {
    const piece = fc.constantFrom(
      '(',
      ')',
      '[',
      ']',
      '{',
      '}',
      '*',
      '+',
      '?',
      '|',
      '\\',
      '^',
      '$',
      '.',
      'a',
      '-',
      '(?:',
      '(?<',
      '(?i)',
      '\\p',
      '{2',
      ',3}',
      '\\1',
      '[[:',
      ':]]',
      'x',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const pattern = compilePattern(pieces.join(''));
        if (pattern.ok) pattern.value.matches('aaxa-1 {a}', 10, 20_000);
      }),
      { numRuns: soakRuns(1000, 10_000) },
    );
  });
});
