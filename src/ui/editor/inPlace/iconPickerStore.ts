import { createStore } from 'zustand/vanilla';

/** The position of the block whose icon is being chosen; null while none is. */
export const iconPickerStore = createStore<{ readonly position: number | null }>(() => ({ position: null }));
