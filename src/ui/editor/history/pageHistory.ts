import { Extension, type Editor } from '@tiptap/core';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import type { EditorState, SelectionBookmark, Transaction } from '@tiptap/pm/state';
import type { Step, StepMap } from '@tiptap/pm/transform';
import type { JSONContent } from '#document/page.ts';
import { moveCaretToChange } from './moveCaretToChange.ts';
import { joinsHistoryGroup, startsHistoryGroup } from './closeHistory.ts';
import { isOwnTransaction, setJournalStep } from './transactionOrigin.ts';
import { documentToJson } from '../page/documentToJson.ts';

/** A front matter field and its new value. */
export interface FrontMatterFieldValue {
  readonly key: string;
  readonly value: unknown;
}

interface Options {
  /** Undoes or redoes the last change, in this page or elsewhere. */
  readonly undo: () => void;
  readonly redo: () => void;
  /** Records a document change. Returns the ID of its journal entry; null if another page is open by now. */
  readonly onChange: (doc: () => JSONContent, isApart: boolean, id: string | undefined) => string | null;
  /** The document to record: without what a command only inserted for a moment. */
  readonly getRecordedDoc: (state: EditorState) => DocumentNode;
  /** Sets a front matter field as part of an entry. */
  readonly setField: (field: FrontMatterFieldValue, id: string | undefined) => void;
  /** Called after an undo or redo in the page, with the document before it. */
  readonly onStep: (editor: Editor, before: DocumentNode) => void;
}

/** What a journal entry did to the document; kept while the editor exists. */
interface Memory {
  readonly before: DocumentNode;
  readonly after: DocumentNode;
  /** The steps from `before` to `after`, and back. */
  readonly steps: readonly Step[];
  readonly inverted: readonly Step[];
  /** The selection before it, and when it was undone. */
  readonly selection: SelectionBookmark;
  readonly selectionAfter: SelectionBookmark | null;
}

export interface PageHistory {
  undo: () => void;
  redo: () => void;
  /** The history command called last. */
  lastCommand: 'undo' | 'redo';
  /** Sets front matter fields as one entry, merged with the last change of the blocks if `isJoined`. */
  setFields: (fields: readonly FrontMatterFieldValue[], isJoined: boolean) => void;
  /**
   * Restores the document from before (undo) or after (redo) an entry. Returns a getter for its JSON; null if the
   * editor has no memory of it.
   */
  applyStep: (kind: 'undo' | 'redo', id: string) => (() => JSONContent) | null;
  entries: Map<string, Memory>;
  /** The entry of the last change; undefined for a remote change. */
  lastEntry: string | undefined;
  /** Ranges of the last change in the current document, as pairs of positions; null if the next change starts a new entry. */
  lastRanges: readonly number[] | null;
  lastComposition: unknown;
  /** The selection before the transaction being dispatched. */
  selection: SelectionBookmark | null;
}

declare module '@tiptap/core' {
  interface Storage {
    pageHistory: PageHistory;
  }
}

/** More than a writer undoes on one page; evicted documents are parsed from the text again. */
const mostMemories = 500;

/** Reports typing to the journal and keeps the documents of its entries, so that undo and redo restore them exactly, with the caret. */
export const pageHistory = Extension.create<Options, PageHistory>({
  name: 'pageHistory',
  priority: 300,
  addOptions: () => ({
    undo: () => undefined,
    redo: () => undefined,
    onChange: () => null,
    getRecordedDoc: ({ doc }) => doc,
    setField: () => undefined,
    onStep: () => undefined,
  }),
  addStorage: () => ({
    undo: () => undefined,
    redo: () => undefined,
    lastCommand: 'undo',
    setFields: () => undefined,
    applyStep: () => null,
    entries: new Map(),
    lastEntry: undefined,
    lastRanges: null,
    lastComposition: undefined,
    selection: null,
  }),
  onBeforeCreate() {
    const { editor, options, storage } = this;
    const run = (key: 'undo' | 'redo') => () => {
      storage.lastCommand = key;
      options[key]();
    };
    storage.undo = run('undo');
    storage.redo = run('redo');
    storage.setFields = (fields, isJoined) => {
      const id = isJoined ? storage.lastEntry : undefined;
      for (const field of fields) options.setField(field, id);
    };
    storage.applyStep = (kind, id) => takeStep(editor, options, kind, id);
    editor.on('beforeTransaction', () => {
      storage.selection = editor.state.selection.getBookmark();
    });
  },
  addCommands() {
    const { storage } = this;
    const run = (key: 'undo' | 'redo') => () => () => {
      storage[key]();
      return true;
    };
    return { undo: run('undo'), redo: run('redo') };
  },
  onTransaction({ transaction, appendedTransactions }) {
    const { editor, options, storage } = this;
    const all = [transaction, ...appendedTransactions];
    if (startsHistoryGroup(transaction)) storage.lastRanges = null;
    if (!all.some(({ docChanged }) => docChanged)) return;
    const isApart = !goesOn(storage, transaction);
    const joined = joinsHistoryGroup(transaction) ? storage.lastEntry : undefined;
    // A change after a remote change, an undo or a redo starts a new entry.
    const isOwn = isOwnTransaction(transaction);
    storage.lastRanges = isOwn ? rangesAfter(all) : null;
    storage.lastEntry = undefined;
    if (!isOwn) return;
    storage.lastComposition = transaction.getMeta('composition') ?? storage.lastComposition;
    const { doc } = editor.state;
    const recorded = options.getRecordedDoc(editor.state);
    const id = options.onChange(() => documentToJson(recorded), isApart, getJournalEntry(all) ?? joined);
    if (id === null) return;
    storage.lastEntry = id;
    remember(storage, id, all, doc);
  },
});

