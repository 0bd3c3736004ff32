import { renderToStaticMarkup } from 'react-dom/server';
import type { RepoPath } from '#base/repoPath.ts';
import { readPage } from '#blocks/pages.ts';
import type { JSONContent, Page } from '#document/page.ts';
import { collectReferenceMarkdown as wordsOfApi } from '#openapi/reference/collectReferenceMarkdown.ts';
import { listConnectSources } from '#openapi/playground/connectSources.ts';
import { unchangedNames } from '#site/names/portableNames.ts';
import { substituteVariables } from '#site/view/variables.ts';
import { createSampleBlocks } from '../api/createSampleBlocks.ts';
import type { CodeToken } from '../code/codeToken.ts';
import type { DrawnIcon } from '../icons/drawnIcon.ts';
import { findCustomComponents } from '../draw/findCustomComponents.ts';
import { emptySiteContext, type SiteContext } from '../siteContext.ts';
import { drawSite } from './drawSite.tsx';
import type { SiteReference } from './sitePage.ts';
import { collectSlowContent, collectEmbeddedDocuments, resolveSnippetPath, type SlowPageContent } from './pageParts.ts';
import { assetScheme } from './assetScheme.ts';
import type { ShownPage } from './previewMessages.ts';
import { resolveLinkUrl, resolveMediaUrl, resolveFile, resolveChromeLinkUrl, type SiteUrlContext } from './siteUrls.ts';
import { getBodyAttributes, getPageLanguage } from './renderSiteDocument.ts';
import { readPreviewBlocks } from './readPreviewBlocks.ts';
import { listRunnableIslands, numberCustomComponents } from './previewCustomCode.ts';
import type { DrawnPreview, PreviewedOperation, PreviewedPage, PreviewedSite } from './previewedPage.ts';
import { findPagePlayground } from './findPagePlayground.ts';
import type { PageChrome } from './pageChrome.ts';
import { getSiteLayout } from './siteLayout.ts';
import { sanitizeAuthorCss, createThemeCss, createUtilityCss } from './siteStyles.ts';
import { removeMissingLogo } from './removeMissingLogo.ts';
import type { DisplayedSample } from '#openapi/reference/apiReference.ts';
import { applyPageSettings, type ApiSettings } from '#openapi/model/readApiSettings.ts';
import { buildPageForm } from '#openapi/playground/buildPagePlayground.ts';

/** Slow data: loaded once, then included in the drawings. */
export interface PreviewLoaders {
  readonly icon: (name: string, style: string | null) => Promise<DrawnIcon | null>;
  readonly code: (code: string, language: string) => Promise<readonly CodeToken[]>;
  readonly formula: () => Promise<SiteContext['formula']>;
  /** Generates request samples. */
  readonly samples: () => Promise<PageSamples>;
}

/** Draws pages of a site, one at a time. */
export interface PreviewDrawer {
  readonly setSite: (site: PreviewedSite) => Promise<void>;
  /** Draws the page with everything loaded so far; null before a site is set. */
  readonly draw: (page: PreviewedPage) => DrawnPreview | null;
  /** Loads what the last drawing lacked. */
  readonly fetchMissed: () => Promise<void>;
}

/** Longer code is shown plain. */
const longestCode = 20_000;
/** Maximum number of highlighted codes kept: each edit adds one. */
const mostCodes = 2000;
const keyOf = (...words: readonly (string | null)[]) => words.join('\n');

/** A site with what all its pages share. */
interface PreparedSite extends PreviewedSite {
  readonly style: string;
  readonly banner: JSONContent | null;
  readonly pages: SiteUrlContext;
  readonly media: SiteUrlContext;
}

