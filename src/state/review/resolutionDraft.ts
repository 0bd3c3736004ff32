import { z } from 'zod';
import { mergeUnion } from '#merge/mergeUnion.ts';
import type { MergeSide } from '#merge/mergeText.ts';
import type { Conflict, SiteId } from '#workspace/workspace.ts';
import { resolutionDraftKey } from './resolutionDraftKey.ts';
import type { LabeledConflictRegion } from './conflictModel.ts';

const begun = z.object({
  base: z.string().nullable(),
  theirs: z.string().nullable(),
  sides: z.array(z.object({ mine: z.string(), theirs: z.string(), side: z.enum(['mine', 'theirs']) })),
  hand: z
    .object({ seen: z.string().nullable(), text: z.string(), newer: z.enum(['apart', 'both']).nullable() })
    .nullable(),
});

type Versions = Pick<LabeledConflictRegion, 'mine' | 'theirs'>;

/** A text put together by hand, and what the writer's file held when that was begun. */
export interface ManualResolution {
  readonly seen: string | null;
  readonly text: string;
  /** Whether the site's version changed since: `both` where it did in words that the hand changed as well, which are there twice then. */
  readonly newer: 'apart' | 'both' | null;
}

/** What was chosen so far in a file with two versions, and is not settled. */
export interface ResolutionDraft {
  /** Whose lines are taken where these stand against each other. */
  readonly sides: readonly (Versions & { readonly side: MergeSide })[];
  /** Null where there is none. */
  readonly hand: ManualResolution | null;
}

/** Nothing is chosen. */
export const emptyResolutionDraft: ResolutionDraft = { sides: [], hand: null };

/** Keeps what was chosen so far for when the screen is left, or the tab is loaded anew. A browser that refuses keeps it on the screen alone. */
export function saveResolutionDraft(storage: Storage, site: SiteId, conflict: Conflict, choice: ResolutionDraft): void {
  try {
    if (choice === emptyResolutionDraft) storage.removeItem(resolutionDraftKey(site, conflict.path));
    else
      storage.setItem(
        resolutionDraftKey(site, conflict.path),
        JSON.stringify({ base: conflict.base, theirs: conflict.theirs, ...choice }),
      );
  } catch {
    return; // full or forbidden
  }
}

/** What was chosen so far, over the site's version as it is now; nothing where that is not known, or was about an earlier conflict in the file. */
export function loadResolutionDraft(storage: Storage, site: SiteId, conflict: Conflict): ResolutionDraft {
  try {
    const kept = begun.safeParse(JSON.parse(storage.getItem(resolutionDraftKey(site, conflict.path)) ?? 'null')).data;
    // Both versions of a conflict can change until it is settled, and what they were made from does not.
    return kept === undefined || kept.base !== conflict.base
      ? emptyResolutionDraft
      : rebaseResolutionDraft({ sides: kept.sides, hand: kept.hand }, kept.theirs, conflict.theirs);
  } catch {
    return emptyResolutionDraft; // forbidden, or no JSON
  }
}

/**
 * A choice that was begun where the site had `before`, and has `now` since, null for no file: a text put together by hand gets what is new
 * there.
 */
export function rebaseResolutionDraft(
  choice: ResolutionDraft,
  before: string | null,
  now: string | null,
): ResolutionDraft {
  const { hand } = choice;
  if (hand === null || before === now || before === null || now === null) return choice;
  const { text, both } = mergeUnion(before, hand.text, now);
  return { ...choice, hand: { ...hand, text, newer: both || hand.newer === 'both' ? 'both' : 'apart' } };
}

/** Whose lines are taken at each place; null where that is not chosen, or was chosen between other lines: what is typed on the page meanwhile can change them. */
export function getChosenSides(places: readonly Versions[], { sides }: ResolutionDraft): readonly (MergeSide | null)[] {
  return places.map((place) => sides.find((one) => isSame(one, place))?.side ?? null);
}

/** The choice with a side at a place, and at each other one with the same lines. */
export function withChosenSide(
  { hand, sides }: ResolutionDraft,
  { mine, theirs }: Versions,
  side: MergeSide,
): ResolutionDraft {
  return { hand, sides: [...sides.filter((one) => !isSame(one, { mine, theirs })), { mine, theirs, side }] };
}

function isSame(one: Versions, other: Versions): boolean {
  return one.mine === other.mine && one.theirs === other.theirs;
}
