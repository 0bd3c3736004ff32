import { applyEdits, type TextEdit } from '#base/textEdit.ts';
import { problem, type Problem } from '#base/problem.ts';
import { err, ok, type Result } from '#base/result.ts';
import { sameDocument, writtenChildren } from './compareDocuments.ts';
import { completeDocument } from './completeDocument.ts';
import type { JSONContent, Page } from './page.ts';
import { patchBlock } from './patchBlocks.ts';
import { patchChildren } from './patchChildren.ts';
import { patchFrontMatter, sameFrontMatter } from './patchFrontMatter.ts';
import { printBlock, printChildren, printListBeside } from './printBlocks.ts';
import { holdsNearby } from './holdsNearby.ts';
import type { Reading } from './origins.ts';
import { readingOf, readPage, type Grammar } from './readPage.ts';
import { writingOf, type Care, type Writing } from './writing.ts';

const cares: readonly Care[] = ['merge', 'canonical', 'whole'];
const lastCare: Care = 'whole';

/** The values that a page's front matter should have. */
export type FrontMatterValues = Readonly<Record<string, unknown>>;

/** Edits that turn the page into `doc`, and its front matter into the given values. Blocks equal to their origin keep their bytes. */
export function patchPage(grammar: Grammar, page: Page, doc: JSONContent, frontMatter?: FrontMatterValues): TextEdit[] {
  const { doc: base, reading } = readingOf(grammar, page);
  const head = frontMatter === undefined ? [] : patchFrontMatter(page.source, frontMatter, writtenChildren(doc).length > 0);
  const wanted = completeDocument(grammar.defaults, doc);
  for (const care of cares) {
    const body = patchBody(grammar, reading, base, wanted, care);
    if (care === lastCare || holdsNearby(grammar, reading, base, wanted, body)) return [...head, ...body];
  }
  return head;
}

/** The edits of `patchPage`, made with the given care and not looked at again. */
function patchWith(grammar: Grammar, page: Page, doc: JSONContent, frontMatter: FrontMatterValues | undefined, care: Care): TextEdit[] {
  const { doc: base, reading } = readingOf(grammar, page);
  const head = frontMatter === undefined ? [] : patchFrontMatter(page.source, frontMatter, writtenChildren(doc).length > 0);
  return [...head, ...patchBody(grammar, reading, base, doc, care)];
}

function patchBody(grammar: Grammar, reading: Reading, base: JSONContent, doc: JSONContent, care: Care): TextEdit[] {
  const before = writtenChildren(base);
  const after = writtenChildren(doc);
  const { source, bodyFrom, origins } = reading;
  const first = before[0] === undefined ? undefined : origins.get(before[0]);
  const last = before.at(-1);
  const end = last === undefined ? undefined : origins.get(last);
  if (after.length === 0) return first === undefined || end === undefined ? [] : [{ from: first.from, to: end.to, text: '' }];
  const writing = writingOf(grammar, reading, base, care);
  if (first === undefined) return [fillEmpty(writing, source, bodyFrom, after)];
  const edits = patchChildren(writing, {
    base: before,
    edited: after,
    prefix: '',
    kind: 'doc',
    patch: (left, right) => patchBlock(writing, left, right),
    print: (node, index) => (index === 0 && bodyFrom <= 1 && node.type === 'horizontalRule' ? startRule : printBlock(writing, node, '')),
    printList: (node, taken) => printListBeside(writing, node, '', taken),
  });
  return edits ?? [];
}

/** A rule at the very start of a page: dashes would open front matter. */
const startRule = '***';

function fillEmpty(writing: Writing, source: string, bodyFrom: number, children: readonly JSONContent[]): TextEdit {
  const gap = bodyFrom > 1 ? writing.newline : '';
  const missing = bodyFrom > 1 && !source.slice(0, bodyFrom).endsWith('\n') ? writing.newline : '';
  const text = printChildren(writing, children, '', 'page');
  const safe = bodyFrom <= 1 && children[0]?.type === 'horizontalRule' ? text.replace(/^---/, startRule) : text;
  return { from: bodyFrom, to: source.length, text: `${missing}${gap}${safe}${writing.newline}` };
}

/** The page's source with the edits of `patchPage`; nothing is proved. */
export function writePage(grammar: Grammar, page: Page, doc: JSONContent, frontMatter?: FrontMatterValues): string {
  return applyEdits(page.source, patchPage(grammar, page, doc, frontMatter));
}

/** A page's new text that was read again and found to be the wanted document. */
export interface ProvedPatch {
  readonly text: string;
  readonly edits: readonly TextEdit[];
  /** The new text as it is read. */
  readonly page: Page;
}

/** Whether a text reads as the document. */
export function proveText(grammar: Grammar, text: string, doc: JSONContent): boolean {
  return sameDocument(readPage(grammar, text).doc, completeDocument(grammar.defaults, doc));
}

/** Patches and proves: writes with less and less of the old spelling until the text reads as `doc`; `page/not-proved` where none does. */
export function patchAndProve(grammar: Grammar, page: Page, doc: JSONContent, frontMatter?: FrontMatterValues): Result<ProvedPatch, Problem> {
  const wanted = completeDocument(grammar.defaults, doc);
  const tries = [() => patchPage(grammar, page, wanted, frontMatter), ...cares.slice(1).map((care) => () => patchWith(grammar, page, wanted, frontMatter, care))];
  for (const attempt of tries) {
    const edits = attempt();
    const text = applyEdits(page.source, edits);
    const again = readPage(grammar, text);
    if (sameDocument(again.doc, wanted) && (frontMatter === undefined || hasFrontMatter(page, again, frontMatter))) return ok({ text, edits, page: again });
  }
  return err(problem('page/not-proved', 'The page could not be written so that it reads as it is shown.'));
}

/** Whether the page has the front matter that was wanted, and no invalid one unless it was invalid before. */
function hasFrontMatter(before: Page, after: Page, values: FrontMatterValues): boolean {
  return sameFrontMatter(after.frontMatter.values, values) && (isBroken(before) || !isBroken(after));
}

const isBroken = ({ problems }: Page) => problems.some(({ code }) => code === 'page/front-matter-invalid');
