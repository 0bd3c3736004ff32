import { normalizeRoute } from './normalizeRoute.ts';

/** A node in the trie of rules that share a prefix. Numbers are rule indexes. */
interface Branch {
  /** Children by exact segment. */
  readonly parts: Map<string, Branch>;
  /** Children by prefix for `v1-*` and `post-:id`, grouped by prefix length. */
  readonly beginnings: Map<number, Map<string, Branch>>;
  /** Child for a named segment. */
  named: Branch | null;
  /** Child for any number of segments, with more after them. */
  many: Branch | null;
  /** The first rule that matches any rest. */
  rest: number;
  /** The first rule that ends here. */
  end: number;
  /** The first rule in this subtree. */
  first: number;
}

/** The segments of a normalized route or source. */
export function splitPath(route: string): readonly string[] {
  return route.split('/').filter((part) => part !== '');
}

/**
 * Returns a function that finds the index of the first matching source; -1 if none matches. Uses a trie because there
 * can be many rules.
 */
export function createRedirectMatcher(sources: readonly string[]): (parts: readonly string[]) => number {
  const root = newBranch();
  for (const [index, source] of sources.entries()) addSource(root, splitPath(normalizeRoute(source)), index);
  return (parts) => {
    let best = Infinity;
    const open: (readonly [branch: Branch, at: number])[] = [[root, 0]];
    const entered = new Map<Branch, number>();
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const [branch, at] = next;
      if (branch.first >= best) continue;
      best = Math.min(best, branch.rest);
      // Segments after an earlier entry include those after this one.
      const isNew = branch.many !== null && at < (entered.get(branch.many) ?? Infinity);
      if (branch.many !== null && isNew) {
        entered.set(branch.many, at);
        for (let from = at; from <= parts.length; from += 1) open.push([branch.many, from]);
      }
      const part = parts[at];
      if (part === undefined) best = Math.min(best, branch.end);
      else for (const further of branchesFor(branch, part)) open.push([further, at + 1]);
    }
    return best === Infinity ? -1 : best;
  };
}

function newBranch(): Branch {
  return {
    parts: new Map(),
    beginnings: new Map(),
    named: null,
    many: null,
    rest: Infinity,
    end: Infinity,
    first: Infinity,
  };
}

function addSource(root: Branch, parts: readonly string[], index: number): void {
  // A star in the middle of a segment matches nothing.
  if (parts.some((part) => part.includes('*') && part.indexOf('*') !== part.length - 1)) return;
  let branch = root;
  branch.first = Math.min(branch.first, index);
  for (const [at, part] of parts.entries()) {
    if (at === parts.length - 1 && /^(?::[A-Za-z]\w*)?\*$/.test(part)) {
      branch.rest = Math.min(branch.rest, index);
      return;
    }
    branch = branchOf(branch, part, index);
    branch.first = Math.min(branch.first, index);
  }
  branch.end = Math.min(branch.end, index);
}

function branchOf(branch: Branch, part: string, index: number): Branch {
  if (/^:[A-Za-z]\w*\*$/.test(part)) return (branch.many ??= newBranch());
  if (/^:[A-Za-z]\w*$/.test(part)) return (branch.named ??= newBranch());
  if (part === '*') {
    const one = (branch.named ??= newBranch());
    one.first = Math.min(one.first, index);
    return (one.many ??= newBranch());
  }
  const beginning = getBeginning(part);
  if (beginning === null) return within(branch.parts, part);
  const ofLength = branch.beginnings.get(beginning.length) ?? new Map<string, Branch>();
  branch.beginnings.set(beginning.length, ofLength);
  return within(ofLength, beginning);
}

/** The beginning of the one segment that `v1-*` or `post-:id` matches; null for any other part. */
function getBeginning(part: string): string | null {
  return /^([^:]+):[A-Za-z]\w*$/.exec(part)?.[1] ?? (part.endsWith('*') ? part.slice(0, -1) : null);
}

/**
 * The segments that each part of a matching source takes: `*` one or more, `:name*` any number, at the end both any number,
 * as many as possible. Empty if the source doesn't match.
 */
export function matchSegments(wanted: readonly string[], given: readonly string[]): readonly (readonly string[])[] {
  const failed = new Set<number>();
  const visit = (at: number, from: number): readonly (readonly string[])[] | null => {
    const part = wanted[at];
    if (part === undefined) return from === given.length ? [] : null;
    const key = at * (given.length + 1) + from;
    if (failed.has(key)) return null;
    const isStar = /^(?::[A-Za-z]\w*)?\*$/.test(part);
    const isOptional = isStar && (part !== '*' || at === wanted.length - 1);
    const one = given[from];
    const most = isStar ? given.length : one !== undefined && isOneSegment(part, one) ? from + 1 : from;
    for (let to = most; to >= from + (isOptional ? 0 : 1); to -= 1) {
      const rest = visit(at + 1, to);
      if (rest !== null) return [given.slice(from, to), ...rest];
    }
    failed.add(key);
    return null;
  };
  return visit(0, 0) ?? [];
}

function isOneSegment(part: string, given: string): boolean {
  const beginning = getBeginning(part);
  if (beginning !== null) return given.startsWith(beginning);
  return part === given || /^:[A-Za-z]\w*$/.test(part);
}

function within(branches: Map<string, Branch>, key: string): Branch {
  const found = branches.get(key) ?? newBranch();
  branches.set(key, found);
  return found;
}

function branchesFor({ parts, beginnings, named }: Branch, part: string): readonly Branch[] {
  const begun = [...beginnings].map(([length, ofLength]) =>
    length <= part.length ? ofLength.get(part.slice(0, length)) : undefined,
  );
  return [named ?? undefined, ...begun, parts.get(part)].filter((branch) => branch !== undefined);
}
