import { useEffect, useState, type DependencyList } from 'react';

interface AsyncValueOptions {
  /** False to load nothing; a value loaded earlier remains. */
  readonly enabled?: boolean;
  /** Loads again when one of these changes, though `load` doesn't read it: a revision, for example. */
  readonly reloadOn?: DependencyList;
  /** What the value is about. A value loaded for another key is not returned. */
  readonly key?: unknown;
  /** Debounce, in milliseconds. */
  readonly delay?: number;
}

const none: DependencyList = [];

/**
 * The value that `load` resolves to; undefined until the first one. Loads again when `deps` change. The last value
 * remains until the next one arrives, and also if `load` resolves to undefined. The result of an outdated `load` is
 * dropped, and its signal aborts. Loaders return failures as values: a rejection is an unhandled error.
 */
export function useAsyncValue<Value>(
  load: (signal: AbortSignal) => Promise<Value | undefined>,
  deps: DependencyList,
  { enabled = true, reloadOn = none, key, delay = 0 }: AsyncValueOptions = {},
): Value | undefined {
  const [loaded, setLoaded] = useState<{ readonly key: unknown; readonly value: Value }>();
  useEffect(
    () => {
      if (!enabled) return undefined;
      return startAbortable(async (signal) => {
        const value = await load(signal);
        if (value === undefined || signal.aborted) return;
        setLoaded((before) =>
          before !== undefined && Object.is(before.key, key) && Object.is(before.value, value)
            ? before
            : { key, value },
        );
      }, delay);
    },
    // Lint checks `deps` where the hook is called.
    // oxlint-disable-next-line react/exhaustive-deps
    [...deps, ...reloadOn, enabled, key],
  );
  return loaded !== undefined && Object.is(loaded.key, key) ? loaded.value : undefined;
}

/** Starts `run`, after `delay` milliseconds. Returns a function that aborts its signal, or keeps it from starting. */
export function startAbortable(run: (signal: AbortSignal) => Promise<void>, delay = 0): () => void {
  const controller = new AbortController();
  const start = () => void run(controller.signal);
  let timer: ReturnType<typeof setTimeout> | undefined;
  if (delay === 0) start();
  else timer = setTimeout(start, delay);
  return () => {
    clearTimeout(timer);
    controller.abort();
  };
}
