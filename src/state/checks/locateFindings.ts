import type { Finding } from '#base/finding.ts';
import type { PagePosition } from '#document/position/pagePosition.ts';
import { getOpenFile } from '../openFiles/openFilesStore.ts';
import type { CheckedText } from '../pages/checksWorker.ts';
import type { App } from '../app.ts';

/** Returns the positions of a page's findings in its document; empty if the open page has changed. */
export async function locateFindings(
  app: App,
  page: CheckedText,
  findings: readonly Finding[],
): Promise<readonly (PagePosition | undefined)[]> {
  if (findings.length === 0) return [];
  const places = await app.services.pages.positionsOf(
    page.text,
    findings.map(({ range }) => range.from),
  );
  return isCheckedTextCurrent(app, page) ? places : [];
}

/** True if the open page's text is exactly the checked text. */
export function isCheckedTextCurrent(app: App, { path, text }: Pick<CheckedText, 'path' | 'text'>): boolean {
  const file = getOpenFile(app, path);
  return file?.kind === 'text' && file.text === text && !file.isTextStale && !file.isPageStale;
}
