const watchEvery = 500;

/** Exits with 0 on Ctrl-C or a termination signal, once `close` has resolved; a second Ctrl-C exits at once. */
export function stopOnSignal(close: () => Promise<void>): void {
  let stopping = false;
  const stop = () => {
    if (stopping) process.exit(0);
    stopping = true;
    void close().then(() => process.exit(0));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  // npm starts us through a shell, which exits without forwarding the signal when npm is terminated; then our parent process changes.
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop();
  }, watchEvery);
  watch.unref();
}
