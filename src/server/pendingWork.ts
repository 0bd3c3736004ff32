/** What is being read and written for answers, also for those that nobody waits for any more. */
export class PendingWork {
  readonly #made = new Set<Promise<unknown>>();

  /** Gives what an answer is made of, which `settled` waits for. */
  async add<Value>(made: Promise<Value>): Promise<Value> {
    this.#made.add(made);
    try {
      return await made;
    } finally {
      this.#made.delete(made);
    }
  }

  /** Settles once all that was asked for by then is made, or failed. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#made);
  }
}
