import type { Finding } from '#base/finding.ts';
import { isPagePath } from '#base/fileKind.ts';
import { joinRepoPath, type RepoPath } from '#base/repoPath.ts';
import { parseIgnoreFile, ignoreFileName } from '#config/navigation/parseIgnoreFile.ts';
import { readDocsJson, type DocsJson } from '#config/docsJson.ts';
import { findNewlyBrokenAnchors } from '#lint/findNewlyBrokenAnchors.ts';
import { applyFixes } from '#lint/applyFixes.ts';
import { checkSiteWide, readRuleSettings, listPagesToCheck } from '#lint/checkSite.ts';
import { apiRules } from '#lint/apiRules.ts';
import { addPlaces, describePlace } from '#lint/describePlace.ts';
import { createTextPlaces } from '#lint/describeTextPlace.ts';
import { allRules } from '#lint/rules/registry.ts';
import { inferredChecks } from '#lint/rulesFile/inferredChecks.ts';
import { createLintSite } from '#lint/site/lintSite.ts';
import { applyRuleSettings } from '#lint/vale/applyRuleSettings.ts';
import { verifyFileEdits } from '#site/search/replaceSearchHits.ts';
import { readPageFacts } from '#site/pageFacts.ts';
import type { PageWithFacts, Site } from '#site/site.ts';
import { ApiFindings, hasSameEndpoint, type ApiChecks } from './apiFindings.ts';
import type { CheckedText, ChecksWorker, FileEditPlan } from './checksWorker.ts';
import { compareFindings } from './compareFindings.ts';
import { NonPageFiles, type SyncedFiles } from './nonPageFiles.ts';
import { searchService } from './searchService.ts';
import type { SearchWorker } from './searchWorker.ts';
import { SiteCheckers, type CheckContext } from './siteCheckers.ts';

/** Time slice for spelling suggestions, in milliseconds; suggestions found are cached. */
const suggesting = 150;

/** Creates the checks and the search of the site that a worker has indexed. */
export function checksService(siteNow: () => Site, api: ApiChecks): ChecksWorker & SearchWorker {
  const files = new NonPageFiles();
  const checkers = new SiteCheckers(files);
  const ofApi = new ApiFindings(api, files);
  let ready: (CheckContext & { readonly version: number }) | null = null;
  const readyNow = (): CheckContext => {
    const site = siteNow();
    if (ready?.site !== site || ready.version !== files.version)
      ready = { ...makeReady(site, files, api), version: files.version };
    return ready;
  };
  const findingsOf = (path: RepoPath, page: PageWithFacts): readonly Finding[] =>
    checkers.check(path, page, readyNow());
  /** Findings about the operation or data model that a page names. */
  const apiFindingsOf = (path: RepoPath): readonly Finding[] =>
    files.configuration === null ? [] : withSettings(ofApi.in(siteNow(), path));
  const checked = (path: RepoPath, api: readonly Finding[] = apiFindingsOf(path)): readonly CheckedText[] => {
    const page = siteNow().pages.get(path);
    return page === undefined
      ? []
      : [
          {
            path,
            text: page.text,
            findings: addPlaces([...findingsOf(path, page), ...api], page),
          },
        ];
  };
  /** Adds places that are missing. Each text is read once. */
  const withPlaces = (findings: readonly Finding[]): readonly Finding[] => {
    const places = new Map<RepoPath, (offset: number) => string>();
    const placeOf = (finding: Finding): string => {
      const { path, range } = finding;
      const page = siteNow().pages.get(path);
      if (page !== undefined) return describePlace(page, finding);
      const placeAt = places.get(path) ?? createTextPlaces(api.text(path) ?? files.textOf(path) ?? '', path);
      places.set(path, placeAt);
      return placeAt(range.from);
    };
    return findings.map((finding) => ({ ...finding, place: finding.place ?? placeOf(finding) }));
  };
  const withSettings = (findings: readonly Finding[]): readonly Finding[] => {
    const { switches } = readyNow();
    const text = (path: RepoPath) => api.text(path) ?? siteNow().pages.get(path)?.text ?? files.textOf(path);
    return findings.flatMap((finding) => applyRuleSettings([finding], text(finding.path) ?? '', switches));
  };
  const worker: ChecksWorker = {
    syncFileList: (listed, configuration, needed) =>
      Promise.resolve(files.syncFileList(listed, configuration, needed, siteNow())),
    updateFiles(texts) {
      for (const { path, stamp, text } of texts) files.updateFile(path, stamp, text);
      return Promise.resolve();
    },
    updateFileSizes(sizes) {
      files.updateFileSizes(sizes);
      return Promise.resolve();
    },
    checkedPages() {
      const site = readyNow().checked;
      return Promise.resolve(site === null ? [] : listPagesToCheck(site));
    },
    async checkPages(paths, milliseconds) {
      await checkers.ready(readyNow(), paths);
      const end = performance.now() + milliseconds;
      const found: CheckedText[] = [];
      for (const path of paths) {
        found.push(...checked(path));
        if (performance.now() > end) break;
      }
      return milliseconds > 0
        ? found
        : found.map((page) => ({ ...page, findings: checkers.suggest(page.findings, suggesting) }));
    },
    async checkSite() {
      await checkers.ready(readyNow());
      const { checked: site, switches, choiceFindings } = readyNow();
      const found = site === null ? [] : ofApi.all(siteNow());
      return withPlaces([
        ...choiceFindings,
        ...(site === null ? [] : checkSiteWide(site, switches)),
        // Those about a page are among its own.
        ...withSettings(found.filter(({ path }) => !siteNow().pages.has(path))),
        ...checkers.valeProblems(siteNow()),
      ]);
    },
    apiFindings(path) {
      return Promise.resolve(withPlaces(withSettings(ofApi.in(siteNow(), path))));
    },
    async planFixes(path, wanted) {
      await checkers.ready(readyNow(), [path]);
      const now = checked(path)[0] ?? otherFile(path, files, readyNow());
      const words = new Set(wanted.map(({ unknownWord }) => unknownWord));
      const suggested = now?.findings.map((finding) =>
        finding.unknownWord === undefined || !words.has(finding.unknownWord)
          ? finding
          : (checkers.suggest([finding], Infinity)[0] ?? finding),
      );
      return planOf(path, wanted, now === undefined || suggested === undefined ? now : { ...now, findings: suggested });
    },
    async compareFindings(path, before) {
      await checkers.ready(readyNow(), [path]);
      const old = before === null ? null : { text: before, facts: readPageFacts(before) };
      // What the API descriptions say about a page's endpoint isn't new if the page named it before.
      const isSameEndpoint = old !== null && hasSameEndpoint(old.facts, siteNow().pages.get(path)?.facts);
      const [now] = isSameEndpoint ? checked(path, []) : checked(path);
      if (now === undefined) return { added: [], fixed: 0 };
      return compareFindings({ text: before ?? '', findings: old === null ? [] : findingsOf(path, old) }, now);
    },
    findBrokenAnchors(before) {
      const { checked: site, switches } = readyNow();
      return Promise.resolve(site === null ? [] : findNewlyBrokenAnchors(site, before, switches));
    },
    syncBasePages: (pages) => Promise.resolve(files.syncBasePages(pages)),
    updateBasePages(texts) {
      for (const { path, stamp, text } of texts) files.updateBasePage(path, stamp, text);
      return Promise.resolve();
    },
    ruleDescriptions() {
      const { switches } = readyNow();
      return Promise.resolve(
        [...allRules, ...apiRules.map((rule) => ({ ...rule, isOff: false }))]
          .map(({ name, group, sentence, example, severity, isOff = false }) => ({
            name,
            group,
            sentence,
            example,
            severity: switches.severityOf(name, null, isOff ? null : severity),
            defaults: { severity, isOff },
          }))
          .concat(checkers.spellingWords(siteNow(), switches), checkers.valeRuleDescriptions(siteNow(), switches)),
      );
    },
    suggestWords: (word) => Promise.resolve(checkers.suggestWords(word)),
    wordList: () => Promise.resolve(checkers.wordList(siteNow())),
    inferredChecks: (words) => Promise.resolve(words.map((one) => inferredChecks(one, [...allRules, ...apiRules]))),
  };
  return { ...worker, ...searchService(siteNow, files) };
}

