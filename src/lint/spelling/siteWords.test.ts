import { expect, it } from 'vitest';
import { applyEdits } from '#base/textEdit.ts';
import { addSiteWord, parseSiteWords, extendSpeller } from './siteWords.ts';

const knowsNone = { isWord: () => false, suggestions: () => [] };

it.each([
  ['', 'Docwright', false, 'Docwright\n'],
  ['one\r\ntwo', 'three', false, 'one\r\ntwo\r\nthree\r\n'],
  ['one\n', 'one', false, 'one\n'],
  ['# ours\n', 'C++', true, '# ours\nC\\+\\+\n'],
  ['# ours\n', 'C++', false, '# ours\nC++\n'],
])('adds to %j the word %s', (text, word, isPattern, expected) => {
  expect(applyEdits(text, addSiteWord(text, word, isPattern))).toBe(expected);
});

it('accepts the words of a list, lowercase ones also capitalized', () => {
  const { isWord } = extendSpeller(knowsNone, parseSiteWords('# names\nDocwright\nflagset\n\n'));
  expect(['Docwright', 'docwright', 'flagset', 'Flagset', '# names'].map(isWord)).toEqual([
    true,
    false,
    true,
    true,
    false,
  ]);
});

it('looks up each word in constant time in a 3 MB list', () => {
  const text = Array.from({ length: 84_000 }, (_, index) => `setting_name_of_the_database_number_${index}`).join('\n');
  const words = parseSiteWords(text);
  const { isWord } = extendSpeller(knowsNone, words);
  const started = process.cpuUsage();
  for (let index = 0; index < 100_000; index += 1) isWord(`word${index}`);
  expect([text.length > 3_000_000, words.size]).toEqual([true, 84_000]);
  // Comparing each with all words would take 8,400 million steps.
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(5000);
});
