import { notify } from '#state/notices/noticesStore.ts';
import type { App } from '#state/app.ts';
import { copyText } from '#reading/behavior/copyText.ts';

/**
 * Copies a link: its URL as text, and a link with the title for editors, so that pasting it on a page links the title.
 * Returns false if the browser refuses.
 */
export async function copyLink(href: string, title: string): Promise<boolean> {
  // Always defined in the types, but only in a secure context in browsers.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (clipboard === undefined || typeof ClipboardItem === 'undefined') return copyText(href);
  const link = Object.assign(document.createElement('a'), { textContent: title });
  link.setAttribute('href', href);
  const item = new ClipboardItem({
    'text/plain': new Blob([href], { type: 'text/plain' }),
    'text/html': new Blob([link.outerHTML], { type: 'text/html' }),
  });
  return clipboard.write([item]).then(
    () => true,
    () => copyText(href),
  );
}

/** Says whether a link was copied. */
export function notifyCopied(app: App, copied: boolean): void {
  if (copied) notify(app, 'Link copied. Paste it on any page of this site.');
  else notify(app, 'Your browser blocked copying. Allow clipboard access, then try again.', 'problem');
}
