import { decodeText } from '#base/encoding.ts';
import { getFileKind, isTextPath } from '#base/fileKind.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { getEntryLocation } from '#config/edit/moveInNavigation.ts';
import type { NavigationNode, NavigationPage } from '#config/navigation/navigationTree.ts';
import { findPageFile } from '#config/navigation/pageFiles.ts';
import { removeValue, setValue } from '#config/patchDocsJson.ts';
import { findReplacedEntry } from '#openapi/pages/findReplacedEntry.ts';
import type { FileChange } from '../changes/fileChange.ts';
import { notify } from '../noticesStore.ts';
import { getOpenSite } from '../site/siteStore.ts';
import { readBaseText } from '../site/readBaseText.ts';
import { changesForMovedFiles, dependentChanges } from '../review/dependentChanges.ts';
import { clearInvalidInputs } from '../settings/invalidFieldInputs.ts';
import { changeSite } from './changeSite.ts';
import { siteRootOf } from './openSite.ts';
import { readCurrentText } from './readCurrentFile.ts';
import { toSiteRootPath } from './storeImage.ts';
import { notifyUndoable } from './notifyUndoable.ts';
import type { App } from '../app.ts';

/**
 * Takes a change back as a step that can be undone, with what came along: the entries of a new page and the new pictures that only
 * this change shows go, links and entries follow a page that was moved to its old place, and a deleted one has its entry again.
 * A configuration still names the pages that stay moved, and leads from where they were.
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
  const words = `the change to ${title}`;
  const discarded = await changeSite(app, `discarding ${words}`, changes, { discarded: `Discarded ${words}` });
  if (discarded.ok) clearInvalidInputs(app, path);
  if (discarded.ok)
    notifyUndoable(
      app,
      `Discarded the change to ${title}.${along.isWhole ? '' : ' Its place in the navigation is gone, so it is not listed there.'}${keptWords(kept.entries.length > 0, kept.redirects.length > 0)}`,
    );
  else notify(app, `The change to ${title} could not be discarded. ${discarded.problem.message}`, 'problem');
}

function keptWords(entries: boolean, redirects: boolean): string {
  if (!entries && !redirects) return '';
  const what = entries && redirects ? 'entries and redirects' : entries ? 'entries' : 'redirects';
  return ` Pages that you moved keep their ${what} in it.`;
}

/** Takes out the entries that came with the page: those that were there before it stay, and the operation that it was written for has its entry again. */
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
  // The last one first: it moves no other.
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
      words: `Deleted ${path} from the navigation.`,
    }));
}

/** The new pictures that the changed file names and nothing else that was changed does: they came with what is discarded. */
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
  // What is new can only be named by what was changed.
  const others = await Promise.all(
    site.changes
      .filter((change) => change.path !== path && change.kind !== 'deleted' && isTextPath(change.path))
      .map((change) => readCurrentText(app, change.path)),
  );
  return pictures
    .map((picture) => picture.path)
    .filter((picture) => !others.some((other) => !other.ok || isNamedIn(app, other.value, picture)));
}

/** Whether a text names a file as pages do: from the site's top. */
function isNamedIn(app: App, text: string | null, path: RepoPath): boolean {
  return text?.includes(toSiteRootPath(app, path).slice(1)) === true;
}

function writtenEntries(nodes: readonly NavigationNode[]): readonly NavigationPage[] {
  return nodes.flatMap((node) =>
    node.kind === 'page' ? [node] : 'children' in node ? writtenEntries(node.children) : [],
  );
}
