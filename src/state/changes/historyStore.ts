import type { RepoPath } from '#base/repoPath.ts';
import { changesNothing, type FileOperation } from './fileOperation.ts';
import { joined } from './joinedOperations.ts';
import type { SiteStepKind } from '../openFiles/openFile.ts';
import { storeOfSite } from '../site/storeOfSite.ts';

/** One thing that a person did to settings, navigation or files. */
export interface SiteStep {
  /** What was done, as it stands after "Undo": `moving Quickstart`. */
  readonly label: string;
  /** Of a step that took changes back, what is said of it where it can be taken back: `Discarded the change to Quickstart`. */
  readonly discarded?: string;
  readonly operations: readonly FileOperation[];
  /** Steps with the same key that follow each other soon become one, as the letters typed into one field. */
  readonly mergeKey: string | null;
  /** The key of the steps that this one ends: with the last of them it is one, however long ago that was, and nothing joins it. */
  readonly ends?: string;
  /** When it was made, or redone last, in milliseconds since 1970. */
  readonly time: number;
  /** When it was made, where it was redone since. */
  readonly madeAt?: number;
  /** When it was taken back last, in milliseconds since 1970. */
  readonly undoneAt?: number;
  /** A page's own steps hold what it did to that page as well: undo in the page takes it back there. */
  readonly isOfPage?: boolean;
  /** It was made before the tab was loaded, or the site left and opened again. */
  readonly isOfEarlierLoad?: boolean;
  /** The page that it was done on, to words that another file holds: undo in the page's own text takes it back as well. */
  readonly onPage?: RepoPath;
}

/** What can be undone and redone outside the pages' own editors, the last step last, and how many steps are being stored; of the site that is open. */
export const historyStore = storeOfSite<{
  readonly done: readonly SiteStep[];
  readonly undone: readonly SiteStep[];
  readonly running: number;
  /** How the step is made that changes files now. */
  readonly kind: SiteStepKind;
}>(() => ({ done: [], undone: [], running: 0, kind: 'site' }));

const longestPause = 2000;
const mostSteps = 200;

/** Remembers a step; what was undone before it can not be redone any more. */
export function rememberStep(step: SiteStep): void {
  historyStore.setState(({ done }) => {
    const last = done.at(-1);
    const same = step.mergeKey !== null && last?.mergeKey === step.mergeKey && step.time - last.time < longestPause;
    const isEnd = step.ends !== undefined && last?.mergeKey === step.ends;
    const both = last !== undefined && (same || isEnd) ? joined(last.operations, step.operations) : null;
    if (both === null) return { done: [...done.slice(1 - mostSteps), step], undone: [] };
    // What was typed and taken back in one field is no step.
    const isNothing = both.every(changesNothing);
    return { done: [...done.slice(0, -1), ...(isNothing ? [] : [{ ...step, operations: both }])], undone: [] };
  });
}

/** Forgets all steps: a review that they are part of ended. */
export function forgetSteps(): void {
  historyStore.setState({ done: [], undone: [] });
}
