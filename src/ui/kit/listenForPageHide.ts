/** Runs when the tab is hidden, closed or reloaded; phones report only the first. Returns the unsubscribe function. */
export function listenForPageHide(run: () => void): () => void {
  const hide = () => {
    if (document.visibilityState === 'hidden') run();
  };
  document.addEventListener('visibilitychange', hide);
  globalThis.addEventListener('pagehide', run);
  return () => {
    document.removeEventListener('visibilitychange', hide);
    globalThis.removeEventListener('pagehide', run);
  };
}
