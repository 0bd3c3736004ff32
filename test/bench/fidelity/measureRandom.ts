import { applyEdits } from '#base/textEdit.ts';
import { patchAndProve, readPage, serializePage } from '#blocks/pages.ts';
import type { JSONContent, Page } from '#document/page.ts';
import { mutate } from '../../corpus/mutations.ts';
import type { NamedText } from './measureFidelity.ts';
import { pick, randomOf } from './random.ts';
import { makeRandomEdits, type WantedPage } from './randomEdits.ts';
import { getNodeText } from '#document/print/printedNodes.ts';

/** What became of an edit: a text that reads as the page on the screen, or not. */
export type Outcome = 'proved' | 'refused' | 'wrong' | 'thrown';

/** An edit that did not become such a text, with all that is needed to make it again. */
export interface Failure {
  readonly outcome: Exclude<Outcome, 'proved'>;
  readonly name: string;
  readonly kinds: readonly string[];
  readonly text: string;
  readonly seed: number;
  readonly detail: string;
}

/** How many edits were tried, how many pages could not be edited, and what failed. */
export interface RandomFigures {
  readonly tried: number;
  readonly unreadable: number;
  /** The longest that one took, reading its page included, and on which page. */
  readonly slowest: { readonly seconds: number; readonly name: string };
  readonly failures: readonly Failure[];
}

/** The letters of a document. A reference to a footnote that is gone is read as text. */
const squeezed = (doc: JSONContent) => getNodeText(doc).replace(/\s+|\[\^[^\]]*\]/g, '');

/** Whether the proved text is one: its edits give it, and every letter of the wanted document is in what it reads as. */
function outcomeOf(page: Page, wanted: WantedPage): { readonly outcome: Outcome; readonly detail: string } {
  const proved = patchAndProve(page, wanted.doc, wanted.frontMatter);
  if (!proved.ok) return { outcome: 'refused', detail: proved.problem.code };
  const { edits, text, page: again } = proved.value;
  if (applyEdits(page.source, edits) !== text || again.source !== text)
    return { outcome: 'wrong', detail: 'the edits give another text' };
  return squeezed(again.doc) === squeezed(wanted.doc)
    ? { outcome: 'proved', detail: '' }
    : { outcome: 'wrong', detail: 'other words are read' };
}

/** What became of one edit of a page, and what it was. */
export interface Trial {
  readonly outcome: Outcome;
  readonly kinds: readonly string[];
  readonly detail: string;
  readonly wanted: WantedPage | null;
}

/** One edit of a page with the numbers of the given seed; null where the page cannot be edited as blocks, or has no place for it. */
export function tryEdit(text: string, seed: number): Trial | null {
  return tryEdits(text, [seed])[0] ?? null;
}

/** One edit of a page for each seed, each of the page as it is; one trial alone where the page itself cannot be read or written. */
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

/** What is made, or a trial that says what was thrown. */
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

/** How many edits are made on a page, so that it is read once for all of them. */
const perPage = 4;

/** `count` random edits over the pages in turn. */
export function measureRandomEdits(pages: readonly NamedText[], count: number, seed: number): RandomFigures {
  const tally = new Tally();
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

/** Above this length a page is not mutated: the small ones break in the same ways, sooner. */
const longest = 12_000;

/** `count` pages mutated at random, each read, written as it is, and edited. */
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
