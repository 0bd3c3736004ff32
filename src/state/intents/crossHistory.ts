import type { RepoPath } from '#base/repoPath.ts';
import { filesStore } from '../filesStore.ts';
import { emptyHistory, entered, stepBack, stepForward, type TextHistory } from '../textHistory.ts';
import { textHistories } from '../textHistories.ts';
import { editText } from './editText.ts';
import { saveEverything } from './followWorkspace.ts';

/** Another editor shows the file: its own steps begin here. */
export function enterText(path: RepoPath): void {
  textHistories.set(path, entered(textHistories.get(path) ?? emptyHistory));
}

/** Takes back what was done before the present editor was opened; false where there is nothing. */
export function undoBefore(path: RepoPath): Promise<boolean> {
  return step(path, stepBack);
}

/** Does again what `undoBefore` took back. */
export function redoBefore(path: RepoPath): Promise<boolean> {
  return step(path, stepForward);
}

/** Whether something was taken back that comes before the present editor's own steps. */
export function canRedoBefore(path: RepoPath): boolean {
  return (textHistories.get(path)?.undone.length ?? 0) > 0;
}

async function step(path: RepoPath, go: (history: TextHistory, text: string) => { readonly text: string; readonly history: TextHistory } | null): Promise<boolean> {
  await saveEverything();
  const file = filesStore.getState().files[path];
  const next = file?.kind === 'text' ? go(textHistories.get(path) ?? emptyHistory, file.text) : null;
  if (next === null) return false;
  textHistories.set(path, next.history);
  editText(path, next.text, 'history');
  return true;
}
