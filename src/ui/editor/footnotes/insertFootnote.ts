import type { ResolvedPos } from '@tiptap/pm/model';
import { TextSelection, type Transaction } from '@tiptap/pm/state';
import { labelKey, listLabels } from '../clipboard/convertFootnotes.ts';

/**
 * Replaces a range with a reference to a new footnote, whose empty note is added at the end of the page with the caret in it. With a
 * `label` that the page has a note for, only the reference is inserted. A new note gets the label, or the first free number.
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
  const marks = doc.resolve(from).marks();
  transaction.replaceWith(from, to, footnoteReference.create({ label: name }, null, marks));
  if (definitions.has(labelKey(name)))
    return transaction.setSelection(TextSelection.create(transaction.doc, transaction.mapping.map(to)));
  const end = transaction.doc.content.size;
  transaction.insert(end, footnoteDefinition.create({ label: name }, paragraph.create()));
  return transaction.setSelection(TextSelection.create(transaction.doc, end + 2));
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
