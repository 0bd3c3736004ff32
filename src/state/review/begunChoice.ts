import { z } from 'zod';
import { chosenText, mergedParts, type Side } from '#workspace/mergeText.ts';
import type { Conflict, SiteId } from '#workspace/workspace.ts';
import type { DisputedPlace } from './conflictChoice.ts';

const begun = z.object({
  theirs: z.string().nullable(),
  sides: z.array(z.object({ mine: z.string(), theirs: z.string(), side: z.enum(['mine', 'theirs']) })),
  hand: z.object({ seen: z.string().nullable(), text: z.string() }).nullable(),
});

type Versions = Pick<DisputedPlace, 'mine' | 'theirs'>;

/** What was chosen so far in a file with two versions, and is not settled. */
export interface BegunChoice {
  /** Whose lines are taken where these stand against each other. */
  readonly sides: readonly (Versions & { readonly side: Side })[];
  /** A text put together by hand, and what the writer's file held when that was begun; null where there is none. */
  readonly hand: { readonly seen: string | null; readonly text: string } | null;
}

/** Nothing is chosen. */
export const nothingChosen: BegunChoice = { sides: [], hand: null };

const keyOf = (site: SiteId, { path }: Conflict) => `docwright-choice ${site} ${path}`;

/** Keeps what was chosen so far for when the screen is left, or the tab is loaded anew. A browser that refuses keeps it on the screen alone. */
export function keepChoice(storage: Storage, site: SiteId, conflict: Conflict, choice: BegunChoice): void {
  try {
    if (choice === nothingChosen) storage.removeItem(keyOf(site, conflict));
    else storage.setItem(keyOf(site, conflict), JSON.stringify({ theirs: conflict.theirs, ...choice }));
  } catch {
    return; // full or forbidden
  }
}

/** What was chosen so far, over the site's version as it is now; nothing where that is not known. */
export function keptChoice(storage: Storage, site: SiteId, conflict: Conflict): BegunChoice {
  try {
    const kept = begun.safeParse(JSON.parse(storage.getItem(keyOf(site, conflict)) ?? 'null')).data;
    return kept === undefined
      ? nothingChosen
      : overNewer({ sides: kept.sides, hand: kept.hand }, kept.theirs, conflict.theirs);
  } catch {
    return nothingChosen; // forbidden, or no JSON
  }
}

/**
 * A choice that was begun between the writer's version and `before` of the site, where the site has `now` since: a text put together by hand
 * gets what is new there, but for lines that the hand changed as well. Null for a file that is deleted.
 */
export function overNewer(choice: BegunChoice, before: string | null, now: string | null): BegunChoice {
  const { hand } = choice;
  if (hand === null || before === now || before === null || now === null) return choice;
  return { ...choice, hand: { ...hand, text: chosenText(mergedParts(before, hand.text, now), [], 'mine') } };
}

/** Whose lines are taken at each place; null where that is not chosen, or was chosen between other lines: what is typed on the page meanwhile can change them. */
export function sidesAt(places: readonly Versions[], { sides }: BegunChoice): readonly (Side | null)[] {
  return places.map((place) => sides.find((one) => isSame(one, place))?.side ?? null);
}

/** The choice with a side at a place, and at each other one with the same lines. */
export function withSide({ hand, sides }: BegunChoice, { mine, theirs }: Versions, side: Side): BegunChoice {
  return { hand, sides: [...sides.filter((one) => !isSame(one, { mine, theirs })), { mine, theirs, side }] };
}

function isSame(one: Versions, other: Versions): boolean {
  return one.mine === other.mine && one.theirs === other.theirs;
}
