import { problem, type Problem } from '#base/problem.ts';
import { err, ok, type Result } from '#base/result.ts';
import { fetchTexts } from './cloneSite.ts';
import { guarded, repositoryOf, type Arriving, type Environment } from './environment.ts';
import { headOf } from './headOf.ts';
import { listTree } from './git/listTree.ts';
import type { SiteRecord } from './siteRecord.ts';
import type { Operation } from './workspace.ts';

/** How long the texts wait at most for the first page to be shown, in milliseconds. */
const longestWait = 3000;

/** Will fetch the texts of a site that are not in this browser yet: when `fetchRestOfTexts` is called, or after a while. */
export function fetchRestLater(environment: Environment, site: SiteRecord, operation: Operation | undefined): void {
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
export function fetchRestOfTexts(
  environment: Environment,
  { id, textsToCome }: SiteRecord,
  operation?: Operation,
): Promise<Result<void, Problem>> {
  if (!textsToCome) return Promise.resolve(ok(undefined));
  const arriving =
    environment.arriving.get(id) ?? start(environment, id, Promise.resolve(), () => undefined, operation);
  arriving.begin();
  return arriving.arrived;
}

function start(
  environment: Environment,
  id: string,
  began: Promise<void>,
  begin: () => void,
  operation: Operation | undefined,
): Arriving {
  // One tab at a time; for another one everything is there then.
  const arrived = guarded(environment.failures, () =>
    began.then(() => environment.lock(`texts ${id}`, () => fetchRest(environment, id, operation))),
  )
    .catch((error: unknown) =>
      err(
        problem(
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
  environment: Environment,
  id: string,
  operation: Operation | undefined,
): Promise<Result<void, Problem>> {
  const record = await environment.store.site(id);
  if (record === null || !record.textsToCome) return ok(undefined);
  const tree = await listTree(repositoryOf(environment, record.gitdir), headOf(record));
  const fetched = await fetchTexts(environment, record, tree, { access: operation?.access });
  if (!fetched.ok) return fetched;
  await environment.flush();
  const now = await environment.store.patchSite(id, { textsToCome: false });
  // Forgotten meanwhile: what was written after that belongs to nobody.
  if (now === null) await environment.removeFolder(record.gitdir);
  return ok(undefined);
}
