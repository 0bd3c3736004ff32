import type { Finding } from '#base/finding.ts';
import { extensionOf, type RepoPath } from '#base/repoPath.ts';
import { pageFacts, type PageFacts } from '#site/pageFacts.ts';
import { failuresOf, type BuildFailure, type BuildReport } from './buildReport.ts';
import { copiedFiles, holdsScript } from './copiedFiles.ts';
import { pageDrawer } from './drawPages.ts';
import { siteContext, type SiteSupplies } from './siteContext.ts';
import { pageTexts, type SiteFolder } from './siteFolder.ts';
import type { SiteManifest } from './siteManifest.ts';
import type { SiteOptions } from './siteOptions.ts';
import type { SiteWriter } from './siteWriter.ts';
import { viewFolder, type ViewedFolder } from './viewFolder.ts';
import { writeMachineFiles } from './writeMachineFiles.ts';
import { pageWriter, writtenPage, type DrawnParts, type WrittenPage } from './writePages.ts';

/** A site that was read and not written yet. */
export interface ReadSite {
  readonly folder: SiteFolder;
  readonly options: SiteOptions;
  readonly facts: ReadonlyMap<RepoPath, PageFacts>;
  readonly viewed: ViewedFolder;
  /** Why pages cannot be there. */
  readonly failures: readonly BuildFailure[];
  /** The pages that are drawn. */
  readonly paths: readonly RepoPath[];
}

/** Reads all pages of a site, and finds out what keeps them from being built. */
export function readSite(folder: SiteFolder, options: SiteOptions): ReadSite {
  const own = pageTexts(folder);
  const facts = new Map([...own].map(([path, text]) => [path, pageFacts(text)] as const));
  const viewed = viewFolder(folder, own, facts, options);
  const failures = failuresOf(folder, viewed.site, viewed.view);
  const unread = new Set(failures.map(({ path }) => path));
  const paths = [...viewed.view.routes.paths.values()].filter((path) => !unread.has(path));
  return { folder, options, facts, viewed, failures, paths };
}

/** Where a site is written to, and what it is made with. */
export interface SiteMaking {
  readonly writer: SiteWriter;
  readonly supplies: SiteSupplies;
  /** Draws the pages elsewhere; null where they are drawn one after the other, here. */
  readonly drawElsewhere: ((paths: readonly RepoPath[]) => Promise<readonly DrawnParts[]>) | null;
  /** Is told how many pages are drawn, after each that is drawn here. */
  readonly onDrawn?: (pages: number) => void;
}

/** Writes all files of a site that was read. The same texts and bytes give the same files, byte for byte, in Node and in a browser. */
export async function writeSite(
  { folder, options, viewed, failures, paths }: ReadSite,
  { writer, supplies, drawElsewhere, onDrawn }: SiteMaking,
): Promise<Omit<BuildReport, 'milliseconds' | 'written'>> {
  const { view } = viewed;
  const { drawing, notices } = await siteContext({ options, folder, supplies, ...viewed }, writer);
  const drawHere = async (): Promise<readonly DrawnParts[]> => {
    const write = pageWriter({ options, ...viewed, drawing }, writer);
    const drawn: DrawnParts[] = [];
    for (const path of paths) {
      drawn.push(await write(path));
      onDrawn?.(drawn.length);
    }
    return drawn;
  };
  const drawn = drawElsewhere === null ? await drawHere() : await drawElsewhere(paths);
  const pages = drawn.map((parts) => writtenPage({ options, ...viewed }, parts));
  const { html } = await pageDrawer(drawing)(null, view.notFound, '');
  writer.text('404.html', html);
  const copied = copyFiles(folder, writer);
  for (const name of neededParts(supplies.manifest, pages)) writer.part(name);
  writeMachineFiles({ options, folder, view, pages }, writer);
  return {
    pages: pages.length,
    failures,
    notices: [...view.notices, ...notices, ...copied, ...pages.flatMap((page) => page.notices)],
    leftOut: pages.flatMap(({ path, leftOut }) => (leftOut.length === 0 ? [] : [{ path, names: leftOut }])),
    reach: [...new Set(pages.flatMap(({ reach }) => reach))],
  };
}

function copyFiles(folder: SiteFolder, writer: SiteWriter): readonly Finding[] {
  const prefix = folder.siteFolder === '' ? 0 : folder.siteFolder.length + 1;
  const scripted: RepoPath[] = [];
  for (const path of copiedFiles(folder)) {
    if (extensionOf(path).toLowerCase() === 'svg' && holdsScript(folder.text(path) ?? '')) scripted.push(path);
    writer.copy(path, path.slice(prefix));
  }
  return scripted.map((path) => ({
    rule: 'site/picture-runs',
    severity: 'warning',
    message: 'This picture holds a script. On pages it is only a picture; opened by its own address, it would run.',
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
    ...(pages.some(({ hasMath }) => hasMath) ? [manifest.math, ...manifest.mathFiles] : []),
  ];
}
