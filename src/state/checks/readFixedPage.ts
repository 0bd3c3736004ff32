import type { RepoPath } from '#base/repoPath.ts';
import { openFileAt } from '../openFiles/filesStore.ts';
import type { ReadPage } from '../pages/pagesClient.ts';
import type { App } from '../app.ts';

/** A text as a page, as it would be read. */
export function readFixedPage(app: App, text: string): Promise<ReadPage> {
  return app.services.pages.read(text);
}

/** The fields of an open page's front matter as they are; none where it is no open page. */
export function fieldsOf(app: App, path: RepoPath): Readonly<Record<string, unknown>> {
  const file = openFileAt(app, path);
  return file?.kind === 'text' && file.page !== null ? file.page.frontMatter.values : {};
}
