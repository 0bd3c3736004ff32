import type { Node as DocumentNode } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';

/** Maps a block's position through changes of its page, including remote ones and ones to the block; null if it is gone. */
export function mapBlockPosition(position: number, transactions: readonly Transaction[]): number | null {
  let at = position;
  for (const transaction of transactions) {
    if (!transaction.docChanged) continue;
    const before = transaction.before.nodeAt(at);
    const next = before === null ? null : blockNow(transaction, at, before);
    if (next === null) return null;
    at = next;
  }
  return at;
}

/** Insertions right before a block move it; a replacement takes its position. */
function blockNow({ doc, mapping }: Transaction, position: number, before: DocumentNode): number | null {
  const behind = mapping.mapResult(position, 1);
  const places = behind.deletedAfter ? [mapping.map(position, -1), behind.pos] : [behind.pos];
  const isLike = (place: number) => {
    const node = doc.nodeAt(place);
    return node?.type === before.type && node.attrs['tag'] === before.attrs['tag'];
  };
  return places.find(isLike) ?? null;
}
