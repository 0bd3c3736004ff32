import { positionToRange, type Finding } from '#base/finding.ts';
import type { Problem } from '#base/problem.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { findBrokenTargets, findLinksToRemovedFiles } from '#site/links/brokenTargets.ts';
import type { PageWithFacts, Site } from '#site/site.ts';
import { toDeadTargetFinding } from './rules/deadLinks.ts';

/** What keeps a page from being built. It cannot be switched off. */
export function toProblemFindings(path: RepoPath, { text, facts }: PageWithFacts): readonly Finding[] {
  return facts.problems.map(({ code, message, place }): Finding => ({
    rule: code,
    severity: code === 'page/too-complex' ? 'warning' : 'error',
    message: sentenceOf(code, message),
    path,
    place: positionToRange(place, text),
    fixes: [],
  }));
}

/** What is wrong with a page beyond its words: what keeps it from being built, and links, pictures and parts that lead nowhere. Nothing of a page that is not known. */
export function findPageProblems(site: Site, path: RepoPath): readonly Finding[] {
  const page = site.pages.get(path);
  if (page === undefined) return [];
  return [
    ...toProblemFindings(path, page),
    ...findBrokenTargets(page.facts.targets, path, site).map((dead) => toDeadTargetFinding(path, dead)),
  ];
}

/** The same of links that lead nowhere because some files are gone, on all built pages but the `others`. */
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
  if (code === 'page/not-mdx') return `This page is not valid MDX: ${message}.`;
  if (code === 'page/too-complex') return `This page is too complex to be shown as blocks: ${message}`;
  return code === 'page/front-matter-invalid' ? `The page’s front matter is not valid YAML: ${message}.` : message;
}
