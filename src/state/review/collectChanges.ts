import { encodeText } from '#base/encoding.ts';
import type { RepoPath } from '#base/repoPath.ts';
import type { Bytes } from '../journal/fileOperation.ts';
import { openFilesStore } from '../openFiles/openFilesStore.ts';
import { toRecoveredText, recoveredTextsStore } from '../openFiles/recoveredTextsStore.ts';
import { getOpenFiles } from '../openFiles/openFiles.ts';
import type { OpenSite } from '../site/siteStore.ts';
import { getRepositoryAccess } from '../tokens/repositoryAccess.ts';
import type { App } from '../app.ts';

/** Changes to download: files by their name in the archive, and the paths of unreadable ones. */
export interface CollectedChanges {
  readonly files: Readonly<Record<string, Bytes>>;
  readonly unread: readonly RepoPath[];
}

/** Folder for texts that belong to no file. */
export const looseTextFolder = 'words-in-no-file';

/** Collects all changes of a site, stored or not: files, a list of deleted and moved ones, and recovered texts as files of their own. */
export async function collectChanges(app: App, site: OpenSite): Promise<CollectedChanges> {
  const files: Record<string, Bytes> = {};
  const gone: string[] = [];
  const unread: RepoPath[] = [];
  const operation = { access: await getRepositoryAccess(app, site.summary.url) };
  for (const change of site.changes) {
    const { path, kind, from } = change;
    if (kind === 'deleted') gone.push(`deleted: ${path}`);
    if (kind === 'moved') gone.push(`moved: ${from ?? ''} -> ${path}`);
    if (kind === 'deleted') continue;
    if (change.isLink === true) {
      const link = await app.services.workspace.readLink(site.summary.id, change);
      if (link.ok) gone.push(`link: ${path} -> ${link.value.after ?? ''}`);
      else unread.push(path);
      continue;
    }
    const file = await app.services.workspace.readMedia(site.summary.id, path, operation);
    if (file.ok) files[path] = file.value.bytes;
    else unread.push(path);
  }
  // Text that storage refused exists only on screen.
  for (const [path, file] of Object.entries(app.get(openFilesStore).getState().files)) {
    if (file.kind === 'text' && file.text !== file.stored.text) files[path] = encodeText(file.text);
  }
  if (gone.length > 0) files['deleted-and-moved.txt'] = encodeText(`${gone.join('\n')}\n`);
  for (const { path, text } of looseWords(app)) files[freeName(files, `${looseTextFolder}/${path}`)] = encodeText(text);
  return { files, unread: unread.filter((path) => files[path] === undefined) };
}

/** Returns recovered texts, and blocks on screen that can't be serialized. */
function looseWords(app: App): readonly { readonly path: RepoPath; readonly text: string }[] {
  const refused =
    getOpenFiles(app)?.all.flatMap(({ unsavedDraft }) =>
      unsavedDraft === null || unsavedDraft.doc === null ? [] : [toRecoveredText(unsavedDraft)],
    ) ?? [];
  return [...app.get(recoveredTextsStore).getState().words, ...refused].map(({ word, text }) => ({
    path: word.path,
    text,
  }));
}

function freeName(taken: Readonly<Record<string, unknown>>, wanted: string): string {
  let name = `${wanted}.txt`;
  for (let count = 2; taken[name] !== undefined; count += 1) name = `${wanted}-${count}.txt`;
  return name;
}
