import type { RepoPath } from '#base/repoPath.ts';
import { goToScreen } from '../route/goTo.ts';
import { requestPart } from '../route/routeStore.ts';
import { openPageAndFocus } from '../route/caretRequestStore.ts';
import type { App } from '../app.ts';

/** Shows a page with the caret at the heading that a URL fragment names. */
export function goToHeading(app: App, path: RepoPath, fragment: string): void {
  requestPart(app, path, fragment);
  openPageAndFocus(app, path);
}

/** Shows a page scrolled to the heading or component that a URL fragment names. */
export function goToPart(app: App, path: RepoPath, fragment: string): void {
  requestPart(app, path, fragment);
  goToScreen(app, { screen: 'page', path });
}
