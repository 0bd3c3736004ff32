import { applyEdits, diffToEdit } from '#base/textEdit.ts';
import { pickChanged } from './pickChanged.ts';

/** The result of merging two changes. */
export type MergedCharacters =
  | { readonly kind: 'merged'; readonly text: string }
  /** Both sides inserted text at the UTF-16 offset `at` of the base, and changed nothing else. */
  | { readonly kind: 'insertions'; readonly at: number; readonly mine: string; readonly theirs: string }
  | { readonly kind: 'conflict' };

/** Merges two changes of a short text character by character. Each side's change is one replacement; overlapping replacements conflict. */
export function mergeCharacters(base: string, mine: string, theirs: string): MergedCharacters {
  const picked = pickChanged(base, mine, theirs);
  if (picked !== null) return { kind: 'merged', text: picked.value };
  const [own] = diffToEdit(base, mine);
  const [other] = diffToEdit(base, theirs);
  if (own === undefined || other === undefined) return { kind: 'conflict' };
  if (own.from === own.to && other.from === other.to && own.from === other.from)
    return { kind: 'insertions', at: own.from, mine: own.text, theirs: other.text };
  const isApart = own.to <= other.from || other.to <= own.from;
  return isApart ? { kind: 'merged', text: applyEdits(base, [own, other]) } : { kind: 'conflict' };
}
