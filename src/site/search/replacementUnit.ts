import type { TextEdit } from '#base/textEdit.ts';
import type { SearchMatch, SearchScope } from './searchQuery.ts';

/** A hit, and what it belongs to. */
export interface ClassifiedMatch extends SearchMatch {
  readonly place: SearchScope;
}

/** Hits that are replaced together, and the ways of doing so, the best first. */
export interface ReplacementUnit {
  readonly hits: number;
  readonly place: SearchScope;
  /** The edits with marks for the words that are put in, which need no escapes. Null where what is found is source, and is replaced by source. */
  readonly marked: readonly TextEdit[] | null;
  /** Units of one place have the same ways at the same indexes, so that all of them can be written in one way. */
  readonly ways: readonly (readonly TextEdit[])[];
  /** The edits that put in what was typed as it is. */
  readonly asSource: readonly TextEdit[];
}
