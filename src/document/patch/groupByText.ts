import type { JSONContent } from '../page.ts';
import { getElementAttributes } from '../print/printElement.ts';
import { getNodeText, isTextBlock } from '../print/printedNodes.ts';

/** A block before and after a change; null on the side where it doesn't exist. */
interface DifferingBlock {
  /** Blocks between the same unchanged ones have the same number. */
  readonly gap: number;
  readonly before: JSONContent | null;
  readonly after: JSONContent | null;
  /** Index of the removed block that this added one replaces, unless a run of words of either is elsewhere. */
  readonly instead: number | null;
}

/**
 * Groups blocks between which text went, so that undoing a group neither loses nor repeats it: indexes into `blocks`, in
 * order of each group's first one.
 */
export function groupByText(
  blocks: readonly DifferingBlock[],
  before: JSONContent,
  after: JSONContent,
): readonly (readonly number[])[] {
  const groups = new DisjointSets(blocks.length);
  const sides = blocks.map(({ before, after }) => ({ before: describe(before), after: describe(after) }));
  const paired = pairEqual(blocks, sides, groups);
  linkRuns(sides, paired, groups);
  blocks.forEach(({ instead }, index) => {
    if (instead !== null && groups.isAlone(index) && groups.isAlone(instead)) groups.join(index, instead);
  });
  linkRareWords(blocks, [before, after], groups);
  return groups.list();
}

/** Joins each added block with a removed one of the same text, in the same gap if possible. Returns the joined ones. */
function pairEqual(
  blocks: readonly DifferingBlock[],
  sides: readonly Sides[],
  groups: DisjointSets,
): ReadonlySet<number> {
  const paired = new Set<number>();
  const removed = new Map<string, number[]>();
  sides.forEach(({ before }, index) => {
    if (blocks[index]?.after !== null || before.text === '') return;
    removed.set(before.text, [...(removed.get(before.text) ?? []), index]);
  });
  for (const isNear of [true, false]) {
    sides.forEach(({ after }, index) => {
      if (blocks[index]?.before !== null || paired.has(index)) return;
      const old = removed
        .get(after.text)
        ?.find((one) => !paired.has(one) && (!isNear || blocks[one]?.gap === blocks[index]?.gap));
      if (old === undefined) return;
      groups.join(index, old);
      paired.add(index).add(old);
    });
  }
  return paired;
}

/** Joins a block that lost a run of words with the ones that have got it. */
function linkRuns(sides: readonly Sides[], paired: ReadonlySet<number>, groups: DisjointSets): void {
  const [lost, got] = [new Map<string, number[]>(), new Map<string, number[]>()];
  const keys = new Set<string>();
  sides.forEach(({ before, after }, index) => {
    if (paired.has(index)) return;
    for (const run of before.runs) if (!after.runs.has(run)) addTo(lost, run, index);
    for (const run of after.runs) if (!before.runs.has(run)) addTo(got, run, index);
    for (const key of [...before.keys, ...after.keys]) keys.add(key);
  });
  for (const key of keys) {
    const [from, to] = [lost.get(key) ?? [], got.get(key) ?? []];
    const [first] = from;
    if (first === undefined || to.length === 0) continue;
    for (const index of [...from, ...to]) groups.join(first, index);
  }
}

/** Shorter words are often in a text by chance. */
const rareWords = /[\p{L}\p{N}][\p{L}\p{N}\p{M}_-]{4,}/gu;

/**
 * Groups two blocks if a word that occurs once in each version went from one to the other: a sign that a block was edited and
 * moved. Blocks that were both edited in place are only grouped if they are neighbors.
 */
function linkRareWords(
  blocks: readonly DifferingBlock[],
  [before, after]: readonly [JSONContent, JSONContent],
  groups: DisjointSets,
): void {
  if (blocks.length < 2) return;
  const [olds, news] = [countWords(before), countWords(after)];
  const got = new Map<string, number>();
  blocks.forEach((block, index) => {
    if (block.after !== null) for (const word of countWords(block.after).keys()) got.set(word, index);
  });
  blocks.forEach((block, index) => {
    if (block.before === null) return;
    for (const word of countWords(block.before).keys()) {
      const other = olds.get(word) === 1 && news.get(word) === 1 ? got.get(word) : undefined;
      if (other === undefined) continue;
      const isInPlace = block.after !== null && blocks[other]?.before !== null && Math.abs(other - index) > 1;
      if (!isInPlace) groups.join(index, other);
    }
  });
}

function countWords(block: JSONContent): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const word of textsIn(block).flatMap((text) => text.match(rareWords) ?? []))
    counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function addTo(index: Map<string, number[]>, run: string, place: number): void {
  const known = index.get(run);
  if (known === undefined) index.set(run, [place]);
  else known.push(place);
}

