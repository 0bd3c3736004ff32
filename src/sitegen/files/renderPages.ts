import type { RepoPath } from '#base/repoPath.ts';
import type { JSONContent, Page } from '#document/page.ts';
import { readPage } from '#blocks/pages.ts';
import { formatApiMarkdown, formatSchemaMarkdown } from '#openapi/reference/apiMarkdown.ts';
import { applyPageSettings, type ApiSettings } from '#openapi/model/readApiSettings.ts';
import { buildPageSamples } from '#openapi/reference/buildPageSamples.ts';
import { listConnectSources } from '#openapi/playground/connectSources.ts';
import { findPagePlayground } from '#reading/site/findPagePlayground.ts';
import { parseApiMarkdown } from '#site/api/parseApiMarkdown.ts';
import { createSampleBlocks } from '#reading/api/createSampleBlocks.ts';
import { collectReferenceMarkdown } from '#openapi/reference/collectReferenceMarkdown.ts';
import type { CodeToken } from '#reading/code/codeToken.ts';
import { tokenizeCode } from '#reading/code/tokenizeCode.ts';
import { findCustomComponents } from '#reading/draw/findCustomComponents.ts';
import { renderFormulaToHtml } from '#reading/math/renderFormulaToHtml.ts';
import { renderSiteDocument, type SiteFileUrls } from '#reading/site/renderSiteDocument.ts';
import { emptySiteContext, type SiteContext } from '#reading/siteContext.ts';
import type { PageChrome } from '#reading/site/pageChrome.ts';
import type { PageFileUrls } from '#reading/site/sitePage.ts';
import type { SitePageView } from '#site/view/siteView.ts';
import { collectSlowContent, collectEmbeddedDocuments } from '#reading/site/pageParts.ts';
import type { SiteUrlContext } from '#reading/site/siteUrls.ts';
import type { PageReferences } from './pageReferences.ts';
import { compilePageCode } from './compilePageCode.ts';
import {
  createSiteResolver,
  recordQueries,
  type RecordedQueries,
  type SiteResolver,
  type TextByPath,
} from './siteResolver.ts';

/** The context for rendering all pages. */
export interface RenderContext {
  readonly addressed: SiteUrlContext;
  readonly texts: TextByPath;
  readonly pageChrome: Omit<PageChrome, 'siteContext' | 'resolveChromeLink'>;
  readonly files: SiteFileUrls;
  readonly icon: SiteContext['icon'];
  readonly apiSettings: ApiSettings;
  /** The site's own code files; null if none may run. */
  readonly code: ReadonlyMap<RepoPath, string> | null;
  readonly size: (path: RepoPath) => { readonly width: number; readonly height: number } | null;
}

/** The input for rendering one page, in addition to what all pages share. Plain data. */
export interface PageRenderInput extends PageReferences {
  /** Null for the 404 page. */
  readonly path: RepoPath | null;
  readonly view: SitePageView;
  readonly text: string;
  /** The OpenAPI file of the page's operation or data model; null if it has none. */
  readonly spec: RepoPath | null;
  /** The URL of the file with the full sidebar; null if the page contains the full one. */
  readonly sidebarUrl: string | null;
  /** Files with the navigation of other versions that the page is in. */
  readonly versionUrls: Readonly<Record<string, string>>;
}

/** A rendered page, and what else it needs. */
export interface RenderedPageFile {
  readonly html: string;
  readonly hasMath: boolean;
  readonly hasDiagrams: boolean;
  /** The module of the site's custom components, if they are published. */
  readonly ownCode: { readonly file: string; readonly text: string } | null;
  /** Which of them can't run, as sentences. */
  readonly codeProblems: readonly string[];
  /** Names of custom components that are not run and are replaced by their content. */
  readonly omittedComponents: readonly string[];
  /** The reference below the page's text, as Markdown. */
  readonly referenceMarkdown: string;
  /** Origins that receive requests from the page's API playground; empty on most pages. */
  readonly connectSources: readonly string[];
  /** The page's queries to the site. */
  readonly queries: RecordedQueries;
}

/** Cache limit for highlighted code that pages share, in characters. */
const mostCode = 2_000_000;

/** The resolver for a page's queries to the site. */
export function createPageResolver(drawing: RenderContext, { path }: Pick<PageRenderInput, 'path'>): SiteResolver {
  return createSiteResolver(drawing, path ?? '404.mdx');
}

