import { createProblem, type Problem } from '#base/problem.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { err } from '#base/result.ts';
import { startFileNames } from '#config/findConfigurations.ts';
import { measureTime } from '#workspace/measureTime.ts';
import type { OpenedSite, Progress, RepositoryAddress, SiteId } from '#workspace/workspace.ts';
import { getActiveFile } from '../route/routeStore.ts';
import { closeOpenFiles, importOpenSessions } from '../openFiles/openFiles.ts';
import { saveBeforeSiteClose } from '../site/saveBeforeSiteClose.ts';
import { lazyImport } from '../lazyImport.ts';
import { siteStore } from '../site/siteStore.ts';
import { resetSiteStores } from '../site/defineSiteStore.ts';
import { getRepositoryAccess } from '../tokens/repositoryAccess.ts';
import { goTo } from '../route/goTo.ts';
import { defineState, type App } from '../app.ts';

const opening = defineState((): { running: AbortController | null } => ({ running: null }));

/**
 * Opens a site from this browser if stored, else by cloning it. The route then names it. `keepToken` runs once the start screen is gone,
 * which would list the repositories of a signed-in user.
 */
export async function openSite(app: App, address: RepositoryAddress, keepToken?: () => void): Promise<void> {
  const { workspace } = app.services;
  const own = app.get(opening);
  own.running?.abort();
  const controller = new AbortController();
  own.running = controller;
  const current = () => own.running === controller;
  await saveBeforeLeaving(app);
  if (!current()) return;
  app.get(siteStore).setState({ site: { kind: 'opening', address, progress: null } });
  keepToken?.();
  closeOpenFiles(app);
  resetSiteStores(app);
  void Promise.allSettled([importOpenSessions(), importShowSite()]); // failures are reported when it is needed
  const onProgress = (progress: Progress) => {
    if (current()) app.get(siteStore).setState({ site: { kind: 'opening', address, progress } });
  };
  const access = await getRepositoryAccess(app, address.url);
  const opened = await measureTime('workspace: open', () =>
    workspace.open(address, {
      access,
      firstTexts: { names: startFileNames, path: getActiveFile(app) },
      signal: controller.signal,
      onProgress,
    }),
  ).catch((error: unknown) => err(unexpected(error)));
  if (!current()) return;
  if (!opened.ok) {
    own.running = null;
    app.get(siteStore).setState({
      site:
        opened.problem.code === 'operation/cancelled'
          ? { kind: 'closed', address }
          : { kind: 'failed', address, problem: opened.problem },
    });
    if (opened.problem.code === 'operation/cancelled') goTo(app, { view: 'start' }, true);
    return;
  }
  const shown = await showOrFail(app, opened.value, address, current);
  if (!current()) return;
  own.running = null;
  if (shown !== null) (await importShowSite()).notifyRestored(app, shown, opened.value);
}

/** Loads the chunk that shows a site, in parallel with fetching the site. */
export const importShowSite: () => Promise<typeof import('../opening/showSite.ts')> = lazyImport(
  () => import('../opening/showSite.ts'),
);

/** Shows a site. Unexpected errors are shown too, so the screen never waits forever. */
async function showOrFail(
  app: App,
  opened: OpenedSite,
  address: RepositoryAddress,
  isWanted: () => boolean,
): Promise<OpenedSite | null> {
  try {
    const { showSite } = await importShowSite();
    return await showSite(app, opened, isWanted);
  } catch (error) {
    app.get(siteStore).setState({ site: { kind: 'failed', address, problem: unexpected(error) } });
    return null;
  }
}

function unexpected(error: unknown): Problem {
  return createProblem(
    'workspace/unexpected',
    `Couldn’t read the site: ${error instanceof Error ? error.message : String(error)}`,
  );
}

/** Stops opening a site and discards what was fetched. */
export function cancelOpening(app: App): void {
  app.get(opening).running?.abort();
}

/** Closes the site; its changes stay in this browser. */
export async function closeSite(app: App): Promise<void> {
  const own = app.get(opening);
  own.running?.abort();
  own.running = null;
  await saveBeforeLeaving(app);
  if (isOpening(app)) return; // another site was requested in between
  const { site } = app.get(siteStore).getState();
  app.get(siteStore).setState({
    site: site.kind === 'failed' ? { kind: 'closed', address: site.address } : { kind: 'closed' },
  });
  closeOpenFiles(app);
  resetSiteStores(app);
  goTo(app, { view: 'start' });
}

async function saveBeforeLeaving(app: App): Promise<void> {
  if (app.get(siteStore).getState().site.kind === 'open') await saveBeforeSiteClose(app);
}

function isOpening(app: App): boolean {
  return app.get(opening).running !== null;
}

/** Sets which of the repository's configurations the site uses. */
export async function chooseConfiguration(app: App, path: RepoPath): Promise<void> {
  const { site } = app.get(siteStore).getState();
  if (site.kind !== 'choosing' && site.kind !== 'open') return;
  const { workspace } = app.services;
  const { id } = site.summary;
  const reopened = await workspace.updateDetails(id, { configPath: path }).then(
    (described) => (described.ok ? workspace.reopen(id) : described),
    (error: unknown) => err(unexpected(error)),
  );
  const isWanted = () => isAt(app, id);
  if (!isWanted()) return;
  if (reopened.ok) await showOrFail(app, reopened.value, site.summary, isWanted);
  else app.get(siteStore).setState({ site: { kind: 'failed', address: site.summary, problem: reopened.problem } });
}

/** True if the app is still at a site that is open or choosing its configuration. */
function isAt(app: App, id: SiteId): boolean {
  const { site } = app.get(siteStore).getState();
  return (site.kind === 'open' || site.kind === 'choosing') && site.summary.id === id;
}
