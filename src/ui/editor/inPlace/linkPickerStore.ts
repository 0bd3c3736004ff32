import { createStore } from 'zustand/vanilla';

/** The position of the block whose link is being chosen; null while none is. */
export const linkPickerStore = createStore<{ readonly position: number | null }>(() => ({ position: null }));
