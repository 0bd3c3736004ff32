import type { Problem } from '#base/problem.ts';
import type { Result } from '#base/result.ts';
import type { Author, SiteSummary } from '#workspace/workspace.ts';
import { keepSentSizes } from '../checks/pictureSizes.ts';
import { describedChanges } from '../review/describedChanges.ts';
import { proposal } from '../publish/publishProposal.ts';
import { keepPublishFields } from '../publish/publishFieldsKept.ts';
import { noPublishFields, publishStore, type PublishState } from '../publish/publishStore.ts';
import { reviewStore } from '../review/reviewStore.ts';
import { sendForReview } from '../publish/sendForReview.ts';
import { unaskedDraft } from '../publish/unaskedDraft.ts';
import { services } from '../services.ts';
import { openSiteNow, type OpenSite } from '../site/siteStore.ts';
import { accessTo } from '../publish/tokensStore.ts';
import { saveEverything } from './saveEverything.ts';
import { shortOf } from './refreshPullRequest.ts';
import { reloadSite } from './reloadSite.ts';

/** Sends the ticked changes for review; called again after a failure, it goes on where it stopped. */
export async function publishChanges(author: Author): Promise<void> {
  if (publishStore.getState().publishing.kind === 'running') return;
  const abort = new AbortController();
  // The site may be left before it is sent.
  const show = publishStore.setterOfNow();
  const asked = openSiteNow()?.summary.id;
  show({ publishing: { kind: 'running', step: 'prepare', progress: null, abort } });
  await saveEverything();
  const site = openSiteNow();
  // Nothing of another site is sent, which nobody asked for.
  if (site === null || site.summary.id !== asked) return;
  const sent = await send(site, publishStore.getState(), author, abort, show);
  await reloadSite();
  keepSentSizes(site);
  if (sent.ok) {
    const { now } = services();
    keepPublishFields(globalThis.localStorage, site.summary.id, noPublishFields);
    show({
      fields: noPublishFields,
      publishing: { kind: 'sent' },
      throughFork: false,
      short: shortOf(now()),
    });
    return;
  }
  const { problem } = sent;
  show(({ publishing }) => ({
    publishing:
      problem.code === 'operation/cancelled'
        ? { kind: 'idle' }
        : { kind: 'failed', step: publishing.kind === 'running' ? publishing.step : 'prepare', problem },
  }));
}

function send(
  site: OpenSite,
  state: PublishState,
  author: Author,
  abort: AbortController,
  show: ReturnType<typeof publishStore.setterOfNow>,
): Promise<Result<SiteSummary, Problem>> {
  const { workspace, locate, now } = services();
  const included = describedChanges(site.changes, reviewStore.getState().details, site.summary.configPath).filter(
    ({ change }) => !state.excluded.has(change.path),
  );
  const time = now();
  const { title, description, branch } = proposal(included, state, unaskedDraft(site.summary));
  return sendForReview(
    {
      workspace,
      located: locate(site.summary.url),
      access: accessTo(site.summary.url),
      signal: abort.signal,
      onStep: (step) => show({ publishing: { kind: 'running', step, progress: null, abort } }),
      onProgress: (progress) =>
        show(({ publishing }) => (publishing.kind === 'running' ? { publishing: { ...publishing, progress } } : {})),
      time,
      timezoneOffset: new Date(time).getTimezoneOffset(),
    },
    {
      site: site.summary,
      paths: included.map(({ change }) => change.path),
      title,
      description,
      author,
      branch,
      throughFork: state.throughFork,
    },
  );
}
