import type { RepoPath } from '#base/repoPath.ts';
import { composeChanges, invertChange, mapChange, type TextChange } from '#base/textChange.ts';
import type { FileOperation } from './fileOperation.ts';

/** What an entry did to one file. */
export type EntryPart =
  | { readonly kind: 'edit'; readonly path: RepoPath; readonly change: TextChange }
  | { readonly kind: 'move'; readonly from: RepoPath; readonly to: RepoPath }
  /** Adds, deletes, or discards a file, or resolves a conflict. `change` is its effect on the text; null if unknown. */
  | {
      readonly kind: 'file';
      readonly path: RepoPath;
      readonly operation: FileOperation;
      readonly change: TextChange | null;
    };

/** One undoable change of the site. */
export interface JournalEntry {
  /** Unique in the site. */
  readonly id: string;
  readonly tab: string;
  /** Time it was last made, extended, or redone, in milliseconds since 1970. */
  readonly at: number;
  /**
   * Changes of the same group in quick succession become one entry: `type intro.mdx`, `setting colors.primary`. With
   * null, nothing joins it.
   */
  readonly group: string | null;
  /** What was done, as it reads after "Undo": `moving Quickstart`. Null for typing. */
  readonly label: string | null;
  readonly parts: readonly EntryPart[];
  /** Text in the review for an entry that discarded changes: `Discarded changes to Quickstart`. */
  readonly discarded?: string;
  /** Text of the notice after its undo, if that says more than its label: `Restored changes to Quickstart`. */
  readonly restored?: string;
  /** Page it was made on if it changed another file; undo on that page also undoes it. */
  readonly onPage?: RepoPath;
}

/**
 * The undo history of a site. `done` has the oldest entry first, each based on the result of the one before. In
 * `undone`, the next entry to redo is last.
 */
export interface Journal {
  readonly done: readonly JournalEntry[];
  readonly undone: readonly JournalEntry[];
}

export const emptyJournal: Journal = { done: [], undone: [] };

const mostEntries = 500;

/** Adds a new entry, or extends the one with its ID. Undone entries in the files it changes can no longer be redone. */
export function recordEntry(journal: Journal, entry: JournalEntry): Journal {
  const { done, undone } = withEntryLast(journal, entry.id);
  const last = done.at(-1);
  const parts = last?.id === entry.id ? joinParts(last.parts, entry.parts) : null;
  const isJoined = last !== undefined && parts !== null;
  const recorded = isJoined ? { ...last, ...entry, label: entry.label ?? last.label, parts } : entry;
  const others = isJoined ? done.slice(0, -1) : done.slice(1 - mostEntries);
  return {
    done: changesNothing(recorded) ? others : [...others, recorded],
    undone: withoutFiles(undone, entry.parts.flatMap(pathsOfPart)),
  };
}

/**
 * True for a field back at its initial value: there is nothing to undo. Typing entries stay, because a page may have
 * changed in ways its text doesn't show.
 */
function changesNothing({ label, parts }: JournalEntry): boolean {
  return label !== null && parts.every((part) => part.kind === 'edit' && part.change.length === 0);
}

/** Removes entries that touch the changed files, and older ones that share a file with those. The newest entry is last. */
function withoutFiles(entries: readonly JournalEntry[], changed: readonly RepoPath[]): readonly JournalEntry[] {
  const paths = new Set(changed);
  return entries
    .toReversed()
    .filter((entry) => {
      const own = entry.parts.flatMap(pathsOfPart);
      if (!own.some((path) => paths.has(path))) return true;
      for (const path of own) paths.add(path);
      return false;
    })
    .toReversed();
}

/** Moves an entry to the end, unless a later one overlaps it. */
function withEntryLast(journal: Journal, id: string): Journal {
  if (journal.done.at(-1)?.id === id) return journal;
  const step = undoEntry(journal, id);
  return step?.kind === 'possible' ? { done: [...step.journal.done, step.entry], undone: journal.undone } : journal;
}

