import { positionAt } from './encoding.ts';
import type { TextPosition } from './problem.ts';
import type { RepoPath } from './repoPath.ts';
import type { TextEdit } from './textEdit.ts';

/** `error`: the site is wrong. `warning`: should be reviewed. `suggestion`: may be intended. */
export type Severity = 'error' | 'warning' | 'suggestion';

/** A range in a text: 0-based UTF-16 offsets, and the 1-based line and column of its start. */
export interface SourceRange {
  readonly from: number;
  readonly to: number;
  readonly line: number;
  readonly column: number;
}

/** A fix for a finding. The title says what it does to the text: “Add a description”. */
export interface Fix {
  readonly title: string;
  /** Relative to the text that was checked. */
  readonly edits: readonly TextEdit[];
}

/** A rule's finding in a text or a configuration value. Plain data that can be sent to workers and stored. */
export interface Finding {
  /** The rule's stable name; `Style.Rule` for Vale rules. */
  readonly rule: string;
  readonly severity: Severity;
  /** A full sentence. */
  readonly message: string;
  readonly path: RepoPath;
  readonly range: SourceRange;
  readonly fixes: readonly Fix[];
  /** On a page: where readers find it, such as “In “Install””. */
  readonly place?: string;
  /** The front matter field that the page should have. */
  readonly missingField?: string;
  /** For spelling findings: the unknown word. */
  readonly unknownWord?: string;
  /** In a configuration: the path of keys to the value, which identifies its form field. */
  readonly setting?: readonly (string | number)[];
  /** In a configuration: true if the service that defines the format rejects the file because of this, which fails the deployment. */
  readonly isRefused?: boolean;
}

/** The range `from`–`to` with its line and column. Clamps the offsets to the text. */
export function createSourceRange(text: string, from: number, to: number = from): SourceRange {
  const start = Math.max(0, Math.min(from, text.length));
  const { line, column } = positionAt(text, start);
  return { from: start, to: Math.max(start, Math.min(to, text.length)), line, column };
}

/** Maps offsets of a text to line and column; line starts are computed once. Offsets outside the text are clamped. */
export function createRangeLookup(text: string): (from: number, to: number) => SourceRange {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (from, to) => {
    const start = Math.max(0, Math.min(from, text.length));
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= start) low = middle;
      else high = middle - 1;
    }
    return {
      from: start,
      to: Math.max(start, Math.min(to, text.length)),
      line: low + 1,
      column: start - (starts[low] ?? 0) + 1,
    };
  };
}

/** Converts a problem's position to an empty range; the start of the file if there is none. Computes a missing offset from the text. */
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
