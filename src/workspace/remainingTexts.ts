import { createProblem, type Problem } from '#base/problem.ts';
import { err, ok, type Result } from '#base/result.ts';
import { fetchTexts } from './cloneSite.ts';
import { catchStorageErrors, openSiteRepository, type PendingFetch, type WorkspaceDeps } from './workspaceDeps.ts';
import { getHeadCommit, getUpstreamCommit } from './getHeadCommit.ts';
import { listTree } from './git/listTree.ts';
import type { SiteRecord } from './siteRecord.ts';
import type { NetworkOperation } from './workspace.ts';

/** Maximum wait for the first page before the remaining texts are fetched, in milliseconds. */
const longestWait = 3000;

/** Schedules fetching the texts of a site that this browser doesn't have yet: on `fetchRemainingTexts`, or after a delay. */
export function scheduleRemainingTexts(
  environment: WorkspaceDeps,
  site: SiteRecord,
  operation: NetworkOperation | undefined,
): void {
  if (!site.textsToCome || environment.pendingTexts.has(site.id)) return;
  let begin: () => void = () => undefined;
  const began = new Promise<void>((resolve) => {
    begin = resolve;
    setTimeout(resolve, longestWait);
  });
  start(environment, site.id, began, begin, operation);
}

/**
 * Fetches the texts of a site that this browser doesn't have yet, concurrently with other operations. Concurrent callers share one fetch.
 * An interrupted fetch is retried by the next call.
 */
export function fetchRemainingTexts(
  environment: WorkspaceDeps,
  { id, textsToCome }: SiteRecord,
  operation?: NetworkOperation,
): Promise<Result<void, Problem>> {
  if (!textsToCome) return Promise.resolve(ok(undefined));
  const arriving =
    environment.pendingTexts.get(id) ?? start(environment, id, Promise.resolve(), () => undefined, operation);
  arriving.startNow();
  return arriving.done;
}

function start(
  environment: WorkspaceDeps,
  id: string,
  began: Promise<void>,
  startNow: () => void,
  operation: NetworkOperation | undefined,
): PendingFetch {
  // One tab at a time; other tabs then find all texts stored.
  const done = catchStorageErrors(environment.failures, () =>
    began.then(() => environment.lock(`texts ${id}`, () => fetchRest(environment, id, operation))),
  )
    .catch((error: unknown) =>
      err(
        createProblem(
          'workspace/unexpected',
          `Couldn’t fetch the other pages: ${error instanceof Error ? error.message : String(error)}`,
          { retry: { kind: 'again' } },
        ),
      ),
    )
    .finally(() => environment.pendingTexts.delete(id));
  const arriving = { done: done, startNow: startNow };
  environment.pendingTexts.set(id, arriving);
  return arriving;
}

async function fetchRest(
  environment: WorkspaceDeps,
  id: string,
  operation: NetworkOperation | undefined,
): Promise<Result<void, Problem>> {
  const record = await environment.store.site(id);
  if (record === null || !record.textsToCome) return ok(undefined);
  const tree = await listTree(openSiteRepository(environment, record.gitdir), getHeadCommit(record));
  const fetched = await fetchTexts(
    environment,
    record,
    { tree, commit: getUpstreamCommit(record) },
    { access: operation?.access },
  );
  if (!fetched.ok) return fetched;
  await environment.flush();
  const now = await environment.store.patchSite(id, { textsToCome: false });
  // The site was forgotten during the fetch: remove what was written since.
  if (now === null) await environment.removeFolder(record.gitdir);
  return ok(undefined);
}
