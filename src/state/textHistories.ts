import type { RepoPath } from '#base/repoPath.ts';
import type { TextHistory } from './textHistory.ts';

/** What was done to the files of the open site, by path. */
export const textHistories = new Map<RepoPath, TextHistory>();
