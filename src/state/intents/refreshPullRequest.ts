import { isWithinDuration } from '#base/isWithinDuration.ts';
import type { Problem } from '#base/problem.ts';
import { ok, type Result } from '#base/result.ts';
import type { ProviderRepository } from '#providers/provider.ts';
import { goToScreen } from '../route/goTo.ts';
import { listDescribedChanges } from '../review/listDescribedChanges.ts';
import { reviewStore } from '../review/reviewStore.ts';
import { deleteResolutionDrafts } from '../review/resolutionDraftKey.ts';
import { notify } from '../notices/noticesStore.ts';
import { createBranchSuffix, emptyPublishFields, createPublishState, publishStore } from '../publish/publishStore.ts';
import { toPullRequestReference } from '../publish/sendForReview.ts';
import { defineSiteState } from '../site/defineSiteState.ts';
import { getOpenSite, type OpenSite } from '../site/siteStore.ts';
import { getRepositoryAccess } from '../tokens/repositoryAccess.ts';
import { saveAll } from '../sync/saveAll.ts';
import { reloadSite } from '../sync/reloadSite.ts';
import { setPublishFields } from './setPublishFields.ts';
import type { App } from '../app.ts';

interface Asked {
  running: Promise<Result<void, Problem>> | null;
  newestAt: number | null;
}

const asked = defineSiteState((): Asked => ({
  running: null,
  newestAt: null,
}));
/** Minimum interval between automatic checks for upstream changes, in milliseconds: forges limit requests. */
const minCheckInterval = 60_000;

/**
 * Asks the forge for the review's state, and, at intervals or if `isWantedNow`, for upstream changes. A merged review
 * ends the draft. Automatic calls during a running one share its result.
 */
export function refreshPullRequest(app: App, isWantedNow = false): Promise<Result<void, Problem>> {
  const own = app.get(asked);
  if (isWantedNow) own.newestAt = null;
  // The running request may be too old to answer this one, so ask again after it.
  if (isWantedNow && own.running !== null) return own.running.then(() => refreshPullRequest(app));
  own.running ??= refresh(app, own).finally(() => {
    own.running = null;
  });
  return own.running;
}

async function refresh(app: App, own: Asked): Promise<Result<void, Problem>> {
  const site = getOpenSite(app);
  const known = site?.summary.draft?.pullRequest;
  const { workspace, locate, now } = app.services;
  const located = site === null ? null : locate(site.summary.url);
  if (site !== null && located !== null && known === null) return findReview(app, site, located);
  if (site === null || known === null || known === undefined || located === null) return ok(undefined);
  const { provider, repository } = located;
  const asksNewest = own.newestAt === null || !isWithinDuration(minCheckInterval, own.newestAt, now());
  if (asksNewest) own.newestAt = now();
  const access = await getRepositoryAccess(app, site.summary.url);
  const [found, newest] = await Promise.all([
    provider.pullRequest(repository, known.number, access),
    asksNewest ? provider.getBranchCommit(repository, site.summary.branch, access) : null,
  ]);
  if (!found.ok) return found;
  // If the site was closed in between, opening it asks again.
  if (!isOpen(app, site)) return ok(undefined);
  app.get(publishStore).setState({ isMergeable: found.value.isMergeable });
  if (newest?.ok === true)
    app.get(publishStore).setState({ newest: { commit: newest.value, over: site.summary.commit } });
  if (found.value.state === 'merged') {
    const { title, number, url } = toPullRequestReference(found.value);
    const ended = await endReview(app, `Review #${number}, “${title}”, was approved and merged.`);
    if (ended.ok && isOpen(app, site)) app.get(publishStore).setState({ accepted: { title, number, url } });
    return ended;
  }
  if (found.value.state === known.state && found.value.title === known.title) return ok(undefined);
  const stored = await workspace.setPullRequest(site.summary.id, toPullRequestReference(found.value));
  if (!stored.ok) return stored;
  if (!isOpen(app, site)) return ok(undefined);
  await reloadSite(app);
  if (found.value.state === 'closed')
    notify(app, 'The review was closed without being approved. Everything you sent is still here.', 'problem');
  return ok(undefined);
}

/** Finds the review of what was sent if the sending tab was closed before it could record which one it is. */
async function findReview(
  app: App,
  site: OpenSite,
  { provider, repository }: ProviderRepository,
): Promise<Result<void, Problem>> {
  const { draft, id, url } = site.summary;
  const { workspace, locate } = app.services;
  // A running publish finds its review itself.
  if (draft === null || app.get(publishStore).getState().publishing.kind === 'running') return ok(undefined);
  const fork = draft.forkUrl === null ? null : locate(draft.forkUrl);
  const head = { owner: fork?.repository.owner ?? repository.owner, branch: draft.branch };
  const found = await provider.findPullRequest(repository, head, await getRepositoryAccess(app, url));
  if (!found.ok) return found;
  if (found.value === null || !isOpen(app, site) || getOpenSite(app)?.summary.draft?.pullRequest !== null)
    return ok(undefined);
  const stored = await workspace.setPullRequest(id, toPullRequestReference(found.value));
  if (!stored.ok) return stored;
  if (isOpen(app, site)) await reloadSite(app);
  return ok(undefined);
}

/** Leaves the review's branch for the site's latest version, keeping unsent changes. Reports `outcome` and what still has to be sent. */
export async function endReview(app: App, outcome: string): Promise<Result<void, Problem>> {
  const site = getOpenSite(app);
  if (site === null) return ok(undefined);
  const { workspace } = app.services;
  await saveAll(app);
  if (!isOpen(app, site)) return ok(undefined);
  const ended = await workspace.endDraft(site.summary.id, { access: await getRepositoryAccess(app, site.summary.url) });
  if (!ended.ok) return ended;
  if (!isOpen(app, site)) return ok(undefined);
  await reloadSite(app);
  if (getOpenSite(app)?.conflicts.length === 0) deleteResolutionDrafts(app.services.storage, site.summary.id);
  setPublishFields(app, emptyPublishFields);
  app.get(publishStore).setState(createPublishState(site.summary.id, createBranchSuffix()));
  const current = getOpenSite(app);
  const waits = current !== null && current.changes.length > 0;
  notify(
    app,
    `${outcome} ${current === null ? '' : formatUnsentChanges(app, current)}`.trim(),
    waits ? 'info' : 'success',
    waits ? { label: 'Review changes', run: () => goToScreen(app, { screen: 'review', change: null }) } : null,
  );
  return ok(undefined);
}

/** Formats what a review that ended didn't contain, for a notice. */
function formatUnsentChanges(app: App, { changes, conflicts, summary }: OpenSite): string {
  if (changes.length === 0) return 'You’re now working on the latest version.';
  const [only] = listDescribedChanges(changes, app.get(reviewStore).getState().details, summary.configPath);
  const isOne = changes.length === 1;
  const which = isOne
    ? `Your change to ${only?.title ?? 'one file'} wasn’t`
    : `${changes.length} of your changes weren’t`;
  const next =
    conflicts.length === 0
      ? `still ${isOne ? 'has' : 'have'} to be sent`
      : `conflict${isOne ? 's' : ''} with the latest version`;
  return `${which} part of it and ${next}.`;
}

/** True if a site is still the open one: results must not be shown for another. */
function isOpen(app: App, { summary }: OpenSite): boolean {
  return getOpenSite(app)?.summary.id === summary.id;
}
