import type { Problem } from '#base/problem.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { measureTime } from '#workspace/measureTime.ts';
import { mergeUnion } from '#merge/mergeUnion.ts';
import type { JSONContent } from '#document/page.ts';
import type { Revision } from '#workspace/workspace.ts';
import type { JournalEntry } from '../journal/journal.ts';
import { journalStore } from '../journal/journalStore.ts';
import type { SerializedPage } from '../pages/pagesClient.ts';
import { isMergeValid } from './isMergeValid.ts';
import type { UnsavedDraft } from './unsavedDraft.ts';
import type { OpenFile, OpenTextFile, PageListener, PageSnapshot, ReplaceReason, SaveState } from './openFile.ts';
import { FileRecords } from './fileRecords.ts';
import { formatPageId, PendingDoc, type UndoRedoStep } from './pendingDoc.ts';
import type { SessionDeps } from './sessionDeps.ts';
import { defineState, type App } from '../app.ts';

const versions = defineState(() => ({ last: 0 }));

/** Returns a number never used before: the worker and the block editor identify pages by it. */
function newVersion(app: App): number {
  const own = app.get(versions);
  own.last += 1;
  return own.last;
}

/** The current state of an open file and the single steps that change it. Its session runs them one at a time. */
export class FileModel {
  path: RepoPath;
  /** Identifies the file to the worker, even after a rename. */
  readonly key: string;
  readonly pendingDoc = new PendingDoc();
  readonly records: FileRecords;
  /** Text being stored; null if none. */
  textBeingStored: string | null = null;
  readonly pageListeners = new Set<PageListener>();
  private shown: OpenFile = { kind: 'loading' };
  /** Text that the blocks on screen came from, or were last serialized to. */
  private blocksText = '';
  /** Text that the page on screen was parsed from. */
  private pageText = '';
  /** True if the worker has another text as the source of the page on screen, so it must reread the current one before serializing. */
  private isSourceOld = false;
  /** Page version that each entry was made on, by entry ID. */
  private readonly madeOn = new Map<string, number>();
  private storageProblem: Problem | null = null;
  private told: readonly string[] = [];
  private closed = false;
  private readonly needs: SessionDeps;
  private readonly app: App;

  constructor(app: App, path: RepoPath, needs: SessionDeps) {
    this.app = app;
    this.path = path;
    this.key = path;
    this.needs = needs;
    this.records = new FileRecords(app, path, needs.now);
  }

  get isClosed(): boolean {
    return this.closed;
  }

  get file(): OpenFile {
    return this.shown;
  }

  /** The file if it is open as text and its session hasn't ended; null otherwise. */
  get text(): OpenTextFile | null {
    return this.shown.kind === 'text' && !this.closed ? this.shown : null;
  }

  /** True if the page on screen is older than the text, or only the start of it. */
  get isPageStale(): boolean {
    const { text } = this;
    return text !== null && (text.isPageStale || text.page?.isStart === true);
  }

  /** True while the file has unsaved changes. */
  get isUnsaved(): boolean {
    return (
      this.shown.kind === 'text' &&
      (this.pendingDoc.isDirty ||
        this.pendingDoc.serializeProblem !== null ||
        this.shown.text !== this.shown.stored.text)
    );
  }

  /** Draft of what is on screen and not in storage; null if nothing is. */
  get unsavedDraft(): UnsavedDraft | null {
    if (this.shown.kind !== 'text' || !this.isUnsaved) return null;
    // Blocks that are already serialized are older than source typed since.
    const isNewest = (this.pendingDoc.isDirty || this.pendingDoc.serializeProblem !== null) && !this.shown.isPageStale;
    const [doc, frontMatter] = isNewest ? [this.pendingDoc.doc, this.pendingDoc.frontMatter] : [null, null];
    return {
      site: this.needs.site,
      path: this.path,
      stored: this.shown.stored.text,
      text: this.shown.text,
      sent: this.textBeingStored === null ? [] : [this.textBeingStored],
      doc,
      frontMatter,
      ...this.ofStart(doc),
    };
  }

  /** Returns the extra draft fields for the start of a page: where it ends can only be found in the text it was parsed from. */
  private ofStart(doc: JSONContent | null): Partial<Pick<UnsavedDraft, 'text' | 'isStart'>> {
    return doc !== null && this.text?.page?.isStart === true ? { text: this.pageText, isStart: true } : {};
  }

