import type { RepoPath } from '#base/repoPath.ts';
import { pendingSourceLocationStore, type SourceLocation } from '../route/pendingSourceLocationStore.ts';
import { goToScreen } from '../route/goTo.ts';
import type { App } from '../app.ts';

/** Shows a file's source with the caret at a location. */
export function goToSource(app: App, target: SourceLocation): void {
  app.get(pendingSourceLocationStore).setState({ target });
  goToScreen(app, { screen: 'source', path: target.path });
}

/** Shows a file in the file browser with the caret at its start. */
export function goToFileStart(app: App, path: RepoPath): void {
  app.get(pendingSourceLocationStore).setState({ target: { path, line: 1, column: 1 } });
  goToScreen(app, { screen: 'files', path });
}

/** Clears the location once it is reached. */
export function clearPendingSourceLocation(app: App): void {
  app.get(pendingSourceLocationStore).setState({ target: null });
}
