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

/** A manually merged text, and the user's file when merging started. */
export interface ManualResolution {
  readonly seen: string | null;
  readonly text: string;
  /** Set if the site's version changed since: `both` if in text that was also edited manually, which then appears twice. */
  readonly newer: 'apart' | 'both' | null;
}

/** Choices made so far in a file with two versions that isn't resolved. */
export interface ResolutionDraft {
  /** The chosen side of each conflicting region. */
  readonly sides: readonly (Versions & { readonly side: MergeSide })[];
  /** Null if there is none. */
  readonly hand: ManualResolution | null;
}

/** No choices. */
export const emptyResolutionDraft: ResolutionDraft = { sides: [], hand: null };

/** Saves the choices made so far for when the user leaves the screen or reloads. If storage refuses, they stay on screen only. */
export function saveResolutionDraft(storage: Storage, site: SiteId, conflict: Conflict, choice: ResolutionDraft): void {
  try {
    if (choice === emptyResolutionDraft) storage.removeItem(resolutionDraftKey(site, conflict.path));
    else
      storage.setItem(
        resolutionDraftKey(site, conflict.path),
        JSON.stringify({ base: conflict.base, theirs: conflict.theirs, ...choice }),
      );
  } catch {
    return; // full or not allowed
  }
}

/** Returns the choices made so far, rebased onto the site's current version; empty if unknown or from an earlier conflict in the file. */
export function loadResolutionDraft(storage: Storage, site: SiteId, conflict: Conflict): ResolutionDraft {
  try {
    const kept = begun.safeParse(JSON.parse(storage.getItem(resolutionDraftKey(site, conflict.path)) ?? 'null')).data;
    // Both versions can change until the conflict is resolved, but the base doesn't.
    return kept === undefined || kept.base !== conflict.base
      ? emptyResolutionDraft
      : rebaseResolutionDraft({ sides: kept.sides, hand: kept.hand }, kept.theirs, conflict.theirs);
  } catch {
    return emptyResolutionDraft; // not allowed, or not JSON
  }
}

/** Rebases choices from the site's version `before` to `now`, null for no file: merges the changes into a manually merged text. */
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

/** Returns the chosen side of each region; null if none was chosen, or the region's lines have changed since. */
export function getChosenSides(places: readonly Versions[], { sides }: ResolutionDraft): readonly (MergeSide | null)[] {
  return places.map((place) => sides.find((one) => isSame(one, place))?.side ?? null);
}

/** Returns the choices with a side for a region, and for every other with the same lines. */
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
