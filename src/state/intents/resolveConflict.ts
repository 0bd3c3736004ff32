import { encodeText } from '#base/encoding.ts';
import { problem, type Problem } from '#base/problem.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { err, ok, type Result } from '#base/result.ts';
import { services } from '../services.ts';
import { openSiteNow } from '../siteStore.ts';
import { reloadSite } from './reloadSite.ts';

/** Settles a conflict with the text that the file shall have; null deletes the file. */
export async function resolveConflict(path: RepoPath, text: string | null): Promise<Result<void, Problem>> {
  const site = openSiteNow();
  if (site === null) return err(problem('workspace/site-not-found', 'The site is not open.'));
  const settled = await services().workspace.resolve(site.summary.id, path, text === null ? null : encodeText(text));
  if (!settled.ok) return settled;
  await reloadSite();
  return ok(undefined);
}
