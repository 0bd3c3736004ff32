import type { EditorView } from '@tiptap/pm/view';
import { NodeSelection, TextSelection, type Transaction } from '@tiptap/pm/state';
import { moveFocusToControl } from '../commands/moveFocusToControl.ts';
import { FieldHistoryGroup, forwardHistoryKey } from '../history/fieldHistory.ts';
import { getHistoryCommand } from '../../kit/getHistoryCommand.ts';
import { placeBeside } from '../../kit/placeBeside.ts';
import styles from './sourceField.module.css';

interface SourceFieldOptions {
  readonly label: string;
  readonly source: string;
  /** Input typed earlier and not applied; restored in the field. */
  readonly refused?: string | null;
  /** Position of the source on the page; undefined if it is gone. */
  readonly position: () => number | undefined;
  /** Creates the transaction that writes the source to the page; null if it can't. */
  readonly write: (source: string) => Transaction | null;
  /** Returns the problem of the input, which is then not applied; null if valid. */
  readonly check?: (source: string) => Promise<string | null>;
  /** Called with input that is not applied; null once it is. */
  readonly onRefused?: (source: string | null) => void;
}

/** The field, for its block. */
export interface SourceField {
  /** Called when the source changes on the page, by typing, undo, or remotely. */
  readonly setSource: (source: string) => void;
  readonly close: () => void;
}

/**
 * Opens a field below a block to edit its source; the block updates live, and undo and redo are the page's. Escape,
 * Enter (Mod-Enter with several lines) and Tab close it; Tab then moves to the page's next control.
 */
export function openSourceField(
  view: EditorView,
  anchor: HTMLElement,
  { label, source, refused = null, position, write, check, onRefused }: SourceFieldOptions,
): SourceField {
  const { field, area, note } = makeField(label, refused ?? source);
  const typing = new FieldHistoryGroup();
  /** The source on the page. */
  let written = source;
  const close = () => {
    field.remove();
    removeEventListener('pointerdown', closeOutside, true);
    view.dom.removeEventListener('focus', close);
  };
  const closeOutside = (event: Event) => {
    if (!(event.target instanceof Node && field.contains(event.target))) close();
  };
  let turn = 0;
  const take = (value: string) => {
    const transaction = value === written ? null : write(value);
    if (transaction === null) return;
    written = value;
    const { selection } = view.state;
    if (selection instanceof NodeSelection && selection.from === position())
      transaction.setSelection(NodeSelection.create(transaction.doc, selection.from));
    view.dispatch(typing.addTransaction(transaction));
  };
  const read = () => {
    showRows(area);
    turn += 1;
    const { value } = area;
    if (check === undefined) return take(value);
    const now = turn;
    void check(value).then((problem) => {
      if (now !== turn) return;
      note.textContent = problem ?? label;
      area.setAttribute('aria-invalid', String(problem !== null));
      onRefused?.(problem === null ? null : value);
      if (problem === null) take(value);
    });
    return undefined;
  };
  area.addEventListener('input', read);
  area.addEventListener('keydown', (event) => {
    event.stopPropagation();
    // The page can't undo input it does not hold; the browser does.
    if (getHistoryCommand(event) !== null && area.value !== written) return;
    if (forwardHistoryKey(view, event, area)) return;
    const hasLines = area.value.includes('\n');
    const isEnd = event.key === 'Enter' && !event.shiftKey && (!hasLines || event.ctrlKey || event.metaKey);
    const isTab = event.key === 'Tab';
    if (event.key !== 'Escape' && !isEnd && !isTab) return;
    close();
    leaveBehind(view, position());
    view.focus();
    // The field is at the end of the DOM, but Tab continues from its block.
    if (!isTab || moveFocusToControl(view, event.shiftKey ? -1 : 1)) event.preventDefault();
  });
  document.body.append(field);
  placeBeside(anchor, field, { gap: 6 });
  addEventListener('pointerdown', closeOutside, true);
  area.focus();
  area.select();
  // Undoing something else moves the focus to the text, which closes the field.
  view.dom.addEventListener('focus', close);
  if (refused !== null) read();
  return {
    setSource: (now) => {
      const isFollowing = area.value === written;
      written = now;
      if (!isFollowing || area.value === now) return;
      area.value = now;
      showRows(area);
    },
    close,
  };
}

/** Puts the caret after inline source, or selects the block, so that typing continues after it or in a paragraph below. */
function leaveBehind(view: EditorView, position: number | undefined): void {
  const node = position === undefined ? null : view.state.doc.nodeAt(position);
  if (position === undefined || node === null) return;
  const { tr } = view.state;
  const behind = node.isInline
    ? TextSelection.create(tr.doc, position + node.nodeSize)
    : NodeSelection.create(tr.doc, position);
  view.dispatch(tr.setSelection(behind));
}

function showRows(area: HTMLTextAreaElement): void {
  area.rows = Math.min(12, Math.max(1, area.value.split('\n').length));
}

function makeField(label: string, text: string) {
  document.querySelector(`.${styles['field']}`)?.remove();
  const field = document.createElement('div');
  field.className = styles['field'] ?? '';
  field.setAttribute('role', 'dialog');
  field.setAttribute('aria-label', label);
  const area = document.createElement('textarea');
  area.value = text;
  showRows(area);
  area.spellcheck = false;
  area.setAttribute('aria-label', label);
  const note = document.createElement('p');
  note.setAttribute('role', 'status');
  note.textContent = label;
  field.append(area, note);
  return { field, area, note };
}
