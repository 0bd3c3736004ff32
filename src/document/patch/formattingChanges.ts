import { getOwnProperty } from '#base/getOwnProperty.ts';
import { isSameJson } from '#base/isSameJson.ts';
import { listLineEdits } from '#base/lineEdits.ts';
import { applyEdits, type TextEdit } from '#base/textEdit.ts';
import { isSourceOnly, type Page } from '../page.ts';
import { getSourceMap, readPageWithGrammar, type Grammar } from '../read/readPage.ts';
import { findFrontMatter } from '../yaml/frontMatterRange.ts';
import { isSameFrontMatter } from '../yaml/patchFrontMatter.ts';
import { getBlockAt, listBlockChanges, type BlockChange, type BlockPath } from './blockChanges.ts';
import { isSameDocument } from './compareDocuments.ts';
import { patchAndProveWithGrammar } from './patchPage.ts';

/** Edits of the new version of a page that write lines as they were before, without changing what the page says. */
export type FormattingChange = readonly TextEdit[];

/** Maximum number of changes that are proved one by one. */
const mostProved = 40;
/** Maximum total length of the texts that are read to prove changes one by one, in UTF-16 units. */
const mostRead = 2_000_000;
/** Maximum number of changed blocks that are written into the old version. */
const mostBlocks = 200;

/**
 * The changes between two versions of a page that change only how it is written: list markers, emphasis marks, blank lines,
 * and quotes. Lines of blocks and fields that differ count only if they can't be told apart from others. Without such blocks and
 * fields, the changes together make the old text. None if a page can't be read as blocks.
 */
export function listFormattingChangesWithGrammar(
  grammar: Grammar,
  before: Page,
  after: Page,
): readonly FormattingChange[] {
  if (isSourceOnly(before) || isSourceOnly(after) || before.source === after.source) return [];
  const changes = listBlockChanges(before.doc, after.doc);
  const areas = listChangedAreas(grammar, before, after, changes);
  const direct = separate(grammar, before.source, after, areas);
  if (direct.isComplete) return direct.formatting;
  const old = changes.length > mostBlocks ? null : writeAsBefore(grammar, before, after);
  if (old === null) return direct.formatting;
  const { hunks, formatting, isComplete } = separate(grammar, old, after, areas);
  return isComplete ? formatting : [hunks];
}

/** The old version of a page, with the formatting of the new one that can be told apart from its other changes. */
export function keepFormattingWithGrammar(grammar: Grammar, before: Page, after: Page): string {
  const areas = listChangedAreas(grammar, before, after, listBlockChanges(before.doc, after.doc));
  const { hunks, formatting } = separate(grammar, before.source, after, areas);
  if (formatting.length === 0) return before.source;
  const kept = new Set(formatting.flat());
  const text = applyEdits(
    after.source,
    hunks.filter((hunk) => !kept.has(hunk)),
  );
  return isWrittenAs(grammar, text, before) ? text : before.source;
}

/**
 * The edits that turn a page into an old text, and the groups of them that don't change what the page says. `isComplete` is false
 * if there are others outside the given areas.
 */
function separate(grammar: Grammar, old: string, page: Page, areas: readonly Area[]) {
  const hunks = listLineEdits(page.source, old);
  const own = listOutside(hunks, areas);
  const keeps = (edits: FormattingChange) => isWrittenAs(grammar, applyEdits(page.source, edits), page);
  const isFew = own.length <= mostProved && own.length * page.source.length <= mostRead;
  const single = own.length > 1 && isFew ? own.filter((hunk) => keeps([hunk])) : [];
  const others = own.filter((hunk) => !single.includes(hunk));
  const formatting = [...single.map((hunk) => [hunk]), ...(others.length > 0 && keeps(others) ? [others] : [])];
  return { hunks, formatting, isComplete: formatting.flat().length === own.length };
}

