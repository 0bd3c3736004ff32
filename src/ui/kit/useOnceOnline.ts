import { useEffect } from 'react';
import { useStable } from './useStable.ts';

/** Acts as the device comes online again, while `isOffline` is what a screen says. */
export function useOnceOnline(isOffline: boolean, act: () => void): void {
  const follow = useStable(act);
  useEffect(() => {
    if (!isOffline) return undefined;
    globalThis.addEventListener('online', follow);
    return () => globalThis.removeEventListener('online', follow);
  }, [isOffline, follow]);
}
