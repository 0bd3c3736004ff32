import { sliceYaml } from './sliceYaml.ts';
import { findPointerOffsets } from './pointerRanges.ts';
import type { Pointer } from './pointer.ts';

/** The line (from 1) of the value at a pointer in JSON or YAML text; that of the nearest ancestor if it doesn't exist. */
export function findLineOfPointer(text: string, pointer: Pointer): number {
  // Slicing a long YAML file is faster than parsing it.
  const piece = /^\uFEFF?\s*[{[]/.test(text) ? null : sliceYaml(text, pointer);
  const offset = piece?.pointer.length === 1 ? piece.from : (findPointerOffsets(text, [pointer])[0] ?? 0);
  const before = text.slice(0, offset);
  // A slice may start with the blank lines before its key.
  const space = /^\s*/.exec(text.slice(offset))?.[0] ?? '';
  return (before + space).split('\n').length;
}
