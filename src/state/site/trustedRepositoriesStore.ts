import { defineStore, type App } from '../app.ts';

/** The repositories whose own code is run in previews, by their addresses: as long as this tab is open, and nowhere written down. */
export const trustedRepositoriesStore = defineStore<{ readonly runs: ReadonlySet<string> }>(() => ({
  runs: new Set(),
}));

/** Somebody asked for the code of a repository to be run, or to be run no more. */
export function setRepositoryTrusted(app: App, repository: string, isRun: boolean): void {
  app.get(trustedRepositoriesStore).setState(({ runs }) => {
    const next = new Set(runs);
    if (isRun) next.add(repository);
    else next.delete(repository);
    return { runs: next };
  });
}
