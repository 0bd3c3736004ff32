import { rangeOfPlace, type Finding } from '#base/finding.ts';
import type { Problem } from '#base/problem.ts';
import type { RepoPath } from '#base/repoPath.ts';
import type { Site } from '../site.ts';
import { deadLinks } from './deadLinks.ts';

/** All that is wrong with a page: what keeps it from being built, and links, pictures and parts that lead nowhere. Nothing of a page that is not known. */
export function pageFindings(site: Site, path: RepoPath): readonly Finding[] {
  const page = site.pages.get(path);
  if (page === undefined) return [];
  const { problems, targets } = page.facts;
  const unbuilt = problems.map(({ code, message, place }): Finding => ({ rule: code, severity: code === 'page/too-complex' ? 'warning' : 'error', message: sentenceOf(code, message), path, place: rangeOfPlace(place, page.text), fixes: [] }));
  return [...unbuilt, ...deadLinks(targets, path, site)];
}

function sentenceOf(code: Problem['code'], message: string): string {
  if (code === 'page/not-mdx') return `This page is not valid MDX: ${message}.`;
  if (code === 'page/too-complex') return `This page is too complex to be shown as blocks: ${message}`;
  return code === 'page/front-matter-invalid' ? `The page’s front matter is not valid YAML: ${message}.` : message;
}
