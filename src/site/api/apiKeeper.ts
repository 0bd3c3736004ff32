import type { RepoPath } from '#base/repoPath.ts';
import type { Result } from '#base/result.ts';
import type { TextEdit } from '#base/textEdit.ts';
import type { DocsJson } from '#config/docsJson.ts';
import { apiReference, type ApiReference } from '#openapi/apiReference.ts';
import { operationsUsing } from '#openapi/operationsUsing.ts';
import { apiSettings, settingsOfPage } from '#openapi/pages/apiSettings.ts';
import { readOpenapi, type ReadOpenapi } from '#openapi/readOpenapi.ts';
import { setWords, type WordsRefusal } from '#openapi/setWords.ts';
import type { Pointer } from '#openapi/text/pointer.ts';
import type { WordsPlace } from '#openapi/words.ts';
import type { Site } from '../site.ts';
import { siteApi, withApiPages, type SiteApi } from './siteApi.ts';
import type { ApiNavigation } from './apiNavigation.ts';

/** A page that is made from an operation, as lists show it. */
export interface ApiPageName {
  readonly path: RepoPath;
  /** Its entry in the navigation, were it a file. */
  readonly entry: string;
  readonly title: string;
  readonly method: string;
  readonly deprecated: boolean;
  readonly hidden: boolean;
}

/** The API pages of a site as plain data; `wanted` are files that they are made of and that are not known yet. */
export interface ApiPages {
  readonly wanted: readonly RepoPath[];
  /** All files that were asked for, known or not there. */
  readonly files: readonly RepoPath[];
  readonly navigation: ApiNavigation;
  readonly pages: readonly ApiPageName[];
}

/** The operation that stands on a page. */
export interface PageOperation {
  readonly reference: ApiReference;
  /** Whether no file holds the page. */
  readonly isMade: boolean;
  readonly title: string;
  /** What shows that its file is made by a tool, which would undo what is edited in it; null where nothing does. */
  readonly generated: string | null;
}

type Docs = Pick<DocsJson, 'config' | 'places' | 'shape'>;

/** Keeps what the OpenAPI files of a site say: each is read once a text. */
export class ApiKeeper {
  readonly #texts = new Map<RepoPath, string | null>();
  readonly #read = new Map<RepoPath, { readonly source: ReadOpenapi; readonly texts: ReadonlyMap<RepoPath, string | null> }>();
  readonly #wanted = new Set<RepoPath>();
  #kept: { readonly site: Site; readonly docs: Docs; readonly api: SiteApi; readonly whole: Site } | null = null;

  /** Takes in the texts of files; null for one that is not there. */
  tell(texts: readonly { readonly path: RepoPath; readonly text: string | null }[]): void {
    for (const { path, text } of texts) this.#texts.set(path, text);
    this.#kept = null;
  }

  pages(site: Site, docs: Docs): ApiPages {
    this.#wanted.clear();
    const { api } = this.#of(site, docs);
    const pages = [...api.made].map(([path, { slug, sidebarTitle, method, deprecated, hidden }]) => ({ path, entry: slug, title: sidebarTitle, method, deprecated, hidden }));
    return { wanted: [...this.#wanted], files: [...this.#texts.keys()], navigation: api.navigation, pages };
  }

  /** The site with its API pages, as they were asked for last. */
  whole(site: Site): Site {
    return this.#kept === null ? site : this.#kept.site === site ? this.#kept.whole : withApiPages(site, this.#kept.api);
  }

  /** The operation on a page; null where it has none. */
  operation(path: RepoPath): PageOperation | null {
    const kept = this.#kept;
    const operation = kept?.api.operations.get(path);
    if (kept === null || operation === undefined) return null;
    const made = kept.api.made.get(path);
    const frontMatter = made?.metadata ?? kept.site.pages.get(path)?.facts.frontMatter ?? {};
    const source = this.#read.get(operation.api.path)?.source;
    return { reference: apiReference(operation, settingsOfPage(apiSettings(kept.docs), frontMatter)), isMade: made !== undefined, title: made?.title ?? operation.summary?.text ?? '', generated: source?.generated ?? null };
  }

  /** On how many pages words stand. */
  uses(place: WordsPlace): number {
    return new Set([...this.#read.values()].flatMap(({ source }) => operationsUsing(source, place))).size;
  }

  setWords(text: string, pointer: Pointer, value: string): Result<readonly TextEdit[], WordsRefusal> {
    return setWords(text, pointer, value);
  }

  #of(site: Site, docs: Docs): { readonly api: SiteApi } {
    const { text, source } = { text: (path: RepoPath) => this.#text(path), source: (path: RepoPath) => this.#source(path) };
    const api = siteApi(site, docs, text, source);
    this.#kept = { site, docs, api, whole: withApiPages(site, api) };
    return this.#kept;
  }

  #text(path: RepoPath): string | null {
    const text = this.#texts.get(path);
    if (text === undefined) this.#wanted.add(path);
    return text ?? null;
  }

  /** What a file says, as long as none of the texts that it is made of changed. */
  #source(path: RepoPath): ReadOpenapi {
    const known = this.#read.get(path);
    if (known !== undefined && [...known.texts].every(([file, text]) => this.#texts.get(file) === text)) return known.source;
    const texts = new Map<RepoPath, string | null>();
    let isWhole = true;
    const source = readOpenapi(path, (file) => {
      const text = this.#text(file);
      isWhole &&= this.#texts.has(file);
      texts.set(file, text);
      return text;
    });
    if (isWhole) this.#read.set(path, { source, texts });
    return source;
  }
}
