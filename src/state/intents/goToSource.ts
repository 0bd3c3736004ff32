import type { RepoPath } from '#base/repoPath.ts';
import { sourceTargetStore, type SourceTarget } from '../address/sourceTargetStore.ts';
import { goToScreen } from './goTo.ts';

/** Shows the source of a file, with the caret at a place. */
export function goToSource(target: SourceTarget): void {
  sourceTargetStore.setState({ target });
  goToScreen({ screen: 'source', path: target.path });
}

/** Shows a file among all files, with the caret at its start. */
export function goToStartOf(path: RepoPath): void {
  sourceTargetStore.setState({ target: { path, line: 1, column: 1 } });
  goToScreen({ screen: 'files', path });
}

/** The place was reached. */
export function reachSource(): void {
  sourceTargetStore.setState({ target: null });
}
