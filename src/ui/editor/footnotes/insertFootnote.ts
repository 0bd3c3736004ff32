import type { ResolvedPos } from '@tiptap/pm/model';
import { TextSelection, type Transaction } from '@tiptap/pm/state';
import { labelKey, listLabels } from '../clipboard/convertFootnotes.ts';

/**
 * Replaces a range with a reference to a new footnote, whose empty note is added at the end of the page with the caret in it. A typed
 * `label` keeps the caret after the reference, since the sentence goes on, and adds a note only if the page has none of that label.
 */
export function insertFootnote(transaction: Transaction, from: number, to: number, label?: string): Transaction {
  const { doc } = transaction;
  const { footnoteReference, footnoteDefinition, paragraph } = doc.type.schema.nodes;
  if (footnoteReference === undefined || footnoteDefinition === undefined || paragraph === undefined)
    return transaction;
  const { references, definitions } = listLabels(doc.content);
  let name = label ?? '1';
  for (let number = 1; label === undefined && (references.has(name) || definitions.has(name)); number += 1)
    name = String(number);
  const reference = footnoteReference.create({ label: name }, null, doc.resolve(from).marks());
  transaction.replaceWith(from, to, reference);
  const end = transaction.doc.content.size;
  if (!definitions.has(labelKey(name)))
    transaction.insert(end, footnoteDefinition.create({ label: name }, paragraph.create()));
  const caret = label === undefined ? end + 2 : from + reference.nodeSize;
  return transaction.setSelection(TextSelection.create(transaction.doc, caret));
}

/** Components whose text is code or TeX as written. */
const verbatim: ReadonlySet<unknown> = new Set(['CodeBlock', 'Latex', 'Mermaid']);

/** True where readers would see a reference: not in code and TeX. */
export function allowsFootnote($at: ResolvedPos): boolean {
  if ($at.marks().some(({ type, attrs }) => type.spec.code === true || verbatim.has(attrs['tag']))) return false;
  for (let depth = $at.depth; depth > 0; depth -= 1) {
    const { type, attrs } = $at.node(depth);
    if (type.spec.code === true || verbatim.has(attrs['tag'])) return false;
  }
  return true;
}

/** Where a reference chosen in the insert menu starts: right after the word, without the space that the menu needed. */
export function findReferenceStart($from: ResolvedPos, $to: ResolvedPos): number {
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, '\uFFFC');
  const after = $to.parent.textBetween($to.parentOffset, $to.parent.content.size, undefined, '\uFFFC');
  return /\S $/.test(before) && /^(?:$|[\s.,;:!?)])/.test(after) ? $from.pos - 1 : $from.pos;
}
