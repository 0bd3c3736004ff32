import { applyEdits, type TextEdit } from '#base/textEdit.ts';
import { createProblem, type Problem } from '#base/problem.ts';
import { err, ok, type Result } from '#base/result.ts';
import { isSameDocument } from './compareDocuments.ts';
import { fillDefaultAttributes } from './fillDefaultAttributes.ts';
import { findDifferingBlocks, type DiffScope } from './findDifferingBlocks.ts';
import { joinAdjacentLists } from '../read/adjacentLists.ts';
import { findLostDefinitions } from '../read/findLostDefinitions.ts';
import { isSourceOnly, type JSONContent, type Page } from '../page.ts';
import { patchBlock } from './patchBlocks.ts';
import { patchChildren } from './patchChildren.ts';
import { patchFrontMatter, isSameFrontMatter } from '../yaml/patchFrontMatter.ts';
import { printBlock, printChildren, printAdjacentList } from '../print/printBlocks.ts';
import { verifyChangedBlocks } from './verifyChangedBlocks.ts';
import { hoistModules } from './hoistModules.ts';
import type { KnownText } from '../print/knownBlocks.ts';
import { catchStackOverflow } from '../read/limitDepth.ts';
import type { DocumentSourceMap } from './documentSourceMap.ts';
import { createSourceOnlyPage, getSourceMap, readPageWithGrammar, type Grammar } from '../read/readPage.ts';
import { relinkWithDefinitions, textifyMissingFootnotes, type RelinkedPage } from '../read/relinkWithDefinitions.ts';
import { createPrintContext, type PatchStrategy, type PrintContext } from '../print/printContext.ts';
import { isTextBlock, getPrintedChildren } from '../print/printedNodes.ts';

/**
 * One way to write a page, and which of the blocks that the last one wrote wrongly are printed from scratch. `isNew`: those
 * that the page has already keep their source, because they may only lack a blank line before or after the others.
 */
interface Plan {
  readonly strategy: PatchStrategy;
  readonly scope: DiffScope | null;
  readonly isNew?: boolean;
}

const plans: readonly Plan[] = [
  { strategy: 'merge', scope: null },
  { strategy: 'canonical', scope: null },
  { strategy: 'canonical', scope: 'innermost', isNew: true },
  { strategy: 'canonical', scope: 'innermost' },
  { strategy: 'canonical', scope: 'parents', isNew: true },
  { strategy: 'canonical', scope: 'parents' },
  { strategy: 'canonical', scope: 'nearby' },
  { strategy: 'canonical', scope: 'containers' },
  { strategy: 'whole', scope: null },
];
const lastStrategy: PatchStrategy = 'whole';

/** New values of a page's front matter. */
export type FrontMatterValues = Readonly<Record<string, unknown>>;

/** The page's current and wanted document, and the current one as read with the wanted definitions. */
interface Task {
  readonly wanted: JSONContent;
  readonly base: JSONContent;
  readonly reading: DocumentSourceMap;
  readonly footing: RelinkedPage;
  readonly sources: readonly KnownText[];
}

/** The document in the form that a page with the document `base` can represent. */
function asWritable(grammar: Grammar, base: JSONContent, doc: JSONContent): JSONContent {
  return hoistModules(textifyMissingFootnotes(fillDefaultAttributes(grammar.defaults, doc)), base);
}

function taskOf(grammar: Grammar, page: Page, doc: JSONContent, sources: readonly Page[]): Task {
  const { doc: base, reading } = getSourceMap(grammar, page);
  const wanted = copyRepeatedBlocks(joinAdjacentLists(reading, base, asWritable(grammar, base, doc)));
  return {
    wanted,
    base,
    reading,
    footing: relinkWithDefinitions(grammar, reading, base, wanted),
    sources: sources.filter((source) => !isSourceOnly(source)).map((source) => getSourceMap(grammar, source)),
  };
}

/** The document with each block as an object of its own: an editor may return the same one for two copies of a block. */
function copyRepeatedBlocks(doc: JSONContent): JSONContent {
  const seen = new Set<JSONContent>();
  const visit = (node: JSONContent): JSONContent => {
    const isRepeated = seen.has(node);
    seen.add(node);
    const content = isTextBlock(node) ? node.content : node.content?.map(visit);
    const isSame = content === undefined || content.every((child, index) => child === node.content?.[index]);
    return isSame && !isRepeated ? node : { ...node, ...(content && { content }) };
  };
  return visit(doc);
}

/** Edits that turn the page into `doc`, and its front matter into the given values. Blocks that equal their original keep their bytes. */
export function patchPageWithGrammar(
  grammar: Grammar,
  page: Page,
  doc: JSONContent,
  frontMatter?: FrontMatterValues,
  sources: readonly Page[] = [],
): TextEdit[] {
  return [...patchHead(page, doc, frontMatter), ...patchNearby(grammar, taskOf(grammar, page, doc, sources))];
}