/** One change of a journal. */
export type JournalRecord =
  | { readonly kind: 'do'; readonly entry: JournalEntry }
  | { readonly kind: 'undo'; readonly id: string }
  /** `parts` replaces the entry's parts. */
  | { readonly kind: 'redo'; readonly id: string; readonly at: number; readonly parts?: readonly EntryPart[] }
  /** The entry was rolled back because a part of it failed: it can't be undone or redone. */
  | { readonly kind: 'drop'; readonly id: string }
  /** A file was changed without an entry: `rebase` by a known change of the text with hash `from`, `forget` in an unknown way. */
  | { readonly kind: 'rebase'; readonly path: RepoPath; readonly change: TextChange; readonly from: number }
  | { readonly kind: 'forget'; readonly path: RepoPath };

/** Applies a record. Removes its entry if overlapping entries prevent undoing or redoing it. */
export function applyRecord(journal: Journal, record: JournalRecord): Journal {
  if (record.kind === 'do') return recordEntry(journal, record.entry);
  if (record.kind === 'forget') return removeEntriesOfFile(journal, record.path);
  if (record.kind === 'rebase') return rebaseJournal(journal, record.path, record.change).journal;
  const step = record.kind === 'redo' ? redoEntry(journal, record.id, record.at) : undoEntry(journal, record.id);
  if (step?.kind === 'possible') {
    const { done, undone } = step.journal;
    if (record.kind === 'drop') return { done, undone: journal.undone };
    if (record.kind === 'undo' || record.parts === undefined) return step.journal;
    return { done: done.with(-1, { ...step.entry, parts: record.parts }), undone };
  }
  if (step === null) return journal;
  const isOther = ({ id }: JournalEntry) => id !== record.id;
  return { done: journal.done.filter(isOther), undone: journal.undone.filter(isOther) };
}

/** Combines the parts of two entries; null if they can't be combined. */
function joinParts(first: readonly EntryPart[], second: readonly EntryPart[]): readonly EntryPart[] | null {
  const joined = [...first];
  for (const part of second) {
    const index = joined.findLastIndex((other) => pathsOfPart(other).some((path) => pathsOfPart(part).includes(path)));
    const other = joined[index];
    if (other === undefined) joined.push(part);
    else if (other.kind === 'edit' && part.kind === 'edit')
      joined[index] = { ...other, change: composeChanges(other.change, part.change) };
    else return null;
  }
  return joined;
}

/** An entry mapped to the current files with the journal after its undo or redo, or the entry that must be undone or redone first. */
export type JournalStep =
  | { readonly kind: 'possible'; readonly entry: JournalEntry; readonly journal: Journal }
  | { readonly kind: 'blocked'; readonly by: JournalEntry };

/**
 * Undoes an entry. The caller applies the inverse of the returned parts to the current files, last part first. Null if
 * the entry isn't done.
 */
export function undoEntry({ done, undone }: Journal, id: string): JournalStep | null {
  const index = done.findLastIndex((entry) => entry.id === id);
  let entry = done[index];
  if (entry === undefined) return null;
  const later: JournalEntry[] = [];
  for (const next of done.slice(index + 1)) {
    const swapped = swapEntries(entry, next);
    if (swapped === null) return { kind: 'blocked', by: next };
    later.push(swapped[0]);
    entry = swapped[1];
  }
  return {
    kind: 'possible',
    entry,
    journal: { done: [...done.slice(0, index), ...later], undone: [...undone, entry] },
  };
}

/** Redoes an entry. The caller applies the returned parts to the current files, in order. Null if the entry isn't undone. */
export function redoEntry({ done, undone }: Journal, id: string, at: number): JournalStep | null {
  const index = undone.findLastIndex((entry) => entry.id === id);
  let entry = undone[index];
  if (entry === undefined) return null;
  const others: JournalEntry[] = [];
  for (const next of undone.slice(index + 1)) {
    const swapped = swapEntries(next, entry);
    if (swapped === null) return { kind: 'blocked', by: next };
    entry = swapped[0];
    others.push(swapped[1]);
  }
  entry = { ...entry, at, group: null };
  return {
    kind: 'possible',
    entry,
    journal: { done: [...done, entry], undone: [...undone.slice(0, index), ...others] },
  };
}

