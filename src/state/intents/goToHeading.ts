import type { RepoPath } from '#base/repoPath.ts';
import { matchPartFragment } from '#site/pageIds.ts';
import { readCurrentText } from '../openFiles/readCurrentFile.ts';
import { saveSourceViewState } from '../openFiles/restoreViewState.ts';
import { openPageAndFocus } from '../route/caretRequestStore.ts';
import type { App } from '../app.ts';

/** Distance from the top edge, in pixels. */
const below = 80;

/** Opens a page with the caret at the heading that a URL fragment names; at its start if the heading no longer exists. */
export async function goToHeading(app: App, path: RepoPath, fragment: string): Promise<void> {
  const [text, facts] = await Promise.all([readCurrentText(app, path), import('#site/pageFacts.ts').catch(() => null)]);
  const source = text.ok ? text.value : null;
  const headings = source === null ? [] : (facts?.readPageFacts(source).headings ?? []);
  const found = matchPartFragment(
    headings.map(({ anchor }) => anchor),
    fragment,
  );
  const heading = headings.find(({ anchor }) => anchor === found?.id);
  if (source !== null && heading !== undefined)
    saveSourceViewState(app, path, { caret: heading.from, seen: heading.from, top: below }, source);
  openPageAndFocus(app, path);
}
