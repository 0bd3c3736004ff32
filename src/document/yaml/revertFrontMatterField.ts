import { applyEdits } from '#base/textEdit.ts';
import { readFrontMatter } from './frontMatter.ts';
import { findFrontMatter } from './frontMatterRange.ts';
import { isSameFrontMatter, patchFrontMatter } from './patchFrontMatter.ts';

/**
 * The text of `after` with one front matter field as it is in `before`; with its bytes if no other field differs. Null
 * if a front matter isn't valid YAML.
 */
export function revertFrontMatterField(before: string, after: string, key: string): string | null {
  const [left, right] = [findFrontMatter(before), findFrontMatter(after)];
  const [old, now] = [readFrontMatter(before, left), readFrontMatter(after, right)];
  if (old.problems.length > 0 || now.problems.length > 0) return null;
  const { [key]: _own, ...others } = now.frontMatter.values;
  const { values } = old.frontMatter;
  const wanted = Object.hasOwn(values, key) ? { ...others, [key]: values[key] } : others;
  if (isSameFrontMatter(wanted, values))
    return before.slice(0, left?.bodyFrom ?? 0) + after.slice(right?.bodyFrom ?? 0);
  const edits = patchFrontMatter(after, wanted);
  return edits.length === 0 ? null : applyEdits(after, edits);
}
