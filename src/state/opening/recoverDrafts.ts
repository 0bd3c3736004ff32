import { decodeText, encodeText } from '#base/encoding.ts';
import { isPagePath } from '#base/fileKind.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { applyEdits } from '#base/textEdit.ts';
import { rebaseDraft, type MergedText } from '#merge/mergeUnion.ts';
import { countEndedReviews } from '../journal/undoBarrier.ts';
import { createRowsForUnreadJournal } from '../journal/persistJournal.ts';
import { toStoredRow } from '../journal/storedJournal.ts';
import type { OpenSite } from '../site/siteStore.ts';
import { isMergeValid } from '../openFiles/isMergeValid.ts';
import { storeRecoveredText } from '../openFiles/storeRecoveredText.ts';
import { toRecoveredText, addRecoveredTexts, type RecoveredText } from '../openFiles/recoveredTextsStore.ts';
import { deleteUnsavedDraft, readUnsavedDrafts, type UnsavedDraft } from '../openFiles/unsavedDraft.ts';
import { withRecoveryLock } from '../openFiles/withRecoveryLock.ts';
import { planFrontMatterEdits } from '../changes/planFrontMatterEdits.ts';
import type { App } from '../app.ts';

/**
 * Stores the drafts of closed tabs; true if that changed a file. Calls `notifyMerged` for a file changed in the same place
 * since, which now holds both texts. What can't be stored becomes a recovered text and stays in browser storage. Stored
 * drafts can be undone until more than `endedReviews` reviews of the site have ended.
 */
export function recoverDrafts(
  app: App,
  site: string,
  notifyMerged: (path: RepoPath) => void,
  endedReviews: number,
): Promise<boolean> {
  return withRecoveryLock(app, async () => {
    const held: RecoveredText[] = [];
    const restored = await restoreAll(
      app,
      { site, begin: '', endedReviews, notifyMerged },
      (kept) => void held.push(kept),
    );
    addRecoveredTexts(app, held);
    return restored;
  });
}

/** Like `recoverDrafts` for one tab while others are open: recovered texts show in all of them. */
export function recoverDraftsOfTab(
  app: App,
  site: OpenSite,
  tab: string,
  notifyMerged: (path: RepoPath) => void,
): Promise<boolean> {
  const { id } = site.summary;
  const begin = `${tab} `;
  return withRecoveryLock(app, () =>
    restoreAll(
      app,
      { site: id, begin, endedReviews: countEndedReviews(site), notifyMerged },
      ({ word, text, isSource }) => {
        // Stored as text, so other tabs can show it without serializing it again.
        const sent = [...(word.sent ?? []), word.text];
        storeRecoveredText(
          app,
          app.services.storage(),
          isSource && word.doc !== null ? { ...word, text, sent, doc: null, frontMatter: null } : word,
        );
        deleteUnsavedDraft(app.services.storage(), word, begin);
      },
    ),
  );
}

interface Restoring {
  readonly site: string;
  /** Prefix of the drafts' names. */
  readonly begin: string;
  readonly endedReviews: number;
  readonly notifyMerged: (path: RepoPath) => void;
}

/** Recovers drafts; `hold` gets those that can't be stored. */
async function restoreAll(app: App, restoring: Restoring, hold: (held: RecoveredText) => void): Promise<boolean> {
  const { site, begin } = restoring;
  let restored = false;
  for (const word of readUnsavedDrafts(app.services.storage(), site, begin)) {
    // These wait for their API description: see `recoverApiTextDrafts`.
    if (word.described !== undefined) continue;
    const done = await restore(app, word, restoring);
    if (typeof done === 'object') {
      hold(done);
      continue;
    }
    deleteUnsavedDraft(app.services.storage(), word);
    restored ||= done === 'stored';
  }
  return restored;
}

async function restore(
  app: App,
  word: UnsavedDraft,
  restoring: Restoring,
): Promise<'stored' | 'known' | RecoveredText> {
  if (word.isBare === true) return toRecoveredText(word);
  const mine = await textOf(app, word).catch(() => null); // if it can't be serialized for any reason, it becomes a recovered text
  if (mine === null) return toRecoveredText(word);
  const asSource: RecoveredText = { word, text: mine, isSource: true, isWritten: true };
  for (;;) {
    const done = await restoreText(app, word, await resolveDraftPath(app, word), mine, asSource, restoring);
    // Another tab stored something in between: merge with that too.
    if (done !== 'again') return done;
  }
}

async function restoreText(
  app: App,
  word: UnsavedDraft,
  path: RepoPath,
  mine: string,
  asSource: RecoveredText,
  { notifyMerged, endedReviews }: Restoring,
): Promise<'stored' | 'known' | 'again' | RecoveredText> {
  const { workspace } = app.services;
  const read = await workspace.read(word.site, path);
  if (!read.ok && read.problem.code !== 'workspace/file-not-found') return asSource;
  const decoded = read.ok ? decodeText(read.value.bytes) : null;
  if (decoded?.ok === false) return asSource;
  const present = decoded?.value ?? null;
  const made = await madeOver(word, path, mine, present);
  if (made === null) return toRecoveredText(word);
  const { text: merged, both } = made;
  if (merged === present) return 'known';
  if (both && !(await isAsGood(app, path, [mine, present ?? ''], merged))) return asSource;
  const expected = read.ok ? read.value.revision : 0;
  const rows = present === null ? [] : createRowsForUnreadJournal(app, path, present, merged, endedReviews);
  const written = await workspace.write(word.site, path, encodeText(merged), expected, rows.map(toStoredRow));
  if (!written.ok) return written.problem.code === 'workspace/changed-elsewhere' ? 'again' : asSource;
  if (both) notifyMerged(path);
  return 'stored';
}

/** Merges a draft with the file's current text; null if it can't be applied. */
async function madeOver(
  word: UnsavedDraft,
  path: RepoPath,
  mine: string,
  present: string | null,
): Promise<MergedText | null> {
  const { field } = word;
  if (field === undefined) return present === null ? { text: mine, both: false } : rebaseDraft(word, mine, present);
  const edits =
    present === null ? null : await planFrontMatterEdits(path, present, { key: field.key, value: field.value });
  return present === null || edits?.ok !== true ? null : { text: applyEdits(present, edits.value), both: false };
}

/** Returns the current path of a draft's file, which may have moved. */
export async function resolveDraftPath(
  app: App,
  { site, path }: Pick<UnsavedDraft, 'site' | 'path'>,
): Promise<RepoPath> {
  const moved = await app.services.workspace.findMovedPath(site, path);
  return moved.ok ? (moved.value ?? path) : path;
}

/** True if a merged text is as valid as its parts. */
async function isAsGood(app: App, path: RepoPath, parts: readonly string[], merged: string): Promise<boolean> {
  if (!isPagePath(path)) return isMergeValid(path, parts, merged, null, null);
  const { pages } = app.services;
  const [problems = 0, ...before] = await Promise.all(
    [merged, ...parts].map(async (text) => (await pages.read(text)).problems.length),
  );
  return problems <= Math.max(...before);
}

async function textOf(app: App, word: UnsavedDraft): Promise<string | null> {
  if (word.doc === null) return word.text;
  const { pages } = app.services;
  await (word.isStart === true ? pages.openStart(word.path, word.text) : pages.open(word.path, word.text));
  const written = await pages.edit(word.path, word.doc, word.frontMatter);
  await pages.close(word.path);
  return written.ok ? written.value.text : null;
}
