import { withoutExtension, extensionOf, type RepoPath } from '#base/repoPath.ts';
import { applyEdits } from '#base/textEdit.ts';
import { copyNavigationEntry } from '#config/edit/copyNavigationEntry.ts';
import { insertInNavigation, type ConfigFileEdit } from '#config/edit/moveInNavigation.ts';
import { listPageEntries, findPageFile } from '#config/navigation/pageFiles.ts';
import { findFrontMatter } from '#document/yaml/frontMatterRange.ts';
import { getInsertionPointNextTo } from '#config/navigation/insertionPoint.ts';
import type { NavigationContainer, NavigationNode } from '#config/navigation/navigationTree.ts';
import { insertEntry } from '#config/patchDocsJson.ts';
import type { FileChange } from '../changes/fileChange.ts';
import { importFrontMatterTools, type FrontMatterTools } from '../settings/frontMatterTools.ts';
import { markTitlesAsCopy, toNavigationEntry, findFreePath } from '../navigation/navigationNames.ts';
import type { NavigationRow } from '../navigation/navigationRows.ts';
import { findCopyPath, createPlacementContext } from '../navigation/placement.ts';
import { getOpenSite, type OpenSite } from '../site/siteStore.ts';
import { readCurrentText } from '../openFiles/readCurrentFile.ts';
import { changeNavigation, notifyRefused } from '../changes/changeNavigation.ts';
import { siteRootOf } from '../site/siteRoot.ts';
import type { App } from '../app.ts';

/** Duplicates a page with its file, or a group with the files of all its pages, after the original. */
export async function duplicateNavigationEntry(app: App, row: NavigationRow): Promise<boolean> {
  const site = getOpenSite(app);
  const { node } = row;
  if (site === null || node === null) return false;
  const tools = await importFrontMatterTools();
  if (!tools.ok) return notifyRefused(app, tools.problem);
  const copies = await copiedFiles(app, site, node, tools.value);
  const edits =
    'children' in node
      ? copyGroup(app, node, copies.entries)
      : insertInNavigation(
          getInsertionPointNextTo(node, 'after'),
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
  const siteFolder = siteRootOf(site);
  const taken = new Set(site.paths);
  const placed = createPlacementContext(site);
  const changes: FileChange[] = [];
  const entries = new Map<string, string>();
  for (const { entry, method } of listPageEntries([node])) {
    const file = method === null ? findPageFile(entry, siteFolder, site.paths) : null;
    const text = file === null || entries.has(entry) ? null : await readCurrentText(app, file);
    if (file === null || text?.ok !== true || text.value === null) continue;
    // A copy next to a page may have an address in another classic tab.
    const beside = findFreePath(copyPath(file), taken);
    const path = findCopyPath(placed, file, beside, taken);
    taken.add(path);
    entries.set(entry, toNavigationEntry(path, siteFolder));
    const { values } = readFrontMatter(text.value, findFrontMatter(text.value)).frontMatter;
    const titled = node.kind === 'page' ? markTitlesAsCopy(values) : values;
    changes.push({ kind: 'text', path, text: applyEdits(text.value, patchFrontMatter(text.value, titled)) });
  }
  return { changes, entries };
}

function copyPath(file: RepoPath): RepoPath {
  return `${withoutExtension(file)}-copy.${extensionOf(file)}`;
}

/** Reads the group's JSON when its turn comes, so keys unknown to Docwright are copied too. */
function copyGroup(
  app: App,
  node: NavigationContainer,
  entries: ReadonlyMap<string, string>,
): readonly ConfigFileEdit[] {
  const edit = (text: string) => {
    const docs = getOpenSite(app)?.configuration?.docs;
    const copy = docs === undefined ? null : copyNavigationEntry(text, node, docs, entries);
    return copy === null ? [] : insertEntry(text, [...node.position.list.path, node.position.index + 1], copy);
  };
  return [{ file: node.position.list.file, edit }];
}
