import { fileNameOf, type RepoPath } from '#base/repoPath.ts';
import type { Change } from '#workspace/workspace.ts';
import { changeGroups, groupOf, titleOf, type DescribedChange } from './changeSummary.ts';
import type { LineCounts } from './lineCounts.ts';
import type { ChangeDetail } from './reviewStore.ts';

/** A change as the list shows it. */
export interface ListedChange extends DescribedChange {
  readonly counts: LineCounts | null;
}

/** The changes with group, title and lines, as far as they were read, group by group. */
export function describedChanges(
  changes: readonly Change[],
  details: Readonly<Record<RepoPath, ChangeDetail>>,
  configPath: RepoPath | null,
): readonly ListedChange[] {
  const described = changes.map((change) => {
    const group = groupOf(change.path, configPath);
    const title = group === 'pages' ? titleOf(change.path, null) : fileNameOf(change.path);
    const detail = details[change.path];
    return {
      change,
      group,
      title: detail?.title ?? title,
      counts: detail?.counts ?? null,
      touched: detail?.touched ?? null,
    };
  });
  return changeGroups.flatMap(({ group }) => described.filter((change) => change.group === group));
}
