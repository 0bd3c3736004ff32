import { createProblem, type Problem } from '#base/problem.ts';
import { err, ok, type Result } from '#base/result.ts';
import { fetchTexts } from './cloneSite.ts';
import { catchStorageErrors, openSiteRepository, type PendingFetch, type WorkspaceDeps } from './workspaceDeps.ts';
import { getHeadCommit } from './getHeadCommit.ts';
import { listTree } from './git/listTree.ts';
import type { SiteRecord } from './siteRecord.ts';
import type { NetworkOperation } from './workspace.ts';

/** How long the texts wait at most for the first page to be shown, in milliseconds. */
const longestWait = 3000;

/** Will fetch the texts of a site that are not in this browser yet: when `fetchRemainingTexts` is called, or after a while. */
export function scheduleRemainingTexts(
  environment: WorkspaceDeps,
  site: SiteRecord,
  operation: NetworkOperation | undefined,
): void {
  if (!site.textsToCome || environment.arriving.has(site.id)) return;
  let begin: () => void = () => undefined;
  const began = new Promise<void>((resolve) => {
    begin = resolve;
    setTimeout(resolve, longestWait);
  });
  start(environment, site.id, began, begin, operation);
}

/**
 * Fetches the texts of a site that are not in this browser yet, beside whatever else is done with the site. Who asks while
 * it is under way gets the same answer. What was cut off is asked for again by the next one.
 */
export function fetchRemainingTexts(
  environment: WorkspaceDeps,
  { id, textsToCome }: SiteRecord,
  operation?: NetworkOperation,
): Promise<Result<void, Problem>> {
  if (!textsToCome) return Promise.resolve(ok(undefined));
  const arriving =
    environment.arriving.get(id) ?? start(environment, id, Promise.resolve(), () => undefined, operation);
  arriving.begin();
  return arriving.arrived;
}

function start(
  environment: WorkspaceDeps,
  id: string,
  began: Promise<void>,
  begin: () => void,
  operation: NetworkOperation | undefined,
): PendingFetch {
  // One tab at a time; for another one everything is there then.
  const arrived = catchStorageErrors(environment.failures, () =>
    began.then(() => environment.lock(`texts ${id}`, () => fetchRest(environment, id, operation))),
  )
    .catch((error: unknown) =>
      err(
        createProblem(
          'workspace/unexpected',
          `The other pages could not be fetched: ${error instanceof Error ? error.message : String(error)}`,
          { retry: { kind: 'again' } },
        ),
      ),
    )
    .finally(() => environment.arriving.delete(id));
  const arriving = { arrived, begin };
  environment.arriving.set(id, arriving);
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
  const fetched = await fetchTexts(environment, record, tree, { access: operation?.access });
  if (!fetched.ok) return fetched;
  await environment.flush();
  const now = await environment.store.patchSite(id, { textsToCome: false });
  // Forgotten meanwhile: what was written after that belongs to nobody.
  if (now === null) await environment.removeFolder(record.gitdir);
  return ok(undefined);
}
