import type { EditorView } from '@tiptap/pm/view';
import { NodeSelection, TextSelection, type Transaction } from '@tiptap/pm/state';
import { moveFocusToControl } from '../commands/moveFocusToControl.ts';
import { FieldHistoryGroup, forwardHistoryKey, getHistoryCommand } from '../history/fieldHistory.ts';
import styles from './sourceField.module.css';

interface SourceFieldOptions {
  readonly label: string;
  readonly source: string;
  /** What was typed before and not taken over; it is in the field again. */
  readonly refused?: string | null;
  /** Where what is typed stands on the page; undefined where it is gone. */
  readonly position: () => number | undefined;
  /** What writes the source into the page; null where it cannot. */
  readonly write: (source: string) => Transaction | null;
  /** What is wrong with what is typed; it is then not taken over. */
  readonly check?: (source: string) => Promise<string | null>;
  /** Told of what is typed and not taken over; null once it is. */
  readonly onRefused?: (source: string | null) => void;
}

/** The field as its block sees it. */
export interface SourceField {
  /** The source changed on the page: by what was typed, by undo, or from outside. */
  readonly follow: (source: string) => void;
  readonly close: () => void;
}

/**
 * Opens a field below a block in which its source is typed; the block follows, and undo and redo are the page's own.
 * Escape and Enter (Mod-Enter for more lines) close it, and so does Tab, which goes on to the next control of the page.
 */
export function openSourceField(
  view: EditorView,
  anchor: HTMLElement,
  { label, source, refused = null, position, write, check, onRefused }: SourceFieldOptions,
): SourceField {
  const { field, area, note } = makeField(label, refused ?? source);
  const typing = new FieldHistoryGroup();
  /** What the page holds. */
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
    view.dispatch(typing.step(transaction));
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
    // What the page does not hold it cannot take back: that is the browser's.
    if (getHistoryCommand(event) !== null && area.value !== written) return;
    if (forwardHistoryKey(view, event, area)) return;
    const hasLines = area.value.includes('\n');
    const isEnd = event.key === 'Enter' && !event.shiftKey && (!hasLines || event.ctrlKey || event.metaKey);
    const isTab = event.key === 'Tab';
    if (event.key !== 'Escape' && !isEnd && !isTab) return;
    close();
    leaveBehind(view, position());
    view.focus();
    // The field is drawn at the end of the screen, but Tab goes on from its block.
    if (!isTab || moveFocusToControl(view, event.shiftKey ? -1 : 1)) event.preventDefault();
  });
  putBelow(field, anchor);
  addEventListener('pointerdown', closeOutside, true);
  area.focus();
  area.select();
  // Undo of something else goes on in the text.
  view.dom.addEventListener('focus', close);
  if (refused !== null) read();
  return {
    follow: (now) => {
      const isFollowing = area.value === written;
      written = now;
      if (!isFollowing || area.value === now) return;
      area.value = now;
      showRows(area);
    },
    close,
  };
}

/** What is typed next stands behind: the caret does so in a line, and a letter typed on a selected block begins a paragraph below it. */
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

function putBelow(field: HTMLElement, anchor: HTMLElement): void {
  document.body.append(field);
  const { left, bottom, top } = anchor.getBoundingClientRect();
  const { width, height } = field.getBoundingClientRect();
  field.style.left = `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`;
  field.style.top = `${bottom + 6 + height <= innerHeight ? bottom + 6 : Math.max(8, top - 6 - height)}px`;
}
