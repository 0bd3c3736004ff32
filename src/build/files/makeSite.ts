import type { Finding } from '#base/finding.ts';
import { extensionOf, type RepoPath } from '#base/repoPath.ts';
import { pageFacts, type PageFacts } from '#site/pageFacts.ts';
import type { BuildFailure } from './buildFailure.ts';
import { failuresOf, type BuildReport } from './buildReport.ts';
import { descriptionNotices, unreadDescriptions } from './describedElsewhere.ts';
import { copiedFiles, holdsScript } from './copiedFiles.ts';
import type { PageView, SiteView } from '#site/view/pageView.ts';
import { pageDrawer, type Drawing, type PageToDraw } from './drawPages.ts';
import { noReferences, pageReferences, type ReferenceMaker } from './pageReferences.ts';
import { ownLinkAddress } from '#reading/site/siteAddresses.ts';
import type { SiteNames } from '#site/names/portableNames.ts';
import { siteContext, type SiteSupplies } from './siteContext.ts';
import { pageTexts, type SiteFolder } from './siteFolder.ts';
import type { SiteManifest } from './siteManifest.ts';
import type { SiteOptions } from './siteOptions.ts';
import type { SiteWriter } from './siteWriter.ts';
import { viewFolder, type ReadSource, type ViewedFolder } from './viewFolder.ts';
import { wholeSidebars } from './wholeSidebars.ts';
import { writeMachineFiles } from './writeMachineFiles.ts';
import { pageWriter, writtenPage, type DrawnParts, type OwnPage, type WrittenPage } from './writePages.ts';

/** A site that was read and not written yet. */
export interface ReadSite {
  readonly folder: SiteFolder;
  readonly options: SiteOptions;
  readonly viewed: ViewedFolder;
  /** Why readers can’t be given the configuration or pages. */
  readonly failures: readonly BuildFailure[];
  /** The pages that are drawn. */
  readonly paths: readonly RepoPath[];
}

/** What is known of a site from an earlier reading. */
export interface KnownBefore {
  /** The facts of a page's text. */
  readonly facts: (path: RepoPath, text: string) => PageFacts;
  /** Reads a description of an API. */
  readonly readSource?: ReadSource;
}

/** Reads all pages of a site, and finds out what keeps them from being built. */
export function readSite(
  folder: SiteFolder,
  options: SiteOptions,
  { facts: factsOf, readSource }: KnownBefore = { facts: (_path, text) => pageFacts(text) },
): ReadSite {
  const own = pageTexts(folder);
  const facts = new Map([...own].map(([path, text]) => [path, factsOf(path, text)] as const));
  const viewed = viewFolder(folder, own, { facts, ...(readSource === undefined ? {} : { readSource }) }, options);
  const failures = failuresOf(folder, viewed.view);
  return { folder, options, viewed, failures, paths: [...viewed.view.routes.paths.values()] };
}

/** The pages of a site that are to be drawn. */
export interface PagesToDraw {
  readonly paths: readonly RepoPath[];
  readonly pageAt: (path: RepoPath) => OwnPage;
  /** The page that says that there is none. */
  readonly notFound: PageToDraw;
  readonly drawing: Drawing;
  /** The texts of all pages and parts of pages. */
  readonly texts: ReadonlyMap<RepoPath, string>;
}

/** Pages that were drawn and written. */
export interface DrawnPages {
  /** In the order of their paths. */
  readonly drawn: readonly DrawnParts[];
  /** The page that says that there is none, as HTML; null where it is still to be drawn. */
  readonly missing: string | null;
}

/** Where a site is written to, and what it is made with. */
export interface SiteMaking {
  readonly writer: SiteWriter;
  readonly supplies: SiteSupplies;
  /** Draws the pages elsewhere; null where they are drawn one after the other, here. */
  readonly drawElsewhere: ((pages: PagesToDraw) => Promise<DrawnPages>) | null;
  /** Is told how many pages are drawn, after each that is drawn here. */
  readonly onDrawn?: (pages: number) => void;
  readonly references?: ReferenceMaker;
}

