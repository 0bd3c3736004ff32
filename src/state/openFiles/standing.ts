import type { RepoPath } from '#base/repoPath.ts';
import type { PagePlace } from '#document/pagePlace.ts';
import { services } from '../services.ts';
import { openFiles } from './openFiles.ts';

/** Where one is on a page: the caret, and something that is seen with its distance from the upper edge in pixels. */
export interface Standing<Place> {
  readonly caret: Place;
  readonly seen: Place;
  readonly top: number;
}

/** Where to go on a page that was left before, and whether one goes on typing there: where nothing else was visited in between. */
export interface Arrival<Place> extends Standing<Place> {
  readonly focus: boolean;
}

/** Where a file was left: in its blocks, or in its source, in UTF-16 offsets of the text that was shown. */
export type KeptStanding =
  | { readonly kind: 'blocks'; readonly standing: Standing<PagePlace> }
  | { readonly kind: 'source'; readonly standing: Standing<number>; readonly text: string };

/** Remembers where one was in a page's blocks. */
export function keepPlaceInBlocks(path: RepoPath, standing: Standing<PagePlace>): void {
  openFiles()?.keepStanding(path, { kind: 'blocks', standing });
}

/** Remembers where one was in a file's source, in UTF-16 offsets of the given text. */
export function keepPlaceInSource(path: RepoPath, standing: Standing<number>, text: string): void {
  openFiles()?.keepStanding(path, { kind: 'source', standing, text });
}

/** Where to go in a file's source: where it was left, in its blocks as well. Null where it is opened for the first time. */
export async function placeInSource(path: RepoPath, text: string): Promise<Arrival<number> | null> {
  const kept = openFiles()?.standingOf(path) ?? null;
  if (kept === null) return null;
  const focus = openFiles()?.leftLast === path;
  if (kept.kind === 'source') return { ...kept.standing, focus };
  const { caret, seen, top } = kept.standing;
  const [caretOffset = 0, seenOffset = 0] = await services().pages.offsetsOf(text, [caret, seen]);
  return { caret: caretOffset, seen: seenOffset, top, focus };
}

/** Where to go in a page's blocks: where it was left, in its source as well. Null where it is opened for the first time. */
export async function placeInBlocks(path: RepoPath): Promise<Arrival<PagePlace> | null> {
  const kept = openFiles()?.standingOf(path) ?? null;
  if (kept === null) return null;
  const focus = openFiles()?.leftLast === path;
  if (kept.kind === 'blocks') return { ...kept.standing, focus };
  const { caret, seen, top } = kept.standing;
  const [caretPlace, seenPlace] = await services().pages.placesOf(kept.text, [caret, seen]);
  return caretPlace === undefined || seenPlace === undefined ? null : { caret: caretPlace, seen: seenPlace, top, focus };
}
