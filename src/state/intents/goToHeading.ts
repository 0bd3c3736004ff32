import type { RepoPath } from '#base/repoPath.ts';
import { matchPartFragment } from '#site/pageIds.ts';
import { readCurrentText } from '../openFiles/readCurrentFile.ts';
import { saveSourceViewState } from '../openFiles/restoreViewState.ts';
import { goToScreen } from '../route/goTo.ts';
import { routeStore } from '../route/routeStore.ts';
import { openPageAndFocus } from '../route/caretRequestStore.ts';
import type { App } from '../app.ts';

/** Distance from the top edge, in pixels. */
const below = 80;

/** Opens a page with the caret at the heading that a URL fragment names; at its start if the heading no longer exists. */
export async function goToHeading(app: App, path: RepoPath, fragment: string): Promise<void> {
  await placeAtPart(app, path, fragment);
  openPageAndFocus(app, path);
}

/** Opens a page scrolled to the heading or component that a URL fragment names; at its start if there is none. */
export async function goToPart(app: App, path: RepoPath, fragment: string): Promise<void> {
  const before = app.get(routeStore).getState().address;
  await placeAtPart(app, path, fragment);
  // The writer may have gone elsewhere meanwhile.
  if (app.get(routeStore).getState().address === before) goToScreen(app, { screen: 'page', path });
}

/** Makes a page open at the part that a fragment names, if there is one. */
export async function placeAtPart(app: App, path: RepoPath, fragment: string): Promise<void> {
  const [text, facts] = await Promise.all([readCurrentText(app, path), import('#site/pageFacts.ts').catch(() => null)]);
  const source = text.ok ? text.value : null;
  const all = source === null ? undefined : facts?.readPageFacts(source);
  const parts = all === undefined ? [] : [...all.headings, ...all.parts];
  const found = matchPartFragment(
    parts.map(({ anchor }) => anchor),
    fragment,
  );
  const part = parts.find(({ anchor }) => anchor === found?.id);
  if (source !== null && part !== undefined)
    saveSourceViewState(app, path, { caret: part.from, seen: part.from, top: below }, source);
}
