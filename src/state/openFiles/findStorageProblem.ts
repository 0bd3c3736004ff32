import type { Problem } from '#base/problem.ts';
import type { OpenFile } from './openFile.ts';

/** Returns why the browser couldn't store typed text; null if everything is stored or will be. */
export function findStorageProblem(files: Readonly<Record<string, OpenFile>>): Problem | null {
  for (const file of Object.values(files)) {
    if (file.kind === 'text' && file.saving.kind === 'failed' && isStorageProblem(file.saving.problem))
      return file.saving.problem;
  }
  return null;
}

/** True if a problem comes from the browser's storage. */
export function isStorageProblem({ code }: Problem): boolean {
  return code.startsWith('storage/');
}
