import { createStore } from 'zustand/vanilla';
import { parseAddress, type Address } from './address.ts';

/** Where the app is. Changed by `intents/goTo.ts` and by the browser's own back and forward. */
export const addressStore = createStore<{ readonly address: Address }>(() => ({ address: parseAddress('') }));
