/** Tracks the work of building responses, including for clients that have disconnected. */
export class PendingWork {
  readonly #made = new Set<Promise<unknown>>();

  /** Returns the same promise, tracked for `settled`. */
  async add<Value>(made: Promise<Value>): Promise<Value> {
    this.#made.add(made);
    try {
      return await made;
    } finally {
      this.#made.delete(made);
    }
  }

  /** Resolves once all work added so far has completed or failed. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#made);
  }
}
