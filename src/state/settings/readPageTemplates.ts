import type { RepoPath } from '#base/repoPath.ts';
import { findFrontMatter } from '#document/yaml/frontMatterRange.ts';
import { getTemplateId, listTemplatePaths, mergeTemplates, type PageTemplate } from '#site/pageTemplates.ts';
import { readCurrentText } from '../openFiles/readCurrentFile.ts';
import { getOpenSite } from '../site/siteStore.ts';
import { importFrontMatterTools } from './frontMatterTools.ts';
import type { App } from '../app.ts';

/** A template with the name it is offered by. */
export interface NamedTemplate extends PageTemplate {
  readonly name: string;
}

/** Reads the templates for new pages: those in the repository, and the included ones. Leaves out files that can't be read. */
export async function readPageTemplates(app: App): Promise<readonly NamedTemplate[]> {
  const paths = listTemplatePaths(getOpenSite(app)?.paths ?? []);
  const [own, tools] = await Promise.all([
    Promise.all(paths.map((path) => readTemplate(app, path))),
    importFrontMatterTools(),
  ]);
  return mergeTemplates(own.flat()).map((template) => {
    const { title = null } = tools.ok
      ? tools.value.readFrontMatter(template.text, findFrontMatter(template.text)).frontMatter.values
      : {};
    return { ...template, name: typeof title === 'string' && title !== '' ? title : toWords(template.id) };
  });
}

async function readTemplate(app: App, path: RepoPath): Promise<readonly PageTemplate[]> {
  const text = await readCurrentText(app, path);
  return text.ok && text.value !== null ? [{ id: getTemplateId(path), text: text.value }] : [];
}

function toWords(id: string): string {
  const words = id.replaceAll(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
