import type { Request } from 'express';
import type { PublishedSiteState, SiteTarget } from '../published/publishedSites.ts';
import type { PublishedServer } from '../published/servePublishedSites.ts';
import type { SiteFailure } from '../published/runBuildProcess.ts';
import { renderFailureList } from '../published/statePages.ts';
import { html, type SafeHtml } from './html.ts';

/** A finished site that a page of the host leads to. */
export interface LinkedSite {
  readonly address: string;
  /** Null where nobody asked for it yet. */
  readonly state: PublishedSiteState | null;
}

/** The finished site of a target, as the browser that asks reaches it. */
export async function findLinkedSite(
  published: PublishedServer | null,
  request: Request,
  target: SiteTarget,
): Promise<LinkedSite | null> {
  if (published === null) return null;
  const {
    repository: { owner, name },
    pull,
  } = target;
  const state = await published.sites.known(target);
  const origin = published.originFor(request);
  return {
    state,
    address: pull === null ? `${origin}/pages/${owner}/${name}/?built` : `${origin}/previews/${owner}/${name}/${pull}/`,
  };
}

/** The link to a site, and why it could not be built; or what of it is not as somebody meant it. */
export function renderSiteLink({ address, state }: LinkedSite, words: string): SafeHtml {
  const link = html`<a class="button" href="${address}" target="_blank" rel="noreferrer">${words}</a>`;
  if (state?.kind !== 'failed')
    return html`<p class="row">
        ${link}${state?.kind === 'building' ? html` <span class="soft">It is being built.</span>` : html``}
      </p>
      ${state?.kind === 'built' && state.notices.length > 0 ? noticeList(state.notices) : html``}`;
  return html`<div class="merge" data-state="failed">
    <div><strong>The site was not built</strong>${renderFailureList(state.failures)}</div>
    ${state.hasOlder ? html`<a class="button" href="${address.replace('?built', '')}" target="_blank" rel="noreferrer">${words}</a>` : html``}
  </div>`;
}

const fewNotices = 3;

function noticeList(notices: readonly SiteFailure[]): SafeHtml {
  const open = notices.length <= fewNotices ? html` open` : html``;
  return html`<details class="notices" ${open}>
    <summary>Built, but not exactly as written (${notices.length})</summary>
    ${renderFailureList(notices)}
  </details>`;
}
