import type { Finding } from '#base/finding.ts';
import { applyEdits, type TextEdit } from '#base/textEdit.ts';

/** The text with the first fix of each finding, as far as they do not touch: of two that do, the one of the earlier finding holds. Findings must be of this text. */
export function applyFixes(
  text: string,
  findings: readonly Finding[],
): { readonly text: string; readonly fixed: readonly Finding[] } {
  const taken: TextEdit[] = [];
  const fixed: Finding[] = [];
  for (const finding of findings) {
    const edits = finding.fixes[0]?.edits ?? [];
    if (
      edits.length === 0 ||
      edits.some(
        (edit) => edit.to > text.length || taken.some((other) => edit.from <= other.to && other.from <= edit.to),
      )
    )
      continue;
    taken.push(...edits);
    fixed.push(finding);
  }
  return { text: applyEdits(text, taken), fixed };
}
