import { decodeUriSafely } from '#base/decodeUriSafely.ts';
import type { RepoPath } from '#base/repoPath.ts';
import type { TextEdit } from '#base/textEdit.ts';
import { listPartIds, type LinkablePageParts } from '../linkableParts.ts';
import { matchPartFragment } from '../pageIds.ts';
import { replaceInTarget, type PageTarget } from '../pageTargets.ts';
import type { Site } from '../site.ts';
import type { InboundPage } from './inboundLinks.ts';
import { findPagesNaming } from './findPagesNaming.ts';
import { resolveTargetFile } from './pageAnchors.ts';
import { encodeFragment, isSitePath } from './sitePath.ts';

/** Headings and titled components of one page whose IDs changed with their text. */
export interface RenamedParts {
  readonly path: RepoPath;
  /** All previous IDs of the page. */
  readonly before: readonly string[];
  /** New IDs by old ID, of those that changed. */
  readonly ids: ReadonlyMap<string, string>;
}

interface Part {
  readonly anchor: string;
  /** Identifies a part. */
  readonly key: string;
  /** The level of a heading or the tag of a component. A part can only be renamed to one of the same kind. */
  readonly kind: string;
}

/** Pages with more differing parts count as rewritten. */
const mostCompared = 400;

/**
 * Finds renamed parts of a page: between two unchanged parts, the same number of the same kinds in the same order. If
 * parts were added or removed, those between the same neighbors are skipped.
 */
export function findRenamedParts(path: RepoPath, before: LinkablePageParts, after: LinkablePageParts): RenamedParts {
  const pairs = [...pairParts(headingsOf(before), headingsOf(after)), ...pairParts(othersOf(before), othersOf(after))];
  const ids = new Map(
    pairs.filter(([one, other]) => one.anchor !== other.anchor).map(([one, other]) => [one.anchor, other.anchor]),
  );
  return { path, before: listPartIds(before), ids };
}

const headingsOf = ({ headings }: LinkablePageParts): readonly Part[] =>
  headings.map(({ anchor, text, depth, id }) => ({ anchor, kind: `${depth}`, key: `${depth} ${id ?? ''} ${text}` }));

const othersOf = ({ parts }: LinkablePageParts): readonly Part[] =>
  parts.map(({ anchor, text, tag, id }) => ({ anchor, kind: tag, key: `${tag} ${id ?? ''} ${text}` }));

function pairParts(before: readonly Part[], after: readonly Part[]): readonly (readonly [Part, Part])[] {
  const same = sameParts(before, after);
  const pairs: (readonly [Part, Part])[] = [];
  let [from, to] = [0, 0];
  for (const [index, other] of [...same, [before.length, after.length] as const]) {
    const [old, now] = [before.slice(from, index), after.slice(to, other)];
    if (old.length === now.length && old.every(({ kind }, place) => kind === now[place]?.kind))
      pairs.push(...zip(old, now));
    pairs.push(...zip(before.slice(index, index + 1), after.slice(other, other + 1)));
    [from, to] = [index + 1, other + 1];
  }
  return pairs;
}

function zip(one: readonly Part[], other: readonly Part[]): readonly (readonly [Part, Part])[] {
  return one.flatMap((part, index) => {
    const same = other[index];
    return same === undefined ? [] : [[part, same] as const];
  });
}

/** Index pairs of the parts that are equal in both: a longest common subsequence. */
function sameParts(before: readonly Part[], after: readonly Part[]): readonly (readonly [number, number])[] {
  if (before.length > mostCompared || after.length > mostCompared) return [];
  const isSame = (index: number, other: number) => before[index]?.key === after[other]?.key;
  /** Lengths of the longest common subsequences of the remaining parts. */
  const width = after.length + 1;
  const lengths = new Uint16Array((before.length + 1) * width);
  const lengthAt = (index: number, other: number) => lengths[index * width + other] ?? 0;
  for (let index = before.length - 1; index >= 0; index -= 1)
    for (let other = after.length - 1; other >= 0; other -= 1)
      lengths[index * width + other] = isSame(index, other)
        ? lengthAt(index + 1, other + 1) + 1
        : Math.max(lengthAt(index + 1, other), lengthAt(index, other + 1));
  const found: (readonly [number, number])[] = [];
  for (let [index, other] = [0, 0]; index < before.length && other < after.length;) {
    if (isSame(index, other)) {
      found.push([index, other]);
      [index, other] = [index + 1, other + 1];
    } else if (lengthAt(index + 1, other) >= lengthAt(index, other + 1)) index += 1;
    else other += 1;
  }
  return found;
}

/** Edits that update a page's links to renamed parts. */
export function updateLinksToRenamedParts(
  targets: readonly PageTarget[],
  page: RepoPath,
  { path, before, ids }: RenamedParts,
  site: Pick<Site, 'siteFolder' | 'files'>,
): readonly TextEdit[] {
  return targets.flatMap((target) => {
    const hash = target.target.indexOf('#');
    if (target.kind !== 'link' || hash < 0) return [];
    const file = hash === 0 ? page : isSitePath(target.target) ? resolveTargetFile(target, page, site) : null;
    if (file !== path) return [];
    const fragment = target.target.slice(hash + 1);
    const renamed = ids.get(matchPartFragment(before, fragment)?.id ?? '');
    return renamed === undefined || renamed === decodeUriSafely(fragment)
      ? []
      : [replaceInTarget(target, hash + 1, target.target.length, encodeFragment(renamed))];
  });
}

/** The pages with links to renamed parts, and how many each has. */
export function findPagesLinkingRenamedParts(site: Site, renamed: RenamedParts): readonly InboundPage[] {
  if (renamed.ids.size === 0) return [];
  return [...new Set([renamed.path, ...findPagesNaming(site, [renamed.path])])].flatMap((path) => {
    const targets = site.pages.get(path)?.facts.targets ?? [];
    const links = updateLinksToRenamedParts(targets, path, renamed, site).length;
    return links === 0 ? [] : [{ path, links }];
  });
}
