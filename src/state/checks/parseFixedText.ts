import type { RepoPath } from '#base/repoPath.ts';
import { getOpenFile } from '../openFiles/openFilesStore.ts';
import type { PageContent } from '../pages/pagesClient.ts';
import type { App } from '../app.ts';

/** A text as a page, as it would be read. */
export function parseFixedText(app: App, text: string): Promise<PageContent> {
  return app.services.pages.read(text);
}

/** The fields of an open page's front matter as they are; none where it is no open page. */
export function frontMatterOfOpenPage(app: App, path: RepoPath): Readonly<Record<string, unknown>> {
  const file = getOpenFile(app, path);
  return file?.kind === 'text' && file.page !== null ? file.page.frontMatter.values : {};
}
