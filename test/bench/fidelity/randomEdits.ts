import type { FrontMatterValues } from '#document/patch/patchPage.ts';
import type { JSONContent, Page } from '#document/page.ts';
import { documentSchema } from '#blocks/pages.ts';
import { blockEdits } from './blockEdits.ts';
import { frontMatterEditNames, makeFrontMatterEdit } from './frontMatterEdits.ts';
import { pick } from './random.ts';
import { structuralEdits } from './structuralEdits.ts';
import { tableEdits } from './tableEdits.ts';
import { textEdits } from './textEdits.ts';
import { nodesOf } from './tree.ts';
import { changeOneWord } from './wordEdits.ts';

/** The wanted result of an edit. */
export interface WantedPage {
  readonly doc: JSONContent;
  readonly frontMatter: FrontMatterValues | undefined;
}

const documentEdits = { ...structuralEdits, ...blockEdits, ...textEdits, ...tableEdits };
const words = 'word changed';

/** The names of all kinds of edits. */
export const randomEditNames: readonly string[] = [words, ...Object.keys(documentEdits), ...frontMatterEditNames];

/** An edit of the given kind at a random place of the wanted page; null if there is no place for it, or the editor wouldn't make it. */
export function makeRandomEdit(kind: string, random: () => number, page: Page, wanted: WantedPage): WantedPage | null {
  if (frontMatterEditNames.includes(kind)) {
    const edit = makeFrontMatterEdit(kind, random, page);
    return edit === null ? null : { ...wanted, frontMatter: edit.values };
  }
  const doc =
    kind === words
      ? changeOneWord(random, wanted.doc)?.doc
      : documentEdits[kind]?.(random, wanted.doc, nodesOf(wanted.doc))?.doc;
  return doc === undefined || !isTaken(doc) ? null : { ...wanted, doc };
}

/** One to three edits of random kinds, with their names; null if none could be made. */
export function makeRandomEdits(
  random: () => number,
  page: Page,
): { readonly kinds: readonly string[]; readonly wanted: WantedPage } | null {
  const kinds: string[] = [];
  let wanted: WantedPage = { doc: page.doc, frontMatter: undefined };
  const count = random() < 0.7 ? 1 : 2 + Math.floor(random() * 2);
  for (let tries = 0; kinds.length < count && tries < 12; tries += 1) {
    const kind = pick(random, randomEditNames) ?? words;
    const next = makeRandomEdit(kind, random, page, wanted);
    if (next === null) continue;
    kinds.push(kind);
    wanted = next;
  }
  return kinds.length === 0 ? null : { kinds, wanted };
}

/** True if the document fits the editor's schema: otherwise it can't be on the screen. */
function isTaken(doc: JSONContent): boolean {
  try {
    documentSchema.nodeFromJSON(doc).check();
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
