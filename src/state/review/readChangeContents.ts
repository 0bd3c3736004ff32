import { createProblem, type Problem } from '#base/problem.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { err, ok, type Result } from '#base/result.ts';
import type { SiteChange, SiteId } from '#workspace/workspace.ts';
import { toFileContent, type FileContent } from '../files/fileContent.ts';
import { getOpenSite } from '../site/siteStore.ts';
import { getRepositoryAccess } from '../tokens/repositoryAccess.ts';
import type { App } from '../app.ts';

/** A file before and after the user's change. */
export interface ChangeContents {
  readonly before: FileContent;
  readonly after: FileContent;
}

/**
 * Reads both versions of a changed file; before a move, that is the file at its old path. With `media`, contents that Git LFS pointers
 * name instead of the pointers.
 */
export async function readChangeContents(
  app: App,
  { site, url, media }: { readonly site: SiteId; readonly url: string; readonly media: boolean },
  change: SiteChange,
): Promise<Result<ChangeContents, Problem>> {
  const { workspace } = app.services;
  const operation = { access: await getRepositoryAccess(app, url) };
  if (change.isLink === true) {
    const link = await workspace.readLink(site, change);
    return link.ok ? ok({ before: linkContent(link.value.before), after: linkContent(link.value.after) }) : link;
  }
  const absent = ok<Uint8Array<ArrayBuffer> | null>(null);
  const [readBase, read] = media ? (['readBaseMedia', 'readMedia'] as const) : (['readBase', 'read'] as const);
  const before =
    change.kind === 'added' ? absent : await workspace[readBase](site, change.from ?? change.path, operation);
  if (!before.ok) return before;
  const after = change.kind === 'deleted' ? absent : await workspace[read](site, change.path, operation);
  if (!after.ok) return after;
  const bytes = after.value === null || after.value instanceof Uint8Array ? after.value : after.value.bytes;
  return ok({
    before: toFileContent(change.from ?? change.path, before.value),
    after: toFileContent(change.path, bytes),
  });
}

function linkContent(target: string | null): FileContent {
  return target === null ? { kind: 'absent' } : { kind: 'link', target };
}

/** Reads the displayable content of a file of the open site. */
export async function readFileContent(app: App, path: RepoPath): Promise<Result<FileContent, Problem>> {
  const site = getOpenSite(app);
  if (site === null) return err(createProblem('workspace/site-not-found', 'No site is open.'));
  const read = await app.services.workspace.readMedia(site.summary.id, path, {
    access: await getRepositoryAccess(app, site.summary.url),
  });
  return read.ok ? ok(toFileContent(path, read.value.bytes)) : read;
}
