import type { TextEdit } from '#base/textEdit.ts';
import { alignChildren } from './alignChildren.ts';
import { countColumns, getLineIndent } from './documentSourceMap.ts';
import type { JSONContent } from '../page.ts';
import { joinOriginalLists, isSameListType, getListMarker } from '../read/adjacentLists.ts';
import { alike, getLikeness, isWrapped } from '../print/knownBlocks.ts';
import { canInterruptParagraph, getBlockPrefix, printGap, printMissingFence } from '../print/printBlocks.ts';
import { printBlankLine, printLineBreak, type PrintContext } from '../print/printContext.ts';
import { isElementNode, isModuleNode } from '../print/printedNodes.ts';
import { getLeastPrefix, holdsForcedRewrite } from '../print/reuseSource.ts';

/** The children of a container, and how to print new ones. */
export interface ContainerChildren {
  readonly base: readonly JSONContent[];
  readonly edited: readonly JSONContent[];
  /** Line prefix of new children. */
  readonly prefix: string;
  readonly kind: 'doc' | 'element' | 'list' | 'tight item' | 'other';
  /** Edits within a child; null if it must be reprinted. */
  readonly patch: (base: JSONContent, edited: JSONContent) => TextEdit[] | null;
  readonly print: (node: JSONContent, index: number, prefix: string) => string;
  /** Indexes of base children without a gap of their own before them, where two lists of the page were joined. */
  readonly seams?: readonly number[];
  /** Edits to a base child that apply wherever it is kept. */
  readonly adapt?: (base: JSONContent, index: number) => readonly TextEdit[];
  /** Prints a list so that it isn't joined with the lists next to it, whose markers are `taken`. */
  readonly printList: (node: JSONContent, taken: readonly string[], prefix: string) => string;
}

