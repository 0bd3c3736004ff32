import { isDeepStrictEqual } from 'node:util';
import type { RepoPath } from '#base/repoPath.ts';
import type { SitePageView } from '#site/view/siteView.ts';
import type { SidebarEntry } from '#site/view/navigationView.ts';
import {
  createPageResolver,
  createPageRenderer,
  type RenderContext,
  type PageRenderInput,
} from '../files/renderPages.ts';
import type { RenderResult, PagesToRender } from '../files/readAndWriteSite.ts';
import { isMeasurableImage } from '../files/imageSizeReader.ts';
import { replayQueries, type RecordedQueries } from '../files/siteResolver.ts';
import type { RenderedPage, SitePageInput } from '../files/writePages.ts';
import type { VersionedSources } from './cachedFolderReader.ts';

/** A rendered page with its cached results. */
interface Kept<Page extends PageRenderInput, Parts> {
  readonly page: Page;
  readonly asked: RecordedQueries | null;
  readonly parts: Parts;
}

/** Rendered pages with everything they were rendered from. */
export interface RenderCache {
  readonly pages: ReadonlyMap<RepoPath, Kept<SitePageInput, RenderedPage>>;
  /** The 404 page, as HTML. */
  readonly missing: Kept<PageRenderInput, string> | null;
  readonly texts: ReadonlyMap<RepoPath, string>;
  /** What all pages share, as one text. */
  readonly shared: string;
  /** What the resolver's answers depend on, as one text. */
  readonly answering: string;
}

/** The cache before any page was rendered. */
export const emptyRenderCache: RenderCache = {
  pages: new Map(),
  missing: null,
  texts: new Map(),
  shared: '',
  answering: '',
};

/**
 * Renders the pages whose output would change with `draw`, and returns all, ordered by path, with the new cache. A page is unchanged if its
 * inputs are: its text and view, what all pages share, the texts of its snippets, and the answers to its queries.
 */
export async function renderStalePages(
  before: RenderCache,
  wanted: PagesToRender & Pick<VersionedSources, 'versionOf'>,
  draw: (pages: PagesToRender) => Promise<readonly RenderedPage[]>,
): Promise<RenderResult & { readonly kept: RenderCache; readonly stale: number }> {
  const { paths, pageAt, notFound, drawing, texts } = wanted;
  const shared = sharedIn(drawing);
  const answering = answeringIn(wanted);
  const isSame = comparison(before, { drawing, texts, shared, answering });
  const asDrawn = new Map(paths.map((path) => [path, pageAt(path)]));
  const known = new Map(
    paths.flatMap((path) => {
      const one = before.pages.get(path);
      return one !== undefined && isSame(one, asDrawn.get(path)) ? [[path, one.parts] as const] : [];
    }),
  );
  const stale = paths.filter((path) => !known.has(path));
  const anew = await draw({ ...wanted, paths: stale, pageAt: (path) => asDrawn.get(path) ?? pageAt(path) });
  const parts = new Map([...known, ...anew.map((one) => [one.path, one] as const)]);
  const drawn = paths.flatMap((path) => parts.get(path) ?? []);
  const pages = new Map(
    drawn.flatMap((one) => {
      const page = asDrawn.get(one.path);
      return page === undefined ? [] : [[one.path, { page, asked: one.queries, parts: one }] as const];
    }),
  );
  const missing =
    before.missing !== null && isSame(before.missing, notFound) ? before.missing : await drawMissing(wanted);
  return {
    drawn,
    missing: missing.parts,
    kept: { pages, missing, texts, shared, answering },
    stale: stale.length,
  };
}

async function drawMissing({
  notFound: page,
  drawing,
}: Pick<PagesToRender, 'notFound' | 'drawing'>): Promise<Kept<PageRenderInput, string>> {
  const { html, queries } = await createPageRenderer(drawing)(page, null, null);
  return { page, asked: queries, parts: html };
}

function sharedIn({ addressed: { names }, pageChrome, files, apiSettings, code }: RenderContext): string {
  return JSON.stringify([
    [...names.pages],
    [...names.files],
    pageChrome,
    files,
    apiSettings,
    code === null ? null : [...code],
  ]);
}

function answeringIn({
  drawing: { addressed },
  texts,
  versionOf,
}: Pick<PagesToRender, 'drawing' | 'texts'> & Pick<VersionedSources, 'versionOf'>): string {
  const files = [...addressed.files];
  return JSON.stringify([
    files,
    [...addressed.routes.paths],
    [...texts.keys()],
    files.filter(isMeasurableImage).map(versionOf),
  ]);
}

/** Returns a test of whether a rendered page would come out the same. */
function comparison(
  before: RenderCache,
  {
    drawing,
    texts,
    shared,
    answering,
  }: Pick<PagesToRender, 'drawing'> & Pick<RenderCache, 'texts' | 'shared' | 'answering'>,
): (known: Kept<PageRenderInput, unknown>, page: PageRenderInput | undefined) => boolean {
  const isSameView = viewComparison();
  return ({ page: drawn, asked }, page) =>
    page !== undefined &&
    asked !== null &&
    shared === before.shared &&
    drawn.text === page.text &&
    drawn.sidebarUrl === page.sidebarUrl &&
    drawn.spec === page.spec &&
    isDeepStrictEqual(drawn.versionUrls, page.versionUrls) &&
    isSameReference(drawn.api, page.api) &&
    isSameReference(drawn.schema, page.schema) &&
    isSameView(drawn.view, page.view) &&
    asked.parts.every((part) => before.texts.get(part) === texts.get(part)) &&
    (answering === before.answering ||
      replayQueries(asked.questions, createPageResolver(drawing, page)) === asked.answers);
}

/** References are identical objects while their sources are unchanged. */
function isSameReference(one: PageRenderInput['api'] | PageRenderInput['schema'], other: typeof one): boolean {
  return one?.reference === other?.reference && one?.describes === other?.describes;
}

/** Compares views. Sidebar entries, which many pages share, are compared once. */
function viewComparison(): (one: SitePageView, other: SitePageView) => boolean {
  const known = new Map<readonly SidebarEntry[], Map<readonly SidebarEntry[], boolean>>();
  const isSameList = (one: readonly SidebarEntry[], other: readonly SidebarEntry[]) => {
    const compared = known.get(one) ?? new Map<readonly SidebarEntry[], boolean>();
    known.set(one, compared);
    const same = compared.get(other) ?? isDeepStrictEqual(one, other);
    compared.set(other, same);
    return same;
  };
  const apart = ({ navigation: { entries, ...navigation }, ...view }: SitePageView) => ({
    entries,
    rest: [view, navigation],
  });
  return (one, other) => {
    const [a, b] = [apart(one), apart(other)];
    return isSameList(a.entries, b.entries) && isDeepStrictEqual(a.rest, b.rest);
  };
}
