import { defineStore, type App } from '../app.ts';

/** URLs of repositories whose own code runs in previews; kept while this tab is open, never stored. */
export const trustedRepositoriesStore = defineStore<{ readonly runs: ReadonlySet<string> }>(() => ({
  runs: new Set(),
}));

/** Sets whether a repository's code may run. */
export function setRepositoryTrusted(app: App, repository: string, isRun: boolean): void {
  app.get(trustedRepositoriesStore).setState(({ runs }) => {
    const next = new Set(runs);
    if (isRun) next.add(repository);
    else next.delete(repository);
    return { runs: next };
  });
}
