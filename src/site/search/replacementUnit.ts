import type { TextEdit } from '#base/textEdit.ts';
import type { SearchMatch, SearchScope } from './searchQuery.ts';

/** A hit and its scope. */
export interface ClassifiedMatch extends SearchMatch {
  readonly place: SearchScope;
}

/** Hits that are replaced together, and the alternatives, best first. */
export interface ReplacementUnit {
  readonly hits: number;
  readonly place: SearchScope;
  /** Edits that insert marks instead of text, which need no escaping. Null if source is replaced by source. */
  readonly marked: readonly TextEdit[] | null;
  /** Units with the same scope have the same alternatives at the same indexes, so they can all use one encoding. */
  readonly ways: readonly (readonly TextEdit[])[];
  /** Edits that insert the replacement without escaping. */
  readonly asSource: readonly TextEdit[];
}
