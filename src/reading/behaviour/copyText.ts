/** Copies a text; false where the browser refuses. Without a secure context there is no clipboard but what a selection is copied to. */
export async function copyText(text: string): Promise<boolean> {
  // In types always there; in a browser only where the context is secure.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (clipboard !== undefined)
    return clipboard.writeText(text).then(
      () => true,
      () => false,
    );
  const before = document.activeElement;
  const field = Object.assign(document.createElement('textarea'), { value: text });
  field.style.cssText = 'position: fixed; opacity: 0';
  document.body.append(field);
  field.select();
  const copied = document.execCommand('copy'); // deprecated, and the only way there is
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return copied;
}