/** A child of the result: kept in place, or new. */
interface Member {
  readonly node: JSONContent;
  readonly at: number | null;
  readonly text: string;
  /** Line prefix of a new child. */
  readonly prefix: string;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** Edits of a container's children: kept children keep their source and the gaps around them. Both lists have at least one child. */
export function patchChildren(writing: PrintContext, given: ContainerChildren): TextEdit[] | null {
  const family =
    given.kind === 'list' ? given : { ...given, base: joinOriginalLists(writing, given.base, given.edited) };
  const { base, edited } = family;
  const spans: Span[] = [];
  for (const child of base) {
    const origin = writing.origins.get(child);
    if (origin === undefined) return null;
    spans.push(origin);
  }
  const edits: TextEdit[] = [];
  const aligned = alignChildren(base, edited);
  const kept = new Set(aligned.flatMap(({ from, equal }) => (from !== null && equal ? [base[from]] : [])));
  const isMoved = (node: JSONContent) => {
    const found = kept.size + 1 < base.length ? writing.known.find(node) : null;
    return found !== null && base.includes(found.node) && !kept.has(found.node);
  };
  const places = aligned.map(({ from, equal }, index) => {
    const node = edited[index] ?? { type: 'paragraph' };
    const similar = from === null || isRewritten(writing, node) ? undefined : base[from];
    const isOther =
      similar !== undefined &&
      !equal &&
      (isWrapped(similar, node) || isMoved(node) || isReplaced(writing, similar, node));
    const before = isOther ? undefined : similar;
    const isWhole =
      before !== undefined &&
      writing.origins.get(before)?.listBoundaries === undefined &&
      !holdsForcedRewrite(writing, node);
    const inside = before === undefined ? null : equal && isWhole ? [] : family.patch(before, node);
    return { node, at: inside === null ? null : from, inside: inside ?? [] };
  });
  const members: Member[] = [];
  for (const [index, { node, at, inside }] of places.entries()) {
    const left = members.at(-1);
    const right = places[index + 1];
    const isBesideOther = left !== undefined && (at === null || left.at === null || left.at + 1 !== at);
    const meets = isBesideOther && isSameListType(left.node, node);
    const before = at === null ? undefined : base[at];
    if (
      at !== null &&
      before !== undefined &&
      !meets &&
      !(isBesideOther && isTakenIn(writing, family, left.node, spans[at]))
    ) {
      edits.push(...inside, ...(family.adapt?.(before, at) ?? []));
      members.push({ node, at, text: '', prefix: family.prefix });
      continue;
    }
    const prefix = siblingPrefix(writing, family, left?.node, node);
    const taken = [
      ...(left !== undefined && isSameListType(left.node, node)
        ? [left.at === null ? getListMarker(left.text) : getListMarker(writing.source.slice(spans[left.at]?.from))]
        : []),
      ...(right !== undefined && right.at !== null && isSameListType(right.node, node)
        ? [getListMarker(writing.source.slice(spans[right.at]?.from))]
        : []),
    ];
    members.push({
      node,
      at: null,
      text: taken.length > 0 ? family.printList(node, taken, prefix) : family.print(node, index, prefix),
      prefix,
    });
  }
  return [...edits, ...betweenSurvivors(writing, family, members, spans)];
}

function isRewritten({ forcedRewrites, moved }: PrintContext, node: JSONContent): boolean {
  return forcedRewrites.has(node) || moved.has(node);
}

/** True if another known block took the place of a block of the same type: it was moved or unwrapped. */
function isReplaced({ known }: PrintContext, before: JSONContent, node: JSONContent): boolean {
  return getLikeness(before, node) < alike && known.find(node) !== null;
}

/** True if a block with more indentation than its siblings would be read as part of the block that now precedes it. */
function isTakenIn(
  writing: PrintContext,
  { prefix, kind }: ContainerChildren,
  left: JSONContent,
  span: Span | undefined,
): boolean {
  const least = leastIndents.get(left.type);
  const columns = countColumns(lineStartOf(writing, span, prefix)) - countColumns(prefix);
  return least !== undefined && kind !== 'list' && columns >= least;
}

/** The fewest columns by which blocks inside a block can be indented (CommonMark 5.2, GFM footnotes). */
const leastIndents: ReadonlyMap<string, number> = new Map([
  ['bulletList', 2],
  ['orderedList', 3],
  ['footnoteDefinition', 4],
]);

/** Line prefix of a new child: one that was copied or moved within its container keeps its indentation. */
function siblingPrefix(
  writing: PrintContext,
  family: ContainerChildren,
  left: JSONContent | undefined,
  node: JSONContent,
): string {
  const known = writing.known.find(node);
  if (known === null || !family.base.includes(known.node)) return family.prefix;
  const isTaken = left !== undefined && isTakenIn(writing, family, left, known.origin);
  return isTaken
    ? family.prefix
    : getLeastPrefix(known.reading, known.node, lineStartOf(writing, known.origin, family.prefix));
}

function betweenSurvivors(
  writing: PrintContext,
  family: ContainerChildren,
  members: readonly Member[],
  spans: readonly Span[],
): TextEdit[] {
  const edits: TextEdit[] = [];
  let previous: Member | null = null;
  let fresh: Member[] = [];
  const close = (next: Member | null) => {
    const edit = stretch(writing, family, spans, previous, fresh, next);
    if (edit !== null) edits.push(edit);
    fresh = [];
    previous = next;
  };
  for (const member of members) {
    if (member.at === null) fresh.push(member);
    else close(member);
  }
  close(null);
  return edits;
}

/** Replaces what is between two kept children (or an edge) with new children and gaps. */
function stretch(
  writing: PrintContext,
  family: ContainerChildren,
  spans: readonly Span[],
  previous: Member | null,
  fresh: readonly Member[],
  next: Member | null,
): TextEdit | null {
  const before = previous?.at ?? -1;
  const after = next?.at ?? spans.length;
  if (fresh.length === 0 && after === before + 1 && family.seams?.includes(after) !== true) return null;
  const from = previous === null ? spans[0]?.from : spans[before]?.to;
  const to = next === null ? spans.at(-1)?.to : spans[after]?.from;
  if (from === undefined || to === undefined) return null;
  const chain = [...(previous === null ? [] : [previous]), ...fresh, ...(next === null ? [] : [next])];
  let text = '';
  chain.forEach((member, index) => {
    const left = chain[index - 1];
    if (left !== undefined)
      text += closingFence(writing, family, spans, left) + gapBetween(writing, family, spans, left, member);
    text += member.text;
  });
  if (previous === null && fresh.length === 0 && next === null) return null;
  const head = previous === null ? fresh[0] : undefined;
  if (head === undefined) return previous === null ? withoutFirst(writing, spans, after) : { from, to, text };
  const own = getBlockPrefix(head.node, head.prefix);
  const lead =
    text.includes('\n') || isModuleNode(head.node) ? lineStartOf(writing, spans[0], family.prefix) : family.prefix;
  return lead === own ? { from, to, text } : { from: from - lead.length, to, text: own + text };
}

/** Removes the children before the one at `index`, with their indentation if it has another one. */
function withoutFirst(writing: PrintContext, spans: readonly Span[], index: number): TextEdit | null {
  const [first, next] = [spans[0], spans[index]];
  if (first === undefined || next === undefined) return null;
  const [lead = null, own = null] = [first, next].map((span) => getLineIndent(writing.source, span.from));
  const isCut = lead !== null && own !== null && lead !== own;
  return { from: first.from - (isCut ? lead.length : 0), to: next.from - (isCut ? own.length : 0), text: '' };
}

/** The closing fence that a child lacks before a sibling. */
function closingFence(
  writing: PrintContext,
  { prefix }: ContainerChildren,
  spans: readonly Span[],
  { node, at, text }: Member,
): string {
  const span = at === null ? undefined : spans[at];
  const raw = span === undefined ? text : writing.source.slice(span.from, span.to);
  return printMissingFence(writing, node, raw, prefix);
}

/** The gap between two children that weren't neighbors: reuses an existing gap next to them if it fits. */
function gapBetween(
  writing: PrintContext,
  family: ContainerChildren,
  spans: readonly Span[],
  left: Member,
  right: Member,
): string {
  const prefix = getBlockPrefix(right.node, right.prefix);
  const own = right.at === null ? prefix : lineStartOf(writing, spans[right.at], prefix);
  const otherwise = () => nearbyGap(writing, family, spans, left, right, own);
  return left.at === null && right.at === null ? printGap(writing, left.node, right.node, own, otherwise) : otherwise();
}

/** A gap next to one of the children that fits between them, or else a new one. */
function nearbyGap(
  writing: PrintContext,
  family: ContainerChildren,
  spans: readonly Span[],
  left: Member,
  right: Member,
  own: string,
): string {
  const gapAt = (index: number | null) =>
    index === null || family.seams?.includes(index + 1) === true ? null : gapAfter(writing, spans, index);
  const gaps = [gapAt(right.at === null ? null : right.at - 1), gapAt(left.at)];
  if (family.kind === 'list') gaps.push(gapAt(0), gapAt(right.at));
  const blank = needsBlankLine(family, left.node, right.node);
  const usable = gaps.filter((gap): gap is string => gap !== null && gap.split('\n').length > (blank ? 2 : 1));
  const longest =
    right.at !== null && left.at !== null
      ? usable.toSorted((a, b) => b.split('\n').length - a.split('\n').length)[0]
      : usable[0];
  if (longest !== undefined) return longest.slice(0, longest.lastIndexOf('\n') + 1) + own;
  const alike = isTightKind(right.node)
    ? family.base.findIndex((_, index) =>
        [left.node, family.base[index], family.base[index + 1]].every((node) => node?.type === right.node.type),
      )
    : -1;
  const between = gapAt(alike < 0 ? null : alike);
  if (between?.includes('\n') === true) return between.slice(0, between.lastIndexOf('\n') + 1) + own;
  return blank || family.kind === 'doc' ? printBlankLine(writing, own) : printLineBreak(writing, own);
}

/** True for blocks that may be on lines next to each other: cards, definitions. */
function isTightKind(node: JSONContent): boolean {
  return isElementNode(node) || node.type === 'definition';
}

function gapAfter(writing: PrintContext, spans: readonly Span[], index: number | null): string | null {
  const left = index === null ? undefined : spans[index];
  const right = index === null ? undefined : spans[index + 1];
  return left === undefined || right === undefined ? null : writing.source.slice(left.to, right.from);
}

/** The text before a child on its line if that is just a prefix, otherwise the container's prefix. */
function lineStartOf(writing: PrintContext, span: Span | undefined, prefix: string): string {
  return (span === undefined ? null : getLineIndent(writing.source, span.from)) ?? prefix;
}

function needsBlankLine(family: ContainerChildren, left: JSONContent, right: JSONContent): boolean {
  if (family.kind === 'list') return false;
  if (family.kind === 'tight item' && left.type === 'paragraph' && canInterruptParagraph(right)) return false;
  return !(isElementNode(left) && isElementNode(right) && family.kind === 'element');
}
