import { describe, expect, it } from 'vitest';
import { searchLanguages, getLanguageTitle } from './languages.ts';

describe('code languages', () => {
  it.each([
    ['cpp', 'C++'],
    ['c#', 'C#'],
    ['ts', 'TypeScript'],
    ['bash', 'Bash'],
    ['mermaid', 'Mermaid'],
    ['wat', 'wat'],
    ['', ''],
  ])('%j has the title %j', (written, title) => {
    expect(getLanguageTitle(written)).toBe(title);
  });

  it.each([
    ['c++', 'cpp'],
    ['C#', 'csharp'],
    ['js', 'javascript'],
    ['typescript', 'typescript'],
    ['pyt', 'python'],
    ['objective', undefined],
  ])('searching %j finds %j first', (query, expected) => {
    expect(searchLanguages(query)[0]).toBe(expected);
  });
});
