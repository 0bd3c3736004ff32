import dictionary from 'dictionary-en';
import { describe, expect, it } from 'vitest';
import { createValePageChecker } from '../vale/createValePageChecker.ts';
import { createSpeller } from './speller.ts';
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
});
