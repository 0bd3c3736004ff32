/** Maximum concurrency. */
export interface ConcurrencyLimit {
  readonly perClient: number;
  readonly total: number;
}

/** A limited connection or request. */
export interface LimitedConnection {
  readonly client: string;
  /** Whether it waits for its client, so that another one may replace it. */
  readonly isEvictable: () => boolean;
  readonly end: () => void;
}

/** Limits what clients use of a server at once. At the limit, the entry that has waited longest for its own client gives way. */
export class ConnectionLimiter {
  readonly #limit: ConcurrencyLimit;
  readonly #guests = new Set<LimitedConnection>(); // in order of arrival

  constructor(limit: ConcurrencyLimit) {
    this.#limit = limit;
  }

  /** Enters if there is room; returns false if there is none. */
  acquire(guest: LimitedConnection): boolean {
    const sameClient = [...this.#guests].filter(({ client }) => client === guest.client);
    if (sameClient.length >= this.#limit.perClient && !this.#makeRoom(sameClient)) return false;
    if (this.#guests.size >= this.#limit.total && !this.#makeRoom([...this.#guests])) return false;
    this.#guests.add(guest);
    return true;
  }

  /** Removes an entry; does nothing if it isn't there. */
  release(guest: LimitedConnection): void {
    this.#guests.delete(guest);
  }

  #makeRoom(guests: readonly LimitedConnection[]): boolean {
    const first = guests.find((guest) => guest.isEvictable());
    if (first === undefined) return false;
    this.#guests.delete(first);
    first.end();
    return true;
  }
}
