import type { Problem } from '#base/problem.ts';
import { ok, type Result } from '#base/result.ts';
import type { OpenedSite, UpdateOutcome } from '#workspace/workspace.ts';
import { notify } from '../notices/noticesStore.ts';
import { getOpenSite } from '../site/siteStore.ts';
import { getRepositoryAccess } from '../tokens/repositoryAccess.ts';
import { refreshPullRequest } from './refreshPullRequest.ts';
import { saveAll } from '../sync/saveAll.ts';
import { reloadSite } from '../sync/reloadSite.ts';
import type { App } from '../app.ts';

/** Result of an update, with the conflicts left to resolve. */
export interface PullResult {
  readonly conflicts: OpenedSite['conflicts'];
  /** True if its site is still open; after closing it, nothing is reported and nothing follows. */
  readonly isOpen: boolean;
}

const left: PullResult = { conflicts: [], isOpen: false };

/**
 * Fetches upstream changes and rebases the user's changes onto them; what can't be merged becomes a conflict. A review
 * accepted in the meantime ends first.
 */
export async function pullSiteUpdates(app: App): Promise<Result<PullResult, Problem>> {
  const asked = getOpenSite(app)?.summary.id;
  await saveAll(app);
  // If the forge doesn't answer, the fetch reports it.
  const hadReview = getOpenSite(app)?.summary.draft?.pullRequest?.state === 'open';
  if (hadReview) await refreshPullRequest(app, true);
  const site = getOpenSite(app);
  if (site === null || site.summary.id !== asked) return ok(left);
  // A third version would hide one of the two (see `fetchSiteUpdates`).
  const isPutOff = site.conflicts.length > 0 && site.summary.draft?.takenIn !== undefined;
  const outcome = await app.services.workspace.update(site.summary.id, {
    access: await getRepositoryAccess(app, site.summary.url),
  });
  if (getOpenSite(app)?.summary.id !== asked) return ok(left);
  if (!outcome.ok) return outcome;
  await reloadSite(app);
  const { conflicts } = outcome.value.site;
  // The conflicts screen reports what is left to resolve.
  if (conflicts.length === 0) {
    // The end of the review was already reported, with the latest version.
    const isReported = hadReview && site.summary.draft === null && outcome.value.updated.length === 0;
    if (!isReported) notify(app, formatPullMessage(outcome.value), 'success');
  } else if (isPutOff) notify(app, 'Resolve these conflicts first. Newer changes to the site are pulled after that.');
  return ok({ conflicts, isOpen: true });
}

/** Formats the result of an update without conflicts for a notice. */
export function formatPullMessage({ site, updated, merged }: UpdateOutcome): string {
  const { draft } = site.summary;
  const said = newsSentence({ updated, merged }, draft !== null);
  return draft?.takenIn === undefined
    ? said
    : `${said} Your review will include the latest site changes once you send it.`;
}

/** Formats the upstream changes merged into the open review and sent with it, for a notice. */
export function formatReviewMergeMessage({ site, updated, merged }: UpdateOutcome): string {
  if (site.summary.draft?.takenIn === undefined) return newsSentence({ updated, merged }, true);
  const said = 'Your review now includes the latest site changes';
  if (updated.length === 0) return `${said}.`;
  const files = updated.length === 1 ? 'one file' : `${updated.length} files`;
  return merged.length === 0 ? `${said}: ${files}. ${untouched}` : `${said}: ${files}, merged with your changes.`;
}

const untouched = 'Your own changes are unaffected.';

function newsSentence({ updated, merged }: Omit<UpdateOutcome, 'site'>, isReview: boolean): string {
  if (updated.length === 0) return isReview ? 'Your review is up to date.' : 'You have the latest version.';
  const files = updated.length === 1 ? 'One file was' : `${updated.length} files were`;
  return merged.length === 0
    ? `${files} added or changed on the site. ${untouched}`
    : `${files} added or changed on the site and merged with your changes.`;
}
