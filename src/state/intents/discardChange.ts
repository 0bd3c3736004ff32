import { decodeText } from '#base/encoding.ts';
import { getFileKind, isTextPath } from '#base/fileKind.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { getEntryLocation } from '#config/edit/moveInNavigation.ts';
import type { NavigationNode, NavigationPage } from '#config/navigation/navigationTree.ts';
import { findPageFile } from '#config/navigation/pageFiles.ts';
import { removeValue, setValue } from '#config/patchDocsJson.ts';
import { findReplacedEntry } from '#openapi/pages/findReplacedEntry.ts';
import type { FileChange } from '../changes/fileChange.ts';
import { notify } from '../notices/noticesStore.ts';
import { getOpenSite } from '../site/siteStore.ts';
import { readBaseText } from '../site/readBaseText.ts';
import { changesForMovedFiles, dependentChanges } from '../changes/dependentChanges.ts';
import { clearInvalidInputs } from '../settings/invalidFieldInputs.ts';
import { changeSite } from '../changes/changeSite.ts';
import { readCurrentText } from '../openFiles/readCurrentFile.ts';
import { siteRootOf, toSiteRootPath } from '../site/siteRoot.ts';
import { notifyUndoable } from '../changes/notifyUndoable.ts';
import type { App } from '../app.ts';

/**
 * Discards a change with its dependent changes, as an undoable step. For a new page, removes its entries and the images
 * only this change uses. For a moved page, points links and entries back to its old path. For a deleted page, restores
 * its entry. A configuration keeps the entries of pages that stay moved, and the redirects from their old paths.
 */
export async function discardChange(app: App, path: RepoPath, title: string): Promise<void> {
  const [along, kept] = [await dependentChanges(app, path), await changesForMovedFiles(app, path)];
  const changes: readonly FileChange[] = [
    ...(await entriesOfNewPage(app, path)),
    ...along.changes,
    { kind: 'discard', path },
    ...kept.entries,
    ...kept.redirects,
    ...(await picturesOf(app, path)).map((picture) => ({ kind: 'discard', path: picture }) as const),
  ];
  const words = `changes to ${title}`;
  const discarded = await changeSite(app, `discarding ${words}`, changes, {
    discarded: `Discarded ${words}`,
    restored: `Restored ${words}`,
  });
  if (discarded.ok) clearInvalidInputs(app, path);
  if (discarded.ok)
    notifyUndoable(
      app,
      `Discarded changes to ${title}.${along.isWhole ? '' : ' It isn’t in the navigation because its original location no longer exists.'}${keptWords(kept.entries.length > 0, kept.redirects.length > 0)}`,
    );
  else notify(app, `Couldn’t discard changes to ${title}. ${discarded.problem.message}`, 'problem');
}

function keptWords(entries: boolean, redirects: boolean): string {
  if (!entries && !redirects) return '';
  const what = entries && redirects ? 'entries and redirects' : entries ? 'entries' : 'redirects';
  return ` It still has the ${what} for pages you moved.`;
}

/**
 * Returns the changes that remove the entries added with the page. Entries from before it stay, and the operation it
 * was written for gets its entry back.
 */
async function entriesOfNewPage(app: App, path: RepoPath): Promise<readonly FileChange[]> {
  const site = getOpenSite(app);
  const isNew = site?.changes.some((change) => change.path === path && change.kind === 'added') === true;
  if (site?.configuration == null || !isNew) return [];
  const { configuration, paths } = site;
  const folder = siteRootOf(site);
  const entries = writtenEntries(configuration.tree)
    .filter(({ entry, method }) => method === null && findPageFile(entry, folder, paths) === path)
    .map((node) => ({
      entry: node.entry,
      file: getEntryLocation(node).file ?? configuration.path,
      place: getEntryLocation(node).path,
    }));
  const bases = new Map(
    await Promise.all(
      [...new Set(entries.map(({ file }) => file))].map(
        async (file) => [file, await readBaseText(app, site, file)] as const,
      ),
    ),
  );
  const written = await app.services.workspace.read(site.summary.id, path);
  const page = written.ok ? decodeText(written.value.bytes) : null;
  const text = page?.ok === true ? page.value : '';
  // Last first, so earlier positions don't shift.
  return entries
    .filter(({ entry, file }) => bases.get(file)?.includes(JSON.stringify(entry)) !== true)
    .toReversed()
    .map(({ file, place }) => ({
      kind: 'edit',
      path: file,
      edit: (now) => {
        const before = findReplacedEntry(bases.get(file) ?? '', now, text);
        return before === null ? removeValue(now, place) : setValue(now, place, before);
      },
      words: `Removed ${path} from the navigation.`,
    }));
}

/** Returns new images that the changed file references and no other changed file does: they came with the change. */
async function picturesOf(app: App, path: RepoPath): Promise<readonly RepoPath[]> {
  const site = getOpenSite(app);
  if (site === null || !isTextPath(path)) return [];
  const text = await readCurrentText(app, path);
  const base = (await readBaseText(app, site, path)) ?? '';
  const pictures = site.changes.filter(
    (change) =>
      change.kind === 'added' &&
      getFileKind(change.path) === 'image' &&
      isNamedIn(app, text.ok ? text.value : null, change.path) &&
      !isNamedIn(app, base, change.path),
  );
  if (pictures.length === 0) return [];
  // A new image can only be referenced by a changed file.
  const others = await Promise.all(
    site.changes
      .filter((change) => change.path !== path && change.kind !== 'deleted' && isTextPath(change.path))
      .map((change) => readCurrentText(app, change.path)),
  );
  return pictures
    .map((picture) => picture.path)
    .filter((picture) => !others.some((other) => !other.ok || isNamedIn(app, other.value, picture)));
}

/** True if a text references a file as pages do: by its path from the site root. */
function isNamedIn(app: App, text: string | null, path: RepoPath): boolean {
  return text?.includes(toSiteRootPath(app, path).slice(1)) === true;
}

function writtenEntries(nodes: readonly NavigationNode[]): readonly NavigationPage[] {
  return nodes.flatMap((node) =>
    node.kind === 'page' ? [node] : 'children' in node ? writtenEntries(node.children) : [],
  );
}
