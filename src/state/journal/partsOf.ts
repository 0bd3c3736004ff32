import { decodeText } from '#base/encoding.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { invertChange, type TextChange } from '#base/textChange.ts';
import { changesNothing, inverted, type Bytes, type FileOperation } from '../changes/fileOperation.ts';
import { changeBetween } from './changeBetween.ts';
import type { Part } from './journal.ts';
import { hashText, type TextHashes } from './storedJournal.ts';

/** Converts operations to parts of an entry, without those that changed nothing. */
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

/** The change of the file's text; null if it is unknown, or the file was added or deleted. */
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

/** The hashes of the texts that operations left; null where there is none. `known` returns that of a file before them. */
export function hashesAfter(
  operations: readonly FileOperation[],
  known: (path: RepoPath) => number | null,
): TextHashes {
  const hashes: Record<RepoPath, number | null> = {};
  for (const operation of operations) {
    if (operation.kind === 'move') {
      hashes[operation.to] = hashes[operation.from] ?? known(operation.from);
      hashes[operation.from] = null;
    } else if (operation.kind === 'discard' || operation.kind === 'putBack') {
      const { path, taken } = operation;
      const first = taken?.discarded.change.from ?? path;
      hashes[path] = null;
      if (operation.kind === 'discard') hashes[first] = hashOf(taken?.left ?? null);
      else {
        hashes[first] = null;
        hashes[path] = hashOf(taken?.discarded.bytes ?? null);
      }
    } else hashes[operation.path] = hashOf(operation.after);
  }
  return hashes;
}

/** The hashes of the texts that operations changed, by the names that the files had before them. */
export function hashesBefore(operations: readonly FileOperation[]): TextHashes {
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

/** A change to apply to the present text. */
export interface TextPart {
  readonly kind: 'change';
  readonly path: RepoPath;
  readonly change: TextChange;
}

/** Returns the operations that undo or redo parts, in order. */
export function operationsOf(parts: readonly Part[], kind: 'undo' | 'redo'): readonly (FileOperation | TextPart)[] {
  const ordered = kind === 'undo' ? parts.toReversed() : parts;
  return ordered.flatMap((part): readonly (FileOperation | TextPart)[] => {
    if (part.kind === 'edit')
      return [{ kind: 'change', path: part.path, change: kind === 'undo' ? invertChange(part.change) : part.change }];
    const operation: FileOperation = part.kind === 'move' ? part : part.operation;
    return kind === 'undo' ? inverted([operation]) : [operation];
  });
}
