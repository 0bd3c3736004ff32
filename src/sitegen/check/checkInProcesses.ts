import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { isPagePath } from '#base/fileKind.ts';
import type { Finding } from '#base/finding.ts';
import { listFolder } from '../listFolder.ts';
import { checkFolderShard, type FolderFindings, type CheckShard } from './checkFolderShard.ts';

/** The number of pages that is worth a process, since each process first reads the whole site. */
const pagesOfProcess = 500;
/** Each process holds all texts of the site. */
const mostProcesses = 4;

/**
 * All findings of a folder, by file and then by position; null if the folder has nothing to check by. Splits a large folder's pages among
 * processes, including this one.
 */
export async function checkFolderInProcesses(
  root: string,
  of: number = processesFor([...listFolder(root).files].filter(isPagePath).length),
): Promise<readonly Finding[] | null> {
  const others = Array.from({ length: of - 1 }, (_, index) => inProcess(resolve(root), { index: index + 1, of }));
  const first = checkFolderShard(root, { index: 0, of });
  const all = [first, ...(await Promise.all(others))].filter((found) => found !== null);
  const problems = new Map(all.flatMap((found) => found.problems).map((problem) => [JSON.stringify(problem), problem]));
  return first === null ? null : byPath([...all.flatMap(({ findings }) => findings), ...problems.values()]);
}

function processesFor(pages: number): number {
  return Math.max(1, Math.min(availableParallelism(), mostProcesses, Math.floor(pages / pagesOfProcess)));
}

/** Checks a shard in another process, or in this one if that process ends early. */
function inProcess(root: string, share: CheckShard): Promise<FolderFindings | null> {
  const { module, ...how } = checkModule();
  const child = fork(module, [root, String(share.index), String(share.of)], { ...how, serialization: 'advanced' });
  return new Promise((found) => {
    let told: FolderFindings | null | undefined;
    child.once('message', (message) => (told = message as FolderFindings | null)); // sent by `checkJob.ts`
    const end = () => found(told === undefined ? checkFolderShard(root, share) : told);
    child.once('error', end);
    child.once('disconnect', end); // earlier messages have arrived by then
  });
}

/** The entry module of the other processes: next to this one in the package; in the sources, a script run with the package's own loader. */
function checkModule(): { readonly module: string; readonly cwd?: string; readonly execArgv: string[] } {
  const packed = join(import.meta.dirname, 'checkJob.js');
  return existsSync(packed)
    ? { module: packed, execArgv: [] }
    : {
        module: join(import.meta.dirname, 'checkJob.ts'),
        cwd: join(import.meta.dirname, '../../..'),
        execArgv: ['--import', 'tsx'],
      };
}

/** Sorts by file, then by position. */
function byPath(findings: readonly Finding[]): readonly Finding[] {
  return findings.toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : a.range.from - b.range.from));
}
