import { decodeText } from '#base/encoding.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { getRepositoryAccess } from '../publish/tokensStore.ts';
import type { OpenSite } from './siteStore.ts';
import type { App } from '../app.ts';

/** The text that a file had before all changes; null where it had none, or that cannot be read. */
export async function readBaseText(
  app: App,
  { summary }: Pick<OpenSite, 'summary'>,
  file: RepoPath,
): Promise<string | null> {
  const read = await app.services.workspace.readBase(summary.id, file, {
    access: getRepositoryAccess(app, summary.url),
  });
  const text = read.ok ? decodeText(read.value) : null;
  return text?.ok === true ? text.value : null;
}
