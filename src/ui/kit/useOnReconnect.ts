import { useEffect } from 'react';
import { useStableCallback } from './useStableCallback.ts';

/** Acts as the device comes online again, while `isOffline` is what a screen says. */
export function useOnReconnect(isOffline: boolean, act: () => void): void {
  const follow = useStableCallback(act);
  useEffect(() => {
    if (!isOffline) return undefined;
    globalThis.addEventListener('online', follow);
    return () => globalThis.removeEventListener('online', follow);
  }, [isOffline, follow]);
}
