import { decodeText } from '#base/encoding.ts';
import { isPagePath } from '#base/fileKind.ts';
import type { Finding } from '#base/finding.ts';
import { applyEdits } from '#base/textEdit.ts';
import type { SiteChange } from '#workspace/workspace.ts';
import { isBuildBlocker, sortBySeverity } from '#site/siteFindings.ts';
import { getOpenSite } from '../site/siteStore.ts';
import { getRepositoryAccess } from '../tokens/repositoryAccess.ts';
import type { FindingsComparison } from '../pages/checksWorker.ts';
import { queryPages } from '../siteFacts/siteIndex.ts';
import { queryChecks } from './queryChecks.ts';
import type { App } from '../app.ts';

/** Returns the findings that the changed pages add to the site and how many they fix; null without an answer, or if aborted. */
export async function compareFindingsOfChanges(
  app: App,
  changes: readonly SiteChange[],
  signal: AbortSignal,
): Promise<FindingsComparison | null> {
  const added: Finding[] = [];
  let fixed = 0;
  for (const change of changes.filter(({ kind, path }) => kind !== 'deleted' && isPagePath(path))) {
    const before = await textBefore(app, change);
    if (signal.aborted) return null;
    const compared = await queryChecks(app, [change.path], 'choices', (worker) =>
      worker.compareFindings(change.path, before),
    );
    if (compared === null) return null;
    added.push(...compared.added);
    fixed += compared.fixed;
  }
  return { added, fixed };
}

/**
 * Returns the issues to name before changes are sent, the most severe first: those that the changes add, and those that prevent a
 * build. `found` is the result of `checkBeforeSending`, which also has older problems of the changed pages.
 */
export function selectFindingsToSend(
  found: readonly Finding[],
  { added }: Pick<FindingsComparison, 'added'>,
  changes: readonly SiteChange[],
): readonly Finding[] {
  const isSame = (one: Finding) => (other: Finding) =>
    one.path === other.path && one.message === other.message && one.range.line === other.range.line;
  const compared = new Set(changes.flatMap(({ path, kind }) => (isPagePath(path) && kind !== 'deleted' ? [path] : [])));
  const others = found.filter((finding) => !added.some(isSame(finding)));
  const named = others.filter(
    (finding) => !compared.has(finding.path) || isBuildBlocker(finding) || finding.rule.startsWith('page/'),
  );
  const all = [...named, ...added];
  return sortBySeverity([
    ...all.filter(({ severity }) => severity !== 'suggestion'),
    ...all.filter(({ severity }) => severity === 'suggestion'),
  ]);
}

/**
 * Returns a page's text before its change; null if it had none. A moved page's links are updated for the move, so their
 * findings compare equal.
 */
async function textBefore(app: App, { kind, path, from }: SiteChange): Promise<string | null> {
  const site = getOpenSite(app);
  if (site === null || kind === 'added') return null;
  const base = await app.services.workspace.readBase(site.summary.id, from ?? path, {
    access: await getRepositoryAccess(app, site.summary.url),
  });
  const text = base.ok ? decodeText(base.value) : base;
  if (!text.ok || from === null) return text.ok ? text.value : null;
  const edits = await queryPages(app, [], (worker) =>
    worker.planLinkEditsForMove({ path: from, text: text.value }, { from, to: path }),
  );
  return edits === null ? text.value : applyEdits(text.value, edits);
}
