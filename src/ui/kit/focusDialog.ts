import { areKeysCaptured, replayCapturedKeys } from './keyCapture.ts';

const field = ':is(input:not([type="radio"], [type="checkbox"], [type="file"]), textarea):not([readonly], :disabled)';

/**
 * The element to focus when a dialog opens: one with `data-autofocus`; else, if something could be lost, the safe
 * button (the first next to the one with `data-danger`); else the first field; else the main button. Null if there is
 * none of these.
 */
function firstFocusIn(body: ParentNode): HTMLElement | null {
  return (
    body.querySelector<HTMLElement>('[data-autofocus]') ??
    body.querySelector('button[data-danger]')?.parentElement?.querySelector('button') ??
    body.querySelector<HTMLElement>(field) ??
    body.querySelector<HTMLElement>('.mantine-Button-root:not([data-variant], :disabled)') ??
    null
  );
}

/** Focuses a dialog's initial element, even if its content renders later, unless the user acts first. Returns the stop function. */
export function focusDialog(body: HTMLElement | null): (() => void) | undefined {
  if (body === null) return undefined;
  if (start(body)) return undefined;
  const dialog = body.closest('[role="dialog"]') ?? body;
  const later = new MutationObserver(() => {
    if (start(body)) end();
  });
  const end = () => {
    later.disconnect();
    for (const act of acts) dialog.removeEventListener(act, end, true);
  };
  for (const act of acts) dialog.addEventListener(act, end, true);
  later.observe(body, { childList: true, subtree: true });
  return end;
}

const acts = ['keydown', 'pointerdown'] as const;

/** Focuses the dialog's initial element; false if there is none yet. */
function start(body: HTMLElement): boolean {
  const first = firstFocusIn(body);
  if (first === null) return false;
  // Mantine's focus trap runs later and focuses this element.
  first.toggleAttribute('data-autofocus', true);
  // A button is focused later, or the key that opened the dialog would press it. A field is focused at once, for typing.
  if (!(first instanceof HTMLInputElement)) setTimeout(() => first.focus({ preventScroll: true }), 0);
  else if (areKeysCaptured()) replayCapturedKeys(first);
  else first.focus({ preventScroll: true });
  return true;
}
