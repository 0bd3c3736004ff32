import { createStore } from 'zustand/vanilla';

/** The position of the block whose link is being chosen; null while none is. */
export const linkRequest = createStore<{ readonly position: number | null }>(() => ({ position: null }));
