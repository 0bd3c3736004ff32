import { readSiteSettings } from '#site/view/siteSettings.ts';
import type { DescriptionFetcher } from './fetchRemoteDescriptions.ts';
import type { SiteSourceFolder } from './siteSourceFolder.ts';

/** Adds the star counts of the GitHub repositories in a site's top bar, as far as they can be fetched. */
export async function fetchStarCounts(folder: SiteSourceFolder, fetch: DescriptionFetcher): Promise<SiteSourceFolder> {
  const { barLinks, callToAction } = readSiteSettings(folder.docs);
  const links = [...barLinks, ...(callToAction === null ? [] : [callToAction])].filter(({ kind }) => kind === 'github');
  const urls = [...new Set(links.map(({ href }) => href))];
  const counts = await Promise.all(urls.map(async (url) => [url, await fetchCount(url, fetch)] as const));
  const known = counts.flatMap(([url, count]) => (count === null ? [] : [[url, count] as const]));
  return known.length === 0 ? folder : { ...folder, starCounts: Object.fromEntries(known) };
}

async function fetchCount(url: string, fetch: DescriptionFetcher): Promise<number | null> {
  const [, repository] =
    /^https?:\/\/(?:www\.)?github\.com\/([\w.-]+\/[\w.-]+?)(?:\.git)?\/?(?:[?#].*)?$/i.exec(url) ?? [];
  const answer = repository === undefined ? null : await fetch(`https://api.github.com/repos/${repository}`);
  return answer?.ok === true ? readCount(answer.value) : null;
}

function readCount(text: string): number | null {
  try {
    const answer: unknown = JSON.parse(text);
    const count =
      typeof answer === 'object' && answer !== null && 'stargazers_count' in answer ? answer.stargazers_count : null;
    return typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 ? count : null;
  } catch {
    return null;
  }
}
