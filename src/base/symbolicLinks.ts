import { parentFolderOf, relativePath, type RepoPath } from './repoPath.ts';

/**
 * Symbolic links by path, with their targets as written (mode `120000`). '': a link whose target couldn't be read.
 * Null: a submodule (mode `160000`), whose files are in another repository.
 */
export type LinkTargets = ReadonlyMap<RepoPath, string | null>;

/** Why a link can't be followed. */
export type LinkFailure = 'outside' | 'missing' | 'cycle' | 'submodule' | 'folder' | 'too-many' | 'unread';

/** A link that doesn't resolve to a file in the tree. `link` is the one that fails; it may be another one on the way. */
export interface BrokenLink {
  readonly path: RepoPath;
  readonly link: RepoPath;
  readonly target: string;
  readonly failure: LinkFailure;
}

/** The resolved path and the links followed to it, or the failure. */
export type FollowedPath =
  | { readonly kind: 'path'; readonly path: RepoPath; readonly through: readonly RepoPath[] }
  | { readonly kind: 'broken'; readonly broken: BrokenLink; readonly through: readonly RepoPath[] };

/** Limits on the links followed (path_resolution(7)) and on the paths that links to folders add to a tree. */
const mostLinks = 40;
const mostAliases = 20_000;

/**
 * Resolves a path as path_resolution(7) does, including `..` after a link. Absolute targets and targets above the root
 * are outside the tree. Doesn't check that the result is a file.
 */
export function followPath(path: RepoPath, targets: LinkTargets): FollowedPath {
  const through: RepoPath[] = [];
  const rest = path.split('/').toReversed();
  let done: string[] = [];
  let last = path;
  const fail = (failure: LinkFailure): FollowedPath => ({
    kind: 'broken',
    broken: { path, link: last, target: targets.get(last) ?? '', failure },
    through,
  });
  for (let part = rest.pop(); part !== undefined; part = rest.pop()) {
    if (part === '' || part === '.') continue;
    if (part === '..') {
      if (done.length === 0) return fail('outside');
      done = done.slice(0, -1);
      continue;
    }
    const here = [...done, part].join('/');
    const target = targets.get(here);
    if (target === undefined) {
      done = [...done, part];
      continue;
    }
    if (target === null) {
      if (through.length === 0) last = here;
      return fail('submodule');
    }
    last = here;
    if (through.length === mostLinks || through.includes(here)) return fail('cycle');
    through.push(here);
    if (target === '') return fail('unread');
    if (target.startsWith('/') || /^[a-z]:[\\/]/i.test(target)) return fail('outside');
    rest.push(...target.split('/').toReversed());
  }
  return { kind: 'path', path: done.join('/'), through };
}

/** The paths that links add to a tree. */
export interface ExpandedLinks {
  /** Maps each path through a link to the path of the actual file. */
  readonly aliases: ReadonlyMap<RepoPath, RepoPath>;
  /** Links that don't resolve to a file, by path. */
  readonly broken: readonly BrokenLink[];
}

const noExpandedLinks: ExpandedLinks = { aliases: new Map(), broken: [] };