/**
 * Maps the journal over a change of a text made elsewhere. Entries it overlaps, and older ones in the same files, can
 * no longer be undone and are returned in `dropped`.
 */
export function rebaseJournal(
  { done, undone }: Journal,
  path: RepoPath,
  change: TextChange,
): { readonly journal: Journal; readonly dropped: readonly JournalEntry[] } {
  const kept = rebaseEntries(done, path, change);
  // A redoable entry starts from the same files as the change, so it is mapped as if it were being undone.
  const redoable = rebaseEntries(undone.map(invertEntry), path, change).map(invertEntry);
  const ids = new Set(kept.map(({ id }) => id));
  return { journal: { done: kept, undone: redoable }, dropped: done.filter(({ id }) => !ids.has(id)) };
}

/** Maps entries, the last of which leads to the current files, as if a current change had been made before all of them. */
function rebaseEntries(entries: readonly JournalEntry[], path: RepoPath, change: TextChange): readonly JournalEntry[] {
  const rebased: JournalEntry[] = [];
  let foreign: JournalEntry = {
    id: '',
    tab: '',
    at: 0,
    group: null,
    label: null,
    parts: [{ kind: 'edit', path, change }],
  };
  for (const [left, entry] of [...entries.entries()].toReversed()) {
    const swapped = swapEntries(entry, foreign);
    if (swapped === null)
      return [...withoutFiles(entries.slice(0, left + 1), foreign.parts.flatMap(pathsOfPart)), ...rebased];
    foreign = swapped[0];
    rebased.unshift(swapped[1]);
  }
  return rebased;
}

/** Inverts the paths and changes of an entry. */
function invertEntry(entry: JournalEntry): JournalEntry {
  return {
    ...entry,
    parts: entry.parts.toReversed().map((part): EntryPart => {
      if (part.kind === 'move') return { ...part, from: part.to, to: part.from };
      return part.change === null ? part : { ...part, change: invertChange(part.change) };
    }),
  };
}

/** Removes all entries of a file that changed in an unknown way, and older entries that share a file with those. */
export function removeEntriesOfFile({ done, undone }: Journal, path: RepoPath): Journal {
  return { done: withoutFiles(done, [path]), undone: withoutFiles(undone, [path]) };
}

/** Swaps two successive entries: returns the second mapped to the files before the first, then the first on top. Null if they overlap. */
function swapEntries(first: JournalEntry, second: JournalEntry): readonly [JournalEntry, JournalEntry] | null {
  let own: readonly EntryPart[] = first.parts;
  const others: EntryPart[] = [];
  for (let other of second.parts) {
    const passed: EntryPart[] = [];
    for (const part of own.toReversed()) {
      const swapped = swapParts(part, other);
      if (swapped === null) return null;
      other = swapped[0];
      passed.unshift(swapped[1]);
    }
    own = passed;
    others.push(other);
  }
  return [
    { ...second, parts: others },
    { ...first, parts: own },
  ];
}

function swapParts(first: EntryPart, second: EntryPart): readonly [EntryPart, EntryPart] | null {
  if (!pathsOfPart(first).some((path) => pathsOfPart(second).includes(path))) return [second, first];
  if (first.kind === 'move' && second.kind === 'edit' && second.path === first.to)
    return [{ ...second, path: first.from }, first];
  if (first.kind === 'edit' && second.kind === 'move' && second.from === first.path)
    return [second, { ...first, path: second.to }];
  if (first.kind === 'move' || second.kind === 'move' || first.change === null || second.change === null) return null;
  const back = invertChange(first.change);
  const mapped = mapChange(second.change, back, true);
  const mappedBack = mapChange(back, second.change);
  if (mapped === null || mappedBack === null) return null;
  return [
    { ...second, change: mapped },
    { ...first, change: invertChange(mappedBack) },
  ];
}

/** Returns all paths of a part, before and after it. */
export function pathsOfPart(part: EntryPart): readonly RepoPath[] {
  if (part.kind === 'move') return [part.from, part.to];
  if (part.kind === 'edit') return [part.path];
  const { operation } = part;
  const from = operation.kind === 'discard' ? operation.taken?.discarded.change.from : null;
  return from == null ? [part.path] : [part.path, from];
}
