import type { RepoPath } from '#base/repoPath.ts';
import type { JSONContent, Page } from '#document/page.ts';
import { readPage } from '#blocks/pages.ts';
import { apiMarkdown, schemaMarkdown } from '#openapi/apiMarkdown.ts';
import { apiReference } from '#openapi/apiReference.ts';
import { schemaReference } from '#openapi/schemaReference.ts';
import { settingsOfPage, type ApiSettings } from '#openapi/pages/apiSettings.ts';
import { pageSamples } from '#openapi/playground/pageSamples.ts';
import { reachOf } from '#openapi/playground/reach.ts';
import { playgroundOfPage } from '#reading/site/playgroundOfPage.ts';
import { readWords } from '#site/api/readWords.ts';
import { samplesBeside } from '#reading/api/samplesBeside.ts';
import { wordsOf } from '#openapi/wordsOf.ts';
import type { SiteReference, SiteSchema } from '#reading/site/drawSite.tsx';
import type { SiteApi } from '#site/api/siteApi.ts';
import type { CodeToken } from '#reading/code/codeToken.ts';
import { tokenise } from '#reading/code/tokenise.ts';
import { ownComponents } from '#reading/draw/ownComponents.ts';
import { formulaHtml } from '#reading/math/formulaHtml.ts';
import { siteDocument, type SiteFiles } from '#reading/site/siteDocument.ts';
import { bareSurroundings, type Surroundings } from '#reading/surroundings.ts';
import type { SiteAround } from '#reading/site/siteAround.ts';
import type { PageView } from '#site/view/pageView.ts';
import { findNeeds, partsOf, snippetAt } from '#reading/site/pageParts.ts';
import { linkAddress, mediaAddress, namedFile, type AddressedSite } from '#reading/site/siteAddresses.ts';

/** What all pages are drawn with. */
export interface Drawing {
  readonly addressed: AddressedSite;
  readonly texts: ReadonlyMap<RepoPath, string>;
  readonly around: Omit<SiteAround, 'surroundings'>;
  readonly files: SiteFiles;
  readonly icon: Surroundings['icon'];
  readonly api: SiteApi;
  readonly apiSettings: ApiSettings;
  readonly size: (path: RepoPath) => { readonly width: number; readonly height: number } | null;
}

/** A page as a file, and what it needs beside itself. */
export interface DrawnFile {
  readonly html: string;
  readonly hasMath: boolean;
  readonly hasDiagrams: boolean;
  /** Names of components that the site makes itself: they are not run, and their content stands for them. */
  readonly leftOut: readonly string[];
  /** The reference that stands under its text, as Markdown. */
  readonly beneath: string;
  /** Where requests go that are tried on the page; nowhere on most. */
  readonly reach: readonly string[];
}

const bare = { whole: null, feed: null };

/** Draws pages, one after the other. What several of them share (snippets, coloured code) is made once. */
export function pageDrawer(
  drawing: Drawing,
): (
  path: RepoPath | null,
  view: PageView,
  text: string,
  beside?: { readonly whole: string | null; readonly feed: string | null },
) => Promise<DrawnFile> {
  const parts = new Map<RepoPath, Page>();
  const codes = new Map<string, readonly CodeToken[]>();
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
  return async (path, view, text, beside = bare) => {
    const { doc, frontMatter } = readPage(text);
    const api = path === null ? null : referenceAt(drawing, path, frontMatter.values, wordsAs);
    const place = path ?? '404.mdx';
    const needed = {
      code: [] as { readonly code: string; readonly language: string }[],
      hasDiagrams: false,
      hasMath: false,
    };
    const snippet = (file: string) =>
      snippetAt(file, place, { siteFolder: drawing.addressed.siteFolder, texts: drawing.texts });
    const schema = path === null ? null : schemaAt(drawing, path, frontMatter.values, wordsAs);
    const samples =
      api === null ? pageSamples(doc, frontMatter.values, settingsOfPage(drawing.apiSettings, frontMatter.values)) : [];
    const ofApi = [api, schema].flatMap((one) =>
      one === null ? [] : [...samplesBeside(doc, one.reference), ...[...wordsOf(one.reference)].map(wordsAs)],
    );
    const ofPage = samplesBeside(doc, { requests: samples, answers: [] });
    for (const part of [doc, ...ofPage, ...ofApi, ...partsOf(doc, snippet, partOf)]) findNeeds(part, needed);
    for (const { code, language } of needed.code) {
      const key = `${language}\n${code}`;
      if (!codes.has(key)) codes.set(key, await tokenise(code, language));
    }
    const surroundings: Surroundings = {
      ...bareSurroundings,
      link: (href) => linkAddress(drawing.addressed, href, place),
      file: (source) => mediaAddress(drawing.addressed, source, place),
      size: (source) => {
        const file = namedFile(drawing.addressed, source, place);
        return file === null ? null : drawing.size(file);
      },
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
      { view, doc, frontMatter: frontMatter.values, api, schema, apiSettings: drawing.apiSettings, samples, ...beside },
      { ...drawing.around, surroundings },
      drawing.files,
      needed.hasMath,
    );
    return {
      html,
      hasMath: needed.hasMath,
      hasDiagrams: needed.hasDiagrams,
      leftOut: ownComponents(doc, snippet),
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
    };
  };
}

function referenceAt(
  { api: { operations, made }, apiSettings }: Drawing,
  path: RepoPath,
  frontMatter: Readonly<Record<string, unknown>>,
  words: (text: string) => JSONContent,
): SiteReference | null {
  const operation = operations.get(path);
  if (operation === undefined) return null;
  return {
    reference: apiReference(operation, settingsOfPage(apiSettings, frontMatter)),
    describes: made.has(path) || typeof frontMatter['description'] !== 'string',
    words,
  };
}

function schemaAt(
  { api: { schemas }, apiSettings }: Drawing,
  path: RepoPath,
  frontMatter: Readonly<Record<string, unknown>>,
  words: (text: string) => JSONContent,
): SiteSchema | null {
  const schema = schemas.get(path);
  return schema === undefined
    ? null
    : {
        reference: schemaReference(schema, apiSettings),
        describes: typeof frontMatter['description'] !== 'string',
        words,
      };
}
