import type { Request } from 'express';
import type { PublishedSiteState, SiteTarget } from '../published/publishedSites.ts';
import type { PublishedServer } from '../published/servePublishedSites.ts';
import type { SiteFailure } from '../published/runBuildProcess.ts';
import { renderFailureList } from '../published/statePages.ts';
import { html, type SafeHtml } from './html.ts';

/** The published site that a page of the host links to. */
export interface LinkedSite {
  readonly address: string;
  /** Null if it wasn't requested yet. */
  readonly state: PublishedSiteState | null;
}

/** The published site of a target, at the URL for the requesting browser. */
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

/** The link to a site, with the reason if its build failed, or with the notices of the build. */
export function renderSiteLink(site: LinkedSite, words: string): SafeHtml {
  return html`<div id="site-state" role="status">${renderState(site, words)}</div>`;
}

/**
 * Updates the site's state on the page until it is built. A page that reloads by itself would move the focus and interrupt screen readers
 * (WCAG 2.2.4).
 */
export const refreshScript = `
async function refresh() {
  const response = await fetch(location.href).catch(() => null);
  if (response !== null && response.ok) {
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const [before, after] = [document, page].map((owner) => owner.getElementById('site-state'));
    if (before !== null && after !== null && before.innerHTML !== after.innerHTML) before.replaceChildren(...after.childNodes);
    if (page.querySelector('script') === null) return;
  }
  setTimeout(refresh, 2000);
}
setTimeout(refresh, 2000);
`;

function renderState({ address, state }: LinkedSite, words: string): SafeHtml {
  const link = html`<a class="button" href="${address}" target="_blank" rel="noreferrer">${words}</a>`;
  if (state?.kind !== 'failed')
    return html`<p class="row">
        ${link}${state?.kind === 'building' ? html` <span class="soft">Building…</span>` : html``}
      </p>
      ${state?.kind === 'built' && state.notices.length > 0 ? noticeList(state.notices) : html``}`;
  return html`<div class="merge" data-state="failed">
    <div><strong>Couldn’t build the site</strong>${renderFailureList(state.failures)}</div>
    ${state.hasOlder ? html`<a class="button" href="${address.replace('?built', '')}" target="_blank" rel="noreferrer">${words}</a>` : html``}
  </div>`;
}

const fewNotices = 3;

function noticeList(notices: readonly SiteFailure[]): SafeHtml {
  const open = notices.length <= fewNotices ? html` open` : html``;
  return html`<details class="notices" ${open}>
    <summary>Built with warnings (${notices.length})</summary>
    ${renderFailureList(notices)}
  </details>`;
}
