/** What an address can go on with, of all the rules whose beginning it fits. Numbers are places in the order of the rules. */
interface Branch {
  /** By a part as it is written. */
  readonly parts: Map<string, Branch>;
  /** By what a part begins with, for `v1-*`: first by the length of it. */
  readonly beginnings: Map<number, Map<string, Branch>>;
  /** For a part that has a name. */
  named: Branch | null;
  /** The first rule that fits any rest. */
  rest: number;
  /** The first rule that ends here. */
  end: number;
  /** The first rule of all that are here and further on. */
  first: number;
}

/** The parts of a rule's source, or of an address. */
export function splitPath(address: string): readonly string[] {
  return (/^[^?#]*/.exec(address)?.[0] ?? '').split('/').filter((part) => part !== '');
}

/** The place of the first of these sources that fits an address; -1 where none does. Rules are many, so they share their beginnings. */
export function createRedirectMatcher(sources: readonly string[]): (parts: readonly string[]) => number {
  const root = newBranch();
  for (const [index, source] of sources.entries()) addSource(root, splitPath(source), index);
  return (parts) => {
    let best = Infinity;
    const open: (readonly [branch: Branch, at: number])[] = [[root, 0]];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const [branch, at] = next;
      if (branch.first >= best) continue;
      best = Math.min(best, branch.rest);
      const part = parts[at];
      if (part === undefined) best = Math.min(best, branch.end);
      else for (const further of branchesFor(branch, part)) open.push([further, at + 1]);
    }
    return best === Infinity ? -1 : best;
  };
}

function newBranch(): Branch {
  return { parts: new Map(), beginnings: new Map(), named: null, rest: Infinity, end: Infinity, first: Infinity };
}

function addSource(root: Branch, parts: readonly string[], index: number): void {
  // A star in the middle of a part fits nothing.
  if (parts.some((part) => part.includes('*') && part.indexOf('*') !== part.length - 1)) return;
  let branch = root;
  branch.first = Math.min(branch.first, index);
  for (const [at, part] of parts.entries()) {
    if (at === parts.length - 1 && /^(?::[A-Za-z]\w*)?\*$/.test(part)) {
      branch.rest = Math.min(branch.rest, index);
      return;
    }
    branch = branchOf(branch, part);
    branch.first = Math.min(branch.first, index);
  }
  branch.end = Math.min(branch.end, index);
}

function branchOf(branch: Branch, part: string): Branch {
  if (/^:[A-Za-z]\w*$/.test(part)) return (branch.named ??= newBranch());
  if (!part.endsWith('*')) return within(branch.parts, part);
  const beginning = part.slice(0, -1);
  const ofLength = branch.beginnings.get(beginning.length) ?? new Map<string, Branch>();
  branch.beginnings.set(beginning.length, ofLength);
  return within(ofLength, beginning);
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
