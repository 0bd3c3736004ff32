import { Extension, type Editor } from '@tiptap/core';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import {
  NodeSelection,
  Plugin,
  PluginKey,
  Selection,
  TextSelection,
  type EditorState,
  type Transaction,
} from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { pageHeaderFields, type PageHeaderTexts } from '#document/position/pageHeaderFields.ts';
import { captureKeys } from '../../kit/keyCapture.ts';
import { findTitleElement, findTitleField, listNodeTitles, setNodeTitle } from './nodeTitles.ts';
import { scrollToPageCenter } from './scrollToPageCenter.ts';
import {
  findHeadMatches,
  findMatches,
  compileFindPattern,
  replaceHeadMatches,
  expandReplacement,
  type FindOptions,
  type FindMatch,
} from './findMatches.ts';

/** State of the search in the page. */
export interface FindState {
  readonly options: FindOptions;
  readonly matches: readonly FindMatch[];
  /** Index of the current match; -1 for none. */
  readonly current: number;
}

const key = new PluginKey<FindState | null>('find');

/** The state of the search; null while the bar is closed. */
export function getFindState(state: EditorState): FindState | null {
  return key.getState(state) ?? null;
}

/** Opens the find bar. */
type OpenFinding = (words: string, replaces: boolean) => void;

/** The field the search was opened from, with its selection. */
interface Origin {
  /** Null for the title of a component. */
  readonly name: FindMatch['field'];
  readonly field: HTMLTextAreaElement | HTMLInputElement;
  readonly from: number;
  readonly to: number;
}

interface Asking {
  /** Text of the header fields; null if the page has none. */
  head: PageHeaderTexts | null;
  /** The header field the search was opened from; null if it was the text. */
  origin: Origin | null;
  /** Null until the find bar is registered. */
  open: OpenFinding | null;
  /** A request made before the bar was registered. */
  waiting: { readonly replaces: boolean } | null;
}

declare module '@tiptap/core' {
  interface Storage {
    find: Asking;
  }
}

/** Highlights search matches in the page. */
export const findAndReplace = Extension.create<object, Asking>({
  name: 'find',
  addStorage: () => ({ head: null, origin: null, open: null, waiting: null }),
  addProseMirrorPlugins() {
    return [marksOfFinding(() => this.storage.head)];
  },
});

/** Opens the find bar with the selected text; `replaces` shows the replace field. */
export function openFindBar(editor: Editor, replaces: boolean): void {
  const { find: asking } = editor.storage;
  asking.origin = originNow(editor);
  captureKeys();
  if (asking.open === null) asking.waiting = { replaces };
  else asking.open(selectedWords(editor), replaces);
}

function originNow(editor: Editor): Origin | null {
  const { activeElement } = document;
  const name = pageHeaderFields.find((one) => headField(editor, one) === activeElement) ?? null;
  const isField = activeElement instanceof HTMLTextAreaElement || activeElement instanceof HTMLInputElement;
  if (!isField || (name === null && !editor.view.dom.contains(activeElement))) return null;
  return { name, field: activeElement, from: activeElement.selectionStart ?? 0, to: activeElement.selectionEnd ?? 0 };
}

/** Registers the find bar and opens it at once if already requested. Returns the unregister function. */
export function registerFindBar(editor: Editor, open: OpenFinding): () => void {
  const { find: asking } = editor.storage;
  asking.open = open;
  if (asking.waiting !== null) open(selectedWords(editor), asking.waiting.replaces);
  asking.waiting = null;
  return () => {
    asking.open = null;
  };
}

function selectedWords({ state: { selection, doc }, storage }: Editor): string {
  const { origin } = storage.find;
  if (origin !== null) return origin.field.value.slice(origin.from, origin.to);
  return selection instanceof TextSelection && selection.$from.sameParent(selection.$to)
    ? doc.textBetween(selection.from, selection.to)
    : '';
}

function marksOfFinding(headOf: () => PageHeaderTexts | null): Plugin {
  return new Plugin<FindState | null>({
    key,
    view: () => new TitleHighlights(),
    state: {
      init: () => null,
      apply: (transaction, before) => {
        const meta = transaction.getMeta(key) as FindState | 'close' | undefined; // only set below
        if (meta === 'close') return null;
        if (meta !== undefined) return meta;
        if (before === null || !transaction.docChanged) return before;
        return search(transaction, headOf(), before.options, whereOf(before, transaction));
      },
    },
    props: {
      decorations: (state) => {
        const finding = key.getState(state);
        if (finding === null || finding === undefined) return null;
        return DecorationSet.create(
          state.doc,
          finding.matches.flatMap(({ field, title, from, to }, index) =>
            field === null && title === undefined
              ? [Decoration.inline(from, to, { class: index === finding.current ? 'found found-current' : 'found' })]
              : [],
          ),
        );
      },
    },
  });
}

