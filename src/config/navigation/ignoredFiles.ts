import type { RepoPath } from '#base/repoPath.ts';

/** The file beside the configuration that names what the site leaves out, in the syntax of `.gitignore`. */
export const ignoreFileName = '.mintignore';

interface Rule {
  readonly matches: RegExp;
  readonly folderOnly: boolean;
  /** Takes a file back that an earlier rule left out. */
  readonly back: boolean;
}

/** Whether the site leaves a file out, by the text of its `.mintignore`. Files outside of the site's folder are never meant. */
export function ignoredFiles(text: string, siteFolder: RepoPath): (path: RepoPath) => boolean {
  const rules = text.split(/\r?\n/).flatMap(ruleOf);
  const prefix = siteFolder === '' ? '' : `${siteFolder}/`;
  return (path) => rules.length > 0 && path.startsWith(prefix) && isIgnored(path.slice(prefix.length), rules);
}

function isIgnored(path: string, rules: readonly Rule[]): boolean {
  // What is in a folder that is left out cannot be taken back.
  for (let slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
    if (decide(path.slice(0, slash), true, rules)) return true;
  }
  return decide(path, false, rules);
}

function decide(path: string, isFolder: boolean, rules: readonly Rule[]): boolean {
  const last = rules.findLast(({ matches, folderOnly }) => (isFolder || !folderOnly) && matches.test(path));
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
  const start = inner.includes('/') ? '' : '(?:.*/)?';
  const matches = expressionFor(`^${start}${expressionOf(inner.replace(/^\//, ''))}$`);
  return matches === null ? [] : [{ matches, folderOnly, back }];
}

/** Null where brackets hold no set of letters, as `[z-a]`: such a rule means no file. */
function expressionFor(source: string): RegExp | null {
  try {
    return new RegExp(source);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

const parts = /(?<anyFolders>(?:^|(?<=\/))\*\*\/)|(?<all>(?<=\/)\*\*$)|(?<any>\*+)|(?<one>\?)|\[(?<not>[!^]?)(?<set>\]?[^\]]*)\]|\\(?<escaped>[^])|(?<plain>[^])/g;

function expressionOf(pattern: string): string {
  return pattern.replaceAll(parts, (found, ...rest) => {
    const groups = rest.at(-1) as Readonly<Record<string, string | undefined>>; // named groups come last
    if (groups['anyFolders'] !== undefined) return '(?:.*/)?';
    if (groups['all'] !== undefined) return '.+';
    if (groups['any'] !== undefined) return '[^/]*';
    if (groups['one'] !== undefined) return '[^/]';
    if (groups['set'] !== undefined) return `(?!/)[${groups['not'] === '' ? '' : '^'}${groups['set'].replaceAll(/[\\\][^]/g, '\\$&')}]`;
    return (groups['escaped'] ?? found).replaceAll(/[$()*+./?[\\\]^{|}-]/g, '\\$&');
  });
}
