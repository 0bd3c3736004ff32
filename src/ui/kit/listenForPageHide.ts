/** Runs each time the tab is hidden, closed or loaded anew, which on phones is told by the first alone. Gives what ends it. */
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
