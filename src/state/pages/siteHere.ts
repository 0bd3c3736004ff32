import type { Finding } from '#base/finding.ts';
import type { Problem } from '#base/problem.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { pageProblems, problemsLeftBehind } from '#lint/pageProblems.ts';
import type { ApiKeeper, PageOperation, PageSchema, WholeSite } from '#site/api/apiKeeper.ts';
import { mayHaveApi } from '#site/api/mayHaveApi.ts';
import { inboundPages, snippetUses } from '#site/links/inboundLinks.ts';
import { moveInConfiguration } from '#site/links/moveInConfiguration.ts';
import { moveLinks } from '#site/links/moveLinks.ts';
import { followRenamedParts, pagesToFollow, renamedParts } from '#site/links/renamedParts.ts';
import { pageNames } from '#site/names/pageNames.ts';
import { headFacts, pageFacts } from '#site/pageFacts.ts';
import { emptySite, withSurroundings, withTexts, withoutTexts, type PageText, type Site } from '#site/site.ts';
import { apiEdits } from './apiEdits.ts';
import { fetchApi } from './fetchApi.ts';
import { fetchedChecks } from './fetchedChecks.ts';
import type { Move, SiteWorker, ToldPage } from './siteWorker.ts';

/** What views of the finished site are made by: fetched with the first one. */
export const fetchSiteViews = () => import('./siteViewHere.ts');

/** The facts of a site, kept here: what runs in the worker, and what tests ask. */
export function siteHere(): SiteWorker {
  let keeper: ApiKeeper | null = null;
  /** What API pages need is large, and most sites have none. */
  const api = async () => (keeper ??= new (await fetchApi()).ApiKeeper());
  let site = emptySite({ siteFolder: '', files: new Set(), config: {} });
  const told = (texts: readonly PageText[], read: typeof pageFacts): Promise<readonly ToldPage[]> => {
    site = withTexts(site, texts, read);
    return Promise.resolve(texts.flatMap(({ path }) => namesOf(site, path)));
  };
  const whole = (): WholeSite => keeper?.whole(site) ?? { site, docs: null, navigation: { entries: [], added: [] } };
  const withWords = async <Found extends PageOperation | PageSchema>(found: Found | null) => {
    if (found === null) return null;
    const { readWords, wordsOf } = await fetchApi();
    return { ...found, words: new Map([...wordsOf(found.reference)].map((text) => [text, readWords(text)])) };
  };
  const apiPage = (path: RepoPath) => withWords(keeper?.operation(site, path) ?? null);
  return {
    ...fetchedChecks(() => site, {
      findings: (configuration, text) => keeper?.findings(site, configuration, text) ?? [],
      text: (path) => keeper?.textOf(path) ?? null,
      fieldsOf: (path) => keeper?.fieldsOf(site, path) ?? null,
    }),
    ready: () => Promise.resolve(),
    surround(surroundings) {
      site = withSurroundings(site, surroundings);
      return Promise.resolve();
    },
    tell: (texts) => told(texts, pageFacts),
    tellHead: (text, reason: Problem) => told([text], (words) => headFacts(words, reason)),
    forget(paths) {
      site = withoutTexts(site, paths);
      return Promise.resolve();
    },
    inboundPages: (file) => Promise.resolve(inboundPages(site, file)),
    snippetUses: (file) => Promise.resolve(snippetUses(site, file)),
    findings: (paths) => Promise.resolve(paths.flatMap((path): readonly Finding[] => pageProblems(whole().site, path))),
    leftBehind: (gone, others) => Promise.resolve(problemsLeftBehind(site, gone, new Set(others))),
    async apiPages(docs) {
      if (mayHaveApi(site)) return (await api()).pages(site, docs);
      keeper?.leave();
      return null;
    },
    async tellApi(texts) {
      (await api()).tell(texts);
    },
    apiPage,
    apiNamed: (frontMatter) => withWords(keeper?.named(site, frontMatter) ?? null),
    apiFindings: (path) => Promise.resolve(keeper?.findingsIn(site, path) ?? []),
    lostOperations: (...asked) => Promise.resolve(keeper?.lostOperations(site, ...asked) ?? []),
    apiOperations: () => Promise.resolve(keeper?.operationNames(site) ?? []),
    apiPagesPlan: (docs, operations) => Promise.resolve(keeper?.pagesPlan(site, docs, operations) ?? null),
    apiOverlayPlan: (docs, description) => Promise.resolve(keeper?.overlayPlan(site, docs, description) ?? null),
    ...apiEdits(api),
    ...linkEdits(() => site),
    viewedWhole: async (wanted) => (await fetchSiteViews()).viewedWhole(whole(), wanted),
    async viewedPage(wanted, path) {
      const api = path === null ? null : await apiPage(path);
      const schema = path === null ? null : await withWords(keeper?.schema(site, path) ?? null);
      return (await fetchSiteViews()).viewedPage(whole(), wanted, path, { api, schema });
    },
    atAddress: async (wanted, address) => (await fetchSiteViews()).atAddress(whole(), wanted, address),
    async publishedLists(wanted) {
      const [{ publishedLists }, { apiMarkdown }] = await Promise.all([fetchSiteViews(), fetchApi()]);
      return publishedLists(whole(), wanted, (path) => {
        const found = keeper?.operation(site, path) ?? null;
        return found === null ? '' : apiMarkdown(found.reference, found.describes);
      });
    },
    searchRecords: async (wanted) => (await fetchSiteViews()).searchRecords(whole(), wanted),
  };
}

/** The edits that keep links where they lead, when a file moves or a heading gets another name. */
function linkEdits(
  siteNow: () => Site,
): Pick<SiteWorker, 'movedLinks' | 'movedEntries' | 'renamedParts' | 'renamedLinks'> {
  const targetsOf = ({ path, text }: PageText) => {
    const known = siteNow().pages.get(path);
    return (known?.text === text ? known.facts : pageFacts(text)).targets;
  };
  /** The files as they were before the move, whether it was made already or not. */
  const moveOf = ({ from, to }: Move) => {
    const { siteFolder, files } = siteNow();
    const before = files.has(from) && !files.has(to) ? files : new Set([...files, from].filter((path) => path !== to));
    return { from, to, siteFolder, files: before };
  };
  return {
    movedLinks({ path, text }, move) {
      return Promise.resolve(moveLinks(targetsOf({ path, text }), path, moveOf(move)));
    },
    renamedParts({ path, text }) {
      const site = siteNow();
      const now = site.pages.get(path)?.facts;
      const before = pageFacts(text);
      const renamed = renamedParts(path, before, now ?? before);
      return Promise.resolve({ renamed, pages: pagesToFollow(site, renamed) });
    },
    renamedLinks({ path, text }, renamed) {
      return Promise.resolve(followRenamedParts(targetsOf({ path, text }), path, renamed, siteNow()));
    },
    movedEntries: ({ path, text }, move) => Promise.resolve(moveInConfiguration(text, path, moveOf(move))),
  };
}

function namesOf(site: Site, path: string): readonly ToldPage[] {
  const page = site.pages.get(path);
  return page === undefined ? [] : [{ path, names: pageNames(page.facts) }];
}
