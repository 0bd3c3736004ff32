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
}
