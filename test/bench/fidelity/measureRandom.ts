import { applyEdits } from '#base/textEdit.ts';
import { patchAndProve, readPage, serializePage } from '#blocks/pages.ts';
import type { JSONContent, Page } from '#document/page.ts';
import { mutate } from '../../corpus/mutations.ts';
import { findForeignLines } from './foreignLines.ts';
import type { NamedText } from './measureFidelity.ts';
import { pick, randomOf } from './random.ts';
import { makeRandomEdits, type WantedPage } from './randomEdits.ts';
import { getNodeText } from '#document/print/printedNodes.ts';

/**
 * The result of an edit; `proved` if the text parses to the page on the screen, `foreign` if it also rewrites lines of
 * blocks that the edit didn't change.
 */
export type Outcome = 'proved' | 'foreign' | 'refused' | 'wrong' | 'thrown';

/** A failed edit, with everything needed to repeat it. */
export interface Failure {
  readonly outcome: Exclude<Outcome, 'proved'>;
  readonly name: string;
  readonly kinds: readonly string[];
  readonly text: string;
  readonly seed: number;
  readonly detail: string;
}

/** How many edits were tried, how many pages couldn't be edited, and what failed. */
export interface RandomFigures {
  readonly tried: number;
  readonly unreadable: number;
  /** The slowest edit, including reading its page, and the page's name. */
  readonly slowest: { readonly seconds: number; readonly name: string };
  readonly failures: readonly Failure[];
}

/** The document's text without spaces and footnote references. A reference whose footnote is gone parses as text. */
const squeezed = (doc: JSONContent) => getNodeText(doc).replace(/\s+|\[\^[^\]]*\]/g, '');

/** Checks the proved text: its edits produce it, and it parses to every letter of the wanted document. */
function outcomeOf(page: Page, wanted: WantedPage): { readonly outcome: Outcome; readonly detail: string } {
  const proved = patchAndProve(page, wanted.doc, wanted.frontMatter);
  if (!proved.ok) return { outcome: 'refused', detail: proved.problem.code };
  const { edits, text, page: again } = proved.value;
  if (applyEdits(page.source, edits) !== text || again.source !== text)
    return { outcome: 'wrong', detail: 'the edits give another text' };
  if (squeezed(again.doc) !== squeezed(wanted.doc)) return { outcome: 'wrong', detail: 'other words are read' };
  const foreign = findForeignLines(page, again);
  return foreign.length === 0
    ? { outcome: 'proved', detail: '' }
    : { outcome: 'foreign', detail: `${foreign.length} lines: ${foreign.slice(0, 3).join(' ⏎ ').slice(0, 200)}` };
}

/** An edit of a page and its result. */
export interface Trial {
  readonly outcome: Outcome;
  readonly kinds: readonly string[];
  readonly detail: string;
  readonly wanted: WantedPage | null;
}

/** One edit of a page with the given seed; null if the page can't be edited as blocks, or has no place for it. */
export function tryEdit(text: string, seed: number): Trial | null {
  return tryEdits(text, [seed])[0] ?? null;
}

/** One edit per seed, each starting from the unchanged page; a single trial if the page itself can't be read or written. */
export function tryEdits(text: string, seeds: readonly number[]): readonly (Trial | null)[] {
  const page = guarded([], null, (): Page | Trial => {
    const read = readPage(text);
    return serializePage(read, structuredClone(read.doc)) === text
      ? read
      : { outcome: 'wrong', detail: 'the page as it is gives another text', kinds: [], wanted: null };
  });
  if ('outcome' in page) return [page];
  if (page.problems.some(({ code }) => code === 'page/not-mdx')) return seeds.map(() => null);
  return seeds.map((seed) => {
    const edit = makeRandomEdits(randomOf(seed), page);
    return edit === null
      ? null
      : guarded(edit.kinds, edit.wanted, () => ({ ...outcomeOf(page, edit.wanted), ...edit }));
  });
}

/** The result of `make`, or a trial that reports what it threw. */
function guarded<Made>(kinds: readonly string[], wanted: WantedPage | null, make: () => Made): Made | Trial {
  try {
    return make();
  } catch (error) {
    const detail =
      error instanceof Error ? (error.stack ?? error.message).split('\n').slice(0, 4).join(' ') : String(error);
    return { outcome: 'thrown', kinds, detail, wanted };
  }
}

class Tally {
  tried = 0;
  unreadable = 0;
  slowest = { seconds: 0, name: '' };
  readonly failures: Failure[] = [];
  add(name: string, text: string, seeds: readonly number[]): void {
    const started = performance.now();
    const trials = tryEdits(text, seeds);
    const seconds = (performance.now() - started) / 1000 / seeds.length;
    if (seconds > this.slowest.seconds) this.slowest = { seconds, name };
    for (const [index, trial] of trials.entries()) {
      if (trial === null) {
        this.unreadable += 1;
        continue;
      }
      this.tried += 1;
      const { outcome, kinds, detail } = trial;
      if (outcome !== 'proved') this.failures.push({ outcome, name, kinds, text, seed: seeds[index] ?? 0, detail });
    }
  }
}

/** Most edits per page, so that it is read once for all of them. */
const mostPerPage = 32;

/** Makes `count` random edits, cycling through the pages. */
export function measureRandomEdits(pages: readonly NamedText[], count: number, seed: number): RandomFigures {
  const tally = new Tally();
  const perPage = Math.min(mostPerPage, Math.max(4, Math.floor(count / Math.max(1, pages.length))));
  for (let index = seed * 7919; tally.tried < count && index < seed * 7919 + count; index += 1) {
    const page = pages[(index * 7919) % pages.length];
    const first = seed * 1_000_003 + index * perPage;
    if (page !== undefined)
      tally.add(
        page.name,
        page.text,
        Array.from({ length: Math.min(perPage, count - tally.tried) }, (_, offset) => first + offset),
      );
  }
  return tally;
}

/** Longer pages are not mutated: short ones break in the same ways, sooner. */
const longest = 12_000;

/** Mutates `count` pages at random; reads each, writes it unchanged, and edits it. */
export function measureMutations(pages: readonly NamedText[], count: number, seed: number): RandomFigures {
  const short = pages.filter(({ text }) => text.length <= longest);
  const random = randomOf(seed);
  const tally = new Tally();
  for (let index = 0; index < count; index += 1) {
    const page = pick(random, short);
    if (page === undefined) break;
    let { text } = page;
    for (let times = 1 + Math.floor(random() * 4); times > 0; times -= 1) text = mutate(random, text);
    tally.add(page.name, text, [seed * 1_000_003 + index]);
  }
  return tally;
}
