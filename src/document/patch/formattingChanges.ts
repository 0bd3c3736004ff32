import { diffIndices } from 'node-diff3';
import { getOwnProperty } from '#base/getOwnProperty.ts';
import { isSameJson } from '#base/isSameJson.ts';
import { applyEdits, type TextEdit } from '#base/textEdit.ts';
import { mergeText } from '#merge/mergeText.ts';
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
  const { values } = after.frontMatter;
  const hasFields = !isSameFrontMatter(before.frontMatter.values, values);
  const old = changes.length === 0 && !hasFields ? before.source : writeAsBefore(grammar, before, after);
  if (old === null) return [];
  const hunks = listHunks(after.source, old);
  const lines = listChangedLines(grammar, after, changes, before);
  const own = hunks.filter(({ from, to }) => !lines.hasAll(from, to));
  const keeps = (edits: FormattingChange) => isWrittenAs(grammar, applyEdits(after.source, edits), after);
  if (own.length === 0) return [];
  const apart = own.length > mostProved ? [] : own.filter((hunk) => keeps([hunk.edit]));
  const together = own.filter((hunk) => !apart.includes(hunk)).map(({ edit }) => edit);
  const single = apart.map(({ edit }) => [edit]);
  if (together.length === 0) return single;
  if (keeps(together)) return [...single, together];
  return [hunks.map(({ edit }) => edit)];
}

/**
 * The old version of a page with the formatting of the new one, which differs only in these changes from what the old version would
 * be with the other changes; null if they can't be told apart.
 */
export function keepFormattingWithGrammar(
  grammar: Grammar,
  before: Page,
  after: Page,
  changes: readonly FormattingChange[],
): string | null {
  const unformatted = applyEdits(after.source, changes.flat());
  const text = mergeText(unformatted, before.source, after.source);
  return text !== null && isWrittenAs(grammar, text, before) ? text : null;
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

/** Lines that differ, as an edit of the new text. */
interface Hunk {
  /** The lines of the new text, from 0; `to` is exclusive. */
  readonly from: number;
  readonly to: number;
  readonly edit: TextEdit;
}

function listHunks(after: string, old: string): readonly Hunk[] {
  const [lines, others] = [splitLines(after), splitLines(old)];
  const starts = listStarts(lines);
  return diffIndices([...lines], [...others]).map(({ buffer1: [from, count], buffer2Content }) => ({
    from,
    to: from + count,
    edit: {
      from: starts[from] ?? after.length,
      to: starts[from + count] ?? after.length,
      text: buffer2Content.join(''),
    },
  }));
}

function splitLines(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function listStarts(lines: readonly string[]): readonly number[] {
  let at = 0;
  return lines.map((line) => {
    at += line.length;
    return at - line.length;
  });
}

/** The lines of the new version that changed blocks and fields are on, with the blank lines around them. */
function listChangedLines(grammar: Grammar, after: Page, changes: readonly BlockChange[], before: Page) {
  const lines = splitLines(after.source);
  const starts = listStarts(lines);
  const lineOf = (offset: number) =>
    Math.max(
      0,
      starts.findLastIndex((start) => start <= offset),
    );
  const { doc, reading } = getSourceMap(grammar, after);
  const rangeOf = (path: BlockPath) => {
    const block = (path.at(-1) ?? 0) < 0 ? undefined : getBlockAt(doc, path);
    return block === undefined ? undefined : reading.origins.get(block);
  };
  const changed = new Set<number>();
  /** Places between lines at which blocks were removed. */
  const gaps = new Set<number>();
  const isBlank = (line: number) => lines[line]?.trim() === '';
  const add = (first: number, last: number) => {
    let [from, to] = [first, last];
    while (isBlank(from - 1)) from -= 1;
    while (isBlank(to + 1)) to += 1;
    for (let line = from; line <= to; line += 1) changed.add(line);
    for (let gap = from; gap <= to + 1; gap += 1) gaps.add(gap);
  };
  for (const { after: paths, before: restored } of changes) {
    for (const path of paths) {
      const range = rangeOf(path);
      if (range !== undefined) add(lineOf(range.from), lineOf(Math.max(range.from, range.to - 1)));
    }
    for (const { place } of restored) {
      const next = rangeOf(place);
      const previous = rangeOf(place.with(-1, (place.at(-1) ?? 0) - 1));
      const at = next === undefined ? lineOf(Math.max(0, (previous?.to ?? 0) - 1)) + 1 : lineOf(next.from);
      add(at, at - 1);
    }
  }
  const body = lineOf(findFrontMatter(after.source)?.bodyFrom ?? 0);
  const [old, now] = [before.frontMatter.values, after.frontMatter.values];
  for (const [line, text] of lines.slice(0, body).entries()) {
    const key = /^["']?([\w:-]+)["']?\s*:/.exec(text)?.[1];
    if (key !== undefined && !isSameJson(getOwnProperty(old, key), getOwnProperty(now, key))) changed.add(line);
  }
  return {
    /** True if all lines from one to another have changed, or blocks were changed between these if there are none. */
    hasAll: (from: number, to: number) =>
      from === to ? gaps.has(from) : lines.slice(from, to).every((_, index) => changed.has(from + index)),
  };
}
