import { isPagePath } from '#base/fileKind.ts';
import type { Finding } from '#base/finding.ts';
import { readDocsJson } from '#config/docsJson.ts';
import { parseIgnoreFile } from '#config/navigation/parseIgnoreFile.ts';
import { createRequestFieldLookup } from '#site/api/requestFieldLookup.ts';
import { readPageFacts } from '#site/pageFacts.ts';
import { createEmptySite, setPageTexts } from '#site/site.ts';
import { checkPage } from '../checkPage.ts';
import { checkSiteWide } from '../checkSite.ts';
import type { Rule } from '../rule.ts';
import { createLintSite, type LintSite, type LastChange } from '../site/lintSite.ts';
import { readChecksFile } from '../switches/checksFile.ts';

/** A site for rule tests: texts by path, sizes of binary files, last changes, and the changed pages' texts as last sent. */
export function createRuleTestSite(
  texts: Readonly<Record<string, string>>,
  sizes: Readonly<Record<string, number>> = {},
  changes: Readonly<Record<string, LastChange>> = {},
  before: Readonly<Record<string, string>> = {},
): LintSite {
  const files = new Set([...Object.keys(texts), ...Object.keys(sizes)]);
  const docs = readDocsJson(texts['docs.json'] ?? '{}', (path) => texts[path] ?? null);
  const pages = Object.entries(texts).flatMap(([path, text]) => (isPagePath(path) ? [{ path, text }] : []));
  const site = setPageTexts(createEmptySite({ siteFolder: '', files, config: docs.config }), pages);
  return createLintSite({
    site,
    docs,
    configuration: 'docs.json',
    textOf: (path) => texts[path] ?? null,
    sizeOf: (path) => sizes[path] ?? null,
    fieldsOf: createRequestFieldLookup(site, docs, (path) => texts[path] ?? null),
    lastChangeOf: (path) => changes[path] ?? null,
    previousPartsOf: (path) => (before[path] === undefined ? null : readPageFacts(before[path])),
    ignores: parseIgnoreFile(texts['.mintignore'] ?? '', ''),
  });
}

/** Findings of one rule on a page. */
export function runRuleOnPage(
  rule: Rule,
  text: string,
  {
    path = 'page.mdx',
    files = {},
    before = {},
    options = {},
  }: {
    readonly path?: string;
    readonly files?: Readonly<Record<string, string>>;
    readonly before?: Readonly<Record<string, string>>;
    readonly options?: Readonly<Record<string, unknown>>;
  } = {},
): readonly Finding[] {
  const site = createRuleTestSite({ ...files, [path]: text }, {}, {}, before);
  const page = site.site.pages.get(path);
  if (page === undefined) throw new Error(`Not a page: ${path}`);
  const { switches } = readChecksFile(JSON.stringify({ rules: { [rule.name]: choiceOf(rule, options) } }));
  return checkPage(path, page, site, switches, [rule]).filter((finding) => finding.rule === rule.name);
}

/** Rule settings entry that turns a rule on. */
function choiceOf({ isOff, severity }: Rule, options: Readonly<Record<string, unknown>>): object {
  return { options, ...(isOff === true ? { severity } : {}) };
}

/** Findings of one rule on a site. */
export function runRuleOnSite(
  rule: Rule,
  site: LintSite,
  options: Readonly<Record<string, unknown>> = {},
): readonly Finding[] {
  const { switches } = readChecksFile(JSON.stringify({ rules: { [rule.name]: choiceOf(rule, options) } }));
  return checkSiteWide(site, switches, [rule]).filter((finding) => finding.rule === rule.name);
}
