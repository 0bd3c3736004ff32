import { parentFolderOf, relativePath, type RepoPath } from './repoPath.ts';

/**
 * The symbolic links of a tree of files, by path, with the target as it is written in each (mode `120000`).
 * '': a link whose target couldn't be read. Null: a submodule (mode `160000`), whose files are in another repository.
 */
export type LinkTargets = ReadonlyMap<RepoPath, string | null>;

/** Why a link can't be followed. */
export type LinkFailure = 'outside' | 'missing' | 'cycle' | 'submodule' | 'folder' | 'too-many' | 'unread';

/** A link that leads to no file of the tree. `link` is the one that fails, which may be another one on the way. */
export interface BrokenLink {
  readonly path: RepoPath;
  readonly link: RepoPath;
  readonly target: string;
  readonly failure: LinkFailure;
}

/** Where a path leads: the path without links, and the links on the way; or why it leads nowhere. */
export type FollowedPath =
  | { readonly kind: 'path'; readonly path: RepoPath; readonly through: readonly RepoPath[] }
  | { readonly kind: 'broken'; readonly broken: BrokenLink; readonly through: readonly RepoPath[] };

/** Limits of path_resolution(7), and of the names that links to folders can add to a tree. */
const mostLinks = 40;
const mostAliases = 20_000;

/**
 * Resolves a path as path_resolution(7) does, `..` after a link included. The tree is all there is: an absolute target and one
 * above the root are outside. Whether the resulting path is a file isn't checked.
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

/** The names that links add to a tree. */
export interface ExpandedLinks {
  /** Every path that leads through a link to a file, with the path of that file. */
  readonly aliases: ReadonlyMap<RepoPath, RepoPath>;
  /** The links that lead to no file, by path. */
  readonly broken: readonly BrokenLink[];
}

const noExpandedLinks: ExpandedLinks = { aliases: new Map(), broken: [] };

/** Follows all links of a tree. `files` are its files that are no links. A link to a folder adds a path for each file below that. */
export function expandLinks(files: ReadonlySet<RepoPath>, targets: LinkTargets): ExpandedLinks {
  if (targets.size === 0) return noExpandedLinks;
  const aliases = new Map<RepoPath, RepoPath>();
  const broken: BrokenLink[] = [];
  const folders = foldersWith(files, targets);
  /** `name` is the link itself, `path` what it is called by way of other links, `within` the folders that those are in. */
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
    // A folder that holds the link itself would repeat forever.
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

/** The folders that links may lead to, with all files and links below each. */
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

/** The place that a link's own target names, with the folders on the way resolved but not what is there; null where that can't be said. */
export function resolveLinkTarget(link: RepoPath, target: string, targets: LinkTargets): RepoPath | null {
  const parts = target.split('/').filter((part) => part !== '' && part !== '.');
  const name = parts.at(-1) ?? '..';
  if (target.startsWith('/') || target === '') return null;
  const above = name === '..' ? parts : parts.slice(0, -1);
  const followed = followPath([parentFolderOf(link), ...above].join('/'), targets);
  if (followed.kind === 'broken') return null;
  return name === '..' ? followed.path : [followed.path, name].filter((part) => part !== '').join('/');
}

/** The target to write into a link at `link` so that it leads to `destination`. */
export function createLinkTarget(link: RepoPath, destination: RepoPath): string {
  return relativePath(parentFolderOf(link), destination).replace(/^\.\/(?=.)/, '');
}

/** Says why a link leads to no file, as one sentence. `within` is what the tree is called. */
export function describeLinkFailure(
  { path, link, target, failure }: BrokenLink,
  within: 'repository' | 'folder' = 'repository',
): string {
  const written = target.replaceAll(/\s+$/g, (blank) => (blank.includes('\n') ? '⏎' : blank));
  const self = failure === 'submodule' && target === '' ? null : `${link} is a link to “${written}”`;
  const way = path === link || self === null ? '' : `${path} leads through it. `;
  switch (failure) {
    case 'outside':
      return `${self}, which is outside of this ${within}. ${way}`.trimEnd();
    case 'missing':
      return `${self}, which does not exist. ${way}`.trimEnd();
    case 'folder':
      return `${self}, which is a folder. ${way}`.trimEnd();
    case 'cycle':
      return `${self}, which leads back to itself. ${way}`.trimEnd();
    case 'too-many':
      return `${self}, which adds more files than Docwright can list. ${way}`.trimEnd();
    case 'unread':
      return `The target of the link ${link} could not be read. ${way}`.trimEnd();
    case 'submodule':
      return self === null
        ? `${link} is a submodule. Its files are in another repository.`
        : `${self}, which is in a submodule. ${way}`.trimEnd();
    default:
      return failure satisfies never;
  }
}
