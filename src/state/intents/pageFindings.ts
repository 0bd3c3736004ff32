import type { Diagnostic } from '#base/diagnostic.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { checkLinks } from '#config/check/checkLinks.ts';
import { isBuiltFile, pageEntries, pageFileOf } from '#config/navigation/pageFiles.ts';
import { filesStore } from '../openFiles/filesStore.ts';
import { openSiteNow, type OpenSite } from '../siteStore.ts';
import { presentText } from './presentFile.ts';
import { readPreview } from './comparePages.ts';
import { isPagePath } from '#base/fileKind.ts';
import { siteFolderOf } from './openSite.ts';

interface Known {
  readonly text: string;
  readonly paths: OpenSite['paths'];
  readonly configuration: OpenSite['configuration'];
  readonly findings: readonly Diagnostic[];
}

/** What was found last in the pages that were asked about last. */
const known = new Map<RepoPath, Known>();

/** All that is wrong with some pages of the open site: those that cannot be built, and links, pictures and parts that lead nowhere. Files that are no pages are passed over. */
export async function pageFindings(files: readonly RepoPath[]): Promise<readonly Diagnostic[]> {
  const site = openSiteNow();
  if (site === null) return [];
  const asked = new Set(files);
  for (const file of known.keys()) if (!asked.has(file)) known.delete(file);
  const found: (readonly Diagnostic[])[] = [];
  for (const file of files) if (isOfSite(site, file)) found.push(await findingsOf(site, file));
  return found.flat();
}

/** The links of all other pages that lead nowhere because the given files are gone. The texts are scanned, and not read as blocks. */
export async function linksLeftBehind(gone: readonly RepoPath[], others: ReadonlySet<RepoPath>): Promise<readonly Diagnostic[]> {
  const site = openSiteNow();
  if (site === null || gone.length === 0) return [];
  const surroundings = { siteFolder: siteFolderOf(site), files: site.paths, config: site.configuration?.docs.config ?? {} };
  const before = new Set([...site.paths, ...gone]);
  const found: (readonly Diagnostic[])[] = [];
  for (const file of site.paths) {
    if (others.has(file) || !isBuiltFile(file, surroundings.siteFolder)) continue;
    const text = await presentText(file);
    if (!text.ok || text.value === null) continue;
    const dead = checkLinks(text.value, file, surroundings);
    if (dead.length === 0) continue;
    const deadBefore = new Set(checkLinks(text.value, file, { ...surroundings, files: before }).map(({ place }) => place.offset));
    found.push(dead.filter(({ place }) => !deadBefore.has(place.offset)));
  }
  return found.flat();
}

/** The pages that were changed, and those that are open. */
export function pagesAtHand({ changes }: Pick<OpenSite, 'changes'>): readonly RepoPath[] {
  const changed = changes.filter(({ kind }) => kind !== 'deleted').map(({ path }) => path);
  const open = Object.entries(filesStore.getState().files).flatMap(([path, { kind }]) => (kind === 'text' ? [path] : []));
  return [...new Set([...changed, ...open])].filter(isPagePath).toSorted();
}

function isOfSite(site: OpenSite, file: RepoPath): boolean {
  const folder = siteFolderOf(site);
  if (isBuiltFile(file, folder)) return true;
  return isPagePath(file) && pageEntries(site.configuration?.tree ?? []).some(({ entry }) => pageFileOf(entry, folder, site.paths) === file);
}

async function findingsOf(site: OpenSite, file: RepoPath): Promise<readonly Diagnostic[]> {
  const present = await presentText(file);
  if (!present.ok || present.value === null) return [];
  const text = present.value;
  const before = known.get(file);
  if (before?.text === text && before.paths === site.paths && before.configuration === site.configuration) return before.findings;
  const { problems } = await readPreview(text);
  const unbuilt = problems.map(({ code, message, place }): Diagnostic => ({ rule: code, severity: code === 'page/too-complex' ? 'warning' : 'error', message: sentenceOf(code, message), place: { line: 1, column: 1, ...place, path: file }, fixes: [] }));
  const findings = [...unbuilt, ...checkLinks(text, file, { siteFolder: siteFolderOf(site), files: site.paths, config: site.configuration?.docs.config ?? {} })];
  known.set(file, { text, paths: site.paths, configuration: site.configuration, findings });
  return findings;
}

function sentenceOf(code: string, message: string): string {
  if (code === 'page/not-mdx') return `This page is not valid MDX: ${message}.`;
  if (code === 'page/too-complex') return `This page is too complex to be shown as blocks: ${message}`;
  return code === 'page/front-matter-invalid' ? `The page’s front matter is not valid YAML: ${message}.` : message;
}
