import { fileNameOf, type RepoPath } from '#base/repoPath.ts';

/** A file that is only in one of two versions of a site. */
export interface NamedText {
  readonly path: RepoPath;
  readonly text: string;
}

/** Git's own limit: files that share less are two different files. */
const leastLikeness = 0.5;

/**
 * The new file that a missing one became: of those with its name, or else with its title, the one that has most of its
 * text, if that is at least half. Null if there is none, or if two are equally like it. Files with another name and
 * another title are other pages, even if both were made from one template.
 */
export function findRenamed(missing: NamedText, files: readonly NamedText[]): NamedText | null {
  const named = files.filter(({ path }) => fileNameOf(path) === fileNameOf(missing.path));
  const title = readTitle(missing.text);
  const titled = title === null ? [] : files.filter(({ text }) => readTitle(text) === title);
  const [best, second] = (named.length > 0 ? named : titled)
    .map((file) => ({ file, likeness: measureLikeness(missing.text, file.text) }))
    .toSorted((one, other) => other.likeness - one.likeness);
  return best === undefined || best.likeness < leastLikeness || best.likeness === second?.likeness ? null : best.file;
}

function readTitle(text: string): string | null {
  const [, head = ''] = /^---\r?\n([^]*?)\n---/.exec(text) ?? [];
  return /^title:[ \t]*(["']?)(.+)\1[ \t\r]*$/m.exec(head)?.[2] ?? null;
}

/** The share of the longer text that is in lines of both, from 0 to 1; front matter fences and blank lines don't count. */
function measureLikeness(one: string, other: string): number {
  const linesOf = (text: string) => text.split(/\r?\n/).filter((line) => line.trim() !== '' && line !== '---');
  const sizeOf = (lines: readonly string[]) => lines.reduce((sum, line) => sum + line.length, 0);
  const [lines, others] = [linesOf(one), linesOf(other)];
  const left = new Map<string, number>();
  for (const line of lines) left.set(line, (left.get(line) ?? 0) + 1);
  const shared = others.filter((line) => {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count > 0;
  });
  return sizeOf(shared) / Math.max(1, sizeOf(lines), sizeOf(others));
}
