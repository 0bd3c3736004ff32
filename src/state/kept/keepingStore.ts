import { createStore } from 'zustand/vanilla';
import type { Problem } from '#base/problem.ts';

/** Why this browser keeps nothing, so that everything is gone with the tab; null where it keeps what is typed. */
export const keepingStore = createStore<{ readonly refused: Problem | null }>(() => ({ refused: null }));

/** Remembers that nothing is kept. */
export function tellStoresNothing(refused: Problem): void {
  keepingStore.setState({ refused });
}