const entryMeta = 'entry';

/** Assigns a transaction's change to a journal entry. */
export function setJournalEntry(transaction: Transaction, id: string | undefined): Transaction {
  return id === undefined ? transaction : transaction.setMeta(entryMeta, id);
}

/** The journal entry that one of the transactions is assigned to. */
export function getJournalEntry(transactions: readonly Transaction[]): string | undefined {
  const assigned = transactions.find((transaction) => transaction.getMeta(entryMeta) !== undefined);
  return assigned?.getMeta(entryMeta) as string | undefined; // set by `setJournalEntry`
}

/** True if a change is adjacent to the last one, or in the same composition. */
function goesOn({ lastRanges, lastComposition }: PageHistory, transaction: Transaction): boolean {
  if (lastRanges === null) return false;
  const composition: unknown = transaction.getMeta('composition');
  if (composition !== undefined && composition === lastComposition) return true;
  let isAdjacent = false;
  transaction.mapping.maps[0]?.forEach((start, end) => {
    for (let at = 0; at < lastRanges.length; at += 2)
      isAdjacent ||= start <= (lastRanges[at + 1] ?? 0) && end >= (lastRanges[at] ?? 0);
  });
  return isAdjacent;
}

/** The ranges changed by the last step, in the document after all transactions. */
function rangesAfter(transactions: readonly Transaction[]): readonly number[] {
  const maps: StepMap[] = transactions.flatMap(({ mapping }) => mapping.maps);
  for (let at = maps.length - 1; at >= 0; at -= 1) {
    const ranges: number[] = [];
    maps[at]?.forEach((_from, _to, from, to) => ranges.push(from, to));
    if (ranges.length > 0) return ranges;
  }
  return [];
}

/** Adds transactions to the memory of an entry. */
function remember(
  { entries, selection }: PageHistory,
  id: string,
  transactions: readonly Transaction[],
  doc: DocumentNode,
): void {
  const before = transactions[0]?.before ?? doc;
  const steps = transactions.flatMap((transaction) => transaction.steps);
  const inverted = transactions.flatMap((transaction) =>
    transaction.steps.map((step, index) => step.invert(transaction.docs[index] ?? transaction.before)),
  );
  const known = entries.get(id);
  const isContinued = known !== undefined && known.after.eq(before);
  entries.delete(id);
  if (isContinued)
    entries.set(id, {
      ...known,
      after: doc,
      steps: [...known.steps, ...steps],
      inverted: [...inverted.toReversed(), ...known.inverted],
    });
  else if (known === undefined && selection !== null)
    entries.set(id, { before, after: doc, steps, inverted: inverted.toReversed(), selection, selectionAfter: null });
  const [oldest] = entries.keys();
  if (entries.size > mostMemories && oldest !== undefined) entries.delete(oldest);
}

function takeStep(editor: Editor, { onStep }: Options, kind: 'undo' | 'redo', id: string): (() => JSONContent) | null {
  const { entries } = editor.storage.pageHistory;
  const memory = entries.get(id);
  const { state, view } = editor;
  if (memory === undefined) return null;
  const [from, to, steps] =
    kind === 'undo' ? [memory.after, memory.before, memory.inverted] : [memory.before, memory.after, memory.steps];
  if (!state.doc.eq(from)) return null;
  const { tr } = state;
  for (const step of steps) if (tr.maybeStep(step).failed !== null) return null;
  if (!tr.doc.eq(to)) return null;
  if (kind === 'undo') {
    entries.set(id, { ...memory, selectionAfter: state.selection.getBookmark() });
    tr.setSelection(memory.selection.resolve(tr.doc));
  } else {
    if (memory.selectionAfter !== null) tr.setSelection(memory.selectionAfter.resolve(tr.doc));
    moveCaretToChange(tr);
  }
  const { doc } = state;
  view.dispatch(setJournalStep(tr).scrollIntoView());
  onStep(editor, doc);
  return () => documentToJson(to);
}
