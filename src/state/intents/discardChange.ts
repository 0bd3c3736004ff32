import type { RepoPath } from '#base/repoPath.ts';
import { entryPlace } from '#config/edit/moveInNavigation.ts';
import type { NavigationNode, NavigationPage } from '#config/navigation/navigationTree.ts';
import { pageFileOf } from '#config/navigation/pageFiles.ts';
import { removeValue } from '#config/patchDocsJson.ts';
import type { FileChange } from '../fileChange.ts';
import { notify } from '../noticesStore.ts';
import { openSiteNow } from '../siteStore.ts';
import { forgetUnwritten } from '../unwrittenFields.ts';
import { changeSite } from './changeSite.ts';
import { siteFolderOf } from './openSite.ts';
import { tellStep } from './tellStep.ts';

/** Takes a change back as a step that can be undone; a page that is no file any more goes from the navigation, too. */
export async function discardChange(path: RepoPath, title: string): Promise<void> {
  const discarded = await changeSite(`discarding the change of ${title}`, [
    ...entriesOfNewPage(path),
    { kind: 'discard', path },
  ]);
  if (discarded.ok) forgetUnwritten(path);
  if (discarded.ok) tellStep(`Discarded the change of ${title}.`);
  else notify(`The change of ${title} could not be discarded. ${discarded.problem.message}`, 'problem');
}

function entriesOfNewPage(path: RepoPath): readonly FileChange[] {
  const site = openSiteNow();
  const isNew = site?.changes.some((change) => change.path === path && change.kind === 'added') === true;
  if (site?.configuration == null || !isNew) return [];
  const { configuration, paths } = site;
  const folder = siteFolderOf(site);
  // The last one first: it moves no other.
  return writtenEntries(configuration.tree)
    .filter(({ entry, method }) => method === null && pageFileOf(entry, folder, paths) === path)
    .toReversed()
    .map(entryPlace)
    .map(({ file, path: place }) => ({
      kind: 'edit',
      path: file ?? configuration.path,
      edit: (text) => removeValue(text, place),
      words: `Deleted ${path} from the navigation.`,
    }));
}

function writtenEntries(nodes: readonly NavigationNode[]): readonly NavigationPage[] {
  return nodes.flatMap((node) =>
    node.kind === 'page' ? [node] : 'children' in node ? writtenEntries(node.children) : [],
  );
}
