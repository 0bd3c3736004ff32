import { decodeText } from '#base/encoding.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { getRepositoryAccess } from '../tokens/repositoryAccess.ts';
import type { OpenSite } from './siteStore.ts';
import type { App } from '../app.ts';

/** Returns the text of a file in an earlier version of the site; null if it had none or can't be read. */
export type ReadEarlierText = (app: App, site: Pick<OpenSite, 'summary'>, file: RepoPath) => Promise<string | null>;

/** Returns a file's text before all changes; null if it had none or can't be read. */
export const readBaseText: ReadEarlierText = readWith('readBase');

/** Returns a file's text as readers have it, without changes that were sent for review; null if it had none or can't be read. */
export const readPublishedText: ReadEarlierText = readWith('readPublished');

function readWith(read: 'readBase' | 'readPublished'): ReadEarlierText {
  return async (app, { summary }, file) => {
    const bytes = await app.services.workspace[read](summary.id, file, {
      access: await getRepositoryAccess(app, summary.url),
    });
    const text = bytes.ok ? decodeText(bytes.value) : null;
    return text?.ok === true ? text.value : null;
  };
}
