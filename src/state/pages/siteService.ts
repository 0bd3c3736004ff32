import type { Finding } from '#base/finding.ts';
import type { Problem } from '#base/problem.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { findPageProblems, findProblemsAfterDeletion } from '#lint/findPageProblems.ts';
import type { ApiCache, PageOperation, PageSchema, SiteWithApi } from '#site/api/apiCache.ts';
import { mayHaveApi } from '#site/api/mayHaveApi.ts';
import { listInboundPages, listSnippetUsers } from '#site/links/inboundLinks.ts';
import { updateMovedPathInConfiguration } from '#site/links/updateMovedPathInConfiguration.ts';
import { updateLinksAfterMove } from '#site/links/updateLinksAfterMove.ts';
import { updateLinksToRenamedParts, findPagesLinkingRenamedParts, findRenamedParts } from '#site/links/renamedParts.ts';
import { toPageNames } from '#site/names/pageNames.ts';
import { readHeadFacts, readPageFacts } from '#site/pageFacts.ts';
import {
  createEmptySite,
  setSiteStructure,
  setPageTexts,
  removePages,
  type PageSource,
  type Site,
} from '#site/site.ts';
import { createLazyChecks } from './lazyChecks.ts';
import type { FileRename, SiteWorker, IndexedPage } from './siteWorker.ts';

/** Loads the chunk for views of the built site, on first use. */
export const importSiteViewService = () => import('./siteViewService.ts');

/** Creates the index of a site: runs in the worker, and in tests. */
export function siteService(): SiteWorker {
  let keeper: ApiCache | null = null;
  /** The API code is large, and most sites don't need it. */
  const api = async () => (keeper ??= new (await importApi()).ApiCache());
  let site = createEmptySite({ siteFolder: '', files: new Set(), config: {} });
  const told = (texts: readonly PageSource[], read: typeof readPageFacts): Promise<readonly IndexedPage[]> => {
    site = setPageTexts(site, texts, read);
    return Promise.resolve(texts.flatMap(({ path }) => namesOf(site, path)));
  };
  const whole = (): SiteWithApi =>
    keeper?.addApiPages(site) ?? { site, docs: null, navigation: { entries: [], added: [] } };
  const withWords = async <Found extends PageOperation | PageSchema>(found: Found | null) => {
    if (found === null) return null;
    const { parseApiMarkdown, collectReferenceMarkdown } = await importApi();
    return {
      ...found,
      textBlocks: new Map([...collectReferenceMarkdown(found.reference)].map((text) => [text, parseApiMarkdown(text)])),
    };
  };
  const apiPage = (path: RepoPath) => withWords(keeper?.operation(site, path) ?? null);
  return {
    ...createLazyChecks(() => site, {
      version: () => keeper?.version ?? 0,
      findings: (configuration, text) => keeper?.findings(site, configuration, text) ?? [],
      findingsIn: (path) => keeper?.findingsIn(site, path) ?? [],
      text: (path) => keeper?.textOf(path) ?? null,
      fieldsOf: (path) => keeper?.fieldsOf(site, path) ?? null,
    }),
    ready: () => Promise.resolve(),
    setContext(surroundings) {
      site = setSiteStructure(site, surroundings);
      return Promise.resolve();
    },
    updatePages: (texts) => told(texts, readPageFacts),
    updatePageHead: (text, reason: Problem) => told([text], (words) => readHeadFacts(words, reason)),
    removePages(paths) {
      site = removePages(site, paths);
      return Promise.resolve();
    },
    inboundPages: (files) => Promise.resolve(listInboundPages(site, files)),
    snippetUses: (file) => Promise.resolve(listSnippetUsers(site, file)),
    findings: (paths) =>
      Promise.resolve(paths.flatMap((path): readonly Finding[] => findPageProblems(whole().site, path))),
    findLinksToDeletedFiles: (gone, others) => Promise.resolve(findProblemsAfterDeletion(site, gone, new Set(others))),
    async apiPages(docs) {
      if (mayHaveApi(site)) return (await api()).listPages(site, docs);
      keeper?.delete();
      return null;
    },
    async updateApiFiles(texts) {
      (await api()).update(texts);
    },
    apiPage,
    findApiPage: (frontMatter) => withWords(keeper?.named(site, frontMatter) ?? null),
    apiChangeFindings: (...asked) => Promise.resolve(keeper?.apiChangeFindings(site, ...asked) ?? []),
    apiOperations: () => Promise.resolve(keeper?.operationNames(site) ?? []),
    apiPagesPlan: (docs, operations) => Promise.resolve(keeper?.pagesPlan(site, docs, operations) ?? null),
    apiOverlayPlan: (docs, description) => Promise.resolve(keeper?.overlayPlan(site, docs, description) ?? null),
    ...createApiEdits(api),
    ...linkEdits(() => site),
    readSiteView: async (wanted) => (await importSiteViewService()).readSiteView(whole(), wanted),
    async readPageView(wanted, path, version) {
      const api = path === null ? null : await apiPage(path);
      const schema = path === null ? null : await withWords(keeper?.schema(site, path) ?? null);
      return (await importSiteViewService()).readPageView(whole(), wanted, { path, version }, { api, schema });
    },
    resolveSiteUrl: async (wanted, address) => (await importSiteViewService()).resolveSiteUrl(whole(), wanted, address),
    async renderLlmsLists(wanted) {
      const [{ renderLlmsLists }, { formatApiMarkdown }] = await Promise.all([importSiteViewService(), importApi()]);
      return renderLlmsLists(whole(), wanted, (path) => {
        const found = keeper?.operation(site, path) ?? null;
        return found === null ? '' : formatApiMarkdown(found.reference, found.describes);
      });
    },
    collectSearchRecords: async (wanted) => (await importSiteViewService()).collectSearchRecords(whole(), wanted),
  };
}

