/** What is typed between the key that opens a field and that field. */
interface Caught {
  readonly input: HTMLInputElement;
  /** What had the focus before. */
  readonly before: Element | null;
}

/** Where no field came in that time, none will: in milliseconds. */
const longestWait = 15_000;

let caught: Caught | null = null;
let isComposing = false;

/**
 * An input that nobody sees, with the focus: it knows composed words, Backspace and paste as any other does.
 * Whoever makes it takes it off.
 */
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
 * Takes all that is typed from now on, for a field that is about to be drawn: what is typed at once goes neither into
 * the page nor lost. It ends where that field takes it, where Escape is pressed, where another place is chosen, and where no such field comes.
 */
export function captureKeys(): void {
  const before = getFocusBeforeCapture();
  letGo();
  const input = createHiddenInput('input', 'What is typed');
  caught = { input, before };
  setTimeout(() => caught?.input === input && discardCapturedKeys(), longestWait);
  input.addEventListener('blur', () => caught?.input === input && letGo());
  input.addEventListener('keydown', (event) => event.key === 'Escape' && discardCapturedKeys());
  input.addEventListener('compositionstart', () => (isComposing = true));
  input.addEventListener('compositionend', () => (isComposing = false));
}

/** What has the focus; while keys are caught, what had it before. */
export function getFocusBeforeCapture(): Element | null {
  return caught?.before ?? document.activeElement;
}

/** Whether what is typed waits for a field. */
export function areKeysCaptured(): boolean {
  return caught !== null;
}

/** There will be no such field: the focus goes back. */
export function discardCapturedKeys(): void {
  const before = caught?.before;
  letGo();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
}

/** Gives a field the focus and, in place of its text, what was typed for it; its text is selected where nothing was typed. */
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
