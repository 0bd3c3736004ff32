const controls = 'button, a[href], input, select, textarea, [tabindex="0"]';

/**
 * A `ref` that keeps the focus in a list whose entries disappear when acted on. If the focused control is removed or
 * disabled, focuses the one now in its place. Overlays may have the focus in between.
 */
export function keepFocusInList(list: HTMLElement | null): (() => void) | undefined {
  if (list === null) return undefined;
  let last: { readonly control: HTMLElement; readonly index: number } | null = null;
  const usable = () =>
    [...list.querySelectorAll<HTMLElement>(controls)].filter((control) => !control.matches(':disabled'));
  const mend = () => {
    if (last === null) return;
    const present = usable();
    const index = present.indexOf(last.control);
    const { activeElement, body } = document;
    if (index >= 0) last = { control: last.control, index };
    else if (activeElement === null || activeElement === body)
      present[Math.min(last.index, present.length - 1)]?.focus();
  };
  const follow = ({ target, type }: Event) => {
    if (!(target instanceof HTMLElement)) return;
    if (list.contains(target)) last = type === 'focusin' ? { control: target, index: usable().indexOf(target) } : last;
    else if (target.closest('[role="dialog"], [role="menu"]') === null) last = null;
  };
  // A closing overlay restores the focus a moment later, or fails to.
  const close = () => void setTimeout(mend, 100);
  const observer = new MutationObserver(mend);
  observer.observe(list, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  document.addEventListener('focusin', follow);
  document.addEventListener('pointerdown', follow);
  document.addEventListener('focusout', close);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', follow);
    document.removeEventListener('pointerdown', follow);
    document.removeEventListener('focusout', close);
  };
}
