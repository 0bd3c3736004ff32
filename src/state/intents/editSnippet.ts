import type { RepoPath } from '#base/repoPath.ts';
import { goToScreen } from '../route/goTo.ts';
import { getActiveFile } from '../route/routeStore.ts';
import { snippetOriginStore } from '../route/snippetOriginStore.ts';
import type { App } from '../app.ts';

/** Opens a snippet's file for editing and stores the page to return to. */
export function editSnippet(app: App, path: RepoPath): void {
  const page = getActiveFile(app);
  app.get(snippetOriginStore).setState({ origin: page === null ? null : { snippet: path, page } });
  goToScreen(app, { screen: 'page', path });
}
