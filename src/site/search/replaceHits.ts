import { isPagePath } from '#base/fileKind.ts';
import { isWordAttribute } from '#blocks/wordAttributes.ts';
import { parse as parseJson, type ParseError } from 'jsonc-parser';
import { applyEdits, type TextEdit } from '#base/textEdit.ts';
import { readFrontMatter } from '#document/frontMatter.ts';
import { findFrontMatter } from '#document/frontMatterRange.ts';
import { readPlaces } from '#document/sourcePlaces.ts';
import type { FoundRange } from './searchQuery.ts';

/**
 * What becomes of a text whose hits are replaced. `words`: only words differ. `structure`: it is read in other parts than before, which a
 * person must want (a component renamed, a mark written). `refused`: it could not be read any more, and is left as it is.
 */
export type Replacement =
  | { readonly kind: 'words' | 'structure'; readonly edits: readonly TextEdit[]; readonly text: string }
  | { readonly kind: 'refused'; readonly reason: 'moved' | 'not-mdx' | 'front-matter' | 'not-json' };

/** The words that stand for a hit: of a pattern's replacement with what its groups took (`$1`, `$&`, `$$`). */
export function replacementOf(hit: FoundRange, text: string, words: string, isPattern: boolean): string {
  if (!isPattern) return words;
  return words.replaceAll(
    /\$(?:(\$)|(&)|(\d{1,2}))/g,
    (whole, dollar: string | undefined, all: string | undefined, index: string | undefined) => {
      if (dollar !== undefined) return '$';
      if (all !== undefined) return text.slice(hit.from, hit.to);
      const group = hit.groups[Number(index) - 1];
      return group === undefined ? whole : (group ?? '');
    },
  );
}

/** Replaces hits of a text, and proves the whole: read again, it must be what it was but for these words. `found` is the text that was searched. */
export function replaceHits(
  path: string,
  found: string,
  now: string,
  hits: readonly FoundRange[],
  words: string,
  isPattern: boolean,
): Replacement {
  if (found !== now) return { kind: 'refused', reason: 'moved' };
  const edits = hits.map((hit) => ({ from: hit.from, to: hit.to, text: replacementOf(hit, now, words, isPattern) }));
  return proved(
    path,
    now,
    edits.filter(({ from, to, text }) => now.slice(from, to) !== text),
  );
}

/** Edits of a file, proved: it can be read as well as before. */
export function proved(path: string, text: string, edits: readonly TextEdit[]): Replacement {
  const after = applyEdits(text, edits);
  if (!isPagePath(path))
    return isReadable(path, after) || !isReadable(path, text)
      ? { kind: 'words', edits, text: after }
      : { kind: 'refused', reason: 'not-json' };
  if (headProblems(after) > headProblems(text) || hasHead(after) !== hasHead(text))
    return { kind: 'refused', reason: 'front-matter' };
  const [before, behind] = [readPlaces(text, isWordAttribute), readPlaces(after, isWordAttribute)];
  if (before.isMdx && !behind.isMdx) return { kind: 'refused', reason: 'not-mdx' };
  return { kind: before.structure === behind.structure ? 'words' : 'structure', edits, text: after };
}

function hasHead(text: string): boolean {
  return findFrontMatter(text) !== null;
}

function headProblems(text: string): number {
  return readFrontMatter(text, findFrontMatter(text)).problems.length;
}

/** Files that are no JSON have no form that is known here. */
function isReadable(path: string, text: string): boolean {
  if (!/\.jsonc?$/i.test(path)) return true;
  const errors: ParseError[] = [];
  parseJson(text, errors, { allowTrailingComma: true });
  return errors.length === 0;
}
