import { sourceTargetStore, type SourceTarget } from '../sourceTargetStore.ts';
import { goToScreen } from './goTo.ts';

/** Shows the source of a file, with the caret at a place. */
export function goToSource(target: SourceTarget): void {
  sourceTargetStore.setState({ target });
  goToScreen('source', target.path);
}

/** The place was reached. */
export function reachSource(): void {
  sourceTargetStore.setState({ target: null });
}
