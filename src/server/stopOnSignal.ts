const watchEvery = 500;

/** Ends the process with 0 on Ctrl-C or a request to end, once `close` is through; a second Ctrl-C does not wait. */
export function stopOnSignal(close: () => Promise<void>): void {
  let stopping = false;
  const stop = () => {
    if (stopping) process.exit(0);
    stopping = true;
    void close().then(() => process.exit(0));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  // npm puts a shell in between, which ends without a word to us when npm is told to end; then we have another parent.
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop();
  }, watchEvery);
  watch.unref();
}
