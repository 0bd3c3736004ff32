import { createProblem, type Problem } from '#base/problem.ts';
import { fileNameOf, type RepoPath } from '#base/repoPath.ts';
import { err, ok, type Result } from '#base/result.ts';
import { getActiveFile } from '../route/routeStore.ts';
import { findFreeFileName, getImageExtension, findImageFolder, suggestImageName } from '../files/imageName.ts';
import { journalStore } from '../journal/journalStore.ts';
import { getOpenSite } from '../site/siteStore.ts';
import { changeSite } from '../changes/changeSite.ts';
import { siteRootOf } from '../site/siteRoot.ts';
import type { App } from '../app.ts';

/** Larger files slow down every clone of the site, and some hosts refuse them. */
const largest = 20_000_000;

/**
 * Stores an image or other file with the site's images, or next to its configuration, under a free readable name, as an
 * undoable step. Returns its path.
 */
export async function storeImage(
  app: App,
  file: Blob,
  name = '',
  place: 'images' | 'configuration' = 'images',
): Promise<Result<RepoPath, Problem>> {
  const site = getOpenSite(app);
  if (site === null) return err(createProblem('workspace/site-not-found', 'No site is open.'));
  if (file.size > largest)
    return err(
      createProblem(
        'file/too-large',
        `${name === '' ? 'The file' : name} is ${Math.round(file.size / 1_000_000)} MB. The limit is 20 MB.`,
      ),
    );
  const folder = place === 'images' ? findImageFolder(site.paths, siteRootOf(site)) : siteRootOf(site);
  const path = findFreeFileName(
    site.paths,
    folder,
    suggestImageName(name, getActiveFile(app)),
    getImageExtension(file.type, name),
  );
  const stored = await changeSite(app, `adding ${fileNameOf(path)}`, [
    { kind: 'add', path, bytes: new Uint8Array(await file.arrayBuffer()) },
  ]);
  return stored.ok ? ok(path) : stored;
}

/** Returns the ID of the entry that added a file; undefined if it can no longer be undone. */
export function findEntryIdOfAddedFile(app: App, path: RepoPath): string | undefined {
  return app
    .get(journalStore)
    .getState()
    .done.findLast(({ parts }) => parts.some((part) => part.kind === 'file' && part.path === path))?.id;
}
