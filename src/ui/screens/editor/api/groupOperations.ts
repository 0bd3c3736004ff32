import type { RepoPath } from '#base/repoPath.ts';
import type { OperationListItem } from '#site/api/listOperations.ts';

/** The operations of a tag, as far as they are looked for. */
export interface OperationGroup {
  readonly key: string;
  readonly label: string;
  /** Its file, where the site has several. */
  readonly file: RepoPath | null;
  readonly operations: readonly OperationListItem[];
}

/** Operations by their files and first tags, in the order of the files; of those whose address, name or tag has all words of a query. */
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
