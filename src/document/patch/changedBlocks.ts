import type { JSONContent } from '../page.ts';
import { getNodeText, isEmptyParagraph, isTextBlock } from '../print/printedNodes.ts';
import { alignChildren } from './alignChildren.ts';
import { isSameAttrs } from './compareDocuments.ts';

/** Child indexes from the document to a block. */
export type BlockPath = readonly number[];

/**
 * A block that differs between two versions of a page. For an added block, `before` is null; for a removed one, `after`
 * is the place where it was: the index of the block now there.
 */
export type ChangedBlock =
  | { readonly kind: 'changed'; readonly before: BlockPath; readonly after: BlockPath }
  | { readonly kind: 'added'; readonly before: null; readonly after: BlockPath }
  | { readonly kind: 'removed'; readonly before: BlockPath; readonly after: BlockPath };

type AddedBlock = Extract<ChangedBlock, { readonly kind: 'added' }>;
type RemovedBlock = Extract<ChangedBlock, { readonly kind: 'removed' }>;

/**
 * The innermost blocks that differ between two documents, in page order: a paragraph of a step, not all its steps. A
 * block that was wrapped or turned into another one has changed. Empty paragraphs, which a page's text doesn't contain, don't count.
 */
export function listChangedBlocks(before: JSONContent, after: JSONContent): readonly ChangedBlock[] {
  return blocksIn(before, after, [], []);
}

function blocksIn(before: JSONContent, after: JSONContent, left: BlockPath, right: BlockPath): readonly ChangedBlock[] {
  const [olds, news] = [before.content ?? [], after.content ?? []];
  const found: ChangedBlock[] = [];
  /** Since the last block of both. */
  let added: AddedBlock[] = [];
  let next = 0;
  const removeUntil = (end: number, at: number) => {
    const removed: RemovedBlock[] = [];
    for (; next < end; next += 1) {
      const old = olds[next];
      if (old !== undefined && !isEmptyParagraph(old))
        removed.push({ kind: 'removed', before: [...left, next], after: [...right, at] });
    }
    found.push(...pairByText(added, removed, (block) => textIn(block.kind === 'added' ? news : olds, block)));
    added = [];
  };
  alignChildren(olds, news).forEach(({ from, equal }, index) => {
    const block = news[index];
    if (block === undefined) return;
    if (from === null) {
      if (!isEmptyParagraph(block)) added.push({ kind: 'added', before: null, after: [...right, index] });
      return;
    }
    removeUntil(from, index);
    next = from + 1;
    const old = olds[from];
    if (equal || old === undefined) return;
    const [one, other] = [
      [...left, from],
      [...right, index],
    ];
    found.push(
      ...(holdsSame(old, block)
        ? blocksIn(old, block, one, other)
        : [{ kind: 'changed', before: one, after: other } as const]),
    );
  });
  removeUntil(olds.length, news.length);
  return found;
}

/** Joins added blocks with removed ones of the same text in the same order; the remaining removed blocks come last. */
function pairByText(
  added: readonly AddedBlock[],
  removed: readonly RemovedBlock[],
  textOf: (block: AddedBlock | RemovedBlock) => string,
): readonly ChangedBlock[] {
  const left = [...removed];
  const paired = added.map((block): ChangedBlock => {
    const text = textOf(block);
    const index = text === '' ? -1 : left.findIndex((old) => textOf(old) === text);
    const [old] = index < 0 ? [] : left.splice(index, 1);
    return old === undefined ? block : { kind: 'changed', before: old.before, after: block.after };
  });
  return [...paired, ...left];
}

/** The text of a block among its siblings, without white space. */
function textIn(siblings: readonly JSONContent[], { kind, before, after }: AddedBlock | RemovedBlock): string {
  const block = siblings[(kind === 'added' ? after : before).at(-1) ?? 0];
  return block === undefined ? '' : getNodeText(block).replaceAll(/\s+/g, '');
}

/** True if two blocks differ only in the blocks they contain. Rows of a table count as one with it. */
function holdsSame(before: JSONContent, after: JSONContent): boolean {
  return (
    !isTextBlock(before) &&
    before.type !== 'table' &&
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

/** The document `after` with one changed block as it is in `before`. */
export function revertBlockInDocument(before: JSONContent, after: JSONContent, change: ChangedBlock): JSONContent {
  const old = change.before === null ? undefined : getBlockAt(before, change.before);
  const restored = old === undefined ? [] : [old];
  return withChildren(after, change.after.slice(0, -1), (children) =>
    children.toSpliced(change.after.at(-1) ?? 0, change.kind === 'removed' ? 0 : 1, ...restored),
  );
}

function withChildren(
  node: JSONContent,
  path: BlockPath,
  edit: (children: readonly JSONContent[]) => readonly JSONContent[],
): JSONContent {
  const [index, ...rest] = path;
  const children = node.content ?? [];
  const child = index === undefined ? undefined : children[index];
  if (index === undefined) return { ...node, content: edit(children) };
  return child === undefined ? node : { ...node, content: children.with(index, withChildren(child, rest, edit)) };
}