/** Creates a drawer of previews, with the same parts as the build; slow data is left out at first. */
export function createPreviewDrawer(late: PreviewLoaders): PreviewDrawer {
  let site: PreparedSite | null = null;
  const codes = new Map<string, readonly CodeToken[]>();
  const icons = new Map<string, DrawnIcon | null>();
  const read = new Map<RepoPath, { readonly text: string; readonly page: Page }>();
  let formula: SiteContext['formula'] | null = null;
  const requests = createLazySamples(late.samples);
  const missed = {
    codes: new Map<string, { readonly code: string; readonly language: string }>(),
    icons: new Map<string, { readonly name: string; readonly style: string | null }>(),
    formula: false,
  };
  const pageOf = (path: RepoPath, text: string): Page => {
    const known = read.get(path);
    if (known?.text === text) return known.page;
    const page = readPage(text);
    read.set(path, { text, page });
    return page;
  };
  const iconOf: SiteContext['icon'] = (name, style) => {
    const key = keyOf(name, style);
    const known = icons.get(key);
    if (known === undefined) missed.icons.set(key, { name, style });
    return known ?? null;
  };
  return {
    async setSite(given) {
      const media = addressed(given, assetScheme);
      const file = (path: string) => resolveSettingFile(media, path, given.configPath);
      const { settings } = given;
      const style = [
        createThemeCss(settings, file),
        await createUtilityCss(new Set(given.classes)),
        ...given.sheets.map((sheet) => sanitizeAuthorCss(sheet, file).css),
      ].join('\n');
      site = {
        ...given,
        settings: removeMissingLogo(settings, file),
        style,
        banner: settings.banner === null ? null : readPage(settings.banner.content).doc,
        pages: addressed(given, ''),
        media,
      };
    },
    draw({ path, view, parts, api: operation, schema: model, source }) {
      if (site === null) return null;
      const { settings, siteFolder, pages, media, apiSettings } = site;
      const texts = new Map(parts.map((part) => [part.path, substituteVariables(part.text, settings.variables)]));
      const place = path ?? '404.mdx';
      const { doc: written, values } = readPreviewBlocks(source, settings.variables, (text) => pageOf(place, text));
      const { doc, customCode, codeFiles } = numberCustomComponents(written, path, site);
      const snippet = (file: string) => resolveSnippetPath(file, place, { siteFolder, texts });
      const partOf = (file: RepoPath) => pageOf(file, texts.get(file) ?? '');
      const needs: SlowPageContent = { code: [], hasDiagrams: false, hasMath: false };
      const api = operation === null ? null : referenceOf(operation);
      const schema = model === null ? null : { ...model, parseDescription: wordsIn(model) };
      const ofApi = [api, schema].flatMap((one) =>
        one === null
          ? []
          : [...createSampleBlocks(doc, one.reference), ...[...wordsOfApi(one.reference)].map(one.parseDescription)],
      );
      const samples = api === null && schema === null ? requests.of(doc, values, apiSettings) : [];
      ofApi.push(...createSampleBlocks(doc, { requests: samples, answers: [] }));
      for (const part of [doc, ...ofApi, ...collectEmbeddedDocuments(doc, snippet, partOf)])
        collectSlowContent(part, needs);
      if (codes.size > mostCodes) codes.clear();
      for (const need of needs.code)
        if (need.language !== '' && need.code.length <= longestCode && !codes.has(keyOf(need.language, need.code)))
          missed.codes.set(keyOf(need.language, need.code), need);
      missed.formula ||= needs.hasMath && formula === null;
      const siteContext: SiteContext = {
        ...emptySiteContext,
        link: (href) => resolveLinkUrl(pages, href, place),
        file: (written) => resolveMediaUrl(media, written, place),
        icon: iconOf,
        formula: (tex, isBlock) => formula?.(tex, isBlock) ?? null,
        code: (code, language) => codes.get(keyOf(language, code)) ?? [],
        snippet: (file) => {
          const found = snippet(file);
          return found === null ? 'missing' : { path: found, doc: partOf(found).doc };
        },
        playsMedia: 'own',
      };
      const around = aroundOf(site, siteContext);
      const titled = {
        ...view,
        title: wordsOf(values['title']) ?? view.title,
        description:
          wordsOf(values['description']) ??
          (values['description'] === undefined && source.kind === 'blocks' ? null : view.description),
      };
      const body = renderToStaticMarkup(
        drawSite(
          {
            view: titled,
            doc,
            frontMatter: values,
            whole: null,
            feed: null,
            tellsPlaces: path !== null,
            api,
            schema,
            apiSettings,
            samples,
          },
          around,
        ),
      );
      const shown: ShownPage = {
        key: path ?? '',
        body,
        attributes: getBodyAttributes(titled, around),
        language: getPageLanguage(titled),
        title: titled.meta.title,
        style: site.style,
        hasMath: needs.hasMath,
        reach: listConnectSources(findPagePlayground({ doc, frontMatter: values, api, apiSettings })?.servers ?? []),
        ...listRunnableIslands(customCode, findCustomComponents(doc, snippet)),
      };
      return {
        shown,
        customCode,
        codeFiles,
        isWhole: missed.codes.size + missed.icons.size === 0 && !missed.formula && !requests.areMissed(),
      };
    },
    async fetchMissed() {
      const wanted = { codes: [...missed.codes], icons: [...missed.icons], formula: missed.formula };
      missed.codes.clear();
      missed.icons.clear();
      missed.formula = false;
      await Promise.all([
        ...wanted.icons.map(async ([key, { name, style }]) => icons.set(key, await late.icon(name, style))),
        ...wanted.codes.map(async ([key, { code, language }]) => codes.set(key, await late.code(code, language))),
        ...(wanted.formula ? [late.formula().then((made) => (formula = made))] : []),
        requests.fetchMissed(),
      ]);
    },
  };
}

