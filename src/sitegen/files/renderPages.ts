import type { RepoPath } from '#base/repoPath.ts';
import type { JSONContent, Page } from '#document/page.ts';
import { readPage } from '#blocks/pages.ts';
import { formatApiMarkdown, formatSchemaMarkdown } from '#openapi/model/apiMarkdown.ts';
import { applyPageSettings, type ApiSettings } from '#openapi/pages/readApiSettings.ts';
import { buildPageSamples } from '#openapi/playground/buildPageSamples.ts';
import { listConnectSources } from '#openapi/playground/connectSources.ts';
import { findPagePlayground } from '#reading/site/findPagePlayground.ts';
import { parseApiMarkdown } from '#site/api/parseApiMarkdown.ts';
import { createSampleBlocks } from '#reading/api/createSampleBlocks.ts';
import { collectReferenceMarkdown } from '#openapi/model/collectReferenceMarkdown.ts';
import type { CodeToken } from '#reading/code/codeToken.ts';
import { tokenizeCode } from '#reading/code/tokenizeCode.ts';
import { findCustomComponents } from '#reading/draw/findCustomComponents.ts';
import { renderFormulaToHtml } from '#reading/math/renderFormulaToHtml.ts';
import { renderSiteDocument, type SiteFileUrls } from '#reading/site/renderSiteDocument.ts';
import { emptySiteContext, type SiteContext } from '#reading/siteContext.ts';
import type { PageChrome } from '#reading/site/pageChrome.ts';
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

/** What all pages are drawn with. */
export interface RenderContext {
  readonly addressed: SiteUrlContext;
  readonly texts: TextByPath;
  readonly around: Omit<PageChrome, 'surroundings' | 'ownLink'>;
  readonly files: SiteFileUrls;
  readonly icon: SiteContext['icon'];
  readonly apiSettings: ApiSettings;
  /** The site's own files of code; null where none of it is to run. */
  readonly code: ReadonlyMap<RepoPath, string> | null;
  readonly size: (path: RepoPath) => { readonly width: number; readonly height: number } | null;
}

/** What one page is drawn from, beside what all pages share. Plain data. */
export interface PageRenderInput extends PageReferences {
  /** Null for the page that says that there is none. */
  readonly path: RepoPath | null;
  readonly view: SitePageView;
  readonly text: string;
  /** The address of the file with its whole sidebar; null where that stands on the page. */
  readonly whole: string | null;
}

/** A page as a file, and what it needs beside itself. */
export interface RenderedPageFile {
  readonly html: string;
  readonly hasMath: boolean;
  readonly hasDiagrams: boolean;
  /** The module of the components that the site makes itself, where readers are given them. */
  readonly ownCode: { readonly file: string; readonly text: string } | null;
  /** What of them cannot be run, in words. */
  readonly codeProblems: readonly string[];
  /** Names of components that the site makes itself and that are not run: their content stands for them. */
  readonly leftOut: readonly string[];
  /** The reference that stands under its text, as Markdown. */
  readonly beneath: string;
  /** Where requests go that are tried on the page; nowhere on most. */
  readonly reach: readonly string[];
  /** What it asked of the site around it. */
  readonly asked: RecordedQueries;
}

/** So many characters of coloured code are kept for other pages that hold the same. */
const mostCode = 2_000_000;

/** The answers to what a page asks of its site. */
export function createPageResolver(drawing: RenderContext, { path }: Pick<PageRenderInput, 'path'>): SiteResolver {
  return createSiteResolver(drawing, path ?? '404.mdx');
}

/** Draws pages, one after the other; `feed` is the address of a page's feed. What several of them share (snippets, coloured code) is made once. */
export function createPageRenderer(
  drawing: RenderContext,
): (page: PageRenderInput, feed: string | null) => Promise<RenderedPageFile> {
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
  return async ({ path, view, text, whole, api: operation, schema: model }, feed) => {
    const { doc: written, frontMatter } = readPage(text);
    const { doc, ownCode, names, problems } = await compilePageCode(
      { code: drawing.code, siteFolder: drawing.addressed.siteFolder },
      path,
      written,
    );
    const api = operation === null ? null : { ...operation, words: wordsAs };
    const schema = model === null ? null : { ...model, words: wordsAs };
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
    const surroundings: SiteContext = {
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
        whole,
        feed,
        ownCode: ownCode === null ? null : `${drawing.addressed.base}/${ownCode.file}`,
      },
      { ...drawing.around, surroundings, ownLink: answers.ownLink },
      drawing.files,
      needed.hasMath,
    );
    return {
      html,
      hasMath: needed.hasMath,
      hasDiagrams: needed.hasDiagrams,
      ownCode,
      codeProblems: problems,
      leftOut: findCustomComponents(doc, snippet).filter((name) => !names.has(name)),
      beneath:
        api !== null
          ? formatApiMarkdown(api.reference, api.describes)
          : schema !== null
            ? formatSchemaMarkdown(schema.reference, schema.describes)
            : '',
      reach: listConnectSources(
        findPagePlayground({ doc, frontMatter: frontMatter.values, api, apiSettings: drawing.apiSettings })?.servers ??
          [],
      ),
      asked: asked(),
    };
  };
}
