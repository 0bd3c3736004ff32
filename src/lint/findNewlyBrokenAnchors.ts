import type { Finding } from '#base/finding.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { findPagesNaming } from '#site/links/findPagesNaming.ts';
import { setPageTexts, type PageSource } from '#site/site.ts';
import { checkPage } from './checkPage.ts';
import { deadAnchors } from './rules/deadAnchors.ts';
import type { LintSite } from './site/lintSite.ts';
import type { RuleSettings } from './switches/checksFile.ts';

/** Links whose anchors broke because these pages changed; `before` is the pages' earlier text. */
export function findNewlyBrokenAnchors(
  site: LintSite,
  before: readonly PageSource[],
  switches: RuleSettings,
): readonly Finding[] {
  const old = setPageTexts(site.site, before);
  const changed = new Set(before.map(({ path }) => path));
  const previousPartsOf = (path: RepoPath) => (changed.has(path) ? (old.pages.get(path)?.facts ?? null) : null);
  return [...new Set([...changed, ...findPagesNaming(site.site, [...changed])])].flatMap((path) => {
    const page = site.site.pages.get(path);
    if (page === undefined || !site.isChecked(path)) return [];
    const find = (checked: LintSite) =>
      checkPage(path, page, checked, switches, [deadAnchors]).filter(({ rule }) => rule === deadAnchors.name);
    const found = find({ ...site, previousPartsOf });
    const others = found.length === 0 ? [] : find({ ...site, site: old });
    return found.filter(({ range }) => !others.some((other) => other.range.from === range.from));
  });
}
