import type { JSONContent } from '../page.ts';
import { isEmptyParagraph, isTextBlock } from '../print/printedNodes.ts';
import { alignChildren } from './alignChildren.ts';
import { isSameAttrs } from './compareDocuments.ts';
import { groupByText, sharesMostWords } from './groupByText.ts';

/** Child indexes from the document to a block. */
export type BlockPath = readonly number[];

/** A block of the old version of a page, and the block of the new one before which it belongs. */
export interface RestoredBlock {
  readonly path: BlockPath;
  readonly place: BlockPath;
}

/**
 * Blocks that differ between two versions of a page and belong together, because text went from one to another: they
 * were wrapped, unwrapped, turned into others, split, joined, or moved.
 */
export interface BlockChange {
  /** Blocks of the old version, in page order; none if the change only added blocks. */
  readonly before: readonly RestoredBlock[];
  /** Blocks of the new version, in page order; none if the change only removed blocks. */
  readonly after: readonly BlockPath[];
}

/** A block that differs: added, removed, or, with both sides, changed. Blocks of one gap are between the same unchanged ones. */
interface Difference {
  readonly gap: number;
  readonly before: (RestoredBlock & { readonly block: JSONContent }) | null;
  readonly after: { readonly path: BlockPath; readonly block: JSONContent } | null;
  /** For an added block, the removed one of the same type in its place. */
  readonly instead?: Difference | null;
}

/**
 * The changes between two documents, each as few blocks as possible, in page order: a paragraph of a step, not all its
 * steps. Undoing one of them loses no text that is in both documents, and repeats none. Empty paragraphs, which a page's
 * text doesn't contain, don't count.
 */
export function listBlockChanges(before: JSONContent, after: JSONContent): readonly BlockChange[] {
  const differences: Difference[] = [];
  addDifferences(before, after, [], [], differences);
  const groups = groupByText(
    differences.map((difference) => ({
      gap: difference.gap,
      before: difference.before?.block ?? null,
      after: difference.after?.block ?? null,
      instead: difference.instead == null ? null : differences.indexOf(difference.instead),
    })),
    before,
    after,
  );
  return joinDifferences(groups.map((group) => group.flatMap((index) => differences[index] ?? [])));
}

/**
 * The change of each group. A restored block takes the place of the first added one in its gap that belongs to the same
 * group, or that replaced a later block.
 */
function joinDifferences(groups: readonly (readonly Difference[])[]): readonly BlockChange[] {
  const addedIn = new Map<number, { readonly path: BlockPath; readonly from: BlockPath; readonly group: unknown }[]>();
  for (const group of groups)
    for (const { gap, after } of group) {
      if (after === null) continue;
      const from = group.find((one) => one.gap === gap && one.before !== null)?.before?.path ?? [];
      addedIn.set(gap, [...(addedIn.get(gap) ?? []), { path: after.path, from, group }]);
    }
  for (const added of addedIn.values()) added.sort((a, b) => comparePaths(a.path, b.path));
  return groups.map((group) => {
    const restored = group.flatMap(({ gap, before }) => {
      if (before === null) return [];
      const next = addedIn.get(gap)?.find((one) => one.group === group || comparePaths(before.path, one.from) < 0);
      return [{ path: before.path, place: next?.path ?? before.place }];
    });
    return {
      before: restored.toSorted((a, b) => comparePaths(a.path, b.path)),
      after: group.flatMap(({ after }) => (after === null ? [] : [after.path])).toSorted(comparePaths),
    };
  });
}

function comparePaths(a: BlockPath, b: BlockPath): number {
  const at = a.findIndex((index, depth) => index !== b[depth]);
  return at < 0 ? a.length - b.length : (a[at] ?? 0) - (b[at] ?? -1);
}

function addDifferences(
  before: JSONContent,
  after: JSONContent,
  left: BlockPath,
  right: BlockPath,
  found: Difference[],
): void {
  const [olds, news] = [before.content ?? [], after.content ?? []];
  /** Pairs of blocks that were matched only because they have the same type. */
  const replaced = new Map<number, number>();
  let gap = found.length;
  let next = 0;
  let added: Difference[] = [];
  const endGap = (end: number, at: number) => {
    const removed = new Map<number, Difference>();
    for (; next < end; next += 1) {
      const block = olds[next];
      if (block === undefined || isEmptyParagraph(block)) continue;
      removed.set(next, { gap, before: { path: [...left, next], place: [...right, at], block }, after: null });
    }
    for (const block of added) {
      const old = replaced.get(block.after?.path.at(-1) ?? -1);
      found.push(old === undefined ? block : { ...block, instead: removed.get(old) ?? null });
    }
    found.push(...removed.values());
    added = [];
    gap = found.length;
  };
  alignChildren(olds, news).forEach(({ from, equal }, index) => {
    const block = news[index];
    if (block === undefined) return;
    const old = from === null ? undefined : olds[from];
    const isInside = old !== undefined && holdsSame(old, block);
    if (from === null || old === undefined || !(equal || isInside || sharesMostWords(old, block))) {
      if (from !== null) replaced.set(index, from);
      if (!isEmptyParagraph(block)) added.push({ gap, before: null, after: { path: [...right, index], block } });
      return;
    }
    endGap(from, index);
    next = from + 1;
    const [one, other] = [
      [...left, from],
      [...right, index],
    ];
    if (!equal && isInside) addDifferences(old, block, one, other, found);
    else if (!equal)
      found.push({ gap, before: { path: one, place: other, block: old }, after: { path: other, block } });
    gap = found.length;
  });
  endGap(olds.length, news.length);
}

/** True if two blocks differ only in the blocks they contain. Rows of a table, and the text of code, count as one with it. */
function holdsSame(before: JSONContent, after: JSONContent): boolean {
  return (
    !isTextBlock(before) &&
    before.type !== 'table' &&
    before.type !== 'codeBlock' &&
    before.type === after.type &&
    isSameAttrs(before.attrs, after.attrs) &&
    (before.content?.length ?? 0) > 0 &&
    (after.content?.length ?? 0) > 0
  );
}

/** The block at a path; undefined if there is none. */
export function getBlockAt(doc: JSONContent, path: BlockPath): JSONContent | undefined {
  return path.reduce<JSONContent | undefined>((node, index) => node?.content?.[index], doc);
}

/** The document `after` with the blocks of one change as they are in `before`. */
export function revertChangeInDocument(before: JSONContent, after: JSONContent, change: BlockChange): JSONContent {
  const restored = new Map<string, JSONContent[]>();
  for (const { path, place } of change.before) {
    const block = getBlockAt(before, path);
    if (block !== undefined) restored.set(String(place), [...(restored.get(String(place)) ?? []), block]);
  }
  const dropped = new Set(change.after.map(String));
  const touched = new Set(
    [...change.before.map(({ place }) => place), ...change.after].flatMap((path) =>
      path.map((_, depth) => String(path.slice(0, depth))),
    ),
  );
  const rebuild = (node: JSONContent, path: BlockPath): JSONContent => {
    if (!touched.has(String(path))) return node;
    const children = node.content ?? [];
    const content = children.flatMap((child, index) => {
      const own = [...path, index];
      return [...(restored.get(String(own)) ?? []), ...(dropped.has(String(own)) ? [] : [rebuild(child, own)])];
    });
    return { ...node, content: [...content, ...(restored.get(String([...path, children.length])) ?? [])] };
  };
  return rebuild(after, []);
}
