import { createStore } from 'zustand/vanilla';

/** Position of the block whose icon is being picked; null if none. */
export const iconPickerStore = createStore<{ readonly position: number | null }>(() => ({ position: null }));
