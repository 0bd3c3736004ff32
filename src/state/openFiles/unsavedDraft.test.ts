import { describe, expect, it } from 'vitest';
import { deleteUnsavedDraft, readUnsavedDrafts, writeUnsavedDrafts, type UnsavedDraft } from './unsavedDraft.ts';

/** The used part of browser storage, with keys as own properties. */
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
  }) as Storage; // the members in use
  return store;
}

const word = (site: string, text: string): UnsavedDraft => ({
  site,
  path: 'a.mdx',
  stored: 'old',
  text,
  doc: null,
  frontMatter: null,
});

describe('the unsaved drafts of a tab', () => {
  it('are returned for their site until deleted', () => {
    const kept = storage();
    writeUnsavedDrafts(kept, '1', [word('one', 'a'), word('two', 'b')]);
    writeUnsavedDrafts(kept, '2', [word('one', 'c')]);
    expect(readUnsavedDrafts(kept, 'one').map(({ text }) => text)).toEqual(['a', 'c']);
    deleteUnsavedDraft(kept, word('one', 'a'));
    expect(readUnsavedDrafts(kept, 'one').map(({ text }) => text)).toEqual(['c']);
    deleteUnsavedDraft(kept, word('one', 'c'));
    expect(readUnsavedDrafts(kept, 'one')).toEqual([]);
    expect(readUnsavedDrafts(kept, 'two').map(({ text }) => text)).toEqual(['b']);
  });

  it('are kept if they differ only in the title', () => {
    const kept = storage();
    const page = (title: string): UnsavedDraft => ({
      ...word('one', 'a'),
      doc: { type: 'doc' },
      frontMatter: { title },
    });
    writeUnsavedDrafts(kept, '1', [page('One')]);
    writeUnsavedDrafts(kept, '2', [page('Two')]);
    deleteUnsavedDraft(kept, page('One'));
    expect(readUnsavedDrafts(kept, 'one')).toEqual([page('Two')]);
  });

  it('are removed if everything is stored', () => {
    const kept = storage();
    writeUnsavedDrafts(kept, '1', [word('one', 'a')]);
    writeUnsavedDrafts(kept, '1', []);
    expect(Object.keys(kept)).toEqual([]);
  });

  it.each(['', '{', '[{"site":1}]'])('are empty for the stored text %j', (text) => {
    const kept = storage();
    kept.setItem('docwright-last-words 1', text);
    expect(readUnsavedDrafts(kept, 'one')).toEqual([]);
  });
});
