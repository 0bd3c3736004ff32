import { fileNameOf } from '#base/repoPath.ts';
import { detectChangedConfigParts } from '#config/changedConfigParts.ts';
import type { SiteChange, SiteSummary } from '#workspace/workspace.ts';
import { changeGroupOf, pageTitleOf } from './changeSummary.ts';
import type { FileContent } from '../files/fileContent.ts';
import { countChangedLines } from './countChangedLines.ts';
import { reviewStore, type ChangeMetadata } from './reviewStore.ts';
import type { OpenSite } from '../site/siteStore.ts';
import { readChangeContents, type ChangeContents } from './readChangeContents.ts';
import type { App } from '../app.ts';

/** Reads titles and counts changed lines for changes not yet read in this version. */
export async function loadChangeMetadata(
  app: App,
  { summary, changes }: Pick<OpenSite, 'summary' | 'changes'>,
): Promise<void> {
  if (app.get(reviewStore).getState().site !== summary.id)
    app.get(reviewStore).setState({ site: summary.id, details: {} });
  for (const change of changes) {
    const version = formatChangeVersion(summary, change);
    if (app.get(reviewStore).getState().details[change.path]?.version === version) continue;
    // One at a time: the worker handles one request at a time, and the list fills from the top.
    const contents = await readChangeContents(app, { site: summary.id, url: summary.url, media: false }, change);
    if (!contents.ok) continue;
    if (app.get(reviewStore).getState().site !== summary.id) return;
    const detail = { version, ...factsOf(change, contents.value, summary.configPath) };
    app.get(reviewStore).setState(({ details }) => ({ details: { ...details, [change.path]: detail } }));
  }
}

/** Returns a stamp of the two texts a change compares: the user's own, and the base, which others may change. */
export function formatChangeVersion(
  { commit, draft }: Pick<SiteSummary, 'commit' | 'draft'>,
  { kind, from, savedAt }: Pick<SiteChange, 'kind' | 'from' | 'savedAt'>,
): string {
  return [commit, draft?.commit, kind, from, savedAt].join(' ');
}

function factsOf(
  change: SiteChange,
  { before, after }: ChangeContents,
  configPath: string | null,
): Omit<ChangeMetadata, 'version'> {
  const [old, now] = [textOf(before), textOf(after)];
  const text = now ?? old;
  const group = changeGroupOf(change.path, configPath);
  return {
    title: group === 'pages' ? pageTitleOf(change.path, text) : fileNameOf(change.path),
    counts: text === null ? null : countChangedLines(old, now),
    touched: group === 'settings' && old !== null && now !== null ? detectChangedConfigParts(old, now) : null,
  };
}

function textOf(content: FileContent): string | null {
  return content.kind === 'text' ? content.text : null;
}
