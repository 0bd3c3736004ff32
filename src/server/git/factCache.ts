/** What was found out about objects, whose names are derived from their contents: it never changes. Keeps what was used last. */
export class FactCache<Fact> {
  readonly #facts = new Map<string, Fact>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get(folder: string, sha: string): Fact | undefined {
    const key = `${folder} ${sha}`;
    const fact = this.#facts.get(key);
    if (fact === undefined) return undefined;
    this.#facts.delete(key);
    this.#facts.set(key, fact);
    return fact;
  }

  set(folder: string, sha: string, fact: Fact): void {
    this.#facts.set(`${folder} ${sha}`, fact);
    if (this.#facts.size <= this.#most) return;
    for (const [oldest] of this.#facts) {
      this.#facts.delete(oldest);
      return;
    }
  }
}
