import type { Finding } from '#base/finding.ts';
import type { PagePlace } from '#document/pagePlace.ts';
import { openFileAt } from '../openFiles/filesStore.ts';
import type { CheckedText } from '../pages/checksWorker.ts';
import type { App } from '../app.ts';

/** Where findings of a page stand in its document; none where the page on the screen is another one by now. */
export async function placesOfFindings(
  app: App,
  page: CheckedText,
  findings: readonly Finding[],
): Promise<readonly (PagePlace | undefined)[]> {
  if (findings.length === 0) return [];
  const places = await app.services.pages.placesOf(
    page.text,
    findings.map(({ place }) => place.from),
  );
  return isOnScreen(app, page) ? places : [];
}

/** Whether the page on the screen is just the text that was checked. */
export function isOnScreen(app: App, { path, text }: Pick<CheckedText, 'path' | 'text'>): boolean {
  const file = openFileAt(app, path);
  return file?.kind === 'text' && file.text === text && !file.writing && !file.reading;
}
