import type { Problem } from '#base/problem.ts';
import { parseRepositoryAddress, siteIdOf } from '#workspace/siteId.ts';
import type { RepositoryAddress, SiteSummary } from '#workspace/workspace.ts';
import { repositoryOfSite, type Address } from '../address/address.ts';
import { siteStore } from '../site/siteStore.ts';
import { tokensStore } from '../publish/tokensStore.ts';
import { closeSite, openSite } from './openSite.ts';
import type { App } from '../app.ts';

/** Opens what a person typed or pasted; the problem where it is no address. A token is kept in memory for the repository's host. */
export async function openAddress(app: App, text: string, branch = '', token = ''): Promise<Problem | null> {
  const address = parseRepositoryAddress(text, branch, app.services.origin);
  if (!address.ok) return address.problem;
  if (token.trim() !== '') {
    const { host } = new URL(address.value.url);
    app.get(tokensStore).setState(({ tokens }) => ({ tokens: { ...tokens, [host]: token.trim() } }));
  }
  await openSite(app, address.value);
  return null;
}

/** Opens a site that this browser has. */
export function openStored(app: App, { url, branch }: SiteSummary): Promise<void> {
  return openSite(app, { url, branch });
}

/** Brings the site in line with the app's address: opens what it names, closes what it does not. */
export async function followAddress(app: App, address: Address): Promise<void> {
  const { site } = app.get(siteStore).getState();
  if (address.view === 'start') {
    if (site.kind !== 'closed') await closeSite(app);
    return;
  }
  if (address.view === 'open') {
    await openAddress(app, address.url, address.branch ?? '');
    return;
  }
  const current = site.kind === 'open' || site.kind === 'choosing' ? site.summary.id : null;
  if (current === address.site) return;
  if (site.kind === 'opening' || (site.kind === 'failed' && isNamed(site.address, address.site))) return;
  const repository = repositoryOfSite(address.site, app.services.origin);
  await openSite(app, { url: repository.url, ...(repository.branch === '' ? {} : { branch: repository.branch }) });
}

/** Whether a site is that of a repository; where the repository's branch is not known yet, any of its branches. */
function isNamed({ url, branch }: RepositoryAddress, site: string): boolean {
  const name = siteIdOf(url, branch ?? '');
  return branch === undefined ? site.startsWith(name) : site === name;
}
