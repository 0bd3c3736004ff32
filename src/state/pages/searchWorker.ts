import type { PatternProblem } from '#base/pattern/pattern.ts';
import type { RepoPath } from '#base/repoPath.ts';
import type { SearchQuery } from '#site/search/searchQuery.ts';
import type { FileHits, SearchEnd, SearchHit } from '#site/search/searchTexts.ts';
import type { StructuralChange } from '#site/search/applyStructuralChange.ts';
import type { FileEditPlan } from './checksWorker.ts';

/** What was found since the last time, and how the search ended; null where it goes on. */
export interface SearchBatch {
  readonly files: readonly FileHits[];
  readonly end: SearchEnd | null;
}

/** The pages that a change by structure makes others since the last time. */
export interface StructureBatch {
  readonly plans: readonly FileEditPlan[];
  readonly isDone: boolean;
}

/** A hit by where it stands; one that is not just there any more is none. */
export type SelectedHit = Pick<SearchHit, 'from' | 'before' | 'match'>;

/** Search and replace over one site, in the worker that has its texts. One search at a time. */
export interface SearchWorker {
  /** Begins a search, in place of the one before; gives why it cannot be. */
  beginSearch(query: SearchQuery): Promise<PatternProblem | null>;
  /** Goes on with it for so long, or until it has found something. */
  continueSearch(milliseconds: number): Promise<SearchBatch>;
  /** What replacing makes of a file: all hits, or those that were chosen. Null where the file is not known. */
  planReplacement(
    query: SearchQuery,
    words: string,
    path: RepoPath,
    chosen: readonly SelectedHit[] | null,
  ): Promise<FileEditPlan | null>;
  beginStructure(change: StructuralChange): Promise<void>;
  continueStructure(milliseconds: number): Promise<StructureBatch>;
}
