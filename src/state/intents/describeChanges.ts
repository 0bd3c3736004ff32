import { fileNameOf } from '#base/repoPath.ts';
import type { Change } from '#workspace/workspace.ts';
import { groupOf, titleOf } from '../review/changeSummary.ts';
import type { FileContent } from '../files/fileContent.ts';
import { lineCounts } from '../review/lineCounts.ts';
import { reviewStore, type ChangeDetail } from '../review/reviewStore.ts';
import type { OpenSite } from '../site/siteStore.ts';
import { readContents, type ChangeContents } from './readContents.ts';

/** Reads titles and counts lines of the changes that were not read in this version yet. */
export async function describeChanges({ summary, changes }: Pick<OpenSite, 'summary' | 'changes'>): Promise<void> {
  if (reviewStore.getState().site !== summary.id) reviewStore.setState({ site: summary.id, details: {} });
  for (const change of changes) {
    if (reviewStore.getState().details[change.path]?.savedAt === change.savedAt) continue;
    // One after the other: the worker answers one at a time, and the list fills from its top.
    const contents = await readContents(summary.id, summary.url, change);
    if (!contents.ok) continue;
    if (reviewStore.getState().site !== summary.id) return;
    const detail = detailOf(change, contents.value, summary.configPath);
    reviewStore.setState(({ details }) => ({ details: { ...details, [change.path]: detail } }));
  }
}

function detailOf(change: Change, { before, after }: ChangeContents, configPath: string | null): ChangeDetail {
  const text = textOf(after) ?? textOf(before);
  const title = groupOf(change.path, configPath) === 'pages' ? titleOf(change.path, text) : fileNameOf(change.path);
  return { savedAt: change.savedAt, title, counts: text === null ? null : lineCounts(textOf(before), textOf(after)) };
}

function textOf(content: FileContent): string | null {
  return content.kind === 'text' ? content.text : null;
}
