import type { RepoPath } from '#base/repoPath.ts';
import type { PagePlace } from '#document/pagePlace.ts';
import { services } from './services.ts';

/** Where one is on a page: the caret, and something that is seen with its distance from the upper edge in pixels. */
export interface Standing<Place> {
  readonly caret: Place;
  readonly seen: Place;
  readonly top: number;
}

type KeptPlace = { readonly path: RepoPath } & ({ readonly kind: 'blocks'; readonly standing: Standing<PagePlace> } | { readonly kind: 'source'; readonly standing: Standing<number>; readonly text: string });

// Of the page left last alone: who comes back later by the navigation begins at its top.
let kept: KeptPlace | null = null;

/** Remembers where one was in a page's blocks, for its source. */
export function keepPlaceInBlocks(path: RepoPath, standing: Standing<PagePlace>): void {
  kept = { path, kind: 'blocks', standing };
}

/** Remembers where one was in a page's source, in UTF-16 offsets of the given text, for its blocks. */
export function keepPlaceInSource(path: RepoPath, standing: Standing<number>, text: string): void {
  kept = { path, kind: 'source', standing, text };
}

/** Where to go in a page's source, once: the place that its blocks were left at. Null where one does not come from there. */
export async function takePlaceInSource(path: RepoPath, text: string): Promise<Standing<number> | null> {
  const found = kept;
  kept = null;
  if (found?.path !== path || found.kind !== 'blocks') return null;
  const { caret, seen, top } = found.standing;
  const [caretOffset = 0, seenOffset = 0] = await services().pages.offsetsOf(text, [caret, seen]);
  return { caret: caretOffset, seen: seenOffset, top };
}

/** Where to go in a page's blocks, once: the place that its source was left at. Null where one does not come from there. */
export async function takePlaceInBlocks(path: RepoPath): Promise<Standing<PagePlace> | null> {
  const found = kept;
  kept = null;
  if (found?.path !== path || found.kind !== 'source') return null;
  const { caret, seen, top } = found.standing;
  const [caretPlace, seenPlace] = await services().pages.placesOf(found.text, [caret, seen]);
  return caretPlace === undefined || seenPlace === undefined ? null : { caret: caretPlace, seen: seenPlace, top };
}
