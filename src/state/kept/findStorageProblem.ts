import type { Problem } from '#base/problem.ts';
import type { OpenFile } from '../openFiles/openFile.ts';

/** Why the browser did not store something that was typed; null where everything is stored, or will be. */
export function findStorageProblem(files: Readonly<Record<string, OpenFile>>): Problem | null {
  for (const file of Object.values(files)) {
    if (file.kind === 'text' && file.saving.kind === 'failed' && isStorageProblem(file.saving.problem))
      return file.saving.problem;
  }
  return null;
}

/** Whether a problem is the browser's storage, whatever was to be stored. */
export function isStorageProblem({ code }: Problem): boolean {
  return code.startsWith('storage/');
}
