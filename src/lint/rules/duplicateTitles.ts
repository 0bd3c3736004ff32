import type { Finding } from '#base/finding.ts';
import type { ContainerKind } from '#config/navigation/navigationTree.ts';
import { findFrontMatter } from '#document/yaml/frontMatterRange.ts';
import { defineSiteRule } from '../rule.ts';
import { computePageScopes } from '../site/computePageScopes.ts';
import type { LintSite } from '../site/lintSite.ts';

const ruleFor = (
  name: string,
  key: 'title' | 'description',
  sentence: string,
  example: { readonly wrong: string; readonly right: string },
  isScope: (kind: ContainerKind) => boolean,
) =>
  defineSiteRule({
    name,
    group: 'site',
    severity: 'suggestion',
    sentence,
    example,
    check: (site, { sayOf }) =>
      groupsBy(site, key, isScope).flatMap(([first, ...rest]): readonly Finding[] =>
        rest.map((path) =>
          sayOf(path)(
            ...lineOf(site, path, key),
            `${first} has the same ${key}. Both pages look alike in search results.`,
          ),
        ),
      ),
  });

/**
 * Two pages with the same title look the same in search. Search shows a page's tabs and groups next to its title, so
 * pages in different ones can be told apart, such as “Secrets” of the command line and “Secrets” of the console.
 */
export const duplicateTitles = ruleFor(
  'duplicate-titles',
  'title',
  'Pages in the same group have different titles.',
  { wrong: 'Two pages titled “Overview” in the same group', right: '“Overview of keys” and “Overview of limits”' },
  () => true,
);

const wholes: ReadonlySet<ContainerKind> = new Set(['language', 'version', 'product']);

/** A description applies to only one page, in any group. Each language, version and product is checked separately. */
export const duplicateDescriptions = ruleFor(
  'duplicate-descriptions',
  'description',
  'Every page has a different description.',
  { wrong: 'Two pages with the description “Learn more”', right: 'A description that says what the page is about' },
  (kind) => wholes.has(kind),
);

/** Pages that readers can reach, grouped by the same value; only groups of two or more. */
function groupsBy(
  site: LintSite,
  key: 'title' | 'description',
  isScope: (kind: ContainerKind) => boolean,
): readonly (readonly [string, ...string[]])[] {
  const scopes = computePageScopes(site, isScope);
  const groups = new Map<string, [string, ...string[]]>();
  for (const [path, { facts }] of site.site.pages) {
    const value = facts.frontMatter[key];
    const scope = scopes.get(path);
    const real = site.site.links?.aliases.get(path);
    if (real !== undefined && scopes.has(real)) continue;
    if (typeof value !== 'string' || value.trim() === '' || scope === undefined || facts.head.hidden) continue;
    const group = groups.get(`${scope}\n${value.trim().toLowerCase()}`);
    if (group === undefined) groups.set(`${scope}\n${value.trim().toLowerCase()}`, [path]);
    else group.push(path);
  }
  return [...groups.values()].filter(({ length }) => length > 1);
}

function lineOf({ site }: LintSite, path: string, key: string): readonly [number, number] {
  const text = site.pages.get(path)?.text ?? '';
  const range = findFrontMatter(text);
  const found = range === null ? null : new RegExp(`^${key}[ \\t]*:.*$`, 'm').exec(text.slice(range.from, range.to));
  return range === null || found === null
    ? [0, 0]
    : [range.from + found.index, range.from + found.index + found[0].trimEnd().length];
}
