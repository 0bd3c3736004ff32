import type { RepoPath } from '#base/repoPath.ts';
import { openFileAt } from '../openFiles/filesStore.ts';
import type { ReadPage } from '../pages/pagesClient.ts';
import { services } from '../services.ts';

/** A text as a page, as it would be read. */
export function readFixedPage(text: string): Promise<ReadPage> {
  return services().pages.read(text);
}

/** The fields of an open page's front matter as they are; none where it is no open page. */
export function fieldsOf(path: RepoPath): Readonly<Record<string, unknown>> {
  const file = openFileAt(path);
  return file?.kind === 'text' && file.page !== null ? file.page.frontMatter.values : {};
}
