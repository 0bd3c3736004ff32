import { positionAt } from './encoding.ts';
import type { TextPosition } from './problem.ts';
import type { RepoPath } from './repoPath.ts';
import type { TextEdit } from './textEdit.ts';

/** How much a finding weighs: an error keeps the site from being right, a warning should be looked at, a suggestion may be meant. */
export type Severity = 'error' | 'warning' | 'suggestion';

/** The characters of a text that are meant: UTF-16 offsets from 0, and the line and column of the first one, from 1. */
export interface SourceRange {
  readonly from: number;
  readonly to: number;
  readonly line: number;
  readonly column: number;
}

/** A way to mend a finding, by a name that says what becomes of the text: “Add a description”. */
export interface Fix {
  readonly title: string;
  /** Refer to the text that the finding was made of. */
  readonly edits: readonly TextEdit[];
}

/** Something that a rule has to say of a text: a file's words, or a value of its configuration. Plain data that crosses workers and storage. */
export interface Finding {
  /** The rule's stable name; of a Vale rule `Style.Rule`. */
  readonly rule: string;
  readonly severity: Severity;
  /** A whole sentence. */
  readonly message: string;
  readonly path: RepoPath;
  readonly place: SourceRange;
  readonly fixes: readonly Fix[];
  /** Where it is about spelling: the word that is not known. */
  readonly unknownWord?: string;
  /** In a configuration: the keys that lead to the value, by which a form knows its field. */
  readonly setting?: readonly (string | number)[];
  /** In a configuration: true if the service that defined the format refuses the file because of it, which fails the deployment. */
  readonly isRefused?: boolean;
}

/** The characters `from` to `to` of a text with their line and column; offsets outside of the text are drawn in. */
export function createSourceRange(text: string, from: number, to: number = from): SourceRange {
  const start = Math.max(0, Math.min(from, text.length));
  const { line, column } = positionAt(text, start);
  return { from: start, to: Math.max(start, Math.min(to, text.length)), line, column };
}

/** A problem's place as a range without characters; the beginning of the file where it has none. An offset that is missing is counted in the text. */
export function positionToRange(place: TextPosition | undefined, text: string): SourceRange {
  const { line, column, offset } = { line: 1, column: 1, offset: place === undefined ? 0 : undefined, ...place };
  const from = offset ?? offsetOf(text, line) + column - 1;
  return { from, to: from, line, column };
}

function offsetOf(text: string, line: number): number {
  let start = 0;
  for (let count = 1; count < line; count += 1) start = text.indexOf('\n', start) + 1;
  return start;
}
