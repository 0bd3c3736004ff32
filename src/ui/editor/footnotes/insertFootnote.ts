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
