import type { Finding } from '#base/finding.ts';
import { extensionOf, type RepoPath } from '#base/repoPath.ts';
import { readPageFacts, type PageFacts } from '#site/pageFacts.ts';
import type { BuildFailure } from './buildFailure.ts';
import { listBuildFailures, type BuildReport } from './buildReport.ts';
import { listBuiltApiFindings, listFetchFailures } from './fetchRemoteDescriptions.ts';
import { listFilesToCopy, hasActiveSvgContent } from './filesToCopy.ts';
import type { SitePageView, SiteView } from '#site/view/siteView.ts';
import { createPageRenderer, type RenderContext, type PageRenderInput } from './renderPages.ts';
import { emptyPageReferences, buildPageReferences, type ReferenceBuilders } from './pageReferences.ts';
import { resolveChromeLinkUrl } from '#reading/site/siteUrls.ts';
import type { SiteNames } from '#site/names/portableNames.ts';
import { writeSharedAssets, type SiteBuildDeps } from './writeSharedAssets.ts';
import { readPageTexts, type SiteSourceFolder } from './siteSourceFolder.ts';
import type { SiteManifest } from './siteManifest.ts';
import type { SiteOptions } from './siteOptions.ts';
import { type SiteWriter, docwrightFolder } from './siteWriter.ts';
import { createFolderView, type ReadDescription, type FolderView } from './folderView.ts';
import { writeMachineFiles } from './writeMachineFiles.ts';
import {
  createPageWriter,
  createPageDataReader,
  type RenderedPage,
  type SitePageInput,
  type PublishedPageData,
} from './writePages.ts';
import { renderNavigationDocument, renderSidebarDocument } from '#reading/site/renderSiteDocument.ts';
import { emptySiteContext } from '#reading/siteContext.ts';
import type { NavigationView, SidebarEntry } from '#site/view/navigationView.ts';
import { sha256 } from './sha256.ts';

/** Maximum sidebar entries on each page. In longer sidebars, entries that aren't near the page are loaded from a separate file. */
const mostEntries = 120;

/** Writes each list of entries that is too long for a page once, and returns its file. */
function createSidebarFileWriter(
  { addressed, pageChrome, icon }: RenderContext,
  writer: SiteWriter,
): (entries: readonly SidebarEntry[]) => string | null {
  const made = new Map<readonly SidebarEntry[], string | null>();
  const siteContext = { ...emptySiteContext, icon };
  const resolveChromeLink = (href: string) => resolveChromeLinkUrl(addressed, href);
  return (entries) => {
    const known = made.get(entries);
    if (known !== undefined) return known;
    let address: string | null = null;
    if (countOf(entries) > mostEntries) {
      const html = renderSidebarDocument(entries, { ...pageChrome, siteContext, resolveChromeLink });
      const name = `sidebar.${sha256(html).slice(0, 16)}.html`;
      writer.text(`${docwrightFolder}/${name}`, html);
      address = `${addressed.base}/${docwrightFolder}/${name}`;
    }
    made.set(entries, address);
    return address;
  };
}

function countOf(entries: readonly SidebarEntry[]): number {
  return entries.reduce((sum, entry) => sum + 1 + (entry.kind === 'group' ? countOf(entry.entries) : 0), 0);
}

/** Writes the navigation of each version once, and returns its file. Pages differ only in their own link in the list of versions. */
function createVersionFileWriter(
  { addressed, pageChrome, icon }: RenderContext,
  writer: SiteWriter,
): (navigation: NavigationView) => string {
  const made = new Map<readonly SidebarEntry[], Map<string, string>>();
  const siteContext = { ...emptySiteContext, icon };
  const resolveChromeLink = (href: string) => (href === '#' ? href : resolveChromeLinkUrl(addressed, href));
  return (navigation) => {
    const own = JSON.stringify([navigation.switches, navigation.tabs, navigation.anchors]);
    const known = made.get(navigation.entries) ?? new Map<string, string>();
    made.set(navigation.entries, known);
    const before = known.get(own);
    if (before !== undefined) return before;
    const html = renderNavigationDocument(navigation, { ...pageChrome, siteContext, resolveChromeLink });
    const name = `version.${sha256(html).slice(0, 16)}.html`;
    writer.text(`${docwrightFolder}/${name}`, html);
    const address = `${addressed.base}/${docwrightFolder}/${name}`;
    known.set(own, address);
    return address;
  };
}

