import { useEffect } from 'react';
import { useStableCallback } from './useStableCallback.ts';

/** Calls `act` when the device comes online, while `isOffline` is true. */
export function useOnReconnect(isOffline: boolean, act: () => void): void {
  const follow = useStableCallback(act);
  useEffect(() => {
    if (!isOffline) return undefined;
    globalThis.addEventListener('online', follow);
    return () => globalThis.removeEventListener('online', follow);
  }, [isOffline, follow]);
}
