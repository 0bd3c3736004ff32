import { applyEdits, type TextEdit } from '#base/textEdit.ts';
import { isTextAttribute } from '#blocks/isTextAttribute.ts';
import { decodeReferencesKeepingBackslashes } from '#document/read/decodeReferencesKeepingBackslashes.ts';
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
 * What becomes of a text whose hits are replaced. `words`: only words differ. `structure`: it is read in other parts than before, which a
 * person must want (a component renamed, a mark written). `refused`: it could not be read any more, and is left as it is.
 */
export type FileReplacement =
  | {
      readonly kind: 'words' | 'structure';
      readonly edits: readonly TextEdit[];
      readonly text: string;
      /** How many hits are replaced, or edits made where these are no hits. */
      readonly count: number;
      /** How many hits are left as they are, for what was to be put in cannot be written there. */
      readonly left: number;
    }
  | { readonly kind: 'refused'; readonly reason: ReplacementRefusal };

/** Why a file is left as it is: it has changed since it was searched, or what is put in cannot stand there. */
export type ReplacementRefusal =
  | 'moved'
  | 'not-mdx'
  | 'front-matter'
  | 'not-json'
  | 'not-yaml'
  | 'not-code'
  | 'unwritable';

/** Whether words cannot stand in a file that nobody can read again here, for certain. */
const isRisky = (words: string) => /["'`\\{}<>&$*]/.test(words);

/**
 * Replaces hits of a text, and proves the whole: read again, it must be what it was but for these words, each as it was typed. Words are
 * written as their place needs it; a hit where they cannot be is left as it is. `found` is the text that was searched.
 */
export function replaceSearchHits(
  path: string,
  found: string,
  now: string,
  hits: readonly ClassifiedMatch[],
  words: string,
  isPattern: boolean,
): FileReplacement {
  if (found !== now) return { kind: 'refused', reason: 'moved' };
  const form = detectFileSyntax(path);
  const marks = createReplacementMarks(now + words);
  const whole = hits.filter((hit) => form !== 'page' || !cutsReference(now, hit));
  const all = groupHitsIntoUnits(form, now, whole, words, isPattern, marks);
  const before = parseFileMeaning(form, now);
  const isUnknown = before === null && (form === 'look' || form === 'code') && isRisky(words);
  const isWord = ({ place }: ClassifiedMatch) => place !== 'reference' && place !== 'link' && place !== 'component';
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

/** Whether a hit is a part of what stands for one character, as `amp` is in `&amp;`: that is no word of a page. */
function cutsReference(text: string, { from, to, place }: ClassifiedMatch): boolean {
  if (place !== 'text' && place !== 'heading' && place !== 'attribute') return false;
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

/** Finds for each hit of a text the first way of writing what replaces it that is read as it was meant. */
class Solver {
  /** Why the hit that was tried last cannot be replaced. */
  reason: ReplacementRefusal = 'unwritable';
  /** How often the file is read yet, at most. */
  private readings: number;
  /** Edits that were read and found wrong: units whose ways coincide make the same ones again. */
  private readonly failed = new Set<string>();
  private readonly path: string;
  private readonly form: FileSyntax;
  private readonly text: string;
  private readonly before: string | null;
  private readonly marks: ReplacementMarks;
  private readonly hasTakenOut: boolean;
  /** The last hits whose words were read as marks, and what the file says with these. */
  private marked: { readonly units: readonly ReplacementUnit[]; readonly meant: string | null } = {
    units: [],
    meant: null,
  };

  /** `hasTakenOut`: whether nothing is put in for some of the hits. */
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
    const places = [...new Set(units.map(({ place }) => place))];
    if (this.holds(chosen(units, 0))) return chosen(units, 0);
    const apart = this.form === 'page' && units.length > 8 ? this.inBlocks(units) : null;
    if (apart !== null && this.holds(apart)) return apart;
    return places.reduce<readonly Way[]>(
      (ways, place) => this.both(ways, this.ofPlace(units.filter((unit) => unit.place === place))),
      [],
    );
  }

  /** What is found where each block of a page is read by itself: in a long page that takes far less. Null where it has but one, and where a hit goes over its end. */
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
        return found === undefined ? [] : [chosenWay(unit.marked === null ? asSource(found) : found, way)];
      });
    });
  }

  /** The hits with those for source whose mark changes of which parts the text is made: they are more than words. */
  private sorted(units: readonly ReplacementUnit[]): readonly ReplacementUnit[] {
    const marked = units.flatMap((unit) => unit.marked ?? []);
    this.readings -= 1;
    const model = marked.length === 0 ? this.before : parseFileMeaning(this.form, applied(this.text, marked));
    if (units.every((unit) => unit.marked !== null)) this.marked = { units, meant: model };
    if (stripMeaningText(model) === stripMeaningText(this.before)) return units;
    if (units.length === 1 || this.readings < 0) return units.map(asSource);
    return halves(units).flatMap((half) => this.sorted(half));
  }

  private ofPlace(units: readonly ReplacementUnit[]): readonly Way[] {
    // Of few hits each is written in its own way; many are one way where that can be.
    const most = units.length > 1 && units.length <= 8 ? 1 : Math.max(...units.map(({ ways }) => ways.length));
    for (let way = 0; way < most; way += 1) if (this.holds(chosen(units, way))) return chosen(units, way);
    if (units.length === 1) return [];
    const [first, second] = halves(units);
    return this.both(this.ofPlace(first), this.ofPlace(second));
  }

  private both(first: readonly Way[], second: readonly Way[]): readonly Way[] {
    if (first.length === 0 || second.length === 0) return [...first, ...second];
    const all = [...first, ...second];
    if (this.holds(all)) return all;
    // Two that are read well by themselves may be read as one thing together, as two dollars are.
    const most = Math.max(...all.map(({ unit }) => unit.ways.length));
    for (let way = 1; way < most; way += 1) {
      const later = all.map((one) => chosenWay(one.unit, Math.max(one.way, way)));
      if (this.holds(later)) return later;
    }
    return first;
  }

  /** Whether the text is read as before but for the words that are put in. */
  private holds(ways: readonly Way[]): boolean {
    const edits = inOrder(ways.flatMap((way) => way.edits));
    const attempt = JSON.stringify([edits, ways.map(({ unit }) => unit.marked === null)]);
    if (this.failed.has(attempt)) return false;
    this.readings -= 1;
    if (this.readings < 0) return false;
    const isProved = this.isProved(ways, edits);
    if (!isProved) this.failed.add(attempt);
    return isProved;
  }

  private isProved(ways: readonly Way[], edits: readonly TextEdit[]): boolean {
    if (edits.some(({ from }, at) => from < (edits[at - 1]?.to ?? 0))) return false;
    const isMarked = ways.every(({ unit }) => unit.marked !== null);
    // What says the same has the same parts: only of source is seen whether it can be read at all.
    if (this.before === null || !isMarked) {
      const isSource = ways.every(({ unit }) => unit.marked === null);
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

  /** What becomes of the text. Where it says what it is to say, its parts are those that it had. */
  proved(ways: readonly Way[]): FileReplacement {
    const edits = inOrder(ways.flatMap((way) => way.edits));
    const isKnown = this.before !== null && !this.hasTakenOut && ways.every(({ unit }) => unit.marked !== null);
    if (!isKnown) return verifyFileEdits(this.path, this.text, edits);
    return { kind: 'words', edits, text: applyEdits(this.text, edits), count: edits.length, left: 0 };
  }

  /** What the file is to say. */
  private meantBy(ways: readonly Way[]): string | null {
    const units = ways.map(({ unit }) => unit);
    const isKnown =
      units.length === this.marked.units.length && units.every((unit, at) => unit === this.marked.units[at]);
    if (!isKnown) {
      const edits = ways.flatMap((way) => way.unit.marked ?? way.edits);
      this.marked = { units, meant: parseFileMeaning(this.form, applied(this.text, edits)) };
    }
    return this.marked.meant === null ? null : this.marks.replacedIn(this.marked.meant);
  }
}

function asSource(unit: ReplacementUnit): ReplacementUnit {
  return { ...unit, marked: null, ways: [unit.asSource] };
}

/** A unit of a part of a text; ways that go over its edges are no others there than the first. */
function movedBack(
  unit: ReplacementUnit,
  { from, to }: { readonly from: number; readonly to: number },
): ReplacementUnit {
  const moved = (edits: readonly TextEdit[]) =>
    edits.map((edit) => ({ ...edit, from: edit.from - from, to: edit.to - from }));
  const isWithin = (edits: readonly TextEdit[]) => edits.every((edit) => edit.from >= from && edit.to <= to);
  const { marked, ways, asSource: source } = unit;
  const own = ways.map((way) => (isWithin(way) ? way : source));
  return { ...unit, marked: marked && moved(marked), ways: own.map(moved), asSource: moved(source) };
}

function isTakenOut({ asSource: edits }: ReplacementUnit): boolean {
  return edits.some(({ text }) => text === '');
}

function startOf({ asSource: edits }: ReplacementUnit): number {
  return edits[0]?.from ?? 0;
}

function endOf({ asSource: edits }: ReplacementUnit): number {
  return edits.at(-1)?.to ?? 0;
}

function inOrderOfText(units: readonly ReplacementUnit[]): readonly ReplacementUnit[] {
  return units.toSorted((a, b) => startOf(a) - startOf(b));
}

function chosen(units: readonly ReplacementUnit[], way: number): readonly Way[] {
  return units.map((unit) => chosenWay(unit, way));
}

function chosenWay(unit: ReplacementUnit, way: number): Way {
  return { unit, way, edits: unit.ways[Math.min(way, unit.ways.length - 1)] ?? [] };
}

/** A unit, and the way that was chosen for it. */
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

/** Edits of a file, proved: it can be read as well as before. */
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
  return {
    kind: before.structure === behind.structure ? 'words' : 'structure',
    edits,
    text: after,
    count: edits.length,
    left: 0,
  };
}

/** Whether the front matter of a page can be read as well as before. */
function isWithHead(form: FileSyntax, text: string, after: string): boolean {
  return form !== 'page' || (headProblems(after) <= headProblems(text) && hasHead(after) === hasHead(text));
}

function hasHead(text: string): boolean {
  return findFrontMatter(text) !== null;
}

function headProblems(text: string): number {
  return readFrontMatter(text, findFrontMatter(text)).problems.length;
}

/** Why a file is refused that could be read before; null where it has no form that is known here. */
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
