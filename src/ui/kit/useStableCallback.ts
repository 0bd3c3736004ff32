import { useCallback, useLayoutEffect, useRef } from 'react';

/** Returns a stable function that calls the latest `run`. For event handlers only, not during render. */
export function useStableCallback<Arguments extends readonly unknown[], Result>(
  run: (...given: Arguments) => Result,
): (...given: Arguments) => Result {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  return useCallback((...given: Arguments) => latest.current(...given), []);
}
