/** Milliseconds of work before yielding to other tasks, such as a cancel message. */
export const turn = 25;

/** Yields to messages, timers, and network responses. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel(); // nested timers are clamped to four milliseconds
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
