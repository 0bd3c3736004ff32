import { encodeText } from '#base/encoding.ts';
import type { Problem } from '#base/problem.ts';
import { fileNameOf } from '#base/repoPath.ts';
import { err, ok, type Result } from '#base/result.ts';
import { mergeUnion } from '#merge/mergeUnion.ts';
import { dropEntriesOfFile, isJournalInSync, recordRemoteChange, syncJournal } from '../journal/persistJournal.ts';
import { hashText, toStoredRow } from '../journal/storedJournal.ts';
import { diffTexts } from '../journal/diffTexts.ts';
import type { ReplaceReason } from './openFile.ts';
import type { SessionDeps } from './sessionDeps.ts';
import type { FileModel } from './fileModel.ts';
import { readStoredText } from './storedText.ts';
import type { App } from '../app.ts';

/** Moves an open file between screen and storage. Its session runs the calls one at a time. */
export class FileSaver {
  private readonly shown: FileModel;
  private readonly needs: SessionDeps;
  private readonly app: App;

  constructor(app: App, shown: FileModel, needs: SessionDeps) {
    this.app = app;
    this.shown = shown;
    this.needs = needs;
  }

  /** Serializes the blocks on screen, until nothing more was typed in the meantime. */
  async serializeAll(): Promise<void> {
    while (this.shown.pendingDoc.isDirty && this.shown.text !== null) await this.serializeOnce();
  }

  /** Serializes them once. */
  async serializeOnce(): Promise<void> {
    await this.shown.serializeOldest();
    this.shown.showSaving();
  }

  /** Saves the text to storage. */
  async store(): Promise<Result<void, Problem>> {
    let refused: Problem | null = null;
    const { text: present, path } = this.shown;
    // Another tab may have stored the entry that led to the text.
    if (
      present !== null &&
      present.text !== present.stored.text &&
      !isJournalInSync(this.app, path, hashText(present.stored.text))
    )
      await syncJournal(this.app);
    for (let { text } = this.shown; text !== null && text.text !== text.stored.text; { text } = this.shown) {
      this.shown.textBeingStored = text.text;
      const { length: count } = this.shown.records.all;
      const rows = this.shown.records.rows(text.stored.text, text.text);
      const written = await this.needs.workspace.write(
        this.needs.site,
        this.shown.path,
        encodeText(text.text),
        text.stored.revision,
        rows.map(toStoredRow),
      );
      this.shown.textBeingStored = null;
      if (written.ok) {
        this.shown.setStored(text.text, written.value);
        this.shown.records.confirm(count, rows);
        this.needs.onStored(this.shown.path);
        continue;
      }
      const taken = written.problem.code === 'workspace/changed-elsewhere' ? await this.mergeFromStorage() : written;
      if (taken.ok && taken.value) continue;
      if (!taken.ok) refused = taken.problem;
      break;
    }
    // Records that lead to the stored text, or back to it, need no storing.
    if (refused === null && this.shown.text?.text === this.shown.text?.stored.text) this.shown.records.keepUnstored();
    this.shown.setStorageProblem(refused);
    this.shown.showSaving();
    return refused === null ? ok(undefined) : err(refused);
  }

  /** Merges the stored file with what is on screen; false if that must wait, or the file is gone. */
  async mergeFromStorage(by: ReplaceReason = 'others'): Promise<Result<boolean, Problem>> {
    for (;;) {
      const stored = await readStoredText(this.needs, this.shown.path);
      const isGone = !stored.ok && stored.problem.code === 'workspace/file-not-found';
      if (isGone && (await this.detectMove())) continue;
      const { text, pendingDoc } = this.shown;
      if (text === null || pendingDoc.serializeProblem !== null) return ok(false);
      if (!stored.ok) return isGone ? ok(this.takeInDeletion()) : stored;
      const theirs = stored.value;
      // A step of this tab records its own changes.
      const isOthers = (by === 'others' || by === 'published') && text.stored.revision !== theirs.revision;
      if (isOthers && !(await this.followJournal(text.stored.text, theirs.text))) continue;
      // Something was typed, or the file is gone.
      if (isOthers && this.shown.text?.text !== text.text) continue;
      const merged = mergeUnion(text.stored.text, text.text, theirs.text);
      const replaced = await this.shown.replace(merged.text, merged.both ? theirs.text : null, by);
      if (replaced === 'typed') {
        await this.serializeAll();
        continue;
      }
      if (replaced === 'unfit')
        this.needs.holdDraft({
          site: this.needs.site,
          path: this.shown.path,
          stored: text.stored.text,
          text: theirs.text,
          doc: null,
          frontMatter: null,
        });
      else if (merged.both) this.needs.notifyMerged(this.shown.path);
      this.shown.setStored(theirs.text, theirs.revision);
      if (text.stored.text !== theirs.text) this.shown.records.rebase(theirs.text, merged.text);
      return ok(true);
    }
  }

  /**
   * Syncs the journal with a text just read from storage: reads other tabs' rows, and maps earlier entries over a
   * change without a row, such as a site update. Returns false if the stored text has changed again.
   */
  private async followJournal(before: string, after: string): Promise<boolean> {
    const { path } = this.shown;
    await syncJournal(this.app);
    const [old, now] = [hashText(before), hashText(after)];
    if (isJournalInSync(this.app, path, now)) return true;
    // The journal is ahead of the text, or nobody recorded the change.
    const again = await readStoredText(this.needs, path);
    if (again.ok && again.value.text !== after) return false;
    if (!isJournalInSync(this.app, path, old)) dropEntriesOfFile(this.app, path);
    else if (recordRemoteChange(this.app, path, diffTexts(before, after), { from: old, to: now }).length > 0)
      this.needs.notify(
        `${fileNameOf(path)} was changed elsewhere, in text you had edited. Your text is kept, but you can no longer undo those edits.`,
      );
    return true;
  }

  /** True if the missing file was moved elsewhere; this session then moves too. */
  async detectMove(): Promise<boolean> {
    const moved = await this.needs.workspace.findMovedPath(this.needs.site, this.shown.path);
    if (!moved.ok || moved.value === null || this.shown.isClosed) return false;
    this.needs.onMoved(this.shown.path, moved.value);
    return true;
  }

  /** Handles a deletion made elsewhere: unsaved changes here are newer and are stored again. */
  private takeInDeletion(): boolean {
    const { text, isUnsaved } = this.shown;
    // The deletion may be undone by then, so the merge base stays the text stored before it.
    const isTyped = text !== null && text.text !== text.stored.text;
    if (isUnsaved) this.shown.setStored(isTyped ? text.stored.text : '', 0);
    else this.shown.show(null);
    return isUnsaved;
  }
}
