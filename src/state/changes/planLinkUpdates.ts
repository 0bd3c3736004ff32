import { createProblem } from '#base/problem.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { err, ok } from '#base/result.ts';
import type { TextEdit } from '#base/textEdit.ts';
import type { RenamedParts } from '#site/links/renamedParts.ts';
import type { FileRename } from '../pages/siteWorker.ts';
import { queryPages } from '../siteFacts/siteIndex.ts';
import type { SiteConfiguration } from '../site/siteStore.ts';
import type { FileChange } from './fileChange.ts';
import type { App } from '../app.ts';

type AskedEdit = Extract<FileChange, { readonly kind: 'askedEdit' }>;

/** The changes that keep the links of some pages where they lead when a file moves. */
export function planLinkUpdatesForMove(app: App, pages: Iterable<RepoPath>, move: FileRename): readonly AskedEdit[] {
  return [...new Set(pages)].map((path) =>
    askedEdit(path, (text) => queryPages(app, [], (worker) => worker.movedLinks({ path, text }, move))),
  );
}

/** The changes that lead the links of some pages to the new names of headings. */
export function planLinkUpdatesForHeadings(
  app: App,
  pages: Iterable<RepoPath>,
  renamed: RenamedParts,
): readonly AskedEdit[] {
  return [...pages].map((path) =>
    askedEdit(path, (text) => queryPages(app, [], (worker) => worker.renamedLinks({ path, text }, renamed))),
  );
}

/** The changes that keep the entries and links of a configuration where they lead when a file moves. */
export function planEntryUpdatesForMove(
  app: App,
  { path: main, docs }: SiteConfiguration,
  move: FileRename,
): readonly AskedEdit[] {
  const parts = new Set<RepoPath>([main]);
  for (const { file } of docs.places.values()) if (file !== null) parts.add(file);
  return [...parts].map((path) =>
    askedEdit(path, (text) => queryPages(app, [], (worker) => worker.movedEntries({ path, text }, move))),
  );
}

/** An edit that the site's facts know: without an answer nothing of the change is made. */
function askedEdit(path: RepoPath, ask: (text: string) => Promise<readonly TextEdit[] | null>): AskedEdit {
  return {
    kind: 'askedEdit',
    path,
    edit: async (text) => {
      const edits = await ask(text);
      return edits === null
        ? err(createProblem('page/too-complex', `The links of ${path} could not be read in time.`))
        : ok(edits);
    },
  };
}
