/** How many of something there may be at once. */
export interface ConcurrencyLimit {
  readonly perClient: number;
  readonly inAll: number;
}

/** What takes a place. */
export interface LimitedConnection {
  readonly client: string;
  /** Whether it waits for its client, so that another may have its place. */
  readonly givesWay: () => boolean;
  readonly end: () => void;
}

/** Places for what clients ask of a server. Where all are taken, what has waited longest for its own client gives way. */
export class ConnectionLimiter {
  readonly #limit: ConcurrencyLimit;
  readonly #guests = new Set<LimitedConnection>(); // in the order of their coming

  constructor(limit: ConcurrencyLimit) {
    this.#limit = limit;
  }

  /** Takes a place; false where there is none. */
  enter(guest: LimitedConnection): boolean {
    const sameClient = [...this.#guests].filter(({ client }) => client === guest.client);
    if (sameClient.length >= this.#limit.perClient && !this.#makeRoom(sameClient)) return false;
    if (this.#guests.size >= this.#limit.inAll && !this.#makeRoom([...this.#guests])) return false;
    this.#guests.add(guest);
    return true;
  }

  /** Gives a place back; one that has none changes nothing. */
  leave(guest: LimitedConnection): void {
    this.#guests.delete(guest);
  }

  #makeRoom(guests: readonly LimitedConnection[]): boolean {
    const first = guests.find((guest) => guest.givesWay());
    if (first === undefined) return false;
    this.#guests.delete(first);
    first.end();
    return true;
  }
}
