import { fileNameOf, type RepoPath } from '#base/repoPath.ts';
import type { SiteChange } from '#workspace/workspace.ts';
import { changeGroups, changeGroupOf, pageTitleOf, type DescribedChange } from './changeSummary.ts';
import type { LineCounts } from './countChangedLines.ts';
import type { ChangeMetadata } from './reviewStore.ts';

/** A change as listed. */
export interface ListedChange extends DescribedChange {
  readonly counts: LineCounts | null;
}

/** Returns the changes by group with title and line counts, as far as read. */
export function listDescribedChanges(
  changes: readonly SiteChange[],
  details: Readonly<Record<RepoPath, ChangeMetadata>>,
  configPath: RepoPath | null,
): readonly ListedChange[] {
  const described = changes.map((change) => {
    const group = changeGroupOf(change.path, configPath);
    const title = group === 'pages' ? pageTitleOf(change.path, null) : fileNameOf(change.path);
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