/** URL of a file in a setting; null if there is no such file. */
function resolveSettingFile(media: SiteUrlContext, path: string, configPath: string): string | null {
  const rooted = path.startsWith('/') ? path : `/${path}`;
  return resolveFile(media, rooted, configPath) === null ? null : resolveMediaUrl(media, rooted, configPath);
}

const noWords: JSONContent = { type: 'doc', content: [] };

function referenceOf(operation: PreviewedOperation): SiteReference {
  return { ...operation, parseDescription: wordsIn(operation) };
}

function wordsIn({ textBlocks }: Pick<PreviewedOperation, 'textBlocks'>): SiteReference['parseDescription'] {
  return (text) => textBlocks.get(text) ?? noWords;
}

function aroundOf({ settings, banner, pages }: PreparedSite, siteContext: SiteContext): PageChrome {
  const resolveChromeLink = (href: string) => resolveChromeLinkUrl(pages, href);
  return { settings, layout: getSiteLayout(settings.theme), siteContext, resolveChromeLink, banner };
}

function addressed({ siteFolder, files, routes, front, settings }: PreviewedSite, base: string): SiteUrlContext {
  const paths = new Map(routes);
  return {
    base,
    siteFolder,
    files,
    routes: { paths, urls: new Map(), clashes: [] },
    names: unchangedNames,
    front,
    redirects: settings.redirects,
    machineFiles: ['llms.txt', 'llms-full.txt', 'robots.txt', 'sitemap.xml'],
  };
}

function wordsOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : typeof value === 'number' ? String(value) : null;
}

/** Generates request samples for a page that defines its endpoint itself. */
type PageSamples = typeof import('#openapi/reference/buildPageSamples.ts').buildPageSamples;

/** Request samples of pages that define their endpoint themselves; the generator is large, and loaded for the first such page. */
function createLazySamples(fetch: () => Promise<PageSamples>) {
  let samplesOf: PageSamples | null = null;
  let areMissed = false;
  return {
    /** Empty until the generator is loaded. */
    of: (
      doc: JSONContent,
      frontMatter: Readonly<Record<string, unknown>>,
      settings: ApiSettings | null,
    ): readonly DisplayedSample[] => {
      if (settings === null || buildPageForm(doc, frontMatter, settings) === null) return [];
      areMissed ||= samplesOf === null;
      return samplesOf?.(doc, frontMatter, applyPageSettings(settings, frontMatter)) ?? [];
    },
    areMissed: () => areMissed,
    fetchMissed: async () => {
      if (areMissed) samplesOf = await fetch();
      areMissed = false;
    },
  };
}
