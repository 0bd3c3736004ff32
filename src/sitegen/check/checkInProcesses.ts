import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { isPagePath } from '#base/fileKind.ts';
import type { Finding } from '#base/finding.ts';
import { listFolder } from '../listFolder.ts';
import { checkFolderShard, type FolderFindings, type CheckShard } from './checkFolderShard.ts';

/** So many pages are worth a process, which reads the whole site before it begins. */
const pagesOfProcess = 500;
/** Each holds all texts of the site. */
const mostProcesses = 4;

/**
 * All findings of a folder, file by file and each in the order of its text; null where it has nothing to be checked by. The pages of a
 * large one are shared among processes, of which this is one.
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

/** A share checked by another process; by this one where that ends before it is done. */
function inProcess(root: string, share: CheckShard): Promise<FolderFindings | null> {
  const { module, ...how } = checkModule();
  const child = fork(module, [root, String(share.index), String(share.of)], { ...how, serialization: 'advanced' });
  return new Promise((found) => {
    let told: FolderFindings | null | undefined;
    child.once('message', (message) => (told = message as FolderFindings | null)); // by `checkJob.ts`
    const end = () => found(told === undefined ? checkFolderShard(root, share) : told);
    child.once('error', end);
    child.once('disconnect', end); // what was sent before has come
  });
}

/** The module of the other processes: beside this one in the package, in the sources a script, which the package's own loader reads. */
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

/** File by file, each in the order of its text. */
function byPath(findings: readonly Finding[]): readonly Finding[] {
  return findings.toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : a.place.from - b.place.from));
}
