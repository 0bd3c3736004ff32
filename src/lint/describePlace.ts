import type { Finding } from '#base/finding.ts';
import { getOwnProperty } from '#base/getOwnProperty.ts';
import { findFrontMatter } from '#document/yaml/frontMatterRange.ts';
import type { PageWithFacts } from '#site/site.ts';

const fields: Readonly<Record<string, string>> = {
  title: 'Title',
  sidebarTitle: 'Sidebar title',
  description: 'Description',
};

/** Where on its page a finding is, in the reader's terms: the section’s heading, a field of the page, or the page’s start. */
export function describePlace({ text, facts }: PageWithFacts, { range: { from, to } }: Pick<Finding, 'range'>): string {
  const head = findFrontMatter(text);
  if (head !== null && from < head.bodyFrom) {
    const line = text.slice(text.lastIndexOf('\n', from - 1) + 1, Math.max(from, text.indexOf('\n', from)));
    const key = /^["']?([\w:.-]+)["']?\s*:/.exec(line)?.[1];
    return (key === undefined ? undefined : getOwnProperty(fields, key)) ?? 'Page settings';
  }
  const heading = facts.headings.findLast((candidate) => candidate.from < Math.max(to, from + 1));
  return heading === undefined || heading.text.trim() === '' ? 'Start of the page' : `In “${heading.text.trim()}”`;
}

/** Findings of a page, each with its place. */
export function addPlaces(findings: readonly Finding[], page: PageWithFacts): readonly Finding[] {
  return findings.map((finding) => ({ ...finding, place: describePlace(page, finding) }));
}
