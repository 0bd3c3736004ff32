import { decodeText } from '#base/encoding.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { invertChange, type TextChange } from '#base/textChange.ts';
import {
  isNoOp,
  toReopenOperations,
  toRestoreOperations,
  toWriteOperation,
  type Bytes,
  type FileOperation,
} from './fileOperation.ts';
import { diffTexts } from './diffTexts.ts';
import type { EntryPart } from './journal.ts';
import { hashText, type TextHashes } from './storedJournal.ts';

/** Converts operations to parts of an entry, without those that changed nothing. */
export function toEntryParts(operations: readonly FileOperation[]): readonly EntryPart[] {
  return operations.flatMap((operation): readonly EntryPart[] => {
    if (isNoOp(operation)) return [];
    if (operation.kind === 'move') return [operation];
    const { path } = operation;
    if (operation.kind === 'text' && operation.before !== null && operation.after !== null)
      return [{ kind: 'edit', path, change: diffTexts(operation.before, operation.after) }];
    return [{ kind: 'file', path, operation, change: changeOf(operation) }];
  });
}

/** Returns the change of the file's text; null if unknown, or if the file was added or deleted. */
function changeOf(operation: FileOperation): TextChange | null {
  if (operation.kind === 'settle') return changeOfBytes(operation.before, operation.after);
  if (operation.kind !== 'discard') return null;
  const { taken } = operation;
  if (taken === null || taken.discarded.change.from !== null) return null;
  return changeOfBytes(taken.discarded.bytes, taken.left);
}

function changeOfBytes(before: Bytes | null, after: Bytes | null): TextChange | null {
  const [old, fresh] = [before, after].map((bytes) => (bytes === null ? null : decodeText(bytes)));
  return old?.ok === true && fresh?.ok === true ? diffTexts(old.value, fresh.value) : null;
}

/** Returns the hashes of the texts after operations; null for no text. `known` returns a file's hash before them. */
export function hashTextsAfter(
  operations: readonly FileOperation[],
  known: (path: RepoPath) => number | null,
): TextHashes {
  const hashes: Record<RepoPath, number | null> = {};
  for (const operation of operations) {
    if (operation.kind === 'move') {
      hashes[operation.to] = hashes[operation.from] ?? known(operation.from);
      hashes[operation.from] = null;
    } else if (operation.kind === 'discard') {
      const { path, taken } = operation;
      hashes[path] = null;
      hashes[taken?.discarded.change.from ?? path] = hashOf(taken?.left ?? null);
    } else if (operation.kind !== 'reopen') hashes[operation.path] = hashOf(operation.after);
  }
  return hashes;
}

/** Returns the hashes of the texts that operations changed, by their paths before the operations. */
export function hashTextsBefore(operations: readonly FileOperation[]): TextHashes {
  const hashes: Record<RepoPath, number | null> = {};
  const moved = new Set<RepoPath>();
  for (const operation of operations) {
    if (operation.kind === 'move') moved.add(operation.to);
    else if (operation.kind === 'text' && !moved.has(operation.path))
      hashes[operation.path] ??= hashOf(operation.before);
  }
  return hashes;
}

function hashOf(content: string | Bytes | null): number | null {
  const text = content === null || typeof content === 'string' ? content : decodeText(content);
  if (text === null || typeof text === 'string') return text === null ? null : hashText(text);
  return text.ok ? hashText(text.value) : null;
}

/** A change to apply to the current text. `of` is the discard or resolution that it redoes. */
export interface TextChangeOperation {
  readonly kind: 'change';
  readonly path: RepoPath;
  readonly change: TextChange;
  readonly of: Extract<FileOperation, { readonly kind: 'discard' | 'settle' }> | null;
}

/** Returns the operations that undo or redo parts, in order. */
export function toUndoOperations(
  parts: readonly EntryPart[],
  kind: 'undo' | 'redo',
): readonly (FileOperation | TextChangeOperation)[] {
  return kind === 'undo' ? parts.toReversed().flatMap(undoPart) : parts.map(redoPart);
}

function redoPart(part: EntryPart): FileOperation | TextChangeOperation {
  if (part.kind === 'move') return part;
  const { path, change } = part;
  if (part.kind === 'edit') return { kind: 'change', path, change: part.change, of: null };
  const { operation } = part;
  const hasChange = operation.kind === 'discard' || operation.kind === 'settle';
  return hasChange && change !== null ? { kind: 'change', path, change, of: operation } : operation;
}

function undoPart(part: EntryPart): readonly (FileOperation | TextChangeOperation)[] {
  if (part.kind === 'move') return [{ kind: 'move', from: part.to, to: part.from }];
  const { path } = part;
  if (part.kind === 'edit') return [{ kind: 'change', path, change: invertChange(part.change), of: null }];
  const { operation } = part;
  const back: TextChangeOperation | null =
    part.change === null ? null : { kind: 'change', path, change: invertChange(part.change), of: null };
  switch (operation.kind) {
    case 'discard':
      if (operation.taken === null) return [];
      return back === null
        ? toRestoreOperations(operation.taken)
        : [back, ...toReopenOperations(operation.taken.discarded.conflict)];
    case 'settle':
      return [
        back ?? toWriteOperation(path, operation.after, operation.before),
        ...toReopenOperations(operation.conflict),
      ];
    case 'text':
    case 'bytes':
      // same kind, so both sides keep their type
      return [{ ...operation, before: operation.after, after: operation.before } as FileOperation];
    default:
      // Entries contain no other kinds.
      return [];
  }
}
