import { applyEdits } from '#base/textEdit.ts';
import { patchAndProve, readPage, writePage } from '#blocks/pages.ts';
import type { JSONContent } from '#document/page.ts';
import { mutate } from '../../corpus/mutations.ts';
import type { NamedText } from './measureFidelity.ts';
import { pick, randomOf } from './random.ts';
import { makeRandomEdits, type WantedPage } from './randomEdits.ts';
import { textOf } from '#document/writtenNodes.ts';

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
  /** The longest that one took, and on which page. */
  readonly slowest: { readonly seconds: number; readonly name: string };
  readonly failures: readonly Failure[];
}

const squeezed = (doc: JSONContent) => textOf(doc).replace(/\s+/g, '');

/** Whether the proved text is one: its edits give it, and every letter of the wanted document is in what it reads as. */
function outcomeOf(text: string, wanted: WantedPage): { readonly outcome: Outcome; readonly detail: string } {
  const page = readPage(text);
  const proved = patchAndProve(page, wanted.doc, wanted.frontMatter);
  if (!proved.ok) return { outcome: 'refused', detail: proved.problem.code };
  const { edits, text: written } = proved.value;
  if (applyEdits(text, edits) !== written) return { outcome: 'wrong', detail: 'the edits give another text' };
  if (squeezed(readPage(written).doc) !== squeezed(wanted.doc)) return { outcome: 'wrong', detail: 'other words are read' };
  return { outcome: 'proved', detail: '' };
}

/** One edit of a page with the numbers of the given seed; null where the page cannot be edited as blocks, or has no place for it. */
export function tryEdit(text: string, seed: number): { readonly outcome: Outcome; readonly kinds: readonly string[]; readonly detail: string; readonly wanted: WantedPage | null } | null {
  let kinds: readonly string[] = [];
  let wanted: WantedPage | null = null;
  try {
    const page = readPage(text);
    if (writePage(page, structuredClone(page.doc)) !== text) return { outcome: 'wrong', kinds, detail: 'the page as it is gives another text', wanted };
    if (page.problems.some(({ code }) => code === 'page/not-mdx')) return null;
    const edit = makeRandomEdits(randomOf(seed), page);
    if (edit === null) return null;
    ({ kinds, wanted } = edit);
    return { ...outcomeOf(text, wanted), kinds, wanted };
  } catch (error) {
    return { outcome: 'thrown', kinds, detail: error instanceof Error ? (error.stack ?? error.message).split('\n').slice(0, 4).join(' ') : String(error), wanted };
  }
}

class Tally {
  tried = 0;
  unreadable = 0;
  slowest = { seconds: 0, name: '' };
  readonly failures: Failure[] = [];
  add(name: string, text: string, seed: number): void {
    const started = performance.now();
    const result = tryEdit(text, seed);
    const seconds = (performance.now() - started) / 1000;
    if (seconds > this.slowest.seconds) this.slowest = { seconds, name: `${name} (${result?.kinds.join(', ') ?? 'no edit'})` };
    if (result === null) {
      this.unreadable += 1;
      return;
    }
    this.tried += 1;
    const { outcome, kinds, detail } = result;
    if (outcome !== 'proved') this.failures.push({ outcome, name, kinds, text, seed, detail });
  }
}

/** `count` random edits over the pages in turn. */
export function measureRandomEdits(pages: readonly NamedText[], count: number, seed: number): RandomFigures {
  const tally = new Tally();
  for (let index = 0; tally.tried < count && index < count * 3; index += 1) {
    const page = pages[(index * 7919) % pages.length];
    if (page !== undefined) tally.add(page.name, page.text, seed * 1_000_003 + index);
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
    tally.add(page.name, text, seed * 1_000_003 + index);
  }
  return tally;
}
