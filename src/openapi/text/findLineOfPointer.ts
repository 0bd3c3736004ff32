import { sliceYaml } from '../words/sliceYaml.ts';
import { findPointerOffsets } from './pointerRanges.ts';
import type { Pointer } from './pointer.ts';

/** The line, counted from 1, on which the value at a pointer begins in a text of JSON or YAML; that of the nearest value around it where it is not there. */
export function findLineOfPointer(text: string, pointer: Pointer): number {
  // A long file of YAML is cut sooner than it is read.
  const piece = /^\uFEFF?\s*[{[]/.test(text) ? null : sliceYaml(text, pointer);
  const offset = piece?.pointer.length === 1 ? piece.from : (findPointerOffsets(text, [pointer])[0] ?? 0);
  const before = text.slice(0, offset);
  // A piece may begin with the empty lines in front of its key.
  const space = /^\s*/.exec(text.slice(offset))?.[0] ?? '';
  return (before + space).split('\n').length;
}
