import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyChange, editsToChange, invertChange, type TextChange } from '#base/textChange.ts';
import { diffToEdit } from '#base/textEdit.ts';
import {
  emptyJournal,
  removeEntriesOfFile,
  rebaseJournal,
  recordEntry,
  redoEntry,
  undoEntry,
  type JournalEntry,
  type Journal,
  type EntryPart,
} from './journal.ts';

/** The texts of a site, by path. */
type Texts = Readonly<Record<string, string>>;

const changeTo = (before: string, after: string): TextChange => editsToChange(before, diffToEdit(before, after));

let ids = 0;
function entry(parts: readonly EntryPart[], more: Partial<JournalEntry> = {}): JournalEntry {
  ids += 1;
  return { id: `${ids}`, tab: 'own', at: ids * 10_000, group: null, label: null, parts, ...more };
}

function apply(texts: Texts, parts: readonly EntryPart[], isBack = false): Texts {
  return (isBack ? parts.toReversed() : parts).reduce<Texts>((now, part) => {
    if (part.kind === 'file') throw new Error('No test has one.');
    if (part.kind === 'move') {
      const [from, to] = isBack ? [part.to, part.from] : [part.from, part.to];
      const { [from]: moved = '', ...others } = now;
      return { ...others, [to]: moved };
    }
    const change = isBack ? invertChange(part.change) : part.change;
    const text = applyChange(now[part.path] ?? '', change);
    if (text === null) throw new Error(`The change does not fit ${part.path}.`);
    return { ...now, [part.path]: text };
  }, texts);
}

/** A site with its journal, changed the way the app does it. */
class Site {
  texts: Texts = { a: 'one two three four', b: 'five six seven' };
  journal: Journal = emptyJournal;

  edit(path: string, after: string, more: Partial<JournalEntry> = {}): void {
    const part: EntryPart = { kind: 'edit', path, change: changeTo(this.texts[path] ?? '', after) };
    this.texts = apply(this.texts, [part]);
    this.journal = recordEntry(this.journal, entry([part], more));
  }

  /** Returns whether it was possible. */
  undo(id = this.journal.done.at(-1)?.id ?? ''): boolean {
    const step = undoEntry(this.journal, id);
    if (step?.kind !== 'possible') return false;
    this.texts = apply(this.texts, step.entry.parts, true);
    this.journal = step.journal;
    return true;
  }

  redo(id = this.journal.undone.at(-1)?.id ?? ''): boolean {
    const step = redoEntry(this.journal, id, 0);
    if (step?.kind !== 'possible') return false;
    this.texts = apply(this.texts, step.entry.parts);
    this.journal = step.journal;
    return true;
  }

  changeElsewhere(path: string, after: string): void {
    const change = changeTo(this.texts[path] ?? '', after);
    this.texts = { ...this.texts, [path]: after };
    this.journal = rebaseJournal(this.journal, path, change).journal;
  }
}

const words = ['x', 'yy', ' z', ''];
/** Replaces a range of a file's text with a word; the range is relative to the text's length. */
const deed = fc.record({
  kind: fc.constantFrom('edit', 'edit', 'edit', 'undo', 'redo', 'undoOther', 'redoOther', 'foreign', 'move'),
  path: fc.constantFrom('a', 'b'),
  at: fc.nat({ max: 30 }),
  length: fc.nat({ max: 4 }),
  word: fc.constantFrom(...words),
  nth: fc.nat({ max: 9 }),
});

function changed(text: string, { at, length, word }: { at: number; length: number; word: string }): string {
  const from = Math.min(at, text.length);
  return text.slice(0, from) + word + text.slice(from + length);
}

function take(site: Site, one: typeof deed extends fc.Arbitrary<infer Deed> ? Deed : never): void {
  const { done, undone } = site.journal;
  const text = site.texts[one.path];
  if (one.kind === 'undo') site.undo();
  else if (one.kind === 'redo') site.redo();
  else if (one.kind === 'undoOther') site.undo(done[one.nth % Math.max(1, done.length)]?.id);
  else if (one.kind === 'redoOther') site.redo(undone[one.nth % Math.max(1, undone.length)]?.id);
  else if (text === undefined) return;
  else if (one.kind === 'edit') site.edit(one.path, changed(text, one));
  else if (one.kind === 'foreign') site.changeElsewhere(one.path, changed(text, one));
  else {
    const to = one.path === 'a' && site.texts['c'] === undefined ? 'c' : null;
    if (to === null) return;
    const part: EntryPart = { kind: 'move', from: one.path, to };
    site.texts = apply(site.texts, [part]);
    site.journal = recordEntry(site.journal, entry([part]));
  }
}

