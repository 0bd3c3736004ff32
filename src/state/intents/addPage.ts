import { problem, type Problem } from '#base/problem.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { ok, type Result } from '#base/result.ts';
import { insertInNavigation } from '#config/edit/moveInNavigation.ts';
import type { Slot } from '#config/navigation/slot.ts';
import { fetchFrontMatterTools } from '../settings/frontMatterTools.ts';
import { entryFor } from '../navigation/navigationNames.ts';
import { openSiteNow } from '../site/siteStore.ts';
import { changeNavigation, refuse } from './changeNavigation.ts';
import { siteFolderOf } from './openSite.ts';
import type { App } from '../app.ts';

/** Makes a page: its file with the title in its front matter, and its entry (in a new group, where one is named), in one step. */
export async function addPage(
  app: App,
  title: string,
  path: RepoPath,
  slot: Slot,
  group: string | null,
): Promise<boolean> {
  const site = openSiteNow(app);
  if (site === null || site.paths.has(path)) return false;
  const text = await newPageText(title);
  if (!text.ok) return refuse(app, text.problem);
  const entry = entryFor(path, siteFolderOf(site));
  return changeNavigation(
    app,
    `adding ${title}`,
    { kind: 'notice', text: `Added ${title}.` },
    insertInNavigation(slot, group === null ? entry : { group, pages: [entry] }),
    [{ kind: 'text', path, text: text.value }],
  );
}

/** Makes the file of an entry that has none; says so where somebody made it meanwhile. */
export async function createPageFile(app: App, title: string, path: RepoPath): Promise<boolean> {
  if (openSiteNow(app)?.paths.has(path) === true)
    return refuse(app, problem('workspace/file-exists', `${path} already exists.`));
  const text = await newPageText(title);
  if (!text.ok) return refuse(app, text.problem);
  return changeNavigation(
    app,
    `creating ${path}`,
    { kind: 'notice', text: `Created ${path}.` },
    [],
    [{ kind: 'text', path, text: text.value }],
  );
}

async function newPageText(title: string): Promise<Result<string, Problem>> {
  const tools = await fetchFrontMatterTools();
  return tools.ok ? ok(`${tools.value.patchFrontMatter('', { title })[0]?.text ?? ''}\n`) : tools;
}
