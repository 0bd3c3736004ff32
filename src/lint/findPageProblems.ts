import { positionToRange, type Finding } from '#base/finding.ts';
import type { Problem } from '#base/problem.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { findBrokenTargets, findLinksToRemovedFiles } from '#site/links/brokenTargets.ts';
import type { PageWithFacts, Site } from '#site/site.ts';
import { addPlaces } from './describePlace.ts';
import { toDeadTargetFinding } from './rules/deadLinks.ts';

/** Problems that keep a page from being built. They can't be turned off. */
export function toProblemFindings(path: RepoPath, { text, facts }: PageWithFacts): readonly Finding[] {
  return facts.problems.map(({ code, message, position }): Finding => ({
    rule: code,
    severity: code === 'page/too-complex' ? 'warning' : 'error',
    message: sentenceOf(code, message),
    path,
    range: positionToRange(position, text),
    fixes: [],
  }));
}

/** Problems of a page that aren't about its prose: build problems, and broken links, images and snippets. Empty for an unknown page. */
export function findPageProblems(site: Site, path: RepoPath): readonly Finding[] {
  const page = site.pages.get(path);
  if (page === undefined) return [];
  const dead = findBrokenTargets(page.facts.targets, path, site).map((target) => toDeadTargetFinding(path, target));
  return addPlaces([...toProblemFindings(path, page), ...dead], page);
}

/** Links that break because files were removed, on all built pages except `others`. */
export function findProblemsAfterDeletion(
  site: Site,
  gone: readonly RepoPath[],
  others: ReadonlySet<RepoPath>,
): readonly Finding[] {
  return findLinksToRemovedFiles(site, gone, others).flatMap(({ path, dead }) =>
    dead.map((one) => toDeadTargetFinding(path, one)),
  );
}

function sentenceOf(code: Problem['code'], message: string): string {
  if (code === 'page/not-mdx') return `This page isn’t valid MDX: ${message}.`;
  if (code === 'page/too-complex') return `This page is too complex to show as blocks: ${message}`;
  return code === 'page/front-matter-invalid' ? `The page’s front matter isn’t valid YAML: ${message}.` : message;
}
