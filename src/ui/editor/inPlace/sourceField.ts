import type { EditorView } from '@tiptap/pm/view';
import styles from './sourceField.module.css';

interface SourceFieldOptions {
  readonly label: string;
  readonly source: string;
  readonly onType: (source: string) => void;
  /** What is wrong with what is typed; it is then not taken over. */
  readonly check?: (source: string) => Promise<string | null>;
}

/** Opens a field below a block in which its source is typed; the block follows. Escape and Enter (Mod-Enter for more lines) close it. */
export function openSourceField(
  view: EditorView,
  anchor: HTMLElement,
  { label, source, onType, check }: SourceFieldOptions,
): void {
  document.querySelector(`.${styles['field']}`)?.remove();
  const field = document.createElement('div');
  field.className = styles['field'] ?? '';
  field.setAttribute('role', 'dialog');
  field.setAttribute('aria-label', label);
  const area = document.createElement('textarea');
  area.value = source;
  area.rows = Math.min(12, Math.max(1, source.split('\n').length));
  area.spellcheck = false;
  area.setAttribute('aria-label', label);
  const note = document.createElement('p');
  note.setAttribute('role', 'status');
  note.textContent = label;
  field.append(area, note);
  const close = () => {
    field.remove();
    removeEventListener('pointerdown', closeOutside, true);
  };
  const closeOutside = (event: Event) => {
    if (!(event.target instanceof Node && field.contains(event.target))) close();
  };
  let turn = 0;
  area.addEventListener('input', () => {
    area.rows = Math.min(12, Math.max(1, area.value.split('\n').length));
    turn += 1;
    const { value } = area;
    if (check === undefined) return onType(value);
    const now = turn;
    void check(value).then((problem) => {
      if (now !== turn) return;
      note.textContent = problem ?? label;
      area.setAttribute('aria-invalid', String(problem !== null));
      if (problem === null) onType(value);
    });
    return undefined;
  });
  area.addEventListener('keydown', (event) => {
    event.stopPropagation();
    const hasLines = area.value.includes('\n');
    const isEnd = event.key === 'Enter' && !event.shiftKey && (!hasLines || event.ctrlKey || event.metaKey);
    if (event.key !== 'Escape' && !isEnd) return;
    event.preventDefault();
    close();
    view.focus();
  });
  document.body.append(field);
  const { left, bottom, top } = anchor.getBoundingClientRect();
  const { width, height } = field.getBoundingClientRect();
  field.style.left = `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`;
  field.style.top = `${bottom + 6 + height <= innerHeight ? bottom + 6 : Math.max(8, top - 6 - height)}px`;
  addEventListener('pointerdown', closeOutside, true);
  area.focus();
  area.select();
}
