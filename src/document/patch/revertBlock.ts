import { applyEdits, type TextEdit } from '#base/textEdit.ts';
import { isSourceOnly, type Page } from '../page.ts';
import { getSourceMap, type Grammar } from '../read/readPage.ts';
import {
  getBlockAt,
  listBlockChanges,
  revertChangeInDocument,
  type BlockChange,
  type BlockPath,
} from './blockChanges.ts';
import { keepFormattingWithGrammar } from './formattingChanges.ts';
import { isSourceOfDocumentWithGrammar, patchAndProveWithGrammar } from './patchPage.ts';
import { isSameFrontMatter } from '../yaml/patchFrontMatter.ts';

/** A page with the ranges of its blocks. */
type MappedPage = ReturnType<typeof getSourceMap>;

/**
 * The text of `after` with the blocks of one change as they are in `before`, with their bytes where possible. If nothing else
 * changed, this is the text of `before`, but for formatting that can be discarded alone. Null if a page can't be read as blocks.
 */
export function revertBlockWithGrammar(
  grammar: Grammar,
  before: Page,
  after: Page,
  change: BlockChange,
): string | null {
  if (isSourceOnly(before) || isSourceOnly(after)) return null;
  const [left, right] = [getSourceMap(grammar, before), getSourceMap(grammar, after)];
  const wanted = revertChangeInDocument(left.doc, right.doc, change);
  const isAll =
    listBlockChanges(left.doc, wanted).length === 0 &&
    isSameFrontMatter(before.frontMatter.values, after.frontMatter.values);
  if (isAll) return keepFormattingWithGrammar(grammar, before, after);
  const edits = revertInSource(left, right, change);
  const text = edits === null ? null : applyEdits(after.source, edits);
  if (text !== null && isSourceOfDocumentWithGrammar(grammar, text, wanted)) return text;
  const patched = patchAndProveWithGrammar(grammar, after, wanted, undefined, { sources: [before] });
  return patched.ok ? patched.value.text : null;
}

/** Blocks next to each other that take the place of others, or of none. */
interface Replacement {
  /** Where the blocks of the new version are, or the restored ones belong. */
  readonly place: BlockPath;
  readonly before: readonly BlockPath[];
  readonly after: readonly BlockPath[];
}

/** The edits that restore the blocks' bytes; null if they aren't next to each other, or the edits would overlap. */
function revertInSource(left: MappedPage, right: MappedPage, change: BlockChange): readonly TextEdit[] | null {
  const edits = listReplacements(change).map((replacement) => replaceInSource(left, right, replacement));
  const known = edits.flatMap((edit) => edit ?? []).toSorted((a, b) => a.from - b.from || a.to - b.to);
  const isApart = known.every(({ from }, index) => index === 0 || (known[index - 1]?.to ?? 0) < from);
  return isApart && known.length === edits.length ? known : null;
}

function listReplacements({ before, after }: BlockChange): readonly Replacement[] {
  const places = [...after, ...before.map(({ place }) => place)];
  const starts = places.filter(
    (place, index) =>
      places.findIndex((other) => isSamePath(other, place)) === index &&
      !after.some((path) => isSamePath(beside(path, 1), place) && !before.some((one) => isSamePath(one.place, place))),
  );
  return starts.map((place) => {
    const dropped: BlockPath[] = [];
    for (let path = place; ; path = beside(path, 1)) {
      const isNext = path !== place && before.some((one) => isSamePath(one.place, path));
      if (isNext || !after.some((one) => isSamePath(one, path))) break;
      dropped.push(path);
    }
    return {
      place,
      before: before.filter((one) => isSamePath(one.place, place)).map(({ path }) => path),
      after: dropped,
    };
  });
}

const isSamePath = (one: BlockPath, other: BlockPath) => String(one) === String(other);
const beside = (path: BlockPath, by: number): BlockPath => path.with(-1, (path.at(-1) ?? 0) + by);

type Range = Pick<TextEdit, 'from' | 'to'>;

function rangeIn({ doc, reading }: MappedPage, path: BlockPath): Range | undefined {
  const block = (path.at(-1) ?? 0) < 0 ? undefined : getBlockAt(doc, path);
  return block === undefined ? undefined : reading.origins.get(block);
}

/** The range from the first to the last of some blocks; undefined if they aren't next to each other. */
function rangeOfAll(page: MappedPage, paths: readonly BlockPath[]): Range | undefined {
  const [first, last] = [paths[0], paths.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  if (paths.some((path, index) => !isSamePath(path, beside(first, index)))) return undefined;
  const [start, end] = [rangeIn(page, first), rangeIn(page, last)];
  return start === undefined || end === undefined ? undefined : { from: start.from, to: end.to };
}

/** The edit that restores blocks' bytes, with the space between them and the block above or below; null if neither exists. */
function replaceInSource(left: MappedPage, right: MappedPage, { place, before, after }: Replacement): TextEdit | null {
  const old = rangeOfAll(left, before);
  const own = rangeOfAll(right, after);
  const { source } = left.reading;
  if (before.length > 0 && after.length > 0)
    return old === undefined || own === undefined ? null : { ...own, text: source.slice(old.from, old.to) };
  const above = rangeIn(right, beside(place, -1));
  if (after.length > 0) {
    if (own === undefined) return null;
    const below = rangeIn(right, beside(place, after.length));
    if (above !== undefined) return { from: above.to, to: own.to, text: '' };
    return below === undefined ? null : { from: own.from, to: below.from, text: '' };
  }
  const [first, last] = [before[0], before.at(-1)];
  if (old === undefined || first === undefined || last === undefined) return null;
  const oldAbove = rangeIn(left, beside(first, -1));
  if (above !== undefined && oldAbove !== undefined)
    return { from: above.to, to: above.to, text: source.slice(oldAbove.to, old.to) };
  const [next, oldBelow] = [rangeIn(right, place), rangeIn(left, beside(last, 1))];
  if (next === undefined || oldBelow === undefined) return null;
  return { from: next.from, to: next.from, text: source.slice(old.from, oldBelow.from) };
}
