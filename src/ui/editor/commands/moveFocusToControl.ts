import type { EditorView } from '@tiptap/pm/view';
import { isBlockSelected } from '../plugins/nodeRangeSelection.ts';
import { getPriorCaret } from '../plugins/typingOnSelectedBlock.ts';

const focusable =
  'a[href], button, input, select, textarea, summary, iframe, audio[controls], video[controls], [tabindex]';

/**
 * Moves the focus to the next (1) or previous (-1) control in the page's text, starting at the caret (or where it was
 * before its block was selected, or the start of the selected blocks). False if there is none: the browser's own Tab
 * then leaves the text.
 */
export function moveFocusToControl(view: EditorView, direction: 1 | -1): boolean {
  const control = controlFrom(view, direction);
  if (control !== undefined) control.focus();
  else if (direction === 1) startAfter(view.dom);
  return control !== undefined;
}

function controlFrom(view: EditorView, direction: 1 | -1): HTMLElement | undefined {
  const { state, dom } = view;
  const { selection } = state;
  const { node, offset } = view.domAtPos(
    getPriorCaret(state) ?? (isBlockSelected(state) ? selection.from : selection.head),
  );
  const range = document.createRange();
  range.selectNodeContents(dom);
  if (direction === 1) range.setStart(node, offset);
  else range.setEnd(node, offset);
  return [...dom.querySelectorAll<HTMLElement>(focusable)]
    .filter((control) => isReachable(control) && range.intersectsNode(control) && !control.contains(node))
    .at(direction === 1 ? 0 : -1);
}

/** True if the browser's own Tab stops at an element; links in editable text are skipped. */
function isReachable(element: HTMLElement): boolean {
  return (
    element.tabIndex >= 0 &&
    !element.matches(':disabled') &&
    !(element instanceof HTMLAnchorElement && element.isContentEditable) &&
    element.checkVisibility({ visibilityProperty: true })
  );
}

/** Makes the browser's Tab continue after an element, not inside it. */
function startAfter(element: HTMLElement): void {
  const start = document.createElement('span');
  start.tabIndex = -1;
  start.addEventListener('blur', () => queueMicrotask(() => start.remove()));
  element.after(start);
  start.focus({ preventScroll: true });
}

/** The control after a field among a block's controls before its text; undefined if the text is next. */
export function findNextControl(
  field: HTMLElement,
  block: HTMLElement,
  text: HTMLElement | null,
): HTMLElement | undefined {
  const isBeforeText = (control: HTMLElement) =>
    text === null || (text.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
  const controls = [...block.querySelectorAll<HTMLElement>('textarea, button')].filter(
    (control) => control.closest('[data-node]') === block && control.tabIndex >= 0 && isBeforeText(control),
  );
  const index = controls.indexOf(field);
  return index < 0 ? undefined : controls[index + 1];
}