/** Follows all links of a tree. `files` are its files, without links. A link to a folder adds a path for each file below it. */
export function expandLinks(files: ReadonlySet<RepoPath>, targets: LinkTargets): ExpandedLinks {
  if (targets.size === 0) return noExpandedLinks;
  const aliases = new Map<RepoPath, RepoPath>();
  const broken: BrokenLink[] = [];
  const folders = foldersWith(files, targets);
  /** `name`: the link itself. `path`: the path to it through other links. `within`: the folders that contain those. */
  const visit = (path: RepoPath, name: RepoPath, within: readonly RepoPath[]): void => {
    const followed = followPath(name, targets);
    const report = (problem: BrokenLink) => void (path === name && broken.push(problem));
    if (followed.kind === 'broken') return report(followed.broken);
    const { path: real, through } = followed;
    const link = through.at(-1) ?? name;
    const fail = (failure: LinkFailure) => report({ path, link, target: targets.get(link) ?? '', failure });
    if (aliases.size >= mostAliases) return fail('too-many');
    if (files.has(real)) return void aliases.set(path, real);
    const names = folders.get(real);
    if (names === undefined) return fail('missing');
    const inside = [...within, parentFolderOf(name)];
    // A link to a folder that contains the link would recurse forever.
    if (inside.some((folder) => real === '' || folder === real || folder.startsWith(`${real}/`))) return fail('cycle');
    for (const one of names) {
      const below = `${path}/${one.slice(real.length + 1)}`;
      if (!targets.has(one)) aliases.set(below, one);
      else if (targets.get(one) !== null) visit(below, one, inside);
      if (aliases.size >= mostAliases) return fail('too-many');
    }
  };
  for (const [path, target] of targets) if (target !== null) visit(path, path, []);
  return { aliases, broken: broken.toSorted((a, b) => (a.path < b.path ? -1 : 1)) };
}

/** The folders that links can point to, each with all files and links below it. */
function foldersWith(files: ReadonlySet<RepoPath>, targets: LinkTargets): ReadonlyMap<RepoPath, readonly RepoPath[]> {
  const wanted = new Map<RepoPath, RepoPath[]>();
  for (const [path, target] of targets) {
    const followed = target === null ? null : followPath(path, targets);
    if (followed?.kind === 'path' && !files.has(followed.path)) wanted.set(followed.path, []);
  }
  for (const path of [...files, ...targets.keys()])
    for (let folder = parentFolderOf(path); ; folder = parentFolderOf(folder)) {
      wanted.get(folder)?.push(path);
      if (folder === '') break;
    }
  return new Map([...wanted].filter(([, below]) => below.length > 0));
}

/** The path that a link's own target names, with links among its parent folders resolved, but not the target itself; null if unknown. */
export function resolveLinkTarget(link: RepoPath, target: string, targets: LinkTargets): RepoPath | null {
  const parts = target.split('/').filter((part) => part !== '' && part !== '.');
  const name = parts.at(-1) ?? '..';
  if (target.startsWith('/') || target === '') return null;
  const above = name === '..' ? parts : parts.slice(0, -1);
  const followed = followPath([parentFolderOf(link), ...above].join('/'), targets);
  if (followed.kind === 'broken') return null;
  return name === '..' ? followed.path : [followed.path, name].filter((part) => part !== '').join('/');
}

/** The target to write into a link at `link` so that it points to `destination`. */
export function createLinkTarget(link: RepoPath, destination: RepoPath): string {
  return relativePath(parentFolderOf(link), destination).replace(/^\.\/(?=.)/, '');
}

/** One sentence that says why a link is broken. `within`: what to call the tree. */
export function describeLinkFailure(
  { path, link, target, failure }: BrokenLink,
  within: 'repository' | 'folder' = 'repository',
): string {
  const written = target.replaceAll(/\s+$/g, (blank) => (blank.includes('\n') ? '⏎' : blank));
  const self = failure === 'submodule' && target === '' ? null : `${link} is a link to “${written}”`;
  const way = path === link || self === null ? '' : `${path} goes through it. `;
  switch (failure) {
    case 'outside':
      return `${self}, which is outside this ${within}. ${way}`.trimEnd();
    case 'missing':
      return `${self}, which doesn’t exist. ${way}`.trimEnd();
    case 'folder':
      return `${self}, which is a folder. ${way}`.trimEnd();
    case 'cycle':
      return `${self}, which links back to itself. ${way}`.trimEnd();
    case 'too-many':
      return `${self}, which adds more files than Docwright can list. ${way}`.trimEnd();
    case 'unread':
      return `Couldn’t read the target of the link ${link}. ${way}`.trimEnd();
    case 'submodule':
      return self === null
        ? `${link} is a submodule. Its files are in another repository.`
        : `${self}, which is in a submodule. ${way}`.trimEnd();
    default:
      return failure satisfies never;
  }
}
