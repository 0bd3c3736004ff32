/** Lets what else waits for this thread have its turn: messages, timers, answers of the network. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel(); // a timer would wait for four milliseconds where many follow each other
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
