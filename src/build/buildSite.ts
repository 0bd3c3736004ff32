import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from '#base/finding.ts';
import { extensionOf, type RepoPath } from '#base/repoPath.ts';
import { pageFacts } from '#site/pageFacts.ts';
import type { SiteView } from '#site/view/pageView.ts';
import type { BuildOptions } from './buildOptions.ts';
import { failuresOf, type BuildReport } from './buildReport.ts';
import { copiedFiles, holdsScript } from './copiedFiles.ts';
import { pageDrawer, type Drawing } from './drawPages.ts';
import { drawInThreads, threadsFor, viewFolder } from './drawShare.ts';
import { pageTexts, readFolder, type SiteFolder } from './readFolder.ts';
import { siteContext } from './siteContext.ts';
import { newFolder, writePart, type SiteWriter } from './siteWriter.ts';
import { writeMachineFiles } from './writeMachineFiles.ts';
import { pageWriter, writtenPage, type DrawnParts, type WrittenPage } from './writePages.ts';

/**
 * Builds a site into a folder, which is replaced once all of it is there. Where a page cannot be read nothing is written,
 * unless the build is to keep going; all else that is wrong with a site is told, and the rest of it stands.
 */
export async function buildSite(options: BuildOptions): Promise<BuildReport> {
  const started = performance.now();
  const folder = readFolder(options.folder, options.out);
  if (folder === null)
    return {
      pages: 0,
      milliseconds: 0,
      failures: [{ path: '', line: 1, column: 1, message: 'There is no docs.json or mint.json in this folder.' }],
      notices: [],
      leftOut: [],
      reach: [],
      written: false,
    };
  const own = pageTexts(folder);
  const facts = new Map([...own].map(([path, text]) => [path, pageFacts(text)] as const));
  const viewed = viewFolder(folder, own, facts, options);
  const { site, view } = viewed;
  const failures = failuresOf(folder, site, view);
  if (failures.length > 0 && !options.keepsGoing)
    return {
      pages: 0,
      milliseconds: performance.now() - started,
      failures,
      notices: view.notices,
      leftOut: [],
      reach: [],
      written: false,
    };
  const { writer, into, putInPlace } = newFolder(options.out);
  const { drawing, notices } = await siteContext({ options, folder, ...viewed }, writer);
  const unread = new Set(failures.map(({ path }) => path));
  const paths = [...view.routes.paths.values()].filter((path) => !unread.has(path));
  const threads = Math.min(threadsFor(paths.length), options.mostThreads ?? Infinity);
  const drawn =
    threads === 1
      ? await drawHere(pageWriter({ options, ...viewed, drawing }, writer), paths)
      : await drawInThreads({ options, into, facts: [...facts] }, paths, threads);
  const pages = drawn.map((parts) => writtenPage({ options, ...viewed }, parts));
  await writeNotFound(view, drawing, writer);
  const copied = copyFiles(options, folder, writer);
  copyNeeded(options, pages, writer);
  writeMachineFiles({ options, folder, view, pages }, writer);
  putInPlace();
  return {
    pages: pages.length,
    milliseconds: performance.now() - started,
    failures,
    notices: [...view.notices, ...notices, ...copied, ...pages.flatMap((page) => page.notices)],
    leftOut: pages.flatMap(({ path, leftOut }) => (leftOut.length === 0 ? [] : [{ path, names: leftOut }])),
    reach: [...new Set(pages.flatMap(({ reach }) => reach))],
    written: true,
  };
}

async function drawHere(
  write: (path: RepoPath) => Promise<DrawnParts>,
  paths: readonly RepoPath[],
): Promise<readonly DrawnParts[]> {
  const drawn: DrawnParts[] = [];
  for (const path of paths) drawn.push(await write(path));
  return drawn;
}

async function writeNotFound(view: SiteView, drawing: Drawing, writer: SiteWriter): Promise<void> {
  const { html } = await pageDrawer(drawing)(null, view.notFound, '');
  writer.text('404.html', html);
}

function copyFiles(options: BuildOptions, folder: SiteFolder, writer: SiteWriter): readonly Finding[] {
  const prefix = folder.siteFolder === '' ? 0 : folder.siteFolder.length + 1;
  const scripted: RepoPath[] = [];
  for (const path of copiedFiles(folder)) {
    const file = join(options.folder, path);
    if (extensionOf(path).toLowerCase() === 'svg' && holdsScript(readFileSync(file, 'utf8'))) scripted.push(path);
    writer.copy(file, path.slice(prefix));
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
function copyNeeded(
  { parts: { folder, manifest } }: BuildOptions,
  pages: readonly WrittenPage[],
  writer: SiteWriter,
): void {
  const needed = [
    ...(pages.some(({ hasDiagrams }) => hasDiagrams) ? manifest.diagrams : []),
    ...(pages.some(({ reach }) => reach.length > 0) ? manifest.playground : []),
    ...(pages.some(({ hasMath }) => hasMath) ? [manifest.math, ...manifest.mathFiles] : []),
  ];
  for (const file of needed) writePart(writer, folder, file);
}
