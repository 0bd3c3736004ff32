import type { RepoPath } from '#base/repoPath.ts';
import { sanitizeUrl } from '#reading/sanitizeUrl.ts';
import { notify } from '#state/noticesStore.ts';
import { queryRenderedUrl } from '#state/siteFacts/renderedSite.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import type { App } from '#state/app.ts';

/** Where a link of the preview leads: a page and a place on it, or an address that no page has. */
export type PreviewLinkTarget =
  | { readonly kind: 'page'; readonly path: RepoPath; readonly hash: string }
  | { readonly kind: 'missing'; readonly address: string };

/** Finds where a link of the finished site leads. What is on the web opens in a tab of its own, and gives null, as does what cannot be shown here. */
export async function resolvePreviewLink(app: App, href: string, site: OpenSite): Promise<PreviewLinkTarget | null> {
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(href)) {
    const safe = sanitizeUrl(href);
    if (safe !== null) globalThis.open(safe, '_blank', 'noopener,noreferrer');
    return null;
  }
  const [address = '', hash = ''] = href.split('#');
  const at = await queryRenderedUrl(app, site, address);
  if (at === null) return null;
  if (at.kind === 'page') return { kind: 'page', path: at.path, hash };
  if (at.kind === 'redirect') {
    const { to } = at;
    if (to.kind === 'elsewhere') return resolvePreviewLink(app, to.address, site);
    if (to.kind === 'loop') return { kind: 'missing', address };
    const [url = '', anchor = ''] = to.url.split('#');
    const end = await queryRenderedUrl(app, site, url);
    return end?.kind === 'page'
      ? { kind: 'page', path: end.path, hash: anchor === '' ? hash : anchor }
      : { kind: 'missing', address: url };
  }
  if (/\.[a-z\d]{2,5}$/i.test(address)) {
    notify(app, `${address} is a file. Readers load it from the published site; the preview shows pages.`);
    return null;
  }
  return { kind: 'missing', address };
}
