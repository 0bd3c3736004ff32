/** Stores a value as it is typed. */
export interface LatestStore<Value> {
  /** Stores a value, unless it is the one stored or being stored last. */
  readonly set: (value: Value) => void;
  /** Resolves to the value set last once it is stored; null if it couldn't be, or another was set meanwhile. */
  readonly flush: () => Promise<Value | null>;
}

/**
 * Stores the values that are set, in order; `write` resolves to false if it fails. A value is compared with the one
 * requested last, not with the one stored: going back to the stored one while another is being written writes it again.
 */
export function createLatestStore<Value>(
  stored: Value,
  write: (value: Value, isLatest: () => boolean) => Promise<boolean>,
): LatestStore<Value> {
  let latest = stored;
  let requested = { value: stored, done: Promise.resolve(true), hasFailed: false };
  const store = () => {
    if (latest !== requested.value || requested.hasFailed) {
      const value = latest;
      const request = { value, done: Promise.resolve(true), hasFailed: false };
      request.done = write(value, () => latest === value).then((isDone) => {
        request.hasFailed = !isDone;
        return isDone;
      });
      requested = request;
    }
    return requested.done;
  };
  return {
    set: (value) => {
      latest = value;
      void store();
    },
    flush: async () => {
      const value = latest;
      return (await store()) && latest === value ? value : null;
    },
  };
}
