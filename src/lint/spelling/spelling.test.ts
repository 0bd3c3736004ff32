import dictionary from 'dictionary-en';
import { describe, expect, it } from 'vitest';
import { createValePageChecker } from '../vale/createValePageChecker.ts';
import { createSpeller } from './speller.ts';
import { createSpellingFixes, isFixedWithoutChoice } from './createSpellingFixes.ts';
import { createSpellingRules } from './createSpellingRules.ts';

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const english = createSpeller(text(dictionary.aff), text(dictionary.dic));
const checker = createValePageChecker(createSpellingRules(english, ['Docwright', 'C++']), () => 0);

describe('spelling', () => {
  it.each([
    ['Every word is spelled right, isn’t it? It’s the writer’s.', []],
    ['A mispelled word.', ['mispelled']],
    ['`mispeled` in code, https://mispeled.example, mispeled.json and {mispeled}', []],
    ['A webhook and オプション', []],
    ['API, APIs, camelCase, snake_case, v2, e.g., e-maill, MacBook', []],
    ['Docwright and docwrigt', ['docwrigt']],
    ['# Instalation\n\n- **Confgure** it\n', ['Instalation', 'Confgure']],
  ])('finds misspelled words: %j', (page, expected) => {
    expect(checker.check('a.mdx', page).map(({ range }) => page.slice(range.from, range.to))).toEqual(expected);
  });

  it('suggests corrections', () => {
    expect(english.suggestions('mispelled')).toContain('misspelled');
  });

  it.each([
    ['Teh', 'The'],
    ['adn', 'and'],
    ['thier', 'their'],
    ['form', 'from'],
    ['wich', 'which'],
    ['dont', "don't"],
    ['alot', 'a lot'],
    ['defualt', 'default'],
    ['Langauge', 'Language'],
    ['recieve', 'receive'],
    ['enviroment', 'environment'],
  ])('suggests what the writer of %j most likely meant first', (typo, expected) => {
    expect(english.suggestions(typo)[0]).toBe(expected);
  });

  it.each([
    ['teh', false],
    ['confgure', true],
    ['zqx', false],
  ])('fixes a misspelled word with others only if there is one suggestion: %j', (word, expected) => {
    const finding = checker.check('a.mdx', `The ${word} word.\n`).find(({ unknownWord }) => unknownWord === word);
    expect(finding).toBeDefined();
    if (finding === undefined) return;
    const fixes = createSpellingFixes(word, finding.range, english.suggestions(word));
    expect(isFixedWithoutChoice({ ...finding, fixes })).toBe(expected);
  });
});
