import { services } from '../services.ts';

const key = 'docwright-tab';

/** Names this load of the tab, and no other. A page without HTTPS has no `randomUUID`. */
export const thisLoad: string = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) =>
  part.toString(36),
).join('');

/** What entries of the journal call this tab, also after it was loaded again. */
export function tabName(): string {
  try {
    const storage = services().tabStorage?.();
    const known = storage?.getItem(key) ?? null;
    if (known === null) storage?.setItem(key, thisLoad);
    return known ?? thisLoad;
  } catch {
    return thisLoad; // full or forbidden
  }
}