  /** Shows the file, with its save state recomputed; null if it no longer exists. */
  show(file: OpenFile | null): void {
    if (file === null) this.leave();
    this.shown =
      file?.kind === 'text'
        ? { ...file, saving: this.savingOf(file), isTextStale: this.pendingDoc.isDirty }
        : (file ?? { kind: 'loading' });
    if (!this.closed) this.needs.onChange(this.path, file === null ? null : this.shown);
  }

  /** Updates the save state on screen if it changed. */
  showSaving(): void {
    const { shown } = this;
    if (
      shown.kind === 'text' &&
      (this.savingOf(shown) !== shown.saving || shown.isTextStale !== this.pendingDoc.isDirty)
    )
      this.show(shown);
  }

  /** Serializes the oldest blocks on screen that aren't text yet. If the text was also changed directly, merges both. */
  async serializeOldest(): Promise<void> {
    const page = this.text === null ? null : this.pendingDoc.takeOldest();
    if (page === null) return;
    const { step } = page;
    const exact = step.kind === 'do' || this.text?.text !== this.blocksText ? null : this.textAfter(step);
    if (exact !== null && step.kind !== 'do') {
      const isSame = exact === this.text?.text;
      this.takeStep(exact, step);
      // A step that left the text unchanged may have been refused before, and what is on screen now may be refused too.
      if (isSame) await this.pendingDoc.serialize(this.needs.pages, this.key, page);
      return this.pendingDoc.finishOldest();
    }
    if (this.isSourceOld) await this.rereadSource(page.version);
    const written = await this.pendingDoc.serialize(this.needs.pages, this.key, page);
    this.pendingDoc.finishOldest();
    // What the journal can't undo is undone only on screen, as an entry of its own.
    const entry = step.kind === 'do' ? step.entry : this.records.newEntry();
    this.madeOn.set(entry.id, page.version);
    if (written !== null) this.takeBlocks(written, entry);
    else if (this.text !== null) this.records.addChange(this.text.text, this.text.text, entry);
  }

  /** Returns the text after undoing or redoing an entry that edited only this file; null if that isn't possible. */
  textAfter(step: UndoRedoStep): string | null {
    const { text } = this;
    return text === null ? null : this.records.textAfter(step, text.text, text.stored.text);
  }

  /** Undoes or redoes an entry in the text at once, if no blocks are waiting to be serialized. Returns whether it did. */
  applySourceStep(step: UndoRedoStep): boolean {
    if (this.shown.kind !== 'text' || this.pendingDoc.isDirty || this.pendingDoc.serializeProblem !== null)
      return false;
    const text = this.textAfter(step);
    if (text === null) return false;
    this.records.addStep(step);
    this.show({ ...this.shown, text, isPageStale: this.shown.page !== null });
    return true;
  }

  /** Sets the text after undoing or redoing an entry whose page is already on screen. */
  private takeStep(text: string, step: UndoRedoStep): void {
    if (this.shown.kind !== 'text') return;
    if (this.madeOn.get(step.id) !== this.shown.page?.version) this.isSourceOld = true;
    this.blocksText = text;
    this.records.addStep(step);
    this.show({ ...this.shown, text });
  }

  private async rereadSource(version: number): Promise<void> {
    this.isSourceOld = false;
    if (this.text?.page?.version === version && !this.text.page.isStart)
      await this.needs.pages.open(formatPageId(version, this.key), this.blocksText);
  }

  private takeBlocks({ text: written, notices }: SerializedPage, entry: Omit<JournalEntry, 'parts'>): void {
    const { text } = this;
    if (text === null) return;
    this.tell(notices);
    const next =
      text.text === this.blocksText ? { text: written, both: false } : mergeUnion(this.blocksText, written, text.text);
    this.blocksText = written;
    if (next.both) this.needs.notifyMerged(this.path);
    this.updateText(next.text, text.isPageStale, entry);
  }

  /** Records a typed text; if typed as source, the page must be reread. */
  updateText(text: string, isSource: boolean, entry: Omit<JournalEntry, 'parts'>): void {
    if (this.shown.kind !== 'text') return;
    this.records.addChange(this.shown.text, text, entry);
    this.show({ ...this.shown, text, isPageStale: isSource && this.shown.page !== null });
  }

  /** Records the stored text. */
  setStored(text: string, revision: Revision): void {
    if (this.shown.kind === 'text') this.show({ ...this.shown, stored: { text, revision } });
    this.forgetLostEntries();
  }