/** The text that `before` would have with the blocks and fields of `after`; null if there is none. */
function writeAsBefore(grammar: Grammar, before: Page, after: Page): string | null {
  const patched = patchAndProveWithGrammar(grammar, before, after.doc, after.frontMatter.values, { sources: [after] });
  return patched.ok ? patched.value.text : null;
}

function isWrittenAs(grammar: Grammar, text: string, page: Page): boolean {
  const read = readPageWithGrammar(grammar, text, [page]);
  return (
    isSameFrontMatter(read.frontMatter.values, page.frontMatter.values) &&
    (isSameDocument(read.doc, page.doc) || listBlockChanges(page.doc, read.doc).length === 0)
  );
}

/** A range of the new text; empty where something was removed. */
type Area = Pick<TextEdit, 'from' | 'to'>;

/** The edits that aren't within, or at an end of, one of the areas; both are in text order. */
function listOutside(edits: readonly TextEdit[], areas: readonly Area[]): readonly TextEdit[] {
  const left = areas.values();
  let area = left.next().value;
  return edits.filter(({ from, to }) => {
    while (area !== undefined && area.to < from) area = left.next().value;
    return area === undefined || from < area.from || area.to < to;
  });
}

/** The lines of the new version that changed blocks and fields are on, with the blank lines around blocks, in text order. */
function listChangedAreas(grammar: Grammar, before: Page, after: Page, changes: readonly BlockChange[]) {
  const { source } = after;
  const { doc, reading } = getSourceMap(grammar, after);
  const rangeOf = (path: BlockPath): Area | undefined => {
    const block = (path.at(-1) ?? 0) < 0 ? undefined : getBlockAt(doc, path);
    return block === undefined ? undefined : reading.origins.get(block);
  };
  const placeOf = (place: BlockPath): Area => {
    const next = rangeOf(place);
    const previous = rangeOf(place.with(-1, (place.at(-1) ?? 0) - 1));
    const at = next === undefined ? endOfLine(source, (previous?.to ?? 0) - 1) : startOfLine(source, next.from);
    return { from: at, to: at };
  };
  const linesOf = ({ from, to }: Area) => ({ from: startOfLine(source, from), to: endOfLine(source, to - 1) });
  const blocks = changes.flatMap((change) => [
    ...change.after.flatMap((path) => rangeOf(path) ?? []).map(linesOf),
    ...change.before.map(({ place }) => placeOf(place)),
  ]);
  return joinAreas([...listChangedFields(before, after), ...blocks.map((area) => withBlankLines(source, area))]);
}

/** The lines of front matter with the keys of changed fields. */
function listChangedFields(before: Page, { source, frontMatter }: Page): readonly Area[] {
  const [old, now] = [before.frontMatter.values, frontMatter.values];
  const head = source.slice(0, findFrontMatter(source)?.bodyFrom ?? 0);
  return [...head.matchAll(/^["']?([\w:-]+)["']?[^\S\n]*:.*\n?/gm)].flatMap(({ 0: line, 1: key = '', index }) =>
    isSameJson(getOwnProperty(old, key), getOwnProperty(now, key)) ? [] : [{ from: index, to: index + line.length }],
  );
}

function joinAreas(areas: readonly Area[]): readonly Area[] {
  const joined: Area[] = [];
  for (const area of areas.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last === undefined || last.to < area.from) joined.push(area);
    else joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, area.to) };
  }
  return joined;
}

function startOfLine(text: string, offset: number): number {
  return offset <= 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
}

function endOfLine(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  return end < 0 ? text.length : end + 1;
}

/** Whole lines with the blank ones above and below. */
function withBlankLines(text: string, { from, to }: Area): Area {
  const isBlank = (start: number, end: number) => start < end && text.slice(start, end).trim() === '';
  let above = startOfLine(text, from - 1);
  for (; isBlank(above, from); above = startOfLine(text, from - 1)) from = above;
  let below = endOfLine(text, to);
  for (; isBlank(to, below); below = endOfLine(text, to)) to = below;
  return { from, to };
}
