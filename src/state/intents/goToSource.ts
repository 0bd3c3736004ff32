import type { RepoPath } from '#base/repoPath.ts';
import { sourceTargetStore, type SourceTarget } from '../address/sourceTargetStore.ts';
import { goToScreen } from './goTo.ts';
import type { App } from '../app.ts';

/** Shows the source of a file, with the caret at a place. */
export function goToSource(app: App, target: SourceTarget): void {
  app.get(sourceTargetStore).setState({ target });
  goToScreen(app, { screen: 'source', path: target.path });
}

/** Shows a file among all files, with the caret at its start. */
export function goToStartOf(app: App, path: RepoPath): void {
  app.get(sourceTargetStore).setState({ target: { path, line: 1, column: 1 } });
  goToScreen(app, { screen: 'files', path });
}

/** The place was reached. */
export function reachSource(app: App): void {
  app.get(sourceTargetStore).setState({ target: null });
}
