import { applyEdits } from '#base/textEdit.ts';
import { joinRepoPath, type RepoPath } from '#base/repoPath.ts';
import { readDocsJson } from '#config/docsJson.ts';
import { listPageEntries } from '#config/navigation/pageFiles.ts';
import { buildNavigationTree } from '#config/navigation/navigationTree.ts';
import { restorePageEntries } from '#config/edit/restorePageEntries.ts';

/** Each version is read as this file alone; other files it refers to aren't read. */
const ownFile = 'docs.json';

const read = (text: string) => readDocsJson(text, () => null, ownFile);

/**
 * Returns a function that adds to a merged configuration the pages that both versions list but it doesn't, at their
 * position in `theirs`. That happens if one side moved a page from lines without a conflict to lines that were resolved
 * with the other side. Returns text that isn't JSON unchanged.
 */
export function mergeEntries(mine: string, theirs: string, siteFolder: RepoPath): (merged: string) => string {
  const [ofMine, ofTheirs] = [listEntries(mine), listEntries(theirs)];
  if (ofMine === null || ofTheirs === null) return (merged) => merged;
  const before = read(theirs);
  const ofBoth = [...ofTheirs].filter((entry) => ofMine.has(entry));
  return (merged) => {
    const listed = listEntries(merged);
    if (listed === null) return merged;
    return ofBoth
      .filter((entry) => !listed.has(entry))
      .reduce((text, entry) => {
        const { edits } = restorePageEntries(before, read(text), joinRepoPath(siteFolder, `${entry}.mdx`), siteFolder);
        return edits.reduce((now, { file, edit }) => (file === ownFile ? applyEdits(now, edit(now)) : now), text);
      }, merged);
  };
}

/** The pages that a configuration lists; null if it isn't JSON. */
function listEntries(text: string): ReadonlySet<string> | null {
  const docs = read(text);
  if (docs.problems.some(({ code }) => code === 'config/not-json')) return null;
  return new Set(
    listPageEntries(buildNavigationTree(docs)).flatMap(({ entry, method }) => (method === null ? [entry] : [])),
  );
}