/** Creates the edits that keep links valid when a file moves or a heading is renamed. */
function linkEdits(
  siteNow: () => Site,
): Pick<
  SiteWorker,
  'planLinkEditsForMove' | 'planEntryEditsForMove' | 'findRenamedHeadings' | 'planLinkEditsForHeadings'
> {
  const targetsOf = ({ path, text }: PageSource) => {
    const known = siteNow().pages.get(path);
    return (known?.text === text ? known.facts : readPageFacts(text)).targets;
  };
  /** Returns the files as before the move, whether or not it was already made. */
  const moveOf = ({ from, to }: FileRename) => {
    const { siteFolder, files } = siteNow();
    const before = files.has(from) && !files.has(to) ? files : new Set([...files, from].filter((path) => path !== to));
    return { from, to, siteFolder, files: before };
  };
  return {
    planLinkEditsForMove({ path, text }, move) {
      return Promise.resolve(updateLinksAfterMove(targetsOf({ path, text }), path, moveOf(move)));
    },
    findRenamedHeadings({ path, text }) {
      const site = siteNow();
      const now = site.pages.get(path)?.facts;
      const before = readPageFacts(text);
      const renamed = findRenamedParts(path, before, now ?? before);
      return Promise.resolve({ renamed, pages: findPagesLinkingRenamedParts(site, renamed) });
    },
    planLinkEditsForHeadings({ path, text }, renamed) {
      return Promise.resolve(updateLinksToRenamedParts(targetsOf({ path, text }), path, renamed, siteNow()));
    },
    planEntryEditsForMove: ({ path, text }, move) =>
      Promise.resolve(updateMovedPathInConfiguration(text, path, moveOf(move))),
  };
}

function namesOf(site: Site, path: string): readonly IndexedPage[] {
  const page = site.pages.get(path);
  return page === undefined ? [] : [{ path, names: toPageNames(page.facts) }];
}

type ApiEdits = Pick<
  SiteWorker,
  | 'countApiTextUses'
  | 'listApiTextCopies'
  | 'planApiTextEdits'
  | 'planOverlayTextEdits'
  | 'planDeprecatedEdits'
  | 'planConstraintEdits'
  | 'planOverlayDeprecatedEdits'
  | 'findOverlayLine'
>;

/** Creates the edits of OpenAPI files, run by the API cache. */
function createApiEdits(keeper: () => Promise<ApiCache>): ApiEdits {
  return {
    countApiTextUses: async (place) => (await keeper()).uses(place),
    listApiTextCopies: async (text, { pointer }) => (await keeper()).listTextCopies(text, pointer),
    planApiTextEdits: async (text, { pointer }, words, copies) =>
      (await keeper()).setWords(text, pointer, words, copies),
    planOverlayTextEdits: async (text, place, words) => (await keeper()).setOverlayWords(text, place, words),
    planDeprecatedEdits: async (text, { pointer }, isDeprecated) =>
      (await keeper()).setDeprecated(text, pointer, isDeprecated),
    planConstraintEdits: async (text, { pointer }, target, words) =>
      (await keeper()).setConstraint(text, pointer, target, words),
    findOverlayLine: async (text, place) => (await keeper()).findOverlayLine(text, place),
    planOverlayDeprecatedEdits: async (text, place, isDeprecated) =>
      (await keeper()).setOverlayDeprecated(text, place, isDeprecated),
  };
}

/** Loads the OpenAPI code. */
async function importApi() {
  const [{ ApiCache }, { parseApiMarkdown }, { collectReferenceMarkdown }, { formatApiMarkdown }] = await Promise.all([
    import('#site/api/apiCache.ts'),
    import('#site/api/parseApiMarkdown.ts'),
    import('#openapi/reference/collectReferenceMarkdown.ts'),
    import('#openapi/reference/apiMarkdown.ts'),
  ]);
  return { ApiCache, parseApiMarkdown, collectReferenceMarkdown, formatApiMarkdown };
}
