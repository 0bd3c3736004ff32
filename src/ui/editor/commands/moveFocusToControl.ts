import type { EditorView } from '@tiptap/pm/view';
import { isBlockSelected } from '../plugins/nodeRangeSelection.ts';
import { getPriorCaret } from '../plugins/typingOnSelectedBlock.ts';

const focusable =
  'a[href], button, input, select, textarea, summary, iframe, audio[controls], video[controls], [tabindex]';

/**
 * Moves the focus from the caret (or from where it was before its block was selected, or the start of the selected blocks) to the next control in the page's text (1) or the
 * previous one (-1). Returns false where there is none: the browser's own Tab then leaves the text that way.
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

/** Whether the browser's own Tab stops at an element: links within editable text are no stops. */
function isReachable(element: HTMLElement): boolean {
  return (
    element.tabIndex >= 0 &&
    !element.matches(':disabled') &&
    !(element instanceof HTMLAnchorElement && element.isContentEditable) &&
    element.checkVisibility({ visibilityProperty: true })
  );
}

/** Has the browser look for the next control after an element, and not in it. */
function startAfter(element: HTMLElement): void {
  const start = document.createElement('span');
  start.tabIndex = -1;
  start.addEventListener('blur', () => queueMicrotask(() => start.remove()));
  element.after(start);
  start.focus({ preventScroll: true });
}

/** The control after a field among those that a block has before its text; undefined where the text comes next. */
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
