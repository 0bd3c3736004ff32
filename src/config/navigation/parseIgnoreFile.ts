import type { RepoPath } from '#base/repoPath.ts';
import { compileFileGlob } from './compileFileGlob.ts';

/** The file next to the configuration that lists files to leave out of the site, in `.gitignore` syntax. */
export const ignoreFileName = '.mintignore';

interface Rule {
  readonly matches: (path: string) => boolean;
  readonly folderOnly: boolean;
  /** True if it re-includes files that an earlier rule ignored. */
  readonly back: boolean;
}

/** Returns a predicate for the files that a `.mintignore` text ignores. Files outside the site's folder are never ignored. */
export function parseIgnoreFile(text: string, siteFolder: RepoPath): (path: RepoPath) => boolean {
  const rules = text.split(/\r?\n/).flatMap(ruleOf);
  const prefix = siteFolder === '' ? '' : `${siteFolder}/`;
  return (path) => rules.length > 0 && path.startsWith(prefix) && isIgnored(path.slice(prefix.length), rules);
}

function isIgnored(path: string, rules: readonly Rule[]): boolean {
  // Files in an ignored folder can't be re-included.
  for (let slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
    if (decide(path.slice(0, slash), true, rules)) return true;
  }
  return decide(path, false, rules);
}

function decide(path: string, isFolder: boolean, rules: readonly Rule[]): boolean {
  const last = rules.findLast(({ matches, folderOnly }) => (isFolder || !folderOnly) && matches(path));
  return last !== undefined && !last.back;
}

function ruleOf(line: string): readonly Rule[] {
  const words = line.replace(/(?<!\\)[ \t]+$/, '');
  if (words === '' || words.startsWith('#')) return [];
  const back = words.startsWith('!');
  const pattern = back ? words.slice(1) : words;
  const folderOnly = pattern.endsWith('/');
  const inner = pattern.replace(/\/$/, '');
  if (inner === '') return [];
  const matches = compileFileGlob(`${inner.includes('/') ? '' : '**/'}${inner.replace(/^\//, '')}`);
  return matches === null ? [] : [{ matches, folderOnly, back }];
}
