import type { Root } from 'mdast';
import type { Finding } from '#base/finding.ts';
import { createFindingFactory } from './findingFactory.ts';
import { toProblemFindings } from './findPageProblems.ts';
import { createLintPage, createUnparsedLintPage, type LintPage } from './page/lintPage.ts';
import type { PageRule, Rule } from './rule.ts';
import { allRules } from './rules/registry.ts';
import type { LintSite } from './site/lintSite.ts';
import type { PageWithFacts } from '#site/site.ts';
import type { RepoPath } from '#base/repoPath.ts';
import type { RuleSettings } from './switches/checksFile.ts';

/** Findings of one class of rules on a page. */
type Part = readonly Finding[];

/** All findings of one page, in text order. */
export function checkPage(
  path: RepoPath,
  page: PageWithFacts,
  site: LintSite,
  switches: RuleSettings,
  rules: readonly Rule[] = allRules,
): readonly Finding[] {
  const checked = createLintPage(path, page, site.isPart(path));
  return inOrder([...toProblemFindings(path, page), ...ofPage(checked, site, switches, rules, () => true)]);
}

/** Checks pages repeatedly; if a page's text is unchanged, only the rules that depend on other files run again. */
export interface PageChecker {
  readonly check: (path: RepoPath, page: PageWithFacts, site: LintSite) => readonly Finding[];
  /** Syntax tree of the body if this page was parsed last, so that later checks can reuse it; undefined otherwise. */
  readonly bodyOf: (page: PageWithFacts) => Root | undefined;
}

/** Creates a checker for one set of settings. Caches each page as long as its facts exist. */
export function createPageChecker(switches: RuleSettings, rules: readonly Rule[] = allRules): PageChecker {
  const known = new WeakMap<
    PageWithFacts['facts'],
    { readonly path: RepoPath; readonly isPart: boolean; readonly own: Part }
  >();
  /** The page parsed last: during typing, the same one each time. */
  let last: LintPage | null = null;
  const parsed = (path: RepoPath, page: PageWithFacts, isPart: boolean): LintPage => {
    last = createLintPage(path, page, isPart, last?.path === path ? last.parts : undefined);
    return last;
  };
  return {
    bodyOf: ({ facts }) => (last?.facts === facts ? (last.body ?? undefined) : undefined),
    check(path, page, site) {
      const isPart = site.isPart(path);
      const before = known.get(page.facts);
      const isKnown = before?.path === path && before.isPart === isPart;
      const checked = isKnown ? createUnparsedLintPage(path, page, isPart) : parsed(path, page, isPart);
      const own = isKnown
        ? before.own
        : [
            ...toProblemFindings(path, page),
            ...ofPage(checked, site, switches, rules, ({ needsSite }) => needsSite !== true),
          ];
      if (!isKnown) known.set(page.facts, { path, isPart, own });
      return inOrder([...own, ...ofPage(checked, site, switches, rules, ({ needsSite }) => needsSite === true)]);
    },
  };
}

function ofPage(
  page: LintPage,
  site: LintSite,
  switches: RuleSettings,
  rules: readonly Rule[],
  isWanted: (rule: PageRule) => boolean,
): Part {
  return rules.flatMap((rule) => {
    if (rule.over !== 'page' || !isWanted(rule)) return [];
    const severity = switches.severityOf(rule.name, page.path, rule.isOff === true ? null : rule.severity);
    if (severity === null) return [];
    const isChosen = switches.isConfigured(rule.name, page.path);
    const say = createFindingFactory(page.path, page.range, rule.name, severity);
    const found = rule.check(page, { site, options: switches.optionsOf(rule.name), say });
    return found
      .filter((finding) => !switches.isSuppressed(finding, page.text))
      .map((finding) => (isChosen ? { ...finding, severity } : finding));
  });
}

function inOrder(findings: Part): Part {
  return findings.toSorted(
    (a, b) =>
      a.range.from - b.range.from || a.range.to - b.range.to || (a.rule < b.rule ? -1 : a.rule > b.rule ? 1 : 0),
  );
}