  /** Drops data about entries that are neither in the journal nor on screen. */
  private forgetLostEntries(): void {
    const { done, undone } = this.app.get(journalStore).getState();
    const shown = this.pendingDoc.steps.map((step) => (step.kind === 'do' ? step.entry.id : step.id));
    const ids = new Set([...[...done, ...undone].map(({ id }) => id), ...shown]);
    for (const id of this.madeOn.keys()) if (!ids.has(id)) this.madeOn.delete(id);
    this.records.pruneEntries(ids);
  }

  /** Sets why storage refuses the text; null if it doesn't. */
  setStorageProblem(found: Problem | null): void {
    this.storageProblem = found;
  }

  /**
   * Replaces the current text, also on screen, and returns `done`. Returns `typed` if something was typed in the
   * meantime, and `unfit` if merging with `theirs` gave an invalid file; then nothing changed.
   */
  async replace(
    text: string,
    theirs: string | null = null,
    by: ReplaceReason = 'others',
  ): Promise<'done' | 'typed' | 'unfit'> {
    const before = this.text;
    if (before === null || before.text === text) return this.pendingDoc.isDirty ? 'typed' : 'done';
    const page = before.page === null ? null : await this.readPage(text);
    const now = this.text;
    const isTyped = now !== null && (this.pendingDoc.isDirty || now.text !== before.text);
    const isUnfit = theirs !== null && !isMergeValid(this.path, [before.text, theirs], text, page, before.page);
    if (now === null || isTyped || isUnfit) {
      this.closePage(page);
      return isTyped ? 'typed' : isUnfit ? 'unfit' : 'done';
    }
    this.showPage({ ...now, text }, page, by);
    return 'done';
  }

  /** Replaces the page on screen. */
  showPage(file: OpenTextFile, page: PageSnapshot | null, by: ReplaceReason = 'others'): void {
    this.closePage(file.page);
    this.pendingDoc.reset();
    this.blocksText = file.text;
    this.pageText = file.text;
    this.isSourceOld = false;
    this.show({ ...file, page, isPageStale: false });
    if (page !== null) for (const follower of this.pageListeners) follower(page, by);
  }

  /** Keeps on-screen text that can't be serialized as a recovered text; the user continues in the source. */
  holdPendingDoc(): void {
    const { text, pendingDoc } = this;
    if (text !== null)
      this.needs.holdDraft({
        site: this.needs.site,
        path: this.path,
        stored: text.stored.text,
        text: text.text,
        doc: pendingDoc.doc,
        frontMatter: pendingDoc.frontMatter,
        ...this.ofStart(pendingDoc.doc),
      });
    pendingDoc.reset();
  }

  async readPage(text: string): Promise<PageSnapshot> {
    const version = newVersion(this.app);
    const { doc, frontMatter, problems } = await measureTime('reading: the page', () =>
      this.needs.pages.open(formatPageId(version, this.key), text),
    );
    return { doc, frontMatter, problems, version, isStart: false };
  }

  /** Parses a page for its first display: only the start of a long one. */
  async readStart(text: string): Promise<PageSnapshot> {
    const version = newVersion(this.app);
    const { doc, frontMatter, problems, isStart } = await measureTime('reading: the start of the page', () =>
      this.needs.pages.openStart(formatPageId(version, this.key), text),
    );
    return { doc, frontMatter, problems, version, isStart };
  }

  closePage(page: PageSnapshot | null): void {
    if (page !== null) void this.needs.pages.close(formatPageId(page.version, this.key));
  }

  /** Stops showing the file. */
  close(): void {
    this.leave();
    this.closed = true;
  }

  private leave(): void {
    const { text } = this;
    if (text === null) return;
    this.closePage(text.page);
    this.records.clear();
  }

  /** Shows notices about the page's new text, each only once while it persists. */
  private tell(notices: readonly Problem[]): void {
    const messages = notices.map(({ message }) => message);
    for (const message of messages) if (!this.told.includes(message)) this.needs.notify(message);
    this.told = messages;
  }

  /** Returns the same object if nothing changed. */
  private savingOf({ saving }: OpenTextFile): SaveState {
    const found = this.pendingDoc.serializeProblem ?? this.storageProblem;
    if (found !== null)
      return saving.kind === 'failed' && saving.problem === found ? saving : { kind: 'failed', problem: found };
    const kind = this.isUnsaved ? 'pending' : 'saved';
    return saving.kind === kind ? saving : { kind };
  }
}
