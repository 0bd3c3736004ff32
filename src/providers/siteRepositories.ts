import type { SiteRepository } from './provider.ts';

/** Where a site's configuration is looked for in the user's repositories. */
export const configurationPaths = ['docs.json', 'mint.json', 'docs/docs.json', 'docs/mint.json'] as const;

/** Repositories whose files are looked for, and requests at once. */
const [mostLookedInto, atOnce] = [40, 6];

/**
 * The newest of the user's repositories that contain a site, those that changed last first. For forges that have no request for several:
 * `hasConfiguration` asks for one. Stops after the 40 newest.
 */
export async function filterSiteRepositories<Repository extends SiteRepository>(
  all: readonly Repository[],
  hasConfiguration: (repository: Repository) => Promise<boolean>,
): Promise<readonly SiteRepository[]> {
  const newest = all.toSorted((a, b) => b.changedAt - a.changedAt).slice(0, mostLookedInto);
  const sites: SiteRepository[] = [];
  for (let start = 0; start < newest.length; start += atOnce) {
    const group = newest.slice(start, start + atOnce);
    const has = await Promise.all(group.map(hasConfiguration));
    sites.push(...group.filter((_, index) => has[index]));
  }
  return sites;
}