interface BlockText {
  /** All text, without white space. */
  readonly text: string;
  /** Runs of words, without white space, up to the length of a telling one. */
  readonly runs: ReadonlySet<string>;
  /** Runs that tell where text came from: the whole of a short text, and the telling ones of a longer one. */
  readonly keys: ReadonlySet<string>;
}

interface Sides {
  readonly before: BlockText;
  readonly after: BlockText;
}

/** Letters of a run of words that is hardly in two texts by chance. */
const tellingLength = 16;
/** In scripts without spaces, each character counts as a word of this length. */
const characterLength = 3;
const words =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;

function describe(block: JSONContent | null): BlockText {
  const texts = block === null ? [] : textsIn(block);
  const [runs, keys] = [new Set<string>(), new Set<string>()];
  for (const text of texts) {
    const own = wordsOf(text);
    own.forEach((_, start) => {
      let [run, length] = ['', 0];
      for (let at = start; at < own.length && length < tellingLength; at += 1) {
        const word = own[at] ?? '';
        run += word;
        length += word.length === 1 && word > '\u0e00' ? characterLength : word.length;
        runs.add(run);
      }
      if (start === 0 || length >= tellingLength) keys.add(run);
    });
  }
  return { text: texts.join('').replaceAll(/\s+/g, ''), runs, keys };
}

/** The words of a text, without the punctuation around them: a title may become the start of a sentence. */
function wordsOf(text: string): readonly string[] {
  return (text.match(words) ?? []).map((word) => word.replaceAll(/^\p{P}+(?=[^\p{P}])|(?<=[^\p{P}])\p{P}+$/gu, ''));
}

/** True if two blocks have at least half of their words in common. */
export function sharesMostWords(one: JSONContent, other: JSONContent): boolean {
  const [left, right] = [one, other].map((block) => new Set(textsIn(block).flatMap(wordsOf)));
  if (left === undefined || right === undefined) return false;
  const shared = [...left].filter((word) => right.has(word)).length;
  return 4 * shared >= left.size + right.size;
}

/** Attributes with text that may have been, or become, a text block: a heading turned into a step is the step's title. */
const textAttributes = new Set(['title', 'label', 'caption', 'description', 'summary', 'header', 'heading', 'name']);

/** The texts of a block: one for each text block, row of a table, and title; what a block without any is made of. */
function textsIn(block: JSONContent): readonly string[] {
  const titles = getElementAttributes(block.attrs).flatMap((attribute) =>
    attribute.kind === 'string' && textAttributes.has(attribute.name) ? [attribute.value] : [],
  );
  const texts = [...titles, ...textsOfContent(block)].filter((text) => /\S/.test(text));
  if (texts.length > 0) return texts;
  const atoms = (isTextBlock(block) ? (block.content ?? []) : [block]).filter(
    ({ content = [], attrs = {} }) => content.length === 0 && Object.values(attrs).some((value) => value !== null),
  );
  return isTextBlock(block) || (block.content ?? []).length === 0
    ? atoms.map(({ attrs }) => JSON.stringify(attrs).replaceAll(/\s+/g, '\u00b7'))
    : [];
}

function textsOfContent(block: JSONContent): readonly string[] {
  const content = block.content ?? [];
  if (isTextBlock(block) || content.some(({ text }) => text !== undefined)) return [getNodeText(block)];
  if (block.type === 'tableRow') return [content.map(getNodeText).join(' ')];
  const source = block.attrs?.['source'] ?? block.attrs?.['value'];
  return typeof source === 'string' ? [source] : content.flatMap(textsIn);
}

/** Sets of numbers below `size`, joined step by step. */
class DisjointSets {
  readonly #parents: number[];

  constructor(size: number) {
    this.#parents = Array.from({ length: size }, (_, index) => index);
  }

  #first(index: number): number {
    let at = index;
    for (let parent = this.#parents[at] ?? at; parent !== at; parent = this.#parents[at] ?? at) at = parent;
    this.#parents[index] = at;
    return at;
  }

  join(one: number, other: number): void {
    const [a, b] = [this.#first(one), this.#first(other)];
    this.#parents[Math.max(a, b)] = Math.min(a, b);
  }

  isAlone(index: number): boolean {
    return this.#parents.every((_, other) => other === index || this.#first(other) !== this.#first(index));
  }

  list(): readonly (readonly number[])[] {
    const sets = new Map<number, number[]>();
    this.#parents.forEach((_, index) => {
      const first = this.#first(index);
      const known = sets.get(first);
      if (known === undefined) sets.set(first, [index]);
      else known.push(index);
    });
    return [...sets.values()];
  }
}