/** Marks the titles with matches: their fields have no ranges to decorate. */
class TitleHighlights {
  private marked: readonly HTMLElement[] = [];

  update(view: EditorView): void {
    const finding = getFindState(view.state);
    for (const element of this.marked) element.classList.remove('found', 'found-current');
    this.marked = (finding?.matches ?? []).flatMap(({ title }, index) => {
      const element = title === undefined ? null : findTitleElement(view, title.position, title.name);
      element?.classList.add('found', ...(index === finding?.current ? ['found-current'] : []));
      return element ?? [];
    });
  }
}

/** A position to search from. */
type Near = Pick<FindMatch, 'field' | 'from' | 'title'>;

const atTop: Near = { field: 'title', from: 0 };

/**
 * The position to search from: the current match if it is in a header field, else the caret; the top if the caret is
 * at the start and no match is current.
 */
function whereOf(finding: FindState | null, { doc, selection, mapping }: Transaction): Near {
  const shown = finding?.matches[finding.current];
  if (shown !== undefined && shown.field !== null) return shown;
  if (shown?.title !== undefined)
    return { ...shown, title: { ...shown.title, position: mapping.map(shown.title.position) } };
  const isOnTop = shown === undefined && Selection.atStart(doc).from >= selection.from;
  return isOnTop ? atTop : { field: null, from: selection.from };
}

function search(
  { doc }: Pick<EditorState, 'doc'>,
  head: PageHeaderTexts | null,
  options: FindOptions,
  near: Near,
): FindState {
  const pattern = compileFindPattern(options);
  const matches =
    pattern === null ? [] : [...(head === null ? [] : findHeadMatches(head, pattern)), ...findMatches(doc, pattern)];
  const next = matches.findIndex(
    (match) => orderOf(match.field) > orderOf(near.field) || (match.field === near.field && isFrom(match, near)),
  );
  return { options, matches, current: matches.length === 0 ? -1 : Math.max(0, next) };
}

/** True if a match in the same field, or in the document, ends at or after a position. */
function isFrom({ title, to }: FindMatch, near: Near): boolean {
  const start = near.title?.position ?? near.from;
  if (title === undefined) return to >= start;
  if (title.position !== near.title?.position) return title.position >= start;
  return title.index === near.title.index ? to >= near.from : title.index > near.title.index;
}

function orderOf(field: FindMatch['field']): number {
  return field === null ? pageHeaderFields.length : pageHeaderFields.indexOf(field);
}

/** Sets the text of the header fields; null if there are none. */
export function setHeadTexts(editor: Editor, head: PageHeaderTexts | null): void {
  if (editor.isDestroyed) return;
  const { storage, state } = editor;
  const before = storage.find.head;
  if (
    before === head ||
    (before !== null && head !== null && pageHeaderFields.every((name) => before[name] === head[name]))
  )
    return;
  storage.find.head = head;
  const finding = getFindState(state);
  if (finding === null) return;
  const next = search(state, head, finding.options, whereOf(finding, state.tr));
  editor.view.dispatch(state.tr.setMeta(key, next));
}

/** Searches from the caret and shows the first match. */
export function setFindOptions(editor: Editor, options: FindOptions): void {
  const { state, storage } = editor;
  const before = getFindState(state);
  const { origin } = storage.find;
  const near =
    before === null && origin !== null && origin.name !== null
      ? { field: origin.name, from: origin.from }
      : whereOf(before, state.tr);
  show(editor, search(state, storage.find.head, options, near));
}

/** Shows the next or previous match. */
export function moveToMatch(editor: Editor, by: 1 | -1): void {
  const finding = getFindState(editor.state);
  if (finding === null || finding.matches.length === 0) return;
  show(editor, { ...finding, current: (finding.current + by + finding.matches.length) % finding.matches.length });
}

/** Ends the search; the caret stays at the current match. */
export function closeFind(editor: Editor): void {
  const finding = getFindState(editor.state);
  const shown = finding?.matches[finding.current];
  editor.view.dispatch(editor.state.tr.setMeta(key, 'close'));
  const field = shown === undefined ? null : fieldOf(editor, shown);
  const { origin } = editor.storage.find;
  if (shown !== undefined && field !== null) focusAt(field, shown);
  else if (shown === undefined && origin?.field.isConnected === true) focusAt(origin.field, origin);
  else editor.view.focus();
}