describe('any order of edits, moves, undo, redo, and remote changes', () => {
  it('leaves a consistent journal: all entries undo and redo exactly', () => {
    fc.assert(
      fc.property(fc.array(deed, { maxLength: 14 }), (deeds) => {
        const site = new Site();
        for (const one of deeds) take(site, one);
        const { texts } = site;
        const count = site.journal.done.length;
        for (let left = count; left > 0; left -= 1) expect(site.undo()).toBe(true);
        const first = site.texts;
        for (let left = count; left > 0; left -= 1) expect(site.redo()).toBe(true);
        expect(site.texts).toEqual(texts);
        while (site.redo());
        while (site.undo());
        expect(site.texts).toEqual(first);
      }),
      { numRuns: 2000 },
    );
  });

  it('undoes to the original bytes if there are no remote changes', () => {
    fc.assert(
      fc.property(
        fc.array(
          deed.filter(({ kind }) => kind !== 'foreign'),
          { maxLength: 14 },
        ),
        (deeds) => {
          const site = new Site();
          const { texts } = site;
          for (const one of deeds) take(site, one);
          while (site.undo());
          expect(site.texts).toEqual(texts);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('loses no character of a remote change', () => {
    fc.assert(
      fc.property(
        fc.array(deed, { maxLength: 10 }),
        fc.nat({ max: 30 }),
        fc.array(deed, { maxLength: 6 }),
        (before, at, after) => {
          const site = new Site();
          for (const one of before) take(site, one);
          const path = Object.keys(site.texts)[0] ?? 'a';
          site.changeElsewhere(path, changed(site.texts[path] ?? '', { at, length: 0, word: 'MERGED' }));
          for (const one of after) if (one.kind.startsWith('undo') || one.kind.startsWith('redo')) take(site, one);
          expect(Object.values(site.texts).join('\n')).toContain('MERGED');
        },
      ),
      { numRuns: 1000 },
    );
  });
});

describe('entries', () => {
  it('with the same ID are merged', () => {
    const site = new Site();
    const { texts } = site;
    site.edit('a', 'one two three four 5', { id: 'typed' });
    site.edit('b', 'five', { id: 'other' });
    site.edit('a', 'one two three four 56', { id: 'typed' });
    expect(site.journal.done.map(({ id }) => id)).toEqual(['other', 'typed']);
    while (site.undo());
    expect(site.texts).toEqual(texts);
  });

  it('that overlap are undone only in order, and the blocking entry is reported', () => {
    const site = new Site();
    site.edit('a', 'one TWO three four', { id: 'first' });
    site.edit('a', 'one TxO three four', { id: 'second' });
    expect(undoEntry(site.journal, 'first')).toMatchObject({ kind: 'blocked', by: { id: 'second' } });
    expect(undoEntry(site.journal, 'none')).toBeNull();
  });

  it('that were undone remain redoable after an earlier one is redone', () => {
    const site = new Site();
    site.edit('a', 'one', { id: 'first' });
    site.edit('b', 'five', { id: 'second' });
    site.undo();
    site.undo();
    expect(site.redo('second')).toBe(true);
    expect(site.journal.undone.map(({ id }) => id)).toEqual(['first']);
  });

  it('of another file remain redoable after a new edit', () => {
    const site = new Site();
    site.edit('a', 'one', { id: 'a' });
    site.edit('b', 'five', { id: 'b' });
    site.undo();
    site.undo();
    site.edit('b', 'new');
    expect(site.journal.undone.map(({ id }) => id)).toEqual(['a']);
  });

  it('of a file that changed in an unknown way are dropped', () => {
    const site = new Site();
    site.edit('a', 'one', { id: 'a' });
    site.edit('b', 'five', { id: 'b' });
    expect(removeEntriesOfFile(site.journal, 'a').done.map(({ id }) => id)).toEqual(['b']);
  });

  it('that overlap a remote change are dropped, together with those below them', () => {
    const site = new Site();
    site.edit('a', 'one TWO three four', { id: 'under' });
    site.edit('a', 'one TxO three four', { id: 'over' });
    site.edit('b', 'five', { id: 'other' });
    const { journal, dropped } = rebaseJournal(site.journal, 'a', [{ from: 5, removed: 'x', inserted: 'WW' }]);
    expect([journal.done, dropped].map((entries) => entries.map(({ id }) => id))).toEqual([
      ['other'],
      ['under', 'over'],
    ]);
  });
});