function patchHead(page: Page, doc: JSONContent, frontMatter: FrontMatterValues | undefined): TextEdit[] {
  return frontMatter === undefined
    ? []
    : patchFrontMatter(page.source, frontMatter, getPrintedChildren(doc).length > 0);
}

/** Edits that keep as much of the original spelling as possible, verified only for the changed blocks. */
function patchNearby(grammar: Grammar, task: Task): TextEdit[] {
  const { wanted, footing } = task;
  const anew = new Set<JSONContent>();
  let differs: Differing = () => [];
  for (const plan of plans) {
    const { strategy } = plan;
    const rewrites = rewritesOf(task, plan, anew, differs);
    if (rewrites === null) continue;
    const body = patchBody(grammar, task, strategy, rewrites);
    const found = strategy === lastStrategy ? null : verifyChangedBlocks(grammar, footing, wanted, body);
    if (found === null) return body;
    differs = found;
  }
  return [];
}

type Differing = (scope: DiffScope) => readonly JSONContent[];

function holdsBlock(outer: JSONContent, block: JSONContent): boolean {
  return (
    !isTextBlock(outer) &&
    (outer.content ?? []).some(
      (child) => (child.type === block.type && isSameDocument(child, block)) || holdsBlock(child, block),
    )
  );
}

/** Which blocks a plan doesn't leave as they are. */
interface Rewrites {
  readonly forced: ReadonlySet<JSONContent>;
  readonly moved: ReadonlySet<JSONContent>;
}

const noRewrites: Rewrites = { forced: new Set(), moved: new Set() };

/** The blocks found so far, with those of a plan; null if the last plan printed the same ones. */
function rewritesOf(
  { base }: Task,
  { scope, isNew = false }: Plan,
  found: Set<JSONContent>,
  differs: Differing,
): Rewrites | null {
  if (scope === null) return { forced: found, moved: new Set() };
  const isGrown = addAll(found, differs(scope));
  const moved = new Set([...found].filter((block) => holdsBlock(base, block)));
  if (!isGrown && (isNew || moved.size === 0)) return null;
  return isNew
    ? { forced: new Set([...found].filter((block) => !moved.has(block))), moved }
    : { forced: found, moved: new Set() };
}

/** Adds the items to the set; false if it has them all. */
function addAll(set: Set<JSONContent>, items: readonly JSONContent[]): boolean {
  const before = set.size;
  for (const item of items) set.add(item);
  return set.size > before;
}

function patchBody(
  grammar: Grammar,
  { footing: { reading, base }, wanted: doc, sources }: Task,
  strategy: PatchStrategy,
  { forced, moved }: Rewrites,
): TextEdit[] {
  const before = getPrintedChildren(base);
  const after = getPrintedChildren(doc);
  const { source, bodyFrom, origins } = reading;
  const first = before[0] === undefined ? undefined : origins.get(before[0]);
  const last = before.at(-1);
  const end = last === undefined ? undefined : origins.get(last);
  if (after.length === 0)
    return first === undefined || end === undefined ? [] : [{ from: first.from, to: end.to, text: '' }];
  const writing = createPrintContext(
    grammar,
    { doc: base, reading },
    { strategy, sources, forcedRewrites: forced, moved, patch: patchBlock, wanted: doc },
  );
  if (first === undefined) return [fillEmpty(writing, source, bodyFrom, after)];
  const edits = patchChildren(writing, {
    base: before,
    edited: after,
    prefix: '',
    kind: 'doc',
    patch: (left, right) => patchBlock(writing, left, right),
    print: (node, index, prefix) => {
      const text = printBlock(writing, node, prefix);
      return index === 0 && bodyFrom <= 1 && node.type === 'horizontalRule' && text.startsWith('---')
        ? startRule
        : text;
    },
    printList: (node, taken, prefix) => printAdjacentList(writing, node, prefix, taken),
  });
  return edits ?? [];
}

/** A thematic break at the very start of a page: dashes would open front matter. */
const startRule = '***';

function fillEmpty(
  writing: PrintContext,
  source: string,
  bodyFrom: number,
  children: readonly JSONContent[],
): TextEdit {
  const gap = bodyFrom > 1 ? writing.newline : '';
  const missing = bodyFrom > 1 && !source.slice(0, bodyFrom).endsWith('\n') ? writing.newline : '';
  const text = printChildren(writing, children, '', { place: 'page' });
  const safe = bodyFrom <= 1 && children[0]?.type === 'horizontalRule' ? text.replace(/^---/, startRule) : text;
  return { from: bodyFrom, to: source.length, text: `${missing}${gap}${safe}${writing.newline}` };
}

/** The page's source with the edits of `patchPageWithGrammar`; not verified. */
export function serializePageWithGrammar(
  grammar: Grammar,
  page: Page,
  doc: JSONContent,
  frontMatter?: FrontMatterValues,
  sources: readonly Page[] = [],
): string {
  return applyEdits(page.source, patchPageWithGrammar(grammar, page, doc, frontMatter, sources));
}

