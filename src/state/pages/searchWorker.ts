import type { PatternProblem } from '#base/pattern/pattern.ts';
import type { RepoPath } from '#base/repoPath.ts';
import type { SearchQuery } from '#site/search/searchQuery.ts';
import type { FileHits, SearchEnd, SearchHit } from '#site/search/searchTexts.ts';
import type { StructuralChange } from '#site/search/applyStructuralChange.ts';
import type { FileEditPlan } from './checksWorker.ts';

/** Hits found since the last batch, and the end of the search; null while it continues. */
export interface SearchBatch {
  readonly files: readonly FileHits[];
  readonly end: SearchEnd | null;
}

/** Pages that a structural change affects since the last batch. */
export interface StructureBatch {
  readonly plans: readonly FileEditPlan[];
  readonly isDone: boolean;
}

/** A hit by its position and text; it no longer matches if it moved. */
export type SelectedHit = Pick<SearchHit, 'from' | 'before' | 'match'>;

/** Search and replace over one site, in the worker that has its texts. One search at a time. */
export interface SearchWorker {
  /** Starts a search, ending the previous one; returns the problem if the query is invalid. */
  beginSearch(query: SearchQuery): Promise<PatternProblem | null>;
  /** Continues the search for this long, but at least until the next file with hits. */
  continueSearch(milliseconds: number): Promise<SearchBatch>;
  /** Plans replacing all hits of a file, or the chosen ones. Null if the file is unknown. */
  planReplacement(
    query: SearchQuery,
    words: string,
    path: RepoPath,
    chosen: readonly SelectedHit[] | null,
  ): Promise<FileEditPlan | null>;
  beginStructure(change: StructuralChange): Promise<void>;
  continueStructure(milliseconds: number): Promise<StructureBatch>;
}