/** The field that shows a match; null if it is in the text. */
function fieldOf(editor: Editor, { field, title }: FindMatch): HTMLTextAreaElement | HTMLInputElement | null {
  if (field !== null) return headField(editor, field);
  return title === undefined ? null : findTitleField(editor.view.nodeDOM(title.position), title.name);
}

function focusAt(
  field: HTMLTextAreaElement | HTMLInputElement,
  { from, to }: { readonly from: number; readonly to: number },
): void {
  field.focus();
  field.setSelectionRange(from, to);
}

/** Replaces the current match and moves to the next. */
export function replaceCurrentMatch(editor: Editor, replacement: string): void {
  const finding = getFindState(editor.state);
  const match = finding?.matches[finding.current];
  if (finding === null || match === undefined) return;
  const text = expandReplacement(match, replacement, finding.options);
  if (match.field === null) {
    const transaction = replaced(editor.state.tr, match, text);
    if (match.title === undefined)
      transaction.setSelection(TextSelection.create(transaction.doc, match.from + text.length));
    editor.view.dispatch(transaction);
  } else setHead(editor, [{ match, text }], false);
  // Skips the inserted text, which may match again.
  const behind = { ...match, from: match.from + text.length + 1 };
  show(editor, search(editor.state, editor.storage.find.head, finding.options, behind));
}

/** Replaces all matches in one undo step; returns their number. */
export function replaceAllMatches(editor: Editor, replacement: string): number {
  const finding = getFindState(editor.state);
  if (finding === null || finding.matches.length === 0) return 0;
  const replacements = finding.matches.map((match) => ({
    match,
    text: expandReplacement(match, replacement, finding.options),
  }));
  const inText = replacements.filter(({ match }) => match.field === null);
  if (inText.length > 0)
    editor.view.dispatch(inText.reduceRight((step, { match, text }) => replaced(step, match, text), editor.state.tr));
  setHead(editor, replacements, inText.length > 0);
  return finding.matches.length;
}

/** Replaces matches in the header fields; `isJoined` merges this into the previous undo step of the text. */
function setHead(
  editor: Editor,
  replacements: readonly { readonly match: FindMatch; readonly text: string }[],
  isJoined: boolean,
): void {
  const { find: asking, pageHistory } = editor.storage;
  if (asking.head === null) return;
  const changed = replaceHeadMatches(asking.head, replacements);
  pageHistory.setFields(
    Object.entries(changed).map(([name, value]) => ({ key: name, value: value === '' ? undefined : value })),
    isJoined,
  );
  setHeadTexts(editor, { ...asking.head, ...changed });
}

function replaced(transaction: Transaction, { title, from, to }: FindMatch, text: string): Transaction {
  if (title !== undefined) {
    const node = transaction.doc.nodeAt(title.position);
    const before = node === null ? undefined : listNodeTitles(node).find(({ name }) => name === title.name)?.text;
    if (node === null || before === undefined) return transaction;
    const attrs = setNodeTitle(node, title.name, before.slice(0, from) + text + before.slice(to));
    return transaction.setNodeMarkup(title.position, null, attrs);
  }
  return text === '' ? transaction.delete(from, to) : transaction.insertText(text, from, to);
}

function headField({ view }: Editor, name: string): HTMLTextAreaElement | null {
  return view.dom.closest('.page-canvas')?.querySelector<HTMLTextAreaElement>(`textarea[name="${name}"]`) ?? null;
}

function show(editor: Editor, finding: FindState): void {
  const transaction = editor.state.tr.setMeta(key, finding);
  const match = finding.matches[finding.current];
  // Selected, so that a tab hiding it is activated.
  if (match?.field === null) transaction.setSelection(selectionOf(transaction.doc, match)).scrollIntoView();
  editor.view.dispatch(transaction);
  if (match === undefined) return;
  const { field, title, from } = match;
  scrollToPageCenter(editor.view, () => {
    if (field !== null) return headField(editor, field)?.getBoundingClientRect() ?? null;
    if (title === undefined) return editor.view.coordsAtPos(from);
    return findTitleElement(editor.view, title.position, title.name)?.getBoundingClientRect() ?? null;
  });
}

/** The match, or a caret in the node whose title it is in. */
function selectionOf(doc: DocumentNode, { title, from, to }: FindMatch): Selection {
  if (title === undefined) return TextSelection.create(doc, from, to);
  const node = doc.nodeAt(title.position);
  if (node?.isAtom === true && NodeSelection.isSelectable(node)) return NodeSelection.create(doc, title.position);
  return Selection.near(doc.resolve(title.position + 1));
}
