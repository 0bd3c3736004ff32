import { globCharacters, matchGlob, toByteText } from './matchGlob.ts';
import { parseGitAttributes, type AttributeRule, type AttributeState } from './parseGitAttributes.ts';

/** `.gitattributes` files by their folder; '' is the top one. */
export type GitAttributes = ReadonlyMap<string, readonly AttributeRule[]>;

/** The name of the files. */
export const attributesFile = '.gitattributes';

/** Git's own macro. */
const builtIn = parseGitAttributes('[attr]binary -diff -merge -text\n', true);

/** The attributes of a repository, from the texts of its `.gitattributes` files by path. */
export function readGitAttributes(files: ReadonlyMap<string, string>): GitAttributes {
  return new Map(
    [...files].map(([path, text]) => {
      const folder = path.slice(0, Math.max(0, path.length - attributesFile.length - 1));
      return [folder, parseGitAttributes(text, folder === '')] as const;
    }),
  );
}

/**
 * An attribute of a file: true, false, its value, or null if it is unspecified. The file in the nearest folder decides, and in a file the
 * last line (attr.c, `fill` and `macroexpand_one`).
 */
export function findAttribute(attributes: GitAttributes, path: string, wanted: string): AttributeState {
  const found = new Map<string, AttributeState>();
  const rules = listRules(attributes, path);
  const macros = new Map<string, AttributeRule>();
  // The first definition that is found here is the last one that was written.
  for (const { rule } of rules) if (rule.macro !== null && !macros.has(rule.macro)) macros.set(rule.macro, rule);
  const apply = ({ states }: AttributeRule): void => {
    for (const { name, state } of states.toReversed()) {
      if (found.has(name)) continue;
      found.set(name, state);
      const macro = state === true ? macros.get(name) : undefined;
      if (macro !== undefined) apply(macro);
    }
  };
  const bytes = toByteText(path);
  for (const { rule, folder } of rules) {
    if (rule.pattern !== null && matchesPath(rule.pattern, folder, bytes)) apply(rule);
    if (found.has(wanted)) break;
  }
  return found.get(wanted) ?? null;
}

/** True if Git stores the file's contents with LFS. */
export function isLfsPath(attributes: GitAttributes, path: string): boolean {
  const filter = findAttribute(attributes, path, 'filter');
  return typeof filter === 'object' && filter?.value === 'lfs';
}

/** All rules for files in the path's folder, the most important first. */
function listRules(attributes: GitAttributes, path: string) {
  const folders = path.split('/').slice(0, -1);
  const places = ['', ...folders.map((_, index) => folders.slice(0, index + 1).join('/'))];
  const all = places.flatMap((folder) => (attributes.get(folder) ?? []).map((rule) => ({ rule, folder })));
  return [...builtIn.map((rule) => ({ rule, folder: '' })), ...all].toReversed();
}

/** As attr.c, `path_matches`: without a slash, a pattern is compared with the file's name; otherwise with its path from the folder. */
function matchesPath(pattern: string, folder: string, path: string): boolean {
  if (pattern.endsWith('/')) return false; // matches folders only, which have no contents
  if (!pattern.includes('/')) return matchGlob(pattern, path.slice(path.lastIndexOf('/') + 1), false);
  const base = folder === '' ? '' : `${toByteText(folder)}/`;
  const relative = path.slice(base.length);
  const anchored = pattern.replace(/^\//, '');
  // Git compares the part without special characters by itself, so that `**` right after it counts as if it started the pattern.
  const special = anchored.search(globCharacters);
  const prefix = special < 0 ? anchored : anchored.slice(0, special);
  if (!relative.startsWith(prefix)) return false;
  return matchGlob(anchored.slice(prefix.length), relative.slice(prefix.length), true);
}
