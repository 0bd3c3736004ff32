import type { ConcurrencyLimit } from './connectionLimiter.ts';

interface Waiting {
  readonly client: string;
  readonly start: () => void;
}

/** Limits concurrent tasks, per client and in total; the others wait in order of arrival. */
export class Semaphore {
  readonly #limit: ConcurrencyLimit;
  readonly #running = new Map<string, number>();
  #waiting: readonly Waiting[] = [];
  #inAll = 0;

  constructor(limit: ConcurrencyLimit) {
    this.#limit = limit;
  }

  /** Waits for a slot. Call the returned function once the work is done. */
  acquire(client: string): Promise<() => void> {
    return new Promise((resolve) => {
      let given = false;
      const giveBack = () => {
        if (given) return;
        given = true;
        this.#count(client, -1);
        this.#startNext();
      };
      this.#waiting = [...this.#waiting, { client, start: () => resolve(giveBack) }];
      this.#startNext();
    });
  }

  #startNext(): void {
    if (this.#inAll >= this.#limit.total) return;
    const next = this.#waiting.find(({ client }) => (this.#running.get(client) ?? 0) < this.#limit.perClient);
    if (next === undefined) return;
    this.#waiting = this.#waiting.filter((one) => one !== next);
    this.#count(next.client, 1);
    next.start();
    this.#startNext();
  }

  #count(client: string, change: number): void {
    const now = (this.#running.get(client) ?? 0) + change;
    if (now === 0) this.#running.delete(client);
    else this.#running.set(client, now);
    this.#inAll += change;
  }
}
