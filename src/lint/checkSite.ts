import { createRangeLookup, type Finding } from '#base/finding.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { validateDocsJson } from '#config/validateDocsJson.ts';
import { createFindingFactory, type FindingFactory } from './findingFactory.ts';
import type { Rule } from './rule.ts';
import { allRules } from './rules/registry.ts';
import { terms } from './rules/terms.ts';
import { findRulesFiles, readRulesFile } from './rulesFile/readRulesFile.ts';
import { extractTerms } from './rulesFile/extractTerms.ts';
import type { LintSite, LintSiteInput } from './site/lintSite.ts';
import { readChecksFile, checksFilePath, type RuleSettings } from './switches/checksFile.ts';

/** Files that page rules check: pages and snippets, each text once. */
export function listPagesToCheck(site: LintSite): readonly RepoPath[] {
  return [...site.site.pages.keys()]
    .filter((path) => site.isChecked(path) && !isAliasOfCheckedPage(site, path))
    .toSorted();
}

/** True if the page is a symbolic link to another checked page. */
export function isAliasOfCheckedPage({ site, isChecked }: LintSite, path: RepoPath): boolean {
  const real = site.links?.aliases.get(path);
  return real !== undefined && site.pages.has(real) && isChecked(real);
}

/** Site-wide findings: on the configuration, on files and across pages. */
export function checkSiteWide(
  site: LintSite,
  switches: RuleSettings,
  rules: readonly Rule[] = allRules,
): readonly Finding[] {
  const own = rules.flatMap((rule) => {
    if (rule.over !== 'site') return [];
    const severity = switches.severityOf(rule.name, null, rule.isOff === true ? null : rule.severity);
    if (severity === null) return [];
    const isChosen = switches.isConfigured(rule.name, null);
    const found = rule.check(site, {
      options: switches.optionsOf(rule.name),
      sayOf: (path) => sayOf(site, path, rule, severity),
    });
    return (isChosen ? found.map((finding) => ({ ...finding, severity })) : found).filter(
      (finding) =>
        switches.severityOf(finding.rule, finding.path, finding.severity) !== null &&
        !switches.isSuppressed(finding, textOf(site, finding.path)),
    );
  });
  const aliases = site.site.links?.aliases;
  // A finding in a file is reported at only one of its paths.
  const isRepeated = ({ path, rule }: Finding) =>
    aliases?.has(path) === true && own.some((other) => other.rule === rule && other.path === aliases.get(path));
  return [...configurationFindings(site), ...own.filter((finding) => !isRepeated(finding))];
}

/** The team's rule settings: its checks file, with the terms of its rules files added. */
export function readRuleSettings({
  site,
  textOf: read,
}: Pick<LintSiteInput, 'site' | 'textOf'>): ReturnType<typeof readChecksFile> {
  const choices = readChecksFile(read(checksFilePath));
  const words = findRulesFiles(site.files).flatMap((path) =>
    extractTerms(readRulesFile(read(path) ?? site.pages.get(path)?.text ?? '')),
  );
  if (words.length === 0) return choices;
  const own = choices.switches.optionsOf(terms.name);
  const chosen = own['words'];
  const options = { ...own, words: [...(Array.isArray(chosen) ? (chosen as readonly unknown[]) : []), ...words] };
  return {
    ...choices,
    switches: {
      ...choices.switches,
      optionsOf: (rule) => (rule === terms.name ? options : choices.switches.optionsOf(rule)),
    },
  };
}

function configurationFindings({ configuration, textOf: read, site }: LintSite): readonly Finding[] {
  const text = read(configuration);
  return text === null ? [] : validateDocsJson(text, { file: configuration, readFile: read, files: site.files });
}

function textOf({ site, textOf: read }: LintSite, path: RepoPath): string {
  return site.pages.get(path)?.text ?? read(path) ?? '';
}

function sayOf(site: LintSite, path: RepoPath, { name }: Rule, severity: Finding['severity']): FindingFactory {
  return createFindingFactory(path, createRangeLookup(textOf(site, path)), name, severity);
}
