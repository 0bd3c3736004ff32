import { createProblem } from '#base/problem.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { err, ok } from '#base/result.ts';
import type { TextEdit } from '#base/textEdit.ts';
import type { RenamedParts } from '#site/links/renamedParts.ts';
import type { FileRename } from '../pages/siteWorker.ts';
import { queryPages } from '../siteFacts/siteIndex.ts';
import type { SiteConfiguration } from '../site/siteStore.ts';
import type { AskedEdit } from './fileChange.ts';
import type { App } from '../app.ts';

/** Returns the changes that keep pages' links valid when a file moves. */
export function planLinkUpdatesForMove(app: App, pages: Iterable<RepoPath>, move: FileRename): readonly AskedEdit[] {
  return [...new Set(pages)].map((path) =>
    askedEdit(path, (text) => queryPages(app, [], (worker) => worker.planLinkEditsForMove({ path, text }, move))),
  );
}

/** Returns the changes that point pages' links to renamed headings. */
export function planLinkUpdatesForHeadings(
  app: App,
  pages: Iterable<RepoPath>,
  renamed: RenamedParts,
): readonly AskedEdit[] {
  return [...pages].map((path) =>
    askedEdit(path, (text) =>
      queryPages(app, [], (worker) => worker.planLinkEditsForHeadings({ path, text }, renamed)),
    ),
  );
}

/** Returns the changes that keep a configuration's entries and links valid when a file moves. */
export function planEntryUpdatesForMove(
  app: App,
  { path: main, docs }: SiteConfiguration,
  move: FileRename,
): readonly AskedEdit[] {
  const parts = new Set<RepoPath>([main]);
  for (const { file } of docs.locations.values()) if (file !== null) parts.add(file);
  return [...parts].map((path) =>
    askedEdit(path, (text) => queryPages(app, [], (worker) => worker.planEntryEditsForMove({ path, text }, move))),
  );
}

/** An edit computed by the site index. If it returns null, nothing of the change is made. */
function askedEdit(path: RepoPath, ask: (text: string) => Promise<readonly TextEdit[] | null>): AskedEdit {
  return {
    kind: 'askedEdit',
    path,
    edit: async (text) => {
      const edits = await ask(text);
      return edits === null
        ? err(createProblem('page/too-complex', `Docwright took too long to read the links in ${path}.`))
        : ok(edits);
    },
  };
}
