import { decodeText } from '#base/encoding.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { getRepositoryAccess } from '../tokens/repositoryAccess.ts';
import type { OpenSite } from './siteStore.ts';
import type { App } from '../app.ts';

/** Returns a file's text before all changes; null if it had none or can't be read. */
export async function readBaseText(
  app: App,
  { summary }: Pick<OpenSite, 'summary'>,
  file: RepoPath,
): Promise<string | null> {
  const read = await app.services.workspace.readBase(summary.id, file, {
    access: await getRepositoryAccess(app, summary.url),
  });
  const text = read.ok ? decodeText(read.value) : null;
  return text?.ok === true ? text.value : null;
}