/** A link to the page itself, as `#`: the browser fills it in. */
function withoutOwnUrl(navigation: NavigationView, url: string): NavigationView {
  const switches = navigation.switches.map((one) => ({
    ...one,
    options: one.options.map((option) => (option.href === url ? { ...option, href: '#' } : option)),
  }));
  return { ...navigation, switches };
}

/** A site that was read but not written yet. */
export interface LoadedSite {
  readonly folder: SiteSourceFolder;
  readonly options: SiteOptions;
  readonly viewed: FolderView;
  /** Why the configuration or pages can't be published. */
  readonly failures: readonly BuildFailure[];
  /** The pages to render. */
  readonly paths: readonly RepoPath[];
}

/** Results cached from an earlier read. */
export interface SiteReadCaches {
  /** The facts of a page's text. */
  readonly facts: (path: RepoPath, text: string) => PageFacts;
  /** Reads an API description. */
  readonly readSource?: ReadDescription;
}

/** Reads all pages of a site, and collects what keeps them from being built. */
export function readSiteFolder(
  folder: SiteSourceFolder,
  options: SiteOptions,
  { facts: factsOf, readSource }: SiteReadCaches = { facts: (_path, text) => readPageFacts(text) },
): LoadedSite {
  const own = readPageTexts(folder);
  const facts = new Map([...own].map(([path, text]) => [path, factsOf(path, text)] as const));
  const viewed = createFolderView(folder, own, { facts, ...(readSource === undefined ? {} : { readSource }) }, options);
  const failures = listBuildFailures(folder, viewed.view);
  return { folder, options, viewed, failures, paths: [...viewed.view.routes.paths.values()] };
}

/** The pages of a site to render. */
export interface PagesToRender {
  readonly paths: readonly RepoPath[];
  readonly pageAt: (path: RepoPath) => SitePageInput;
  /** The 404 page. */
  readonly notFound: PageRenderInput;
  readonly drawing: RenderContext;
  /** The texts of all pages and snippets. */
  readonly texts: ReadonlyMap<RepoPath, string>;
}

/** Pages that were rendered and written. */
export interface RenderResult {
  /** Ordered by path. */
  readonly drawn: readonly RenderedPage[];
  /** The 404 page as HTML; null if it still has to be rendered. */
  readonly missing: string | null;
}

/** The writer and dependencies for writing a site. */
export interface WriteSiteOptions {
  readonly writer: SiteWriter;
  readonly supplies: SiteBuildDeps;
  /** Renders the pages in threads; null renders them sequentially in this one. */
  readonly renderPages: ((pages: PagesToRender) => Promise<RenderResult>) | null;
  /** Called after each page rendered in this thread, with the number rendered so far. */
  readonly onRendered?: (pages: number) => void;
  readonly references?: ReferenceBuilders;
}

/** Writes all files of a site. The same texts and bytes produce the same files, byte for byte, in Node and in a browser. */
export async function writeSite(
  { folder, options, viewed: read, failures, paths }: LoadedSite,
  { writer, supplies, renderPages, onRendered, references }: WriteSiteOptions,
): Promise<Omit<BuildReport, 'milliseconds' | 'written'>> {
  const view = withKnownPages(read.view);
  const viewed = { ...read, view };
  const { drawing, notices } = await writeSharedAssets({ options, folder, supplies, ...viewed }, writer);
  const pageAt = pagesOf(viewed, { drawing, writer, references });
  const drawHere = async (): Promise<readonly RenderedPage[]> => {
    const write = createPageWriter({ options, drawing, remembers: false }, writer);
    const drawn: RenderedPage[] = [];
    for (const path of paths) {
      drawn.push(await write(pageAt(path)));
      onRendered?.(drawn.length);
    }
    return drawn;
  };
  const notFound = {
    path: null,
    view: view.notFound,
    text: '',
    sidebarUrl: null,
    versionUrls: {},
    spec: null,
    ...emptyPageReferences,
  };
  const { drawn, missing } =
    renderPages === null
      ? { drawn: await drawHere(), missing: null }
      : await renderPages({ paths, pageAt, notFound, drawing, texts: viewed.texts });
  const pages = drawn.map(createPageDataReader({ options, ...viewed }));
  writer.text('404.html', missing ?? (await createPageRenderer(drawing)(notFound, null, null)).html);
  const copied = copyFiles(folder, view.names(), writer);
  for (const name of neededParts(supplies.manifest, pages)) writer.textParts(name);
  writeMachineFiles(
    { options, folder, view, pages, link: (url) => resolveChromeLinkUrl(drawing.addressed, url) },
    writer,
  );
  return {
    pages: pages.filter(({ path }) => !view.unread.has(path)).length,
    failures,
    notices: [
      ...view.notices,
      ...listFetchFailures(folder),
      ...notices,
      ...copied,
      ...brokenLinks(folder),
      ...pages.flatMap((page) => page.notices),
      ...listBuiltApiFindings(folder, viewed.api),
    ],
    leftOut: pages.flatMap(({ path, omittedComponents }) =>
      omittedComponents.length === 0 ? [] : [{ path, names: omittedComponents }],
    ),
    reach: [...new Set(pages.flatMap(({ connectSources }) => connectSources))],
  };
}

