import { TextSelection, type Transaction } from '@tiptap/pm/state';

/** Puts the caret after a transaction's last change, unless it is in a changed block. */
export function moveCaretToChange(transaction: Transaction): void {
  if (!isAtChange(transaction)) moveCaretAfterChange(transaction);
}

/** Puts the caret after a transaction's last change. */
export function moveCaretAfterChange(transaction: Transaction): void {
  const behind = Math.max(-1, ...changedRanges(transaction).map(({ to }) => to));
  if (behind >= 0) transaction.setSelection(TextSelection.near(transaction.doc.resolve(behind), -1));
}

/** True if the selection is in a block that a transaction changes. */
function isAtChange(transaction: Transaction): boolean {
  const { doc, selection } = transaction;
  return changedRanges(transaction).some(({ from, to }) => {
    const [$from, $to] = [doc.resolve(from), doc.resolve(to)];
    const [start, end] = [$from.parent.isTextblock ? $from.start() : from, $to.parent.isTextblock ? $to.end() : to];
    return selection.from <= end && selection.to >= start;
  });
}

/** Ranges that a transaction changes, in its resulting document. */
function changedRanges({ mapping }: Transaction): readonly { readonly from: number; readonly to: number }[] {
  return mapping.maps.flatMap((map, index) => {
    const later = mapping.slice(index + 1);
    const ranges: { from: number; to: number }[] = [];
    map.forEach((_oldStart, _oldEnd, newStart, newEnd) =>
      ranges.push({ from: later.map(newStart, -1), to: later.map(newEnd) }),
    );
    return ranges;
  });
}
