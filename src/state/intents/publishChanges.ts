import { createProblem, type Problem } from '#base/problem.ts';
import type { Author } from '#workspace/workspace.ts';
import { carryOverImageFileSizes } from '../checks/imageFileSizes.ts';
import { listDescribedChanges, type ListedChange } from '../review/listDescribedChanges.ts';
import { proposePublishFields } from '../publish/publishProposal.ts';
import { notify } from '../notices/noticesStore.ts';
import { savePublishFields } from '../publish/publishFieldsStorage.ts';
import type { SiteScopedStore } from '../site/defineSiteStore.ts';
import { createBranchSuffix, emptyPublishFields, publishStore, type PublishState } from '../publish/publishStore.ts';
import { reviewStore } from '../review/reviewStore.ts';
import { sendForReview, type SendForReviewDeps } from '../publish/sendForReview.ts';
import { getDraftWithoutReview } from '../publish/getDraftWithoutReview.ts';
import { getOpenSite, type OpenSite } from '../site/siteStore.ts';
import { getRepositoryAccess } from '../tokens/repositoryAccess.ts';
import { goToScreen } from '../route/goTo.ts';
import { saveAll } from '../sync/saveAll.ts';
import { reloadSite } from '../sync/reloadSite.ts';
import { formatReviewMergeMessage } from './pullSiteUpdates.ts';
import { refreshPullRequest } from './refreshPullRequest.ts';
import { setPublishFields } from './setPublishFields.ts';
import type { App } from '../app.ts';

/** Merges upstream changes of the site into the open review and sends it; the user's own changes stay unsent. */
export function mergeSiteIntoReview(app: App, author: Author): Promise<void> {
  return publishChanges(app, author, true);
}

/**
 * Sends the selected changes for review, on top of the site's latest version. Conflicts are resolved first. After a
 * failure, calling it again resumes where it stopped.
 */
export async function publishChanges(app: App, author: Author, isSiteAlone = false): Promise<void> {
  if (app.get(publishStore).getState().publishing.kind === 'running') return;
  // The site may be closed before sending ends.
  const show = app.get(publishStore).createScopedSetter();
  try {
    await send(app, author, isSiteAlone, show);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    showFailure(show, createProblem('workspace/unexpected', message), isSiteAlone);
    throw error;
  }
}

async function send(app: App, author: Author, isSiteAlone: boolean, show: Show): Promise<void> {
  const abort = new AbortController();
  const asked = getOpenSite(app)?.summary.id;
  const running = { kind: 'running', progress: null, abort, isSiteAlone } as const;
  show({ publishing: { ...running, step: 'prepare' } });
  await saveAll(app);
  const before = getOpenSite(app);
  // Another site's changes weren't requested to be sent.
  if (before === null || before.summary.id !== asked) return;
  if (await endMergedReview(app, before)) return;
  const state = app.get(publishStore).getState();
  const chosen = isSiteAlone
    ? { included: [], fields: emptyPublishFields }
    : { included: includedIn(app, before, state), fields: state.fields };
  // What the user saw when sending: changes that appear later are not included.
  const paths = chosen.included.map(({ change }) => change.path);
  const words = proposePublishFields(
    chosen.included,
    { ...state, fields: chosen.fields },
    getDraftWithoutReview(app, before.summary),
  );
  show({ publishing: { ...running, step: 'latest' } });
  const latest = await app.services.workspace.update(before.summary.id, await operationOf(app, before, abort, show));
  await reloadSite(app);
  const present = getOpenSite(app);
  const isLeft = present?.summary.id !== asked;
  // Sending continues even if the site was closed.
  const site = present === null || isLeft ? before : present;
  if (latest.ok && latest.value.site.conflicts.length > 0) {
    show({ publishing: { kind: 'idle' } });
    return isLeft ? undefined : goToScreen(app, { screen: 'conflicts', change: null });
  }
  const { summary } = latest.ok ? latest.value.site : site;
  // If an earlier push arrived but couldn't be recorded, the update recorded it: what it sent is no longer a change.
  const hasArrived = summary.draft !== null && summary.draft.commit !== before.summary.draft?.commit;
  const left = hasArrived ? paths.filter((path) => site.changes.some((change) => change.path === path)) : paths;
  const sending = { ...words, site: summary, paths: left, author, throughFork: state.throughFork };
  const sent = latest.ok ? await sendForReview(await dependenciesOf(app, site, running, show), sending) : latest;
  await reloadSite(app);
  carryOverImageFileSizes(app, site);
  if (sent.ok && latest.ok && isSiteAlone) {
    if (getOpenSite(app)?.summary.id === asked) notify(app, formatReviewMergeMessage(latest.value), 'success');
    return show({ publishing: { kind: 'sent' } });
  }
  if (sent.ok) {
    savePublishFields(app.services.storage(), site.summary.id, emptyPublishFields);
    show({
      fields: emptyPublishFields,
      publishing: { kind: 'sent' },
      throughFork: false,
      short: createBranchSuffix(),
    });
    return;
  }
  if (sent.problem.code === 'operation/cancelled') show({ publishing: { kind: 'idle' } });
  else showFailure(show, sent.problem, isSiteAlone);
}

/**
 * Ends the review if it was merged in the meantime, which is reported: what isn't part of it needs a new review. Keeps what was typed about
 * the changes. Returns whether it ended.
 */
async function endMergedReview(app: App, { summary }: OpenSite): Promise<boolean> {
  if (summary.draft?.pullRequest?.state !== 'open') return false;
  const { title, description } = app.get(publishStore).getState().fields;
  await refreshPullRequest(app, true); // if the forge doesn't answer, sending reports it
  const site = getOpenSite(app);
  if (site?.summary.id !== summary.id || site.summary.draft !== null) return false;
  setPublishFields(app, { title, description });
  return true;
}

function showFailure(show: Show, found: Problem, isSiteAlone: boolean): void {
  show(({ publishing }) => ({
    publishing: {
      kind: 'failed',
      step: publishing.kind === 'running' ? publishing.step : 'prepare',
      problem: found,
      isSiteAlone,
    },
  }));
}

type Show = ReturnType<SiteScopedStore<PublishState>['createScopedSetter']>;

/** A running publish, at any step. */
type Running = Omit<Extract<PublishState['publishing'], { readonly kind: 'running' }>, 'step'>;

/** Returns the changes that are not excluded. */
function includedIn(app: App, { changes, summary }: OpenSite, { excluded }: PublishState): readonly ListedChange[] {
  const described = listDescribedChanges(changes, app.get(reviewStore).getState().details, summary.configPath);
  return described.filter(({ change }) => !excluded.has(change.path));
}

async function operationOf(
  app: App,
  { summary }: OpenSite,
  abort: AbortController,
  show: Show,
): Promise<SentOperation> {
  return {
    access: await getRepositoryAccess(app, summary.url),
    signal: abort.signal,
    onProgress: (progress) =>
      show(({ publishing }) => (publishing.kind === 'running' ? { publishing: { ...publishing, progress } } : {})),
  };
}

type SentOperation = Pick<SendForReviewDeps, 'access' | 'signal' | 'onProgress'>;

async function dependenciesOf(app: App, site: OpenSite, running: Running, show: Show): Promise<SendForReviewDeps> {
  const { workspace, locate, now } = app.services;
  const time = now();
  return {
    ...(await operationOf(app, site, running.abort, show)),
    workspace,
    located: locate(site.summary.url),
    onStep: (step) => show({ publishing: { ...running, step } }),
    time,
    timezoneOffset: new Date(time).getTimezoneOffset(),
  };
}
