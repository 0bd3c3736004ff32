type Callback<Value> = (lock: { readonly name: string } | null) => Value | Promise<Value>;

/** The Web Locks of one browser, in memory: exclusive locks, with the options that the app and its file system use. */
export class FakeLocks {
  private readonly waiting = new Map<string, (() => void)[]>();

  request<Value>(
    name: string,
    ...rest: [Callback<Value>] | [{ readonly ifAvailable?: boolean; readonly signal?: AbortSignal }, Callback<Value>]
  ): Promise<Value> {
    const [options, callback] = rest.length === 1 ? [{}, rest[0]] : rest;
    const queue = this.waiting.get(name);
    if (queue !== undefined && options.ifAvailable === true) return Promise.resolve(callback(null));
    return new Promise((resolve, reject) => {
      const run = () => {
        const held = (async () => callback({ name }))();
        held.then(resolve, reject);
        void held.catch(() => undefined).then(() => this.release(name));
      };
      if (queue === undefined) {
        this.waiting.set(name, []);
        return run();
      }
      queue.push(run);
      options.signal?.addEventListener('abort', () => {
        if (!queue.includes(run)) return;
        queue.splice(queue.indexOf(run), 1);
        reject(new DOMException('The request was aborted.', 'AbortError'));
      });
    });
  }

  query(): Promise<{ readonly held: readonly { readonly name: string }[] }> {
    return Promise.resolve({ held: [...this.waiting.keys()].map((name) => ({ name })) });
  }

  private release(name: string): void {
    const next = this.waiting.get(name)?.shift();
    if (next === undefined) this.waiting.delete(name);
    else next();
  }
}
