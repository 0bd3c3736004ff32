/** Copies a text; false if the browser refuses. Without a secure context, only copying a selection works. */
export async function copyText(text: string): Promise<boolean> {
  // Always defined in the types, but only in a secure context in browsers.
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
  const copied = document.execCommand('copy'); // deprecated, but the only way here
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return copied;
}
