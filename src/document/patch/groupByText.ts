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
 * order of each group's first one. Two blocks are in one group if either lost a run of words that the other has got. A block
 * whose text is nowhere else goes with the one that replaces it.
 */
export function groupByText(
  blocks: readonly DifferingBlock[],
  before: JSONContent,
  after: JSONContent,
): readonly (readonly number[])[] {
  const groups = new Groups(blocks.length);
  const sides = blocks.map(({ before, after }) => ({ before: readText(before), after: readText(after) }));
  const paired = joinEqual(blocks, sides, groups);
  const moved = listMovedRuns(sides, paired);
  const joinMoved = (runs: Iterable<string>) => {
    for (const run of runs) groups.joinAll(moved.get(run) ?? []);
  };
  joinMoved(sides.flatMap(({ before, after }) => [...before.telling, ...after.telling]));
  blocks.forEach(({ instead }, index) => {
    if (instead !== null && groups.isAlone(index) && groups.isAlone(instead)) groups.joinAll([index, instead]);
  });
  if (blocks.length > 1) joinMoved(listRareWords(before, after));
  return groups.list();
}

/** Joins each added block with a removed one of the same text, in the same gap if possible. Returns the joined ones. */
function joinEqual(blocks: readonly DifferingBlock[], sides: readonly Sides[], groups: Groups): ReadonlySet<number> {
  const paired = new Set<number>();
  const removed = new Map<string, number[]>();
  sides.forEach(({ before: { text } }, index) => {
    if (blocks[index]?.after === null && text !== '') removed.set(text, [...(removed.get(text) ?? []), index]);
  });
  for (const isNear of [true, false]) {
    sides.forEach(({ after }, index) => {
      if (blocks[index]?.before !== null || paired.has(index)) return;
      const old = removed
        .get(after.text)
        ?.find((one) => !paired.has(one) && (!isNear || blocks[one]?.gap === blocks[index]?.gap));
      if (old === undefined) return;
      groups.joinAll([index, old]);
      paired.add(index).add(old);
    });
  }
  return paired;
}

/** For each run of words that some blocks lost and others have got: these blocks. */
function listMovedRuns(sides: readonly Sides[], paired: ReadonlySet<number>): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, { readonly lost: number[]; readonly got: number[] }>();
  const add = (run: string, which: 'lost' | 'got', index: number) => {
    const known = places.get(run) ?? { lost: [], got: [] };
    known[which].push(index);
    places.set(run, known);
  };
  sides.forEach(({ before, after }, index) => {
    if (paired.has(index)) return;
    for (const run of before.runs) if (!after.runs.has(run)) add(run, 'lost', index);
    for (const run of after.runs) if (!before.runs.has(run)) add(run, 'got', index);
  });
  return new Map(
    [...places].flatMap(([run, { lost, got }]) =>
      lost.length > 0 && got.length > 0 ? [[run, [...lost, ...got]]] : [],
    ),
  );
}

/** Words that each version has once. Shorter words are often in a text by chance. */
function listRareWords(before: JSONContent, after: JSONContent): readonly string[] {
  const [olds, news] = [before, after].map((doc) => {
    const counts = new Map<string, number>();
    for (const word of textsIn(doc).flatMap(wordsOf)) counts.set(word, (counts.get(word) ?? 0) + 1);
    return counts;
  });
  return [...(olds ?? [])].flatMap(([word, count]) =>
    word.length > 4 && count === 1 && news?.get(word) === 1 ? [word] : [],
  );
}

interface BlockText {
  /** All text, without white space. */
  readonly text: string;
  /** Runs of words, without white space, up to the length of a telling one. */
  readonly runs: ReadonlySet<string>;
  /** Runs that tell where text came from: the whole of a short text, and the longest ones of another. */
  readonly telling: ReadonlySet<string>;
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

function readText(block: JSONContent | null): BlockText {
  const texts = block === null ? [] : textsIn(block);
  const [runs, telling] = [new Set<string>(), new Set<string>()];
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
      if (start === 0 || length >= tellingLength) telling.add(run);
    });
  }
  return { text: texts.join('').replaceAll(/\s+/g, ''), runs, telling };
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

/** Groups of the numbers below `size`, each alone at first. */
class Groups {
  /** The group of each number. */
  #groups: readonly number[];

  constructor(size: number) {
    this.#groups = Array.from({ length: size }, (_, index) => index);
  }

  joinAll(members: readonly number[]): void {
    const joined = new Set(members.map((index) => this.#groups[index]));
    const [first] = members;
    if (first === undefined || joined.size < 2) return;
    this.#groups = this.#groups.map((group) => (joined.has(group) ? first : group));
  }

  isAlone(index: number): boolean {
    return this.#groups.filter((group) => group === this.#groups[index]).length === 1;
  }

  list(): readonly (readonly number[])[] {
    const indexes = [...this.#groups.keys()];
    return [...new Set(this.#groups)].map((group) => indexes.filter((index) => this.#groups[index] === group));
  }
}