/** Writes all files of a site that was read. The same texts and bytes give the same files, byte for byte, in Node and in a browser. */
export async function writeSite(
  { folder, options, viewed: read, failures, paths }: ReadSite,
  { writer, supplies, drawElsewhere, onDrawn, references }: SiteMaking,
): Promise<Omit<BuildReport, 'milliseconds' | 'written'>> {
  const view = withKnownPages(read.view);
  const viewed = { ...read, view };
  const { drawing, notices } = await siteContext({ options, folder, supplies, ...viewed }, writer);
  const pageAt = pagesOf(viewed, { drawing, writer, references });
  const drawHere = async (): Promise<readonly DrawnParts[]> => {
    const write = pageWriter({ options, drawing, remembers: false }, writer);
    const drawn: DrawnParts[] = [];
    for (const path of paths) {
      drawn.push(await write(pageAt(path)));
      onDrawn?.(drawn.length);
    }
    return drawn;
  };
  const notFound = { path: null, view: view.notFound, text: '', whole: null, ...noReferences };
  const { drawn, missing } =
    drawElsewhere === null
      ? { drawn: await drawHere(), missing: null }
      : await drawElsewhere({ paths, pageAt, notFound, drawing, texts: viewed.texts });
  const pages = drawn.map((parts) => writtenPage({ options, ...viewed }, parts));
  writer.text('404.html', missing ?? (await pageDrawer(drawing)(notFound, null)).html);
  const copied = copyFiles(folder, view.names(), writer);
  for (const name of neededParts(supplies.manifest, pages)) writer.part(name);
  writeMachineFiles({ options, folder, view, pages, link: (url) => ownLinkAddress(drawing.addressed, url) }, writer);
  return {
    pages: pages.filter(({ path }) => !view.unread.has(path)).length,
    failures,
    notices: [
      ...view.notices,
      ...descriptionNotices(folder),
      ...unreadDescriptions(viewed.api),
      ...notices,
      ...copied,
      ...brokenLinks(folder),
      ...pages.flatMap((page) => page.notices),
    ],
    leftOut: pages.flatMap(({ path, leftOut }) => (leftOut.length === 0 ? [] : [{ path, names: leftOut }])),
    reach: [...new Set(pages.flatMap(({ reach }) => reach))],
  };
}

/** A view that makes what stands around each page once. */
function withKnownPages(view: SiteView): SiteView {
  const known = new Map<RepoPath, PageView>();
  const page = (path: RepoPath) => {
    const made = known.get(path) ?? view.page(path);
    known.set(path, made);
    return made;
  };
  return { ...view, page };
}

/** The pages of a site as they are to be drawn. */
function pagesOf(
  { site, view, api, texts }: ViewedFolder,
  {
    drawing,
    writer,
    references,
  }: {
    readonly drawing: Drawing;
    readonly writer: SiteWriter;
    readonly references: ReferenceMaker | undefined;
  },
): (path: RepoPath) => OwnPage {
  const whole = wholeSidebars(drawing, writer);
  return (path) => {
    const page = view.page(path);
    const frontMatter = site.pages.get(path)?.facts.frontMatter ?? {};
    return {
      path,
      view: page,
      text: texts.get(path) ?? '',
      whole: whole(page.navigation.entries),
      ...(view.unread.has(path)
        ? noReferences
        : pageReferences(api, drawing.apiSettings, { path, frontMatter }, references)),
    };
  };
}

function brokenLinks({ links, siteFolder, ignores }: SiteFolder): readonly Finding[] {
  const prefix = siteFolder === '' ? '' : `${siteFolder}/`;
  return (links?.broken ?? [])
    .filter(({ path }) => path.startsWith(prefix) && !ignores(path))
    .map(({ path, sentence }) => ({
      rule: 'site/broken-symlink',
      severity: 'warning',
      message: `${sentence} It is left out of the site.`,
      path,
      place: { from: 0, to: 0, line: 1, column: 1 },
      fixes: [],
    }));
}

function copyFiles(folder: SiteFolder, names: SiteNames, writer: SiteWriter): readonly Finding[] {
  const prefix = folder.siteFolder === '' ? 0 : folder.siteFolder.length + 1;
  const scripted: RepoPath[] = [];
  for (const path of copiedFiles(folder)) {
    if (extensionOf(path).toLowerCase() === 'svg' && holdsScript(folder.text(path) ?? '')) scripted.push(path);
    const own = path.slice(prefix);
    writer.copy(path, names.files.get(own) ?? own);
  }
  return scripted.map((path) => ({
    rule: 'site/picture-runs',
    severity: 'warning',
    message:
      'This picture contains a script. Pages show it only as a picture, but the script would run if the picture is opened at its own address.',
    path,
    place: { from: 0, to: 0, line: 1, column: 1 },
    fixes: [],
  }));
}

/** What only some pages need is there where one does. */
function neededParts(manifest: SiteManifest, pages: readonly WrittenPage[]): readonly string[] {
  return [
    ...(pages.some(({ hasDiagrams }) => hasDiagrams) ? manifest.diagrams : []),
    ...(pages.some(({ reach }) => reach.length > 0) ? manifest.playground : []),
    ...(pages.some(({ hasOwnCode }) => hasOwnCode) ? manifest.ownCode : []),
    ...(pages.some(({ hasMath }) => hasMath) ? [manifest.math, ...manifest.mathFiles] : []),
  ];
}
