import { describe, expect, it } from 'vitest';
import { searchLanguages, getLanguageTitle } from './languages.ts';

describe('languages of code', () => {
  it.each([
    ['cpp', 'C++'],
    ['c#', 'C#'],
    ['ts', 'TypeScript'],
    ['bash', 'Bash'],
    ['mermaid', 'Mermaid'],
    ['wat', 'wat'],
    ['', ''],
  ])('%j is called %j', (written, title) => {
    expect(getLanguageTitle(written)).toBe(title);
  });

  it.each([
    ['c++', 'cpp'],
    ['C#', 'csharp'],
    ['js', 'javascript'],
    ['typescript', 'typescript'],
    ['pyt', 'python'],
    ['objective', undefined],
  ])('%j finds %j first', (query, expected) => {
    expect(searchLanguages(query)[0]).toBe(expected);
  });
});
