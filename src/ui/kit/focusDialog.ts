import { areKeysCaptured, replayCapturedKeys } from './keyCapture.ts';

const field = ':is(input:not([type="radio"], [type="checkbox"], [type="file"]), textarea):not([readonly], :disabled)';

/**
 * What has the focus where a dialog opens: what asks for it, else, where something would be lost, the button that keeps it
 * (the first one beside the one that is marked `data-danger`), else the first field, else the main button. Null while
 * there is none of these.
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

/** Puts the focus where a dialog starts, also where its content comes a moment after it, unless somebody acts in it before. */
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

/** Gives the focus to where a dialog starts; whether there is such a place yet. */
function start(body: HTMLElement): boolean {
  const first = firstFocusIn(body);
  if (first === null) return false;
  // Mantine, which comes a moment later, goes to what asks for it.
  first.toggleAttribute('data-autofocus', true);
  // A button is left to that moment: the key that opened the dialog would press it. What is typed is for a field at once.
  if (!(first instanceof HTMLInputElement)) setTimeout(() => first.focus({ preventScroll: true }), 0);
  else if (areKeysCaptured()) replayCapturedKeys(first);
  else first.focus({ preventScroll: true });
  return true;
}
