import { withoutExtension, extensionOf, type RepoPath } from '#base/repoPath.ts';
import { applyEdits } from '#base/textEdit.ts';
import { copyOfEntry } from '#config/edit/copyEntry.ts';
import { insertInNavigation, type PlacedEdit } from '#config/edit/moveInNavigation.ts';
import { pageEntries, pageFileOf } from '#config/navigation/pageFiles.ts';
import { findFrontMatter } from '#document/frontMatterRange.ts';
import { slotBeside } from '#config/navigation/slot.ts';
import type { NavigationContainer, NavigationNode } from '#config/navigation/navigationTree.ts';
import { insertEntry } from '#config/patchDocsJson.ts';
import type { FileChange } from '../changes/fileChange.ts';
import { fetchFrontMatterTools, type FrontMatterTools } from '../settings/frontMatterTools.ts';
import { calledCopy, entryFor, freePath } from '../navigation/navigationNames.ts';
import type { NavigationRow } from '../navigation/navigationRows.ts';
import { pathLike, placedSite } from '../navigation/placement.ts';
import { openSiteNow, type OpenSite } from '../site/siteStore.ts';
import { presentText } from './presentFile.ts';
import { changeNavigation, refuse } from './changeNavigation.ts';
import { siteFolderOf } from './openSite.ts';
import type { App } from '../app.ts';

/** Copies a page with its file, or a group with the files of all its pages, behind the original. */
export async function duplicateEntry(app: App, row: NavigationRow): Promise<boolean> {
  const site = openSiteNow(app);
  const { node } = row;
  if (site === null || node === null) return false;
  const tools = await fetchFrontMatterTools();
  if (!tools.ok) return refuse(app, tools.problem);
  const copies = await copiedFiles(app, site, node, tools.value);
  const edits =
    'children' in node
      ? copyGroup(app, node, copies.entries)
      : insertInNavigation(
          slotBeside(node, 'after'),
          node.kind === 'page' ? (copies.entries.get(node.entry) ?? node.entry) : '',
        );
  return changeNavigation(
    app,
    `duplicating ${row.label}`,
    { kind: 'notice', text: `Duplicated ${row.label}.` },
    edits,
    copies.changes,
  );
}

interface CopiedFiles {
  readonly changes: readonly FileChange[];
  readonly entries: ReadonlyMap<string, string>;
}

async function copiedFiles(
  app: App,
  site: OpenSite,
  node: NavigationNode,
  { patchFrontMatter, readFrontMatter }: FrontMatterTools,
): Promise<CopiedFiles> {
  const siteFolder = siteFolderOf(site);
  const taken = new Set(site.paths);
  const placed = placedSite(site);
  const changes: FileChange[] = [];
  const entries = new Map<string, string>();
  for (const { entry, method } of pageEntries([node])) {
    const file = method === null ? pageFileOf(entry, siteFolder, site.paths) : null;
    const text = file === null || entries.has(entry) ? null : await presentText(app, file);
    if (file === null || text?.ok !== true || text.value === null) continue;
    // A copy beside a page may be at an address of another classic tab.
    const beside = freePath(copyPath(file), taken);
    const path = pathLike(placed, file, beside, taken);
    taken.add(path);
    entries.set(entry, entryFor(path, siteFolder));
    const { values } = readFrontMatter(text.value, findFrontMatter(text.value)).frontMatter;
    const titled = node.kind === 'page' ? calledCopy(values) : values;
    changes.push({ kind: 'text', path, text: applyEdits(text.value, patchFrontMatter(text.value, titled)) });
  }
  return { changes, entries };
}

function copyPath(file: RepoPath): RepoPath {
  return `${withoutExtension(file)}-copy.${extensionOf(file)}`;
}

/** The group's own text is read when its turn comes, so that what Docwright does not know is copied too. */
function copyGroup(app: App, node: NavigationContainer, entries: ReadonlyMap<string, string>): readonly PlacedEdit[] {
  const edit = (text: string) => {
    const docs = openSiteNow(app)?.configuration?.docs;
    const copy = docs === undefined ? null : copyOfEntry(text, node, docs, entries);
    return copy === null ? [] : insertEntry(text, [...node.home.list.path, node.home.index + 1], copy);
  };
  return [{ file: node.home.list.file, edit }];
}
