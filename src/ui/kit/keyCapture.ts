/** Input typed between the key that opens a field and the field's appearance. */
interface Caught {
  readonly input: HTMLInputElement;
  /** The element that had the focus. */
  readonly before: Element | null;
}

/** In milliseconds; a field that has not appeared by then never will. */
const longestWait = 15_000;

let caught: Caught | null = null;
let isComposing = false;

/** Creates a focused, invisible input, which handles composition, Backspace and paste like any other. The caller removes it. */
export function createHiddenInput<Tag extends 'input' | 'textarea'>(
  tag: Tag,
  label: string,
): HTMLElementTagNameMap[Tag] {
  const input = document.createElement(tag);
  input.setAttribute('aria-label', label);
  Object.assign(input.style, {
    position: 'fixed',
    insetBlockStart: '0',
    insetInlineStart: '0',
    inlineSize: '1px',
    blockSize: '1px',
    padding: '0',
    border: '0',
    opacity: '0',
    pointerEvents: 'none',
  });
  document.body.append(input);
  input.focus({ preventScroll: true });
  return input;
}

/**
 * Captures typing for a field that is about to render, so it neither goes into the page nor gets lost. Ends when the
 * field takes it, on Escape, when the focus moves, or after a timeout.
 */
export function captureKeys(): void {
  const before = getFocusBeforeCapture();
  letGo();
  const input = createHiddenInput('input', 'Typed text');
  caught = { input, before };
  setTimeout(() => caught?.input === input && discardCapturedKeys(), longestWait);
  input.addEventListener('blur', () => caught?.input === input && letGo());
  input.addEventListener('keydown', (event) => event.key === 'Escape' && discardCapturedKeys());
  input.addEventListener('compositionstart', () => (isComposing = true));
  input.addEventListener('compositionend', () => (isComposing = false));
}

/** The focused element; during a capture, the one focused before it. */
export function getFocusBeforeCapture(): Element | null {
  return caught?.before ?? document.activeElement;
}

/** True while typing is captured for a field. */
export function areKeysCaptured(): boolean {
  return caught !== null;
}

/** Cancels the capture and restores the focus. */
export function discardCapturedKeys(): void {
  const before = caught?.before;
  letGo();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
}

/** Focuses a field and replaces its text with the captured input; selects its text if nothing was captured. */
export function replayCapturedKeys(field: HTMLInputElement): void {
  const input = caught?.input;
  if (input !== undefined && isComposing) {
    input.addEventListener('compositionend', () => setTimeout(() => replayCapturedKeys(field)), { once: true });
    return;
  }
  const typed = input?.value ?? '';
  letGo();
  field.focus({ preventScroll: true });
  field.select();
  if (typed === '') return;
  field.setRangeText(typed, 0, field.value.length, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

function letGo(): void {
  const input = caught?.input;
  caught = null;
  isComposing = false;
  input?.remove();
}
