/** Waits until what the browser has to do meanwhile is done: code that starts in several tasks holds up no key. */
export function nextTask(): Promise<void> {
  return new Promise((done) => void setTimeout(done));
}
