import type { TextEdit } from '#base/textEdit.ts';
import type { SearchMatch, SearchScope } from './searchQuery.ts';

/** A hit and its scope. */
export interface ClassifiedMatch extends SearchMatch {
  readonly scope: SearchScope;
}

/** Hits that are replaced together, and the alternatives, best first. */
export interface ReplacementUnit {
  readonly hits: number;
  readonly scope: SearchScope;
  /** Edits that insert marks instead of text, which need no escaping. Null if source is replaced by source. */
  readonly markedEdits: readonly TextEdit[] | null;
  /** Units with the same scope have the same alternatives at the same indexes, so they can all use one encoding. */
  readonly encodedEdits: readonly (readonly TextEdit[])[];
  /** Edits that insert the replacement without escaping. */
  readonly sourceEdits: readonly TextEdit[];
}
