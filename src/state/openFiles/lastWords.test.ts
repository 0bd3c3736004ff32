import { describe, expect, it } from 'vitest';
import { forgetLastWord, lastWordsOf, writeLastWords, type LastWord } from './lastWords.ts';

/** The browser's storage as far as it is used, with keys as its own properties. */
function storage(): Storage {
  const store = Object.create({
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  }) as Storage; // the members that are used
  return store;
}

const word = (site: string, text: string): LastWord => ({
  site,
  path: 'a.mdx',
  stored: 'old',
  text,
  doc: null,
  frontMatter: null,
});

describe('the last words of a tab', () => {
  it('are given to the site that they belong to, until they are forgotten', () => {
    const kept = storage();
    writeLastWords(kept, '1', [word('one', 'a'), word('two', 'b')]);
    writeLastWords(kept, '2', [word('one', 'c')]);
    expect(lastWordsOf(kept, 'one').map(({ text }) => text)).toEqual(['a', 'c']);
    forgetLastWord(kept, word('one', 'a'));
    expect(lastWordsOf(kept, 'one').map(({ text }) => text)).toEqual(['c']);
    forgetLastWord(kept, word('one', 'c'));
    expect(lastWordsOf(kept, 'one')).toEqual([]);
    expect(lastWordsOf(kept, 'two').map(({ text }) => text)).toEqual(['b']);
  });

  it('stay where they differ in the title alone', () => {
    const kept = storage();
    const page = (title: string): LastWord => ({ ...word('one', 'a'), doc: { type: 'doc' }, frontMatter: { title } });
    writeLastWords(kept, '1', [page('One')]);
    writeLastWords(kept, '2', [page('Two')]);
    forgetLastWord(kept, page('One'));
    expect(lastWordsOf(kept, 'one')).toEqual([page('Two')]);
  });

  it('are gone when everything is in storage', () => {
    const kept = storage();
    writeLastWords(kept, '1', [word('one', 'a')]);
    writeLastWords(kept, '1', []);
    expect(Object.keys(kept)).toEqual([]);
  });

  it.each(['', '{', '[{"site":1}]'])('are none where %j is found', (text) => {
    const kept = storage();
    kept.setItem('docwright-last-words 1', text);
    expect(lastWordsOf(kept, 'one')).toEqual([]);
  });
});
