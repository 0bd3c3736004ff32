import { closeHistory } from '@tiptap/pm/history';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { Plugin, PluginKey, type EditorState, type Transaction } from '@tiptap/pm/state';
import { sameDocument } from '#document/compareDocuments.ts';
import type { JSONContent } from '#document/page.ts';
import type { ReplacedBy } from '#state/openFiles/openFile.ts';
import { documentJson } from './documentJson.ts';
import { forgottenBy, restoreSnapshot, snapshotOf, withForgottenHistory, type Snapshot } from './historyState.ts';
import { replacingDocument } from './replacingDocument.ts';

/** A change of the document by a step of the site in this tab: the editor before it, and the document after it. */
interface DoneChange {
  readonly before: Snapshot;
  readonly after: DocumentNode;
}

/** One that was undone: the document before it, and the editor after it. */
interface UndoneChange {
  readonly before: DocumentNode;
  readonly after: Snapshot;
}

interface SiteChanges {
  readonly done: readonly DoneChange[];
  readonly undone: readonly UndoneChange[];
}

interface Meta {
  readonly changes: SiteChanges;
  /** The editor before the transaction. */
  readonly left: Snapshot;
  /** What the editor is again after it; null for something new. */
  readonly restored: Snapshot | null;
}

const key = new PluginKey<SiteChanges>('siteChanges');
const none: SiteChanges = { done: [], undone: [] };
const most = 50;

/**
 * Remembers the editor's history around each step of the site that changed the page in this tab. Mapping the history over the change loses
 * steps inside of what it replaced; once it is undone or redone, the history that belongs to the document applies again, exactly.
 */
export function keepSiteChanges(): Plugin<SiteChanges> {
  return new Plugin<SiteChanges>({
    key,
    state: {
      init: () => none,
      apply: (transaction, changes) =>
        forgottenBy(transaction) !== undefined ? none : (metaOf(transaction)?.changes ?? changes),
    },
  });
}

/** The transaction that shows another document in place of the present one; null where nothing changes. */
export function showDocument(state: EditorState, doc: JSONContent, by: ReplacedBy): Transaction | null {
  if (by === 'text') return null;
  if (by === 'published') return withForgottenHistory(replacement(state, doc, by), state);
  if (by === 'site undo') return undoChange(state, doc);
  if (by === 'site redo') return redoChange(state, doc) ?? doChange(state, doc);
  return by === 'site' ? doChange(state, doc) : replacingDocument(state, doc, by);
}

/** What a step of the site did to the editor, even where it left the blocks as they were; null where something else made the transaction. */
export function siteChangeOf(transaction: Transaction): Pick<Meta, 'left' | 'restored'> | null {
  return metaOf(transaction) ?? null;
}

function metaOf(transaction: Transaction): Meta | undefined {
  return transaction.getMeta(key) as Meta | undefined; // as below
}

function doChange(state: EditorState, doc: JSONContent): Transaction {
  const { done, undone } = key.getState(state) ?? none;
  const [left, transaction] = [snapshotOf(state), closeHistory(replacement(state, doc))];
  const changes = { done: [...done, { before: left, after: transaction.doc }].slice(-most), undone };
  return transaction.setMeta(key, { changes, left, restored: null } satisfies Meta);
}

function undoChange(state: EditorState, doc: JSONContent): Transaction {
  const { done, undone } = key.getState(state) ?? none;
  const left = snapshotOf(state);
  const index = done.findLastIndex(({ before, after }) => after.eq(state.doc) && saysTheSame(before.doc, doc));
  const restored = done[index]?.before;
  const undo = (before: DocumentNode) => [...undone, { before, after: left }].slice(-most);
  const exact =
    restored === undefined
      ? null
      : leadBack(state, { changes: { done: done.slice(0, index), undone: undo(restored.doc) }, left, restored });
  if (exact !== null) return exact;
  // It was done before this editor was opened.
  const transaction = closeHistory(replacement(state, doc));
  const meta: Meta = { changes: { done, undone: undo(transaction.doc) }, left, restored: null };
  return transaction.setMeta(key, meta);
}

/** Null where the change is none of those that are remembered. */
function redoChange(state: EditorState, doc: JSONContent): Transaction | null {
  const { done, undone } = key.getState(state) ?? none;
  const index = undone.findLastIndex(({ before, after }) => before.eq(state.doc) && saysTheSame(after.doc, doc));
  const restored = undone[index]?.after;
  if (restored === undefined) return null;
  const left = snapshotOf(state);
  const changes = {
    done: [...done, { before: left, after: restored.doc }].slice(-most),
    undone: undone.slice(0, index),
  };
  return leadBack(state, { changes, left, restored });
}

function leadBack(state: EditorState, meta: Meta & { readonly restored: Snapshot }): Transaction | null {
  const transaction = replacement(state, documentJson(meta.restored.doc));
  return transaction.doc.eq(meta.restored.doc) ? restoreSnapshot(transaction, meta.restored).setMeta(key, meta) : null;
}

function saysTheSame(document: DocumentNode, doc: JSONContent): boolean {
  return sameDocument(documentJson(document), doc);
}

function replacement(state: EditorState, doc: JSONContent, by: ReplacedBy = 'site'): Transaction {
  return replacingDocument(state, doc, by) ?? state.tr.setMeta('fromOutside', true).setMeta('addToHistory', false);
}
