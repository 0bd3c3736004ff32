import { isWithin } from '#base/isWithin.ts';
import type { Problem } from '#base/problem.ts';
import { ok, type Result } from '#base/result.ts';
import type { LocatedRepository } from '#providers/provider.ts';
import { forgetChoices } from '../review/choiceKey.ts';
import { notify } from '../noticesStore.ts';
import { newBranchSuffix, noPublishFields, freshPublishState, publishStore } from '../publish/publishStore.ts';
import { referenceTo } from '../publish/sendForReview.ts';
import { services } from '../services.ts';
import { ofOpenSite } from '../openFiles/ofOpenSite.ts';
import { openSiteNow, type OpenSite } from '../site/siteStore.ts';
import { accessTo } from '../publish/tokensStore.ts';
import { saveEverything } from './saveEverything.ts';
import { reloadSite } from './reloadSite.ts';
import { setPublishFields } from './setPublishFields.ts';

interface Asked {
  running: Promise<Result<void, Problem>> | null;
  newestAt: number | null;
}

const asked = ofOpenSite((): Asked => ({
  running: null,
  newestAt: null,
}));
/** Whether the site has changed is asked no more often by itself, in milliseconds: forges count the questions. */
const newestPause = 60_000;

/**
 * Asks the forge how the review stands, and now and then, or where somebody wants to know it now, whether the site has changed
 * since; a merged review ends the draft. Asked again meanwhile by itself, it is the same question.
 */
export function refreshPullRequest(isWantedNow = false): Promise<Result<void, Problem>> {
  const own = asked();
  if (isWantedNow) own.newestAt = null;
  // What is on its way may have been asked before that which somebody wants to know.
  if (isWantedNow && own.running !== null) return own.running.then(() => refreshPullRequest());
  own.running ??= refresh(own).finally(() => {
    own.running = null;
  });
  return own.running;
}

async function refresh(own: Asked): Promise<Result<void, Problem>> {
  const site = openSiteNow();
  const known = site?.summary.draft?.pullRequest;
  const { workspace, locate, now } = services();
  const located = site === null ? null : locate(site.summary.url);
  if (site !== null && located !== null && known === null) return findReview(site, located);
  if (site === null || known === null || known === undefined || located === null) return ok(undefined);
  const access = accessTo(site.summary.url);
  const { provider, repository } = located;
  const asksNewest = own.newestAt === null || !isWithin(newestPause, own.newestAt, now());
  if (asksNewest) own.newestAt = now();
  const [found, newest] = await Promise.all([
    provider.pullRequest(repository, known.number, access),
    asksNewest ? provider.commitOf(repository, site.summary.branch, access) : null,
  ]);
  if (!found.ok) return found;
  // What was found of a site that was left meanwhile is asked again when it is opened.
  if (!isOpen(site)) return ok(undefined);
  publishStore.setState({ isMergeable: found.value.isMergeable });
  if (newest?.ok === true) publishStore.setState({ newest: { commit: newest.value, over: site.summary.commit } });
  if (found.value.state === 'merged') {
    const ended = await endReview('Published. You are working on the latest version now.');
    const { title, number, url } = referenceTo(found.value);
    if (ended.ok && isOpen(site)) publishStore.setState({ accepted: { title, number, url } });
    return ended;
  }
  if (found.value.state === known.state && found.value.title === known.title) return ok(undefined);
  const stored = await workspace.setPullRequest(site.summary.id, referenceTo(found.value));
  if (!stored.ok) return stored;
  if (!isOpen(site)) return ok(undefined);
  await reloadSite();
  if (found.value.state === 'closed')
    notify('The review was closed without being accepted. Everything you sent is still here.', 'problem');
  return ok(undefined);
}

/** Looks for the review of what was sent, where the tab that sent it was closed before it could say which that is. */
async function findReview(site: OpenSite, { provider, repository }: LocatedRepository): Promise<Result<void, Problem>> {
  const { draft, id, url } = site.summary;
  const { workspace, locate } = services();
  // What is being sent here finds its review by itself.
  if (draft === null || publishStore.getState().publishing.kind === 'running') return ok(undefined);
  const fork = draft.forkUrl === null ? null : locate(draft.forkUrl);
  const head = { owner: fork?.repository.owner ?? repository.owner, branch: draft.branch };
  const found = await provider.findPullRequest(repository, head, accessTo(url));
  if (!found.ok) return found;
  if (found.value === null || !isOpen(site) || openSiteNow()?.summary.draft?.pullRequest !== null) return ok(undefined);
  const stored = await workspace.setPullRequest(id, referenceTo(found.value));
  if (!stored.ok) return stored;
  if (isOpen(site)) await reloadSite();
  return ok(undefined);
}

/** Leaves the review's branch and goes to the site's latest version, with the changes that were not sent. */
export async function endReview(sentence: string): Promise<Result<void, Problem>> {
  const site = openSiteNow();
  if (site === null) return ok(undefined);
  const { workspace } = services();
  await saveEverything();
  if (!isOpen(site)) return ok(undefined);
  const ended = await workspace.endDraft(site.summary.id, { access: accessTo(site.summary.url) });
  if (!ended.ok) return ended;
  if (!isOpen(site)) return ok(undefined);
  await reloadSite();
  if (openSiteNow()?.conflicts.length === 0) forgetChoices(services().storage, site.summary.id);
  setPublishFields(noPublishFields);
  publishStore.setState(freshPublishState(site.summary.id, newBranchSuffix()));
  notify(sentence, 'success');
  return ok(undefined);
}

/** Whether a site is the open one still: what is learnt of it is said of no other. */
function isOpen({ summary }: OpenSite): boolean {
  return openSiteNow()?.summary.id === summary.id;
}
