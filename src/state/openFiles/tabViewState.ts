import { z } from 'zod';
import { pageHeaderFields } from '#document/position/pageHeaderFields.ts';
import { fileScreens } from '../route/route.ts';
import type { KeyValueStorage } from '../services.ts';

const count = z.int().min(0);
const headPlace = z.object({ field: z.enum(pageHeaderFields), before: z.string(), selected: count });
const fieldPlace = z.object({ label: z.string(), before: z.string(), selected: count });
const blockPlace = z.object({
  path: z.array(count).max(100).readonly(),
  before: z.string(),
  head: headPlace.optional(),
  field: fieldPlace.optional(),
});

const shownTab = z.object({ path: z.array(count).max(100).readonly(), index: count });

const tabPlace = z.object({
  site: z.string(),
  path: z.string(),
  screen: z.enum(fileScreens),
  /** True if the file is focused when reopened. */
  focus: z.boolean(),
  place: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('blocks'),
      viewState: z.object({
        caret: blockPlace,
        seen: blockPlace,
        top: z.number(),
        tabs: z.array(shownTab).max(100).readonly().optional(),
      }),
    }),
    z.object({ kind: z.literal('source'), viewState: z.object({ caret: count, seen: count, top: z.number() }) }),
  ]),
});

/** The file left last in a tab, how it was shown, and its view state. */
export type TabViewState = z.infer<typeof tabPlace>;

const key = 'docwright-tab-place';
/** A longer view state, as in a huge paragraph, isn't worth storing; UTF-16 units. */
const longest = 20_000;

/** Stores a tab's view state for its next load. If storage refuses, the page opens at its start. */
export function writeTabViewState(storage: () => KeyValueStorage, place: TabViewState): void {
  const text = JSON.stringify(place);
  try {
    if (text.length <= longest) storage().setItem(key, text);
    else storage().removeItem(key);
  } catch {
    return; // full or not allowed
  }
}

/** Returns a tab's view state on a site from before a reload; null if unknown. */
export function readTabViewState(storage: () => KeyValueStorage, site: string): TabViewState | null {
  try {
    const place = tabPlace.safeParse(JSON.parse(storage().getItem(key) ?? 'null')).data ?? null;
    return place?.site === site ? place : null;
  } catch {
    return null; // not allowed, or not JSON
  }
}
