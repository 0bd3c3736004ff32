import type { Problem } from '#base/problem.ts';
import { parseRepositoryUrl, createSiteId } from '#workspace/siteId.ts';
import type { RepositoryAddress, SiteSummary } from '#workspace/workspace.ts';
import { parseSiteId, type AppRoute } from '../route/route.ts';
import { siteStore } from '../site/siteStore.ts';
import { getTokenName, tokensStore } from '../tokens/tokensStore.ts';
import { closeSite, openSite } from './openSite.ts';
import type { App } from '../app.ts';

/** Opens a typed or pasted address; returns the problem if it isn't one. A token is kept in memory for the repository's forge. */
export async function openRepositoryUrl(app: App, text: string, branch = '', token = ''): Promise<Problem | null> {
  const address = parseRepositoryUrl(text, branch, app.services.origin, getDefaultForge(app));
  if (!address.ok) return address.problem;
  const keepToken = () => {
    const name = getTokenName(app, address.value.url);
    app.get(tokensStore).setState(({ tokens }) => ({ tokens: { ...tokens, [name]: token.trim() } }));
  };
  await openSite(app, address.value, token.trim() === '' ? undefined : keepToken);
  return null;
}

/** The forge of `owner/name` without a host: the only one in settings.json, or GitHub. */
function getDefaultForge({ services: { settings } }: App): string | undefined {
  const [forge, ...others] = settings.hosts;
  if (forge === undefined || others.length > 0) return undefined;
  return `${forge.api === null ? 'https:' : new URL(forge.api).protocol}//${forge.match}`;
}

/** Opens a site stored in this browser. */
export function openStoredSite(app: App, { url, branch }: SiteSummary): Promise<void> {
  return openSite(app, { url, branch });
}

/** Syncs the site with the route: opens the site it names and closes any other. */
export async function syncSiteWithRoute(app: App, address: AppRoute): Promise<void> {
  const { site } = app.get(siteStore).getState();
  if (address.view === 'start') {
    if (site.kind !== 'closed') await closeSite(app);
    return;
  }
  if (address.view === 'open') {
    await openRepositoryUrl(app, address.url, address.branch ?? '');
    return;
  }
  const current = site.kind === 'open' || site.kind === 'choosing' ? site.summary.id : null;
  if (current === address.site) return;
  if (site.kind === 'opening' || (site.kind === 'failed' && isNamed(site.address, address.site))) return;
  const repository = parseSiteId(address.site, app.services.origin);
  await openSite(app, { url: repository.url, ...(repository.branch === '' ? {} : { branch: repository.branch }) });
}

/** True if a site belongs to a repository; any branch if the repository's isn't known yet. */
function isNamed({ url, branch }: RepositoryAddress, site: string): boolean {
  const name = createSiteId(url, branch ?? '');
  return branch === undefined ? site.startsWith(name) : site === name;
}
