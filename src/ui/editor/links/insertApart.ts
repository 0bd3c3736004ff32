import { Fragment, type Node as DocumentNode } from '@tiptap/pm/model';
import { TextSelection, type Transaction } from '@tiptap/pm/state';

/** Characters that a word may follow directly: white space, opening brackets and quotes, dashes, slashes, and scripts without spaces. */
const beforeWord = /[\s\p{Ps}\p{Pi}\p{Pd}/、。！？，：；\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]$/u;
/** Characters that may follow a word directly: white space, closing brackets and quotes, other punctuation, and scripts without spaces. */
const afterWord =
  /^[\s\p{Pe}\p{Pf}\p{Pd}/.,;:!?…'’"%、。！？，：；\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u;

/**
 * Replaces a range with an inline node, with a space on each side where it would be joined to what is there: a word, a
 * closing bracket, an icon. The caret is behind the node.
 */
export function insertApart(transaction: Transaction, from: number, to: number, node: DocumentNode): Transaction {
  const { doc } = transaction;
  const [$from, $to] = [doc.resolve(from), doc.resolve(to)];
  const left = $from.parent.textBetween(0, $from.parentOffset, '\n', leafText);
  const right = $to.parent.textBetween($to.parentOffset, $to.parent.content.size, '\n', leafText);
  const opensQuote = /(?:^|[\s\p{Ps}])["']$/u.test(left);
  const space = doc.type.schema.text(
    ' ',
    node.marks.filter(({ type }) => type.name !== 'link'),
  );
  const before = left === '' || beforeWord.test(left) || opensQuote ? [] : [space];
  const after = right === '' || afterWord.test(right) ? [] : [space];
  const next = transaction.replaceWith(from, to, Fragment.from([...before, node, ...after]));
  return next.setSelection(TextSelection.create(next.doc, from + before.length + node.nodeSize));
}

/** What an inline node counts as: a line break as white space, any other one as a character of a word. */
function leafText({ type }: DocumentNode): string {
  return type.name === 'hardBreak' ? '\n' : '\uFFFC';
}
