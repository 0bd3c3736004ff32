import type { Finding } from '#base/finding.ts';
import { applyEdits, type TextEdit } from '#base/textEdit.ts';

/**
 * Returns the text with each finding's first fix applied. If two fixes touch, the earlier finding's wins. Findings must
 * be of this text.
 */
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
