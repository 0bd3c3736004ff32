import type { RepoPath } from '#base/repoPath.ts';
import type { JSONContent, Page } from '#document/page.ts';
import { readPage } from '#blocks/pages.ts';
import { apiMarkdown, schemaMarkdown } from '#openapi/apiMarkdown.ts';
import { settingsOfPage, type ApiSettings } from '#openapi/pages/apiSettings.ts';
import { pageSamples } from '#openapi/playground/pageSamples.ts';
import { reachOf } from '#openapi/playground/reach.ts';
import { playgroundOfPage } from '#reading/site/playgroundOfPage.ts';
import { readWords } from '#site/api/readWords.ts';
import { samplesBeside } from '#reading/api/samplesBeside.ts';
import { wordsOf } from '#openapi/wordsOf.ts';
import type { CodeToken } from '#reading/code/codeToken.ts';
import { tokenise } from '#reading/code/tokenise.ts';
import { ownComponents } from '#reading/draw/ownComponents.ts';
import { formulaHtml } from '#reading/math/formulaHtml.ts';
import { siteDocument, type SiteFiles } from '#reading/site/siteDocument.ts';
import { bareSurroundings, type Surroundings } from '#reading/surroundings.ts';
import type { SiteAround } from '#reading/site/siteAround.ts';
import type { PageView } from '#site/view/pageView.ts';
import { findNeeds, partsOf } from '#reading/site/pageParts.ts';
import type { AddressedSite } from '#reading/site/siteAddresses.ts';
import type { PageReferences } from './pageReferences.ts';
import { ownCodeOf } from './ownCode.ts';
import { answersAt, remembering, type Asked, type SiteAnswers, type Texts } from './siteAnswers.ts';

/** What all pages are drawn with. */
export interface Drawing {
  readonly addressed: AddressedSite;
  readonly texts: Texts;
  readonly around: Omit<SiteAround, 'surroundings' | 'ownLink'>;
  readonly files: SiteFiles;
  readonly icon: Surroundings['icon'];
  readonly apiSettings: ApiSettings;
  /** The site's own files of code; null where none of it is to run. */
  readonly code: ReadonlyMap<RepoPath, string> | null;
  readonly size: (path: RepoPath) => { readonly width: number; readonly height: number } | null;
}

/** What one page is drawn from, beside what all pages share. Plain data. */
export interface PageToDraw extends PageReferences {
  /** Null for the page that says that there is none. */
  readonly path: RepoPath | null;
  readonly view: PageView;
  readonly text: string;
  /** The address of the file with its whole sidebar; null where that stands on the page. */
  readonly whole: string | null;
}

/** A page as a file, and what it needs beside itself. */
export interface DrawnFile {
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
  readonly asked: Asked;
}

/** So many characters of coloured code are kept for other pages that hold the same. */
const mostCode = 2_000_000;

/** The answers to what a page asks of its site. */
export function answersOf(drawing: Drawing, { path }: Pick<PageToDraw, 'path'>): SiteAnswers {
  return answersAt(drawing, path ?? '404.mdx');
}

/** Draws pages, one after the other; `feed` is the address of a page's feed. What several of them share (snippets, coloured code) is made once. */
export function pageDrawer(drawing: Drawing): (page: PageToDraw, feed: string | null) => Promise<DrawnFile> {
  const parts = new Map<RepoPath, Page>();
  const codes = new Map<string, readonly CodeToken[]>();
  let kept = 0;
  const described = new Map<string, JSONContent>();
  const wordsAs = (words: string): JSONContent => {
    const known = described.get(words) ?? readWords(words);
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
    const { doc, ownCode, names, problems } = await ownCodeOf(
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
    const { answers, asked } = remembering(answersOf(drawing, { path }));
    const { snippet } = answers;
    const samples =
      api === null ? pageSamples(doc, frontMatter.values, settingsOfPage(drawing.apiSettings, frontMatter.values)) : [];
    const ofApi = [api, schema].flatMap((one) =>
      one === null ? [] : [...samplesBeside(doc, one.reference), ...[...wordsOf(one.reference)].map(wordsAs)],
    );
    const ofPage = samplesBeside(doc, { requests: samples, answers: [] });
    for (const part of [doc, ...ofPage, ...ofApi, ...partsOf(doc, snippet, partOf)]) findNeeds(part, needed);
    if (kept > mostCode) codes.clear();
    if (codes.size === 0) kept = 0;
    for (const { code, language } of needed.code) {
      const key = `${language}\n${code}`;
      if (codes.has(key)) continue;
      codes.set(key, await tokenise(code, language));
      kept += code.length;
    }
    const surroundings: Surroundings = {
      ...bareSurroundings,
      link: answers.link,
      file: answers.file,
      size: answers.size,
      icon: drawing.icon,
      formula: formulaHtml,
      code: (code, language) => codes.get(`${language}\n${code}`) ?? [],
      snippet: (file) => {
        const found = snippet(file);
        return found === null ? 'missing' : { path: found, doc: partOf(found).doc };
      },
      playsMedia: 'all',
      zooms: true,
      sources: 'none',
    };
    const html = siteDocument(
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
      leftOut: ownComponents(doc, snippet).filter((name) => !names.has(name)),
      beneath:
        api !== null
          ? apiMarkdown(api.reference, api.describes)
          : schema !== null
            ? schemaMarkdown(schema.reference, schema.describes)
            : '',
      reach: reachOf(
        playgroundOfPage({ doc, frontMatter: frontMatter.values, api, apiSettings: drawing.apiSettings })?.servers ??
          [],
      ),
      asked: asked(),
    };
  };
}
