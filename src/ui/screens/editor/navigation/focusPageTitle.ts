/** How long a page may take to be drawn, in milliseconds. */
const longest = 5000;

/** Puts the caret at the end of the page's title as soon as the page is drawn. */
export function focusPageTitle(): void {
  const address = globalThis.location.hash;
  const start = performance.now();
  const look = () => {
    const field = document.querySelector('#content textarea.page-title');
    if (globalThis.location.hash !== address || performance.now() - start > longest) return;
    // The page that was open before is still drawn for a moment.
    if (performance.now() - start > 60 && field instanceof HTMLTextAreaElement) {
      field.focus();
      field.setSelectionRange(field.value.length, field.value.length);
    } else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
