const controls = 'button, a[href], input, select, textarea, [tabindex="0"]';

/**
 * A `ref` that keeps the focus in a list whose entries go once something is done with them: where the control that has it
 * goes, or can no longer be used, the one that then stands in its place gets it. What opens over the page may have it in
 * between.
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
  // An overlay that closes gives the focus back a moment later, or finds nobody who takes it.
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
