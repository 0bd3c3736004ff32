import { createStore } from 'zustand/vanilla';

/** Position of the block whose link is being edited; null if none. */
export const linkPickerStore = createStore<{ readonly position: number | null }>(() => ({ position: null }));
