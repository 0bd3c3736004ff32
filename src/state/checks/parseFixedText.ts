import type { RepoPath } from '#base/repoPath.ts';
import { getOpenFile } from '../openFiles/openFilesStore.ts';
import type { PageContent } from '../pages/pagesClient.ts';
import type { App } from '../app.ts';

/** Parses a text as a page. */
export function parseFixedText(app: App, text: string): Promise<PageContent> {
  return app.services.pages.read(text);
}

/** Returns the current front matter fields of an open page; empty if it isn't one. */
export function frontMatterOfOpenPage(app: App, path: RepoPath): Readonly<Record<string, unknown>> {
  const file = getOpenFile(app, path);
  return file?.kind === 'text' && file.page !== null ? file.page.frontMatter.values : {};
}
