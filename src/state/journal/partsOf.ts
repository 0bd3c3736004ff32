import { decodeText } from '#base/encoding.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { invertChange, type TextChange } from '#base/textChange.ts';
import { changesNothing, inverted, type Bytes, type FileOperation } from '../changes/fileOperation.ts';
import { changeBetween } from './changeBetween.ts';
import type { Part } from './journal.ts';
import { hashText, type TextHashes } from './storedJournal.ts';

/** What operations did, as parts of an entry. Those that changed nothing are left out. */
export function partsOf(operations: readonly FileOperation[]): readonly Part[] {
  return operations.flatMap((operation): readonly Part[] => {
    if (changesNothing(operation)) return [];
    if (operation.kind === 'move') return [operation];
    const { path } = operation;
    if (operation.kind === 'text' && operation.before !== null && operation.after !== null)
      return [{ kind: 'edit', path, change: changeBetween(operation.before, operation.after) }];
    return [{ kind: 'file', path, operation, change: changeOf(operation) }];
  });
}

/** What an operation did to the text of its file; null if that can't be said, or the file came or went. */
function changeOf(operation: FileOperation): TextChange | null {
  if (operation.kind === 'settle' || operation.kind === 'unsettle')
    return changeOfBytes(operation.before, operation.after);
  if (operation.kind !== 'discard' && operation.kind !== 'putBack') return null;
  const { taken } = operation;
  if (taken === null || taken.discarded.change.from !== null) return null;
  const change = changeOfBytes(taken.discarded.bytes, taken.left);
  return change === null || operation.kind === 'discard' ? change : invertChange(change);
}

function changeOfBytes(before: Bytes | null, after: Bytes | null): TextChange | null {
  const [old, fresh] = [before, after].map((bytes) => (bytes === null ? null : decodeText(bytes)));
  return old?.ok === true && fresh?.ok === true ? changeBetween(old.value, fresh.value) : null;
}

/** What the texts are known by that operations left; null where that isn't known. */
export function hashesAfter(operations: readonly FileOperation[]): TextHashes {
  const hashes: Record<RepoPath, number | null> = {};
  for (const operation of operations) {
    const { kind } = operation;
    if (kind === 'move') {
      hashes[operation.to] = hashes[operation.from] ?? null;
      hashes[operation.from] = null;
    } else if (kind === 'text') hashes[operation.path] = operation.after === null ? null : hashText(operation.after);
    else hashes[operation.path] = null;
  }
  return hashes;
}

/** A text is changed as it is when its turn comes. */
export interface TextPart {
  readonly kind: 'change';
  readonly path: RepoPath;
  readonly change: TextChange;
}

/** What undoes, or redoes, the parts of an entry, in the order to do it in. */
export function operationsOf(parts: readonly Part[], kind: 'undo' | 'redo'): readonly (FileOperation | TextPart)[] {
  const ordered = kind === 'undo' ? parts.toReversed() : parts;
  return ordered.flatMap((part): readonly (FileOperation | TextPart)[] => {
    if (part.kind === 'edit')
      return [{ kind: 'change', path: part.path, change: kind === 'undo' ? invertChange(part.change) : part.change }];
    const operation: FileOperation = part.kind === 'move' ? part : part.operation;
    return kind === 'undo' ? inverted([operation]) : [operation];
  });
}