/** A page's new text, verified to be read back as the wanted document. */
export interface ProvedPatch {
  readonly text: string;
  readonly edits: readonly TextEdit[];
  /** The page as read from the new text. */
  readonly page: Page;
  /** Changes that were needed to avoid losing content, to show to the user. */
  readonly notices: readonly Problem[];
}

/** True if the text is read as the document. */
export function isSourceOfDocumentWithGrammar(grammar: Grammar, text: string, doc: JSONContent): boolean {
  const { doc: read } = readPageWithGrammar(grammar, text);
  return isSameDocument(read, asWritable(grammar, read, doc));
}

const reaches: readonly DiffScope[] = ['innermost', 'nearby', 'all'];

/** What is known when a page is patched. */
export interface ProveOptions {
  /** The last verified page: parts that are unchanged since then cost little. */
  readonly last?: Page | undefined;
  /** Pages that new blocks were copied from, whose spelling they keep. */
  readonly sources?: readonly Page[];
}

/**
 * Patches and verifies: keeps less and less of the original spelling until the text is read as `doc`; finally also
 * reprints unchanged blocks that would be read differently. Fails with `page/not-proved` if nothing helps. Parts that
 * are unchanged since `last`, the last verified page, cost little.
 */
export function patchAndProveWithGrammar(
  grammar: Grammar,
  page: Page,
  doc: JSONContent,
  frontMatter?: FrontMatterValues,
  { last, sources = [] }: ProveOptions = {},
): Result<ProvedPatch, Problem> {
  return catchStackOverflow(
    () => tryAndProve(grammar, page, doc, frontMatter, last === undefined ? [page] : [page, last], sources),
    ({ message }) => err(createProblem('page/not-proved', message)),
  );
}

function tryAndProve(
  grammar: Grammar,
  page: Page,
  doc: JSONContent,
  frontMatter: FrontMatterValues | undefined,
  known: readonly Page[],
  sources: readonly Page[],
): Result<ProvedPatch, Problem> {
  const task = taskOf(grammar, page, doc, sources);
  const { wanted, footing } = task;
  const head = patchHead(page, doc, frontMatter);
  // If a page that can't be read as blocks is unchanged, it needn't be read again.
  const keptSource = !task.reading.valid && isSameDocument(task.base, wanted) ? page.problems.at(-1) : undefined;
  const attempt = (body: readonly TextEdit[]) => {
    const edits = [...head, ...body];
    const text = applyEdits(page.source, edits);
    const again =
      keptSource === undefined ? readPageWithGrammar(grammar, text, known) : createSourceOnlyPage(text, keptSource);
    const isProved =
      isSameDocument(again.doc, wanted) && (frontMatter === undefined || hasFrontMatter(page, again, frontMatter));
    return { text, edits, page: again, isProved };
  };
  let last = attempt(patchNearby(grammar, task));
  const anew = new Set<JSONContent>();
  const differs = (scope: DiffScope) => findDifferingBlocks(wanted, last.page.doc, scope);
  for (const plan of plans.slice(1)) {
    const { strategy } = plan;
    if (last.isProved) break;
    const rewrites = rewritesOf(task, plan, anew, differs);
    if (rewrites !== null)
      last = attempt(patchBody(grammar, task, strategy, strategy === lastStrategy ? noRewrites : rewrites));
  }
  anew.clear();
  for (const reach of reaches) {
    if (last.isProved) break;
    addAll(anew, differs(reach));
    last = attempt(patchBody(grammar, task, lastStrategy, { forced: anew, moved: new Set() }));
  }
  const { text, edits, page: again, isProved } = last;
  if (!isProved)
    return err(
      createProblem(
        'page/not-proved',
        `${nameOf(findDifferingBlocks(wanted, again.doc, 'innermost')[0])} couldn’t be saved exactly as shown.`,
      ),
    );
  return ok({ text, edits, page: again, notices: findLostDefinitions(task.reading, task.base, footing, wanted) });
}

const longestName = 40;

/** A block's display name: its first words. */
function nameOf(block: JSONContent | undefined): string {
  const words = block === undefined ? '' : wordsOf(block).trim();
  const shown = words.length > longestName ? `${words.slice(0, longestName).trim()} …` : words;
  return shown === '' ? 'The page' : `The block “${shown}”`;
}

function wordsOf(node: JSONContent): string {
  return node.text ?? (node.content ?? []).map(wordsOf).join(isTextBlock(node) ? '' : ' ');
}

/** True if the page has the wanted front matter, and valid front matter unless it was invalid before. */
function hasFrontMatter(before: Page, after: Page, values: FrontMatterValues): boolean {
  return isSameFrontMatter(after.frontMatter.values, values) && (isBroken(before) || !isBroken(after));
}

const isBroken = ({ problems }: Page) => problems.some(({ code }) => code === 'page/front-matter-invalid');
