import { runGitOrThrow } from './runGit.ts';

/** A file that a pull request changes. */
export interface ChangedFile {
  readonly path: string;
  readonly from: string | null;
  readonly status: 'added' | 'removed' | 'modified' | 'renamed';
  readonly additions: number;
  readonly deletions: number;
  /** The hunks of the unified diff; null for binary files, plain moves, and very large diffs. */
  readonly patch: string | null;
  readonly blob: string;
}

const largestPatch = 400_000;

/** The files changed between the merge base of two commits and `head`. */
export async function listChangedFiles(folder: string, base: string, head: string): Promise<readonly ChangedFile[]> {
  const range = [`${base}...${head}`];
  const [raw, numbers, patches] = await Promise.all([
    runGitOrThrow(folder, ['diff', '--raw', '-z', '-M', '--no-abbrev', ...range]),
    runGitOrThrow(folder, ['diff', '--numstat', '-z', '-M', ...range]),
    runGitOrThrow(folder, ['diff', '-M', '--no-color', '--no-ext-diff', ...range]),
  ]);
  const counts = readCounts(numbers.split('\0'));
  // Diff lines start with a space, a sign, or a backslash, so this is always the start of a file.
  const segments = patches.split(/^(?=diff --git )/m);
  const files: ChangedFile[] = [];
  const words = raw.split('\0');
  for (let index = 0; index + 1 < words.length; index += 2) {
    const [, , , blob = '', letter = ''] = (words[index] ?? '').split(' ');
    const renamed = letter.startsWith('R');
    const from = words[index + 1] ?? '';
    const path = renamed ? (words[index + 2] ?? '') : from;
    if (renamed) index += 1;
    const [additions, deletions] = counts.get(path) ?? [0, 0];
    // A file that became a link, or vice versa, appears as one removed and one added file.
    const patch = segments
      .splice(0, letter === 'T' ? 2 : 1)
      .map(hunksOf)
      .join('\n');
    const status = renamed ? 'renamed' : letter === 'A' ? 'added' : letter === 'D' ? 'removed' : 'modified';
    files.push({
      path,
      from: renamed ? from : null,
      status,
      additions,
      deletions,
      patch: patch === '' || patch.length > largestPatch ? null : patch,
      blob,
    });
  }
  return files;
}

function readCounts(words: readonly string[]): ReadonlyMap<string, readonly [number, number]> {
  const counts = new Map<string, readonly [number, number]>();
  for (let index = 0; index < words.length; index += 1) {
    const [added = '', deleted = '', path = ''] = (words[index] ?? '').split('\t');
    if (added === '') continue;
    const target = path === '' ? (words[index + 2] ?? '') : path;
    if (path === '') index += 2;
    counts.set(target, [Number(added) || 0, Number(deleted) || 0]);
  }
  return counts;
}

function hunksOf(segment: string): string {
  const start = segment.indexOf('\n@@');
  return start < 0 ? '' : segment.slice(start + 1).replace(/\n$/, '');
}
