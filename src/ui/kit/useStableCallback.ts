import { useCallback, useLayoutEffect, useRef } from 'react';

/** The same function as long as the component lives; it calls the newest of those given. For handlers only: not while drawing. */
export function useStableCallback<Arguments extends readonly unknown[], Result>(
  run: (...given: Arguments) => Result,
): (...given: Arguments) => Result {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  return useCallback((...given: Arguments) => latest.current(...given), []);
}