/** A view that caches each page's context. */
function withKnownPages(view: SiteView): SiteView {
  const known = new Map<RepoPath, SitePageView>();
  const page = (path: RepoPath, version: string | null = null) => {
    if (version !== null) return view.page(path, version);
    const made = known.get(path) ?? view.page(path);
    known.set(path, made);
    return made;
  };
  return { ...view, page };
}

/** The pages of a site, ready to render. */
function pagesOf(
  { site, view, api, texts }: FolderView,
  {
    drawing,
    writer,
    references,
  }: {
    readonly drawing: RenderContext;
    readonly writer: SiteWriter;
    readonly references: ReferenceBuilders | undefined;
  },
): (path: RepoPath) => SitePageInput {
  const whole = createSidebarFileWriter(drawing, writer);
  const versionFile = createVersionFileWriter(drawing, writer);
  return (path) => {
    const page = view.page(path);
    const frontMatter = site.pages.get(path)?.facts.frontMatter ?? {};
    return {
      path,
      view: page,
      text: texts.get(path) ?? '',
      sidebarUrl: whole(page.navigation.entries),
      versionUrls: Object.fromEntries(
        (page.navigation.version?.others ?? []).map((name) => [
          name,
          versionFile(withoutOwnUrl(view.page(path, name).navigation, page.url)),
        ]),
      ),
      spec: api.operations.get(path)?.api.path ?? api.schemas.get(path)?.api.path ?? null,
      ...(view.unread.has(path)
        ? emptyPageReferences
        : buildPageReferences(api, drawing.apiSettings, { path, frontMatter }, references)),
    };
  };
}

function brokenLinks({ links, siteFolder, ignores }: SiteSourceFolder): readonly Finding[] {
  const prefix = siteFolder === '' ? '' : `${siteFolder}/`;
  return (links?.broken ?? [])
    .filter(({ path }) => path.startsWith(prefix) && !ignores(path))
    .map(({ path, sentence }) => ({
      rule: 'site/broken-symlink',
      severity: 'warning',
      message: `${sentence} It isn’t included in the site.`,
      path,
      range: { from: 0, to: 0, line: 1, column: 1 },
      fixes: [],
    }));
}

function copyFiles(folder: SiteSourceFolder, names: SiteNames, writer: SiteWriter): readonly Finding[] {
  const prefix = folder.siteFolder === '' ? 0 : folder.siteFolder.length + 1;
  const scripted: RepoPath[] = [];
  for (const path of listFilesToCopy(folder)) {
    if (extensionOf(path).toLowerCase() === 'svg' && hasActiveSvgContent(folder.readText(path))) scripted.push(path);
    const own = path.slice(prefix);
    writer.copy(path, names.files.get(own) ?? own);
  }
  return scripted.map((path) => ({
    rule: 'site/picture-runs',
    severity: 'warning',
    message:
      'This SVG may contain a script, or code that can’t be checked. Pages only show it as an image, but code in it would run if someone opens the image at its own URL.',
    path,
    range: { from: 0, to: 0, line: 1, column: 1 },
    fixes: [],
  }));
}

/** Assets that only some pages need; included if any page needs them. */
function neededParts(manifest: SiteManifest, pages: readonly PublishedPageData[]): readonly string[] {
  return [
    ...(pages.some(({ hasDiagrams }) => hasDiagrams) ? manifest.diagrams : []),
    ...(pages.some(({ connectSources }) => connectSources.length > 0) ? manifest.playground : []),
    ...(pages.some(({ hasOwnCode }) => hasOwnCode) ? manifest.ownCode : []),
    ...(pages.some(({ hasMath }) => hasMath) ? [manifest.math, ...manifest.mathFiles] : []),
  ];
}
