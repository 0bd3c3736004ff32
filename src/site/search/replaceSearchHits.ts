import { applyEdits, type TextEdit } from '#base/textEdit.ts';
import { isTextAttribute } from '#blocks/isTextAttribute.ts';
import { decodeReferencesKeepingBackslashes } from '#document/read/decodeMarkdownString.ts';
import { readFrontMatter } from '#document/yaml/frontMatter.ts';
import { findFrontMatter } from '#document/yaml/frontMatterRange.ts';
import { findBlockRanges } from '#document/patch/canonicalize.ts';
import { classifySource } from '#document/read/classifySource.ts';
import { parseYamlEvents } from '#openapi/text/yamlEvents.ts';
import { parseFileMeaning, detectFileSyntax, stripMeaningText, type FileSyntax } from './fileMeaning.ts';
import { isSameWithoutHits } from './isSameWithoutHits.ts';
import type { ClassifiedMatch, ReplacementUnit } from './replacementUnit.ts';
import { createReplacementMarks, groupHitsIntoUnits, type ReplacementMarks } from './replacementUnits.ts';

/**
 * The result of replacing hits in a text. `words`: only text changed. `structure`: the document structure changed,
 * which a person must intend (a renamed component, typed markup). `refused`: the result couldn't be parsed, so the file
 * stays unchanged.
 */
export type FileReplacement =
  | {
      readonly kind: 'words' | 'structure';
      readonly edits: readonly TextEdit[];
      readonly text: string;
      /** Number of replaced hits, or of edits if there were no hits. */
      readonly count: number;
      /** Number of hits left unchanged because the replacement can't be written there. */
      readonly left: number;
    }
  | { readonly kind: 'refused'; readonly reason: ReplacementRefusal };

/** Why a file stays unchanged: it changed since the search, or the replacement isn't possible there. */
export type ReplacementRefusal =
  | 'moved'
  | 'not-mdx'
  | 'front-matter'
  | 'not-json'
  | 'not-yaml'
  | 'not-code'
  | 'unwritable';

