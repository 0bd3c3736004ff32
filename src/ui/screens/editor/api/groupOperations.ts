import type { RepoPath } from '#base/repoPath.ts';
import type { OperationListItem } from '#site/api/listOperations.ts';

/** Operations of a tag that match the query. */
export interface OperationGroup {
  readonly key: string;
  readonly label: string;
  /** Its file, if the site has several; otherwise null. */
  readonly file: RepoPath | null;
  readonly operations: readonly OperationListItem[];
}

/** Groups operations by file and first tag, in file order. Keeps those whose path, name or tag contain all words of the query. */
export function groupOperations(operations: readonly OperationListItem[], query: string): readonly OperationGroup[] {
  const words = query.toLowerCase().split(/\s+/);
  const hasSeveral = new Set(operations.map(({ file }) => file)).size > 1;
  const groups = new Map<string, OperationListItem[]>();
  for (const operation of operations) {
    const { entry, title, tag, file } = operation;
    const text = `${entry} ${title} ${tag ?? ''}`.toLowerCase();
    if (!words.every((word) => text.includes(word))) continue;
    const key = `${file}\n${tag ?? ''}`;
    groups.set(key, [...(groups.get(key) ?? []), operation]);
  }
  return [...groups].map(([key, found]) => ({
    key,
    label: found[0]?.tag ?? 'operations without a tag',
    file: hasSeveral ? (found[0]?.file ?? null) : null,
    operations: found,
  }));
}
