import type { Problem } from '#base/problem.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { notify } from '../noticesStore.ts';

const told = new Map<RepoPath, readonly string[]>();

/** Shows what the writer should know of a page's new text, once as long as it stays so. */
export function tellNotices(path: RepoPath, notices: readonly Problem[]): void {
  const before = told.get(path) ?? [];
  const messages = notices.map(({ message }) => message);
  told.set(path, messages);
  for (const message of messages) if (!before.includes(message)) notify(message);
}

/** Forgets what was said of a page that is open no more. */
export function forgetNotices(path: RepoPath): void {
  told.delete(path);
}
