import { createProblem } from '#base/problem.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { applyEdits, diffToEdit } from '#base/textEdit.ts';
import type { ConfigFileEdit } from '#config/edit/moveInNavigation.ts';
import { insertEntry, setValue } from '#config/patchDocsJson.ts';
import type { NavigationEdit, ApiPageToWrite } from '#openapi/pages/planApiPages.ts';
import { defineSiteState } from '../site/defineSiteState.ts';
import { importFrontMatterTools, type FrontMatterTools } from '../settings/frontMatterTools.ts';
import { queryApi, querySite } from '../siteFacts/siteIndex.ts';
import { getOpenSite } from '../site/siteStore.ts';
import { changeNavigation, notifyRefused } from '../changes/changeNavigation.ts';
import type { App } from '../app.ts';

const writing = defineSiteState((): { last: Promise<unknown> } => ({ last: Promise.resolve() }));

/** Writes pages for operations, by key, and adds them to the navigation, as one step. Returns their files; empty if nothing was written. */
export function writeApiPages(app: App, operations: readonly string[]): Promise<readonly RepoPath[]> {
  const own = app.get(writing);
  // One at a time, so pages just written aren't planned again.
  const next = own.last.then(() => write(app, operations));
  own.last = next.catch(() => null);
  return next;
}

async function write(app: App, operations: readonly string[]): Promise<readonly RepoPath[]> {
  const docs = getOpenSite(app)?.configuration?.docs ?? null;
  if (docs === null) return [];
  const tools = await importFrontMatterTools();
  // The plan must be based on the current files and pages.
  await queryApi(app, (worker) => worker.ready());
  const { config, locations, format } = docs;
  const plan = await querySite(app, (worker) => worker.apiPagesPlan({ config, locations, format }, operations));
  if (!tools.ok || plan === null) {
    notifyRefused(
      app,
      tools.ok ? createProblem('page/not-proved', 'Docwright took too long to respond.') : tools.problem,
    );
    return [];
  }
  const { pages, changes } = plan;
  const [first] = pages;
  if (first === undefined) return [];
  const what = pages.length === 1 ? first.title : `${pages.length} API pages`;
  const done = await changeNavigation(
    app,
    `adding ${what}`,
    { kind: 'notice', text: `Added ${what}.` },
    placedEdits(changes),
    pages.map((page) => ({ kind: 'text', path: page.path, text: textOf(page, tools.value) })),
  );
  return done ? pages.map(({ path }) => path) : [];
}

function textOf({ frontMatter, content }: ApiPageToWrite, { patchFrontMatter }: FrontMatterTools): string {
  const head = patchFrontMatter('', frontMatter)[0]?.text ?? '';
  return content.trim() === '' ? `${head}\n` : `${head}\n${content.trim()}\n`;
}

/** Combines all changes of a file into one edit. */
function placedEdits(changes: readonly NavigationEdit[]): readonly ConfigFileEdit[] {
  const fileOf = (change: NavigationEdit) => (change.kind === 'set' ? change.place.file : change.list.file);
  return [...new Set(changes.map(fileOf))].map((file) => ({
    file,
    edit: (text) =>
      diffToEdit(
        text,
        changes.filter((change) => fileOf(change) === file).reduce((before, change) => changed(before, change), text),
      ),
  }));
}

function changed(text: string, change: NavigationEdit): string {
  if (change.kind === 'set') return applyEdits(text, setValue(text, change.place.path, change.value));
  const at = [...change.list.path, change.index];
  return change.values.reduceRight<string>((before, value) => applyEdits(before, insertEntry(before, at, value)), text);
}