function makeReady(
  site: Site,
  { configuration, textOf, sizeOf, basePartsOf }: SyncedFiles,
  { fieldsOf }: ApiChecks,
): CheckContext {
  const { switches, findings: choiceFindings } = readRuleSettings({ site, textOf });
  const text = configuration === null ? null : textOf(configuration);
  const docs: DocsJson | null =
    configuration === null || text === null ? null : readDocsJson(text, textOf, configuration);
  const checked =
    docs === null || configuration === null
      ? null
      : createLintSite({
          site,
          docs,
          configuration,
          textOf,
          sizeOf,
          fieldsOf,
          lastChangeOf: () => null, // only the newest commit is in the browser
          previousPartsOf: basePartsOf,
          ignores: parseIgnoreFile(textOf(joinRepoPath(site.siteFolder, ignoreFileName)) ?? '', site.siteFolder),
        });
  return { site, checked, switches, choiceFindings };
}

/** Returns the findings of a file that isn't a page, with its text. */
function otherFile(
  path: RepoPath,
  { textOf }: SyncedFiles,
  { checked, switches }: CheckContext,
): CheckedText | undefined {
  const text = textOf(path);
  return text === null || checked === null || isPagePath(path)
    ? undefined
    : { path, text, findings: checkSiteWide(checked, switches).filter((finding) => finding.path === path) };
}

/** Plans the requested fixes for the current text. Findings are matched by rule, message, and fix title. */
function planOf(path: RepoPath, wanted: readonly Finding[], now: CheckedText | undefined): FileEditPlan | null {
  if (now === undefined) return null;
  const { text } = now;
  const left = [...now.findings];
  const found = wanted.flatMap((finding) => {
    const title = finding.fixes[0]?.title;
    const same = left.filter(
      ({ rule, message, fixes }) =>
        rule === finding.rule && message === finding.message && fixes.some((fix) => fix.title === title),
    );
    // Of several matches, take the nearest to the old position.
    const [nearest] = same.toSorted(
      (a, b) => Math.abs(a.range.from - finding.range.from) - Math.abs(b.range.from - finding.range.from),
    );
    if (nearest === undefined) return [];
    left.splice(left.indexOf(nearest), 1);
    return [{ ...nearest, fixes: nearest.fixes.filter((fix) => fix.title === title) }];
  });
  const { fixed } = applyFixes(text, found);
  const result = verifyFileEdits(
    path,
    text,
    fixed.flatMap(({ fixes }) => fixes[0]?.edits ?? []),
  );
  if (result.kind === 'refused') return { path, before: text, edits: [], count: 0, refusal: result.reason };
  return { path, before: text, edits: result.edits, count: fixed.length, refusal: fixed.length === 0 ? 'moved' : null };
}
