import { applyEdits } from '#base/textEdit.ts';
import { joinPath, type RepoPath } from '#base/repoPath.ts';
import { readDocsJson } from '../docsJson.ts';
import { pageEntries } from '../navigation/pageFiles.ts';
import { navigationTree } from '../navigation/navigationTree.ts';
import { restoreEntries } from './restoreEntries.ts';

/** What each version is read as: its parts in other files are not its own. */
const ownFile = 'docs.json';

const read = (text: string) => readDocsJson(text, () => null, ownFile);

/**
 * Gives what completes a configuration that is put together from two versions of it: the pages that both list and it does not, as one that the writer
 * moved from lines that nobody disputes to others, which were not taken, stand where `theirs` has them. Of what is no JSON nothing is known.
 */
export function withEntriesOfBoth(mine: string, theirs: string, siteFolder: RepoPath): (chosen: string) => string {
  const [ofMine, ofTheirs] = [entriesOf(mine), entriesOf(theirs)];
  if (ofMine === null || ofTheirs === null) return (chosen) => chosen;
  const before = read(theirs);
  const ofBoth = [...ofTheirs].filter((entry) => ofMine.has(entry));
  return (chosen) => {
    const listed = entriesOf(chosen);
    if (listed === null) return chosen;
    return ofBoth
      .filter((entry) => !listed.has(entry))
      .reduce((text, entry) => {
        const { edits } = restoreEntries(before, read(text), joinPath(siteFolder, `${entry}.mdx`), siteFolder);
        return edits.reduce((now, { file, edit }) => (file === ownFile ? applyEdits(now, edit(now)) : now), text);
      }, chosen);
  };
}

/** The pages that a configuration lists; null where it is no JSON. */
function entriesOf(text: string): ReadonlySet<string> | null {
  const docs = read(text);
  if (docs.problems.some(({ code }) => code === 'config/not-json')) return null;
  return new Set(pageEntries(navigationTree(docs)).flatMap(({ entry, method }) => (method === null ? [entry] : [])));
}
