import { isTextPath } from '#base/fileKind.ts';
import { fileNameOf, parentFolderOf } from '#base/repoPath.ts';
import { symlinkMode, type TreePathEntry } from './git/repository.ts';
import type { FirstTextsOptions } from './workspace.ts';

/** Up to this many texts are fetched at once and stay in memory. */
export const maxTextsInMemory = 200;
/** How many texts to fetch first: with the wanted names, and near them. */
const mostNamed = 40;
const mostBeside = 40;

type Files = ReadonlyMap<string, TreePathEntry>;

/** The text files of a tree, and its symbolic links. */
export function listTexts(tree: Files): readonly TreePathEntry[] {
  return [...tree.values()].filter(
    ({ path, mode }) => mode === symlinkMode || (mode.startsWith('100') && isTextPath(path)),
  );
}

/**
 * The texts to fetch first: the ones requested by path and by name, closest to the root first, then those closest to the first of these;
 * and all links, which listing the files needs. All texts if there are few, or nothing is requested.
 */
export function selectFirstTexts(tree: Files, wanted: FirstTextsOptions | undefined): readonly TreePathEntry[] {
  const texts = listTexts(tree);
  if (wanted === undefined || texts.length <= maxTextsInMemory) return texts;
  const named = wanted.names.flatMap((name) =>
    nearest(
      texts.filter(({ path }) => fileNameOf(path) === name),
      '',
    ),
  );
  const folder = named[0] === undefined ? '' : parentFolderOf(named[0].path);
  const beside = nearest(texts, folder);
  const asked = wanted.path === null ? undefined : tree.get(wanted.path);
  const links = texts.filter(({ mode }) => mode === symlinkMode);
  const chosen = [...named.slice(0, mostNamed), ...beside.slice(0, mostBeside), ...links];
  return [...new Set(asked !== undefined && texts.includes(asked) ? [asked, ...chosen] : chosen)];
}

/** The texts in a folder, shallowest first. */
function nearest(texts: readonly TreePathEntry[], folder: string): readonly TreePathEntry[] {
  const depth = ({ path }: TreePathEntry) => path.split('/').length;
  return texts
    .filter(({ path }) => folder === '' || path.startsWith(`${folder}/`))
    .toSorted((a, b) => depth(a) - depth(b));
}