/** Renders pages sequentially; `feed` is the URL of a page's feed, `files` are those of its other files. Work that pages share (snippets, highlighted code) is done once. */
export function createPageRenderer(
  drawing: RenderContext,
): (page: PageRenderInput, feed: string | null, files: PageFileUrls | null) => Promise<RenderedPageFile> {
  const parts = new Map<RepoPath, Page>();
  const codes = new Map<string, readonly CodeToken[]>();
  let kept = 0;
  const described = new Map<string, JSONContent>();
  const wordsAs = (words: string): JSONContent => {
    const known = described.get(words) ?? parseApiMarkdown(words);
    described.set(words, known);
    return known;
  };
  const partOf = (path: RepoPath): Page => {
    const known = parts.get(path) ?? readPage(drawing.texts.get(path) ?? '');
    parts.set(path, known);
    return known;
  };
  return async ({ path, view, text, sidebarUrl, versionUrls, api: operation, schema: model }, feed, files) => {
    const { doc: written, frontMatter } = readPage(text);
    const { doc, ownCode, names, problems } = await compilePageCode(
      { code: drawing.code, siteFolder: drawing.addressed.siteFolder },
      path,
      written,
    );
    const api = operation === null ? null : { ...operation, parseDescription: wordsAs };
    const schema = model === null ? null : { ...model, parseDescription: wordsAs };
    const needed = {
      code: [] as { readonly code: string; readonly language: string }[],
      hasDiagrams: false,
      hasMath: false,
    };
    const { answers, asked } = recordQueries(createPageResolver(drawing, { path }));
    const { snippet } = answers;
    const samples =
      api === null
        ? buildPageSamples(doc, frontMatter.values, applyPageSettings(drawing.apiSettings, frontMatter.values))
        : [];
    const ofApi = [api, schema].flatMap((one) =>
      one === null
        ? []
        : [...createSampleBlocks(doc, one.reference), ...[...collectReferenceMarkdown(one.reference)].map(wordsAs)],
    );
    const ofPage = createSampleBlocks(doc, { requests: samples, answers: [] });
    for (const part of [doc, ...ofPage, ...ofApi, ...collectEmbeddedDocuments(doc, snippet, partOf)])
      collectSlowContent(part, needed);
    if (kept > mostCode) codes.clear();
    if (codes.size === 0) kept = 0;
    for (const { code, language } of needed.code) {
      const key = `${language}\n${code}`;
      if (codes.has(key)) continue;
      codes.set(key, await tokenizeCode(code, language));
      kept += code.length;
    }
    const siteContext: SiteContext = {
      ...emptySiteContext,
      link: answers.link,
      file: answers.file,
      size: answers.size,
      icon: drawing.icon,
      formula: renderFormulaToHtml,
      code: (code, language) => codes.get(`${language}\n${code}`) ?? [],
      snippet: (file) => {
        const found = snippet(file);
        return found === null ? 'missing' : { path: found, doc: partOf(found).doc };
      },
      playsMedia: 'all',
      zooms: true,
      sources: 'none',
    };
    const html = renderSiteDocument(
      {
        view,
        doc,
        frontMatter: frontMatter.values,
        api,
        schema,
        apiSettings: drawing.apiSettings,
        samples,
        whole: sidebarUrl,
        versionUrls,
        feed,
        files,
        ownCode: ownCode === null ? null : `${drawing.addressed.base}/${ownCode.file}`,
      },
      { ...drawing.pageChrome, siteContext, resolveChromeLink: answers.ownLink },
      drawing.files,
      needed.hasMath,
    );
    return {
      html,
      hasMath: needed.hasMath,
      hasDiagrams: needed.hasDiagrams,
      ownCode,
      codeProblems: problems,
      omittedComponents: findCustomComponents(doc, snippet).filter((name) => !names.has(name)),
      referenceMarkdown:
        api !== null
          ? formatApiMarkdown(api.reference, api.describes)
          : schema !== null
            ? formatSchemaMarkdown(schema.reference, schema.describes)
            : '',
      connectSources: listConnectSources(
        findPagePlayground({ doc, frontMatter: frontMatter.values, api, apiSettings: drawing.apiSettings })?.servers ??
          [],
      ),
      queries: asked(),
    };
  };
}
