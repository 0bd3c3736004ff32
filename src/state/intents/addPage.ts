import { createProblem, type Problem } from '#base/problem.ts';
import { applyEdits } from '#base/textEdit.ts';
import { findFrontMatter } from '#document/yaml/frontMatterRange.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { err, ok, type Result } from '#base/result.ts';
import { insertInNavigation } from '#config/edit/moveInNavigation.ts';
import type { InsertionPoint } from '#config/navigation/insertionPoint.ts';
import { importFrontMatterTools } from '../settings/frontMatterTools.ts';
import { toNavigationEntry } from '../navigation/navigationNames.ts';
import { getOpenSite } from '../site/siteStore.ts';
import { changeNavigation, notifyRefused } from '../changes/changeNavigation.ts';
import { siteRootOf } from '../site/siteRoot.ts';
import type { App } from '../app.ts';

/**
 * Creates a page in one step: its file with the title in the front matter, and its entry, in a new group if `group` is
 * set. The file starts with the text of `template`.
 */
export async function addPage(
  app: App,
  title: string,
  path: RepoPath,
  slot: InsertionPoint,
  group: string | null,
  template = '',
): Promise<boolean> {
  const site = getOpenSite(app);
  if (site === null || site.paths.has(path)) return false;
  const text = await newPageText(title, template);
  if (!text.ok) return notifyRefused(app, text.problem);
  const entry = toNavigationEntry(path, siteRootOf(site));
  return changeNavigation(
    app,
    `adding ${title}`,
    { kind: 'notice', text: `Added ${title}.` },
    insertInNavigation(slot, group === null ? entry : { group, pages: [entry] }),
    [{ kind: 'text', path, text: text.value }],
  );
}

/** Creates the missing file of an entry; shows a notice if the file exists by now. */
export async function createPageFile(app: App, title: string, path: RepoPath): Promise<boolean> {
  if (getOpenSite(app)?.paths.has(path) === true)
    return notifyRefused(app, createProblem('workspace/file-exists', `${path} already exists.`));
  const text = await newPageText(title);
  if (!text.ok) return notifyRefused(app, text.problem);
  return changeNavigation(
    app,
    `creating ${path}`,
    { kind: 'notice', text: `Created ${path}.` },
    [],
    [{ kind: 'text', path, text: text.value }],
  );
}

async function newPageText(title: string, template = ''): Promise<Result<string, Problem>> {
  const tools = await importFrontMatterTools();
  if (!tools.ok) return tools;
  const { patchFrontMatter, readFrontMatter } = tools.value;
  const { frontMatter, problems } = readFrontMatter(template, findFrontMatter(template));
  const [problem] = problems;
  if (problem !== undefined)
    return err({ ...problem, message: `The template’s front matter can’t be read. ${problem.message}` });
  const text = applyEdits(template, patchFrontMatter(template, { ...frontMatter.values, title }));
  return ok(template === '' ? `${text}\n` : text);
}
