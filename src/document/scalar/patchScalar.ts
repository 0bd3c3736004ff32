import { applyEdits, diffToEdit, type TextEdit } from '#base/textEdit.ts';
import { decodeScalar, type BlockShape, type DecodedScalar, type ScalarStyle } from './decodeScalar.ts';
import { encodeScalar, encodeScalarContent, type ScalarFormat } from './encodeScalar.ts';

/** A scalar in its source. */
export interface ScalarSource extends ScalarFormat {
  readonly text: string;
  readonly style: ScalarStyle;
  readonly block: BlockShape;
  /** The text between the quotes, or the lines of a block. */
  readonly from: number;
  readonly to: number;
  /** The whole value, with its quotes or block header, without the line break that ends it. */
  readonly whole: { readonly from: number; readonly to: number };
  readonly before: string;
}

/** The smallest edits that change the text to `after` and pass `proves`; null if none do. */
export function patchScalar(
  words: ScalarSource,
  after: string,
  proves: (edits: readonly TextEdit[]) => boolean,
): readonly TextEdit[] | null {
  if (words.before === after) return [];
  const within = patchScalarContent(words, after);
  if (within !== null && proves([within])) return [within];
  for (const written of encodeScalar(after, words.style, words)) {
    const changed = applyEdits(words.text, [{ ...words.whole, text: written }]);
    const edits = diffToEdit(words.text, changed);
    if (proves(edits)) return edits;
  }
  return null;
}

/** An edit of just the difference. Null if the mapping between source and text isn't certain. */
export function patchScalarContent(words: Omit<ScalarSource, 'whole'>, after: string): TextEdit | null {
  const { text, from, to, before, style, block } = words;
  const decoded = decodeScalar(text.slice(from, to), style, block);
  if (decoded.value !== before || after === '') return null;
  const [changed] = diffToEdit(before, after);
  if (changed === undefined) return null;
  // A plain or quoted one-line scalar that becomes multi-line is more readable as a block.
  if ((style === 'plain' || style === 'single') && changed.text.includes('\n') && !before.includes('\n')) return null;
  const insertion = changed.from === changed.to;
  const start = insertion ? insertionPoint(decoded, changed.from) : (decoded.starts[changed.from] ?? 0);
  const end = insertion ? start : (decoded.ends[changed.to - 1] ?? start);
  return { from: from + start, to: from + end, text: encodeScalarContent(changed.text, style, words) };
}

function insertionPoint({ starts, ends }: DecodedScalar, index: number): number {
  return index > 0 ? (ends[index - 1] ?? 0) : (starts[0] ?? 0);
}
