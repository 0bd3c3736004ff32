import type { RepoPath } from '#base/repoPath.ts';
import { publishStore } from '../publish/publishStore.ts';
import type { App } from '../app.ts';

/** Includes changes in what will be sent, or excludes them. */
export function setChangesIncluded(app: App, paths: readonly RepoPath[], include: boolean): void {
  app.get(publishStore).setState(({ excluded }) => {
    const next = new Set(excluded);
    for (const path of paths) {
      if (include) next.delete(path);
      else next.add(path);
    }
    return { excluded: next };
  });
}
