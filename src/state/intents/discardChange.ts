import { decodeText } from '#base/encoding.ts';
import { fileKindOf, isTextPath } from '#base/fileKind.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { entryPlace } from '#config/edit/moveInNavigation.ts';
import type { NavigationNode, NavigationPage } from '#config/navigation/navigationTree.ts';
import { pageFileOf } from '#config/navigation/pageFiles.ts';
import { removeValue, setValue } from '#config/patchDocsJson.ts';
import { entryBefore } from '#openapi/pages/entryBefore.ts';
import type { FileChange } from '../changes/fileChange.ts';
import { notify } from '../noticesStore.ts';
import { services } from '../services.ts';
import { openSiteNow, type OpenSite } from '../site/siteStore.ts';
import { accessTo } from '../publish/tokensStore.ts';
import { forgetUnwritten } from '../settings/unwrittenFields.ts';
import { changeSite } from './changeSite.ts';
import { siteFolderOf } from './openSite.ts';
import { presentText } from './presentFile.ts';
import { sourceOf } from './storeImage.ts';
import { tellStep } from './tellStep.ts';

/** Takes a change back as a step that can be undone; a page that is no file any more goes from the navigation, too, and so do new pictures that only this change shows. */
export async function discardChange(path: RepoPath, title: string): Promise<void> {
  const discarded = await changeSite(`discarding the change to ${title}`, [
    ...(await entriesOfNewPage(path)),
    { kind: 'discard', path },
    ...(await picturesOf(path)).map((picture) => ({ kind: 'discard', path: picture }) as const),
  ]);
  if (discarded.ok) forgetUnwritten(path);
  if (discarded.ok) tellStep(`Discarded the change to ${title}.`);
  else notify(`The change to ${title} could not be discarded. ${discarded.problem.message}`, 'problem');
}

/** Takes out the entries that came with the page: those that were there before it stay, and the operation that it was written for has its entry again. */
async function entriesOfNewPage(path: RepoPath): Promise<readonly FileChange[]> {
  const site = openSiteNow();
  const isNew = site?.changes.some((change) => change.path === path && change.kind === 'added') === true;
  if (site?.configuration == null || !isNew) return [];
  const { configuration, paths } = site;
  const folder = siteFolderOf(site);
  const entries = writtenEntries(configuration.tree)
    .filter(({ entry, method }) => method === null && pageFileOf(entry, folder, paths) === path)
    .map((node) => ({
      entry: node.entry,
      file: entryPlace(node).file ?? configuration.path,
      place: entryPlace(node).path,
    }));
  const bases = new Map(
    await Promise.all(
      [...new Set(entries.map(({ file }) => file))].map(async (file) => [file, await baseText(site, file)] as const),
    ),
  );
  const written = await services().workspace.read(site.summary.id, path);
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
        const before = entryBefore(bases.get(file) ?? '', now, text);
        return before === null ? removeValue(now, place) : setValue(now, place, before);
      },
      words: `Deleted ${path} from the navigation.`,
    }));
}

/** The new pictures that the changed file names and nothing else that was changed does: they came with what is discarded. */
async function picturesOf(path: RepoPath): Promise<readonly RepoPath[]> {
  const site = openSiteNow();
  if (site === null || !isTextPath(path)) return [];
  const text = await presentText(path);
  const base = (await baseText(site, path)) ?? '';
  const pictures = site.changes.filter(
    (change) =>
      change.kind === 'added' &&
      fileKindOf(change.path) === 'image' &&
      isNamedIn(text.ok ? text.value : null, change.path) &&
      !isNamedIn(base, change.path),
  );
  if (pictures.length === 0) return [];
  // What is new can only be named by what was changed.
  const others = await Promise.all(
    site.changes
      .filter((change) => change.path !== path && change.kind !== 'deleted' && isTextPath(change.path))
      .map((change) => presentText(change.path)),
  );
  return pictures
    .map((picture) => picture.path)
    .filter((picture) => !others.some((other) => !other.ok || isNamedIn(other.value, picture)));
}

/** Whether a text names a file as pages do: from the site's top. */
function isNamedIn(text: string | null, path: RepoPath): boolean {
  return text?.includes(sourceOf(path).slice(1)) === true;
}

/** The text that a file had before all changes; null where it had none, or that cannot be read. */
async function baseText({ summary }: OpenSite, file: RepoPath): Promise<string | null> {
  const read = await services().workspace.readBase(summary.id, file, { access: accessTo(summary.url) });
  const text = read.ok ? decodeText(read.value) : null;
  return text?.ok === true ? text.value : null;
}

function writtenEntries(nodes: readonly NavigationNode[]): readonly NavigationPage[] {
  return nodes.flatMap((node) =>
    node.kind === 'page' ? [node] : 'children' in node ? writtenEntries(node.children) : [],
  );
}