/** True if text may break a file that can't be parsed here to verify it. */
const isRisky = (words: string) => /["'`\\{}<>&$*]/.test(words);

/**
 * Replaces hits in a text and verifies the result: parsed again, it must equal the original except for the replaced
 * text, exactly as typed. Escapes the text for its location; leaves a hit unchanged if that isn't possible. `found` is
 * the text that was searched. With a `casedQuery`, replacements get the capitals of their hits.
 */
export function replaceSearchHits(
  path: string,
  found: string,
  now: string,
  hits: readonly ClassifiedMatch[],
  words: string,
  isPattern: boolean,
  casedQuery: string | null = null,
): FileReplacement {
  if (found !== now) return { kind: 'refused', reason: 'moved' };
  const form = detectFileSyntax(path);
  const marks = createReplacementMarks(now + words);
  const whole = hits.filter((hit) => form !== 'page' || !cutsReference(now, hit));
  const all = groupHitsIntoUnits(form, now, whole, { words, isPattern, casedQuery }, marks);
  const before = parseFileMeaning(form, now);
  const isUnknown = before === null && (form === 'look' || form === 'code') && isRisky(words);
  const isWord = ({ scope }: ClassifiedMatch) => scope !== 'reference' && scope !== 'link' && scope !== 'component';
  if (isUnknown && hits.some(isWord)) return { kind: 'refused', reason: 'unwritable' };
  const solver = new Solver(path, form, now, before, marks, all.some(isTakenOut));
  if (all.length === 0 && whole.length === hits.length) return verifyFileEdits(path, now, []);
  const ways = solver.solve(all);
  if (ways.length === 0) return { kind: 'refused', reason: solver.reason };
  const count = (units: readonly ReplacementUnit[]) => units.reduce((sum, unit) => sum + unit.hits, 0);
  const result = solver.proved(ways);
  const done = count(ways.map(({ unit }) => unit));
  const left = hits.length - whole.length + count(all) - done;
  return result.kind === 'refused' ? result : { ...result, count: done, left };
}

/** True if a hit is inside a character reference, such as `amp` in `&amp;`, which isn't page text. */
function cutsReference(text: string, { from, to, scope }: ClassifiedMatch): boolean {
  if (scope !== 'text' && scope !== 'heading' && scope !== 'attribute') return false;
  const [start, end] = [Math.max(0, from - longestReference), to + longestReference];
  return [...text.slice(start, end).matchAll(/&(?:#\d+|#x[\da-f]+|[a-z][\da-z]*);/gi)].some(
    ({ 0: reference, index }) => {
      const [first, last] = [start + index, start + index + reference.length];
      const isCut = from < last && to > first && (from > first || to < last);
      return isCut && decodeReferencesKeepingBackslashes(reference) !== reference;
    },
  );
}

/** In UTF-16 units. */
const longestReference = 33;

/** Finds, for each hit of a text, the first encoding of its replacement that parses as intended. */
class Solver {
  /** Why the hit tried last can't be replaced. */
  reason: ReplacementRefusal = 'unwritable';
  /** How many more times the file may be parsed. */
  private readings: number;
  /** Edits already rejected, because units with equal encodings produce the same edits again. */
  private readonly failed = new Set<string>();
  private readonly path: string;
  private readonly form: FileSyntax;
  private readonly text: string;
  private readonly before: string | null;
  private readonly marks: ReplacementMarks;
  private readonly hasTakenOut: boolean;
  /** The units last parsed with marks, and the file's meaning with those. */
  private marked: { readonly units: readonly ReplacementUnit[]; readonly meant: string | null } = {
    units: [],
    meant: null,
  };

  /** `hasTakenOut` is true if some of the hits are deleted. */
  constructor(
    path: string,
    form: FileSyntax,
    text: string,
    before: string | null,
    marks: ReplacementMarks,
    hasTakenOut: boolean,
  ) {
    this.path = path;
    this.form = form;
    this.text = text;
    this.before = before;
    this.marks = marks;
    this.hasTakenOut = hasTakenOut;
    this.readings = Math.min(200, Math.max(12, Math.floor(2_000_000 / (text.length + 1))));
  }

  solve(all: readonly ReplacementUnit[]): readonly Way[] {
    const units = this.form === 'page' || this.form === 'code' ? this.sorted(all) : all;
    const places = [...new Set(units.map(({ scope }) => scope))];
    if (this.holds(chosen(units, 0))) return chosen(units, 0);
    const apart = this.form === 'page' && units.length > 8 ? this.inBlocks(units) : null;
    if (apart !== null && this.holds(apart)) return apart;
    return places.reduce<readonly Way[]>(
      (ways, place) => this.both(ways, this.ofPlace(units.filter((unit) => unit.scope === place))),
      [],
    );
  }

  /**
   * Solves each block of a page separately, which is much faster for long pages. Null if there is only one block or a
   * hit crosses a block's end.
   */
  private inBlocks(units: readonly ReplacementUnit[]): readonly Way[] | null {
    const blocks = findBlockRanges(this.text);
    const within = new Map<number, ReplacementUnit[]>();
    let at = 0;
    for (const unit of inOrderOfText(units)) {
      while ((blocks[at]?.to ?? Infinity) <= startOf(unit)) at += 1;
      if (endOf(unit) > (blocks[at]?.to ?? Infinity)) return null;
      within.set(at, [...(within.get(at) ?? []), unit]);
    }
    if (within.size < 2) return null;
    return [...within].flatMap(([block, inside]) => {
      const { from, to } = blocks[block] ?? { from: 0, to: this.text.length };
      const text = this.text.slice(from, to);
      const { path, form, marks, hasTakenOut } = this;
      const own = new Solver(path, form, text, parseFileMeaning(form, text), marks, hasTakenOut);
      const moved = inside.map((unit) => movedBack(unit, { from, to }));
      return own.solve(moved).flatMap(({ unit, way }) => {
        const found = inside.find((one) => startOf(one) === startOf(unit) + from);
        return found === undefined ? [] : [chosenWay(unit.markedEdits === null ? asSource(found) : found, way)];
      });
    });
  }

  /** Turns units into source replacements if their marks change the structure of the text, because then they are more than text. */
  private sorted(units: readonly ReplacementUnit[]): readonly ReplacementUnit[] {
    const marked = units.flatMap((unit) => unit.markedEdits ?? []);
    this.readings -= 1;
    const model = marked.length === 0 ? this.before : parseFileMeaning(this.form, applied(this.text, marked));
    if (units.every((unit) => unit.markedEdits !== null)) this.marked = { units, meant: model };
    if (stripMeaningText(model) === stripMeaningText(this.before)) return units;
    if (units.length === 1 || this.readings < 0) return units.map(asSource);
    return halves(units).flatMap((half) => this.sorted(half));
  }

  private ofPlace(units: readonly ReplacementUnit[]): readonly Way[] {
    // A few hits are each encoded separately; many share one encoding if possible.
    const isSmall = units.length > 1 && units.length <= 8;
    const most = isSmall ? 1 : Math.max(...units.map(({ encodedEdits }) => encodedEdits.length));
    for (let way = 0; way < most; way += 1) if (this.holds(chosen(units, way))) return chosen(units, way);
    if (units.length === 1) return [];
    const [first, second] = halves(units);
    return this.both(this.ofPlace(first), this.ofPlace(second));
  }

  private both(first: readonly Way[], second: readonly Way[]): readonly Way[] {
    if (first.length === 0 || second.length === 0) return [...first, ...second];
    const all = [...first, ...second];
    if (this.holds(all)) return all;
    // Two replacements that parse well alone may combine, such as two dollar signs.
    const most = Math.max(...all.map(({ unit }) => unit.encodedEdits.length));
    for (let way = 1; way < most; way += 1) {
      const later = all.map((one) => chosenWay(one.unit, Math.max(one.way, way)));
      if (this.holds(later)) return later;
    }
    return first;
  }

  /** True if the text parses as before except for the replacements. */
  private holds(ways: readonly Way[]): boolean {
    const edits = inOrder(ways.flatMap((way) => way.edits));
    const attempt = JSON.stringify([edits, ways.map(({ unit }) => unit.markedEdits === null)]);
    if (this.failed.has(attempt)) return false;
    this.readings -= 1;
    if (this.readings < 0) return false;
    const isProved = this.isProved(ways, edits);
    if (!isProved) this.failed.add(attempt);
    return isProved;
  }

  private isProved(ways: readonly Way[], edits: readonly TextEdit[]): boolean {
    if (edits.some(({ from }, at) => from < (edits[at - 1]?.to ?? 0))) return false;
    const isMarked = ways.every(({ unit }) => unit.markedEdits !== null);
    // Equal meaning implies equal structure. Only source replacements need a check that the file still parses.
    if (this.before === null || !isMarked) {
      const isSource = ways.every(({ unit }) => unit.markedEdits === null);
      const result = verifyFileEdits(this.path, this.text, edits);
      if (result.kind === 'refused') {
        this.reason = isSource ? result.reason : 'unwritable';
        return false;
      }
      if (this.before === null || isSource) return true;
    }
    this.reason = 'unwritable';
    const meant = this.meantBy(ways);
    if (meant === null) return false;
    const after = applyEdits(this.text, edits);
    const said = isWithHead(this.form, this.text, after) ? parseFileMeaning(this.form, after) : null;
    const { nothing } = this.marks;
    return (
      said !== null &&
      (said === meant.replaceAll(nothing, '') || (this.hasTakenOut && isSameWithoutHits(meant, said, nothing)))
    );
  }

  /** The result of the edits. If the meaning is as intended, the structure is unchanged. */
  proved(ways: readonly Way[]): FileReplacement {
    const edits = inOrder(ways.flatMap((way) => way.edits));
    const isKnown = this.before !== null && !this.hasTakenOut && ways.every(({ unit }) => unit.markedEdits !== null);
    if (!isKnown) return verifyFileEdits(this.path, this.text, edits);
    return { kind: 'words', edits, text: applyEdits(this.text, edits), count: edits.length, left: 0 };
  }

  /** The intended meaning of the file. */
  private meantBy(ways: readonly Way[]): string | null {
    const units = ways.map(({ unit }) => unit);
    const isKnown =
      units.length === this.marked.units.length && units.every((unit, at) => unit === this.marked.units[at]);
    if (!isKnown) {
      const edits = ways.flatMap((way) => way.unit.markedEdits ?? way.edits);
      this.marked = { units, meant: parseFileMeaning(this.form, applied(this.text, edits)) };
    }
    return this.marked.meant === null ? null : this.marks.replacedIn(this.marked.meant);
  }
}

function asSource(unit: ReplacementUnit): ReplacementUnit {
  return { ...unit, markedEdits: null, encodedEdits: [unit.sourceEdits] };
}

/** A unit relative to a part of the text. Encodings that exceed the part are replaced by the source edits. */
function movedBack(
  unit: ReplacementUnit,
  { from, to }: { readonly from: number; readonly to: number },
): ReplacementUnit {
  const moved = (edits: readonly TextEdit[]) =>
    edits.map((edit) => ({ ...edit, from: edit.from - from, to: edit.to - from }));
  const isWithin = (edits: readonly TextEdit[]) => edits.every((edit) => edit.from >= from && edit.to <= to);
  const { markedEdits, encodedEdits, sourceEdits: source } = unit;
  const own = encodedEdits.map((way) => (isWithin(way) ? way : source));
  return {
    ...unit,
    markedEdits: markedEdits && moved(markedEdits),
    encodedEdits: own.map(moved),
    sourceEdits: moved(source),
  };
}

function isTakenOut({ sourceEdits: edits }: ReplacementUnit): boolean {
  return edits.some(({ text }) => text === '');
}

function startOf({ sourceEdits: edits }: ReplacementUnit): number {
  return edits[0]?.from ?? 0;
}

function endOf({ sourceEdits: edits }: ReplacementUnit): number {
  return edits.at(-1)?.to ?? 0;
}

function inOrderOfText(units: readonly ReplacementUnit[]): readonly ReplacementUnit[] {
  return units.toSorted((a, b) => startOf(a) - startOf(b));
}

function chosen(units: readonly ReplacementUnit[], way: number): readonly Way[] {
  return units.map((unit) => chosenWay(unit, way));
}

function chosenWay(unit: ReplacementUnit, way: number): Way {
  return { unit, way, edits: unit.encodedEdits[Math.min(way, unit.encodedEdits.length - 1)] ?? [] };
}

/** A unit with its chosen encoding. */
interface Way {
  readonly unit: ReplacementUnit;
  readonly way: number;
  readonly edits: readonly TextEdit[];
}

function halves<Item>(items: readonly Item[]): readonly [readonly Item[], readonly Item[]] {
  const middle = Math.ceil(items.length / 2);
  return [items.slice(0, middle), items.slice(middle)];
}

function inOrder(edits: readonly TextEdit[]): readonly TextEdit[] {
  return edits.toSorted((a, b) => a.from - b.from);
}

function applied(text: string, edits: readonly TextEdit[]): string {
  return applyEdits(text, inOrder(edits));
}

/** Verifies edits of a file: the result must parse as well as before. */
export function verifyFileEdits(path: string, text: string, edits: readonly TextEdit[]): FileReplacement {
  const after = applyEdits(text, edits);
  const form = detectFileSyntax(path);
  const broken = brokenBy[form];
  if (broken === null) return { kind: 'words', edits, text: after, count: edits.length, left: 0 };
  if (broken !== undefined)
    return isReadable(form, after) || !isReadable(form, text)
      ? { kind: 'words', edits, text: after, count: edits.length, left: 0 }
      : { kind: 'refused', reason: broken };
  if (!isWithHead(form, text, after)) return { kind: 'refused', reason: 'front-matter' };
  const [before, behind] = [classifySource(text, isTextAttribute), classifySource(after, isTextAttribute)];
  if (before.isMdx && !behind.isMdx) return { kind: 'refused', reason: 'not-mdx' };
  const kind = before.structure === behind.structure ? 'words' : 'structure';
  return { kind, edits, text: after, count: edits.length, left: 0 };
}

/** True if a page's front matter parses as well as before. */
function isWithHead(form: FileSyntax, text: string, after: string): boolean {
  return form !== 'page' || (headProblems(after) <= headProblems(text) && hasHead(after) === hasHead(text));
}

function hasHead(text: string): boolean {
  return findFrontMatter(text) !== null;
}

function headProblems(text: string): number {
  return readFrontMatter(text, findFrontMatter(text)).problems.length;
}

/** Why a file that could be parsed before is refused; null for formats that can't be parsed here. */
const brokenBy: Readonly<Partial<Record<FileSyntax, ReplacementRefusal | null>>> = {
  code: 'not-code',
  json: 'not-json',
  yaml: 'not-yaml',
  look: null,
  other: null,
};

function isReadable(form: FileSyntax, text: string): boolean {
  return form === 'yaml' ? parseYamlEvents(text).ok : parseFileMeaning(form, text) !== null;
}
