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

/** Never used twice: the worker and the block editor tell pages apart by it. */
function newVersion(app: App): number {
  const own = app.get(versions);
  own.last += 1;
  return own.last;
}

/** One open file as it is now, and the single steps that it changes by. Who calls them one after the other is its session. */
export class FileModel {
  path: RepoPath;
  /** Names the file to the worker, whatever it is renamed to. */
  readonly key: string;
  readonly screen = new PendingDoc();
  readonly records: FileRecords;
  /** The text that is on its way to storage; null where none is. */
  sending: string | null = null;
  readonly followers = new Set<PageListener>();
  private shown: OpenFile = { kind: 'loading' };
  /** The text that the blocks on the screen came from, or became last. */
  private blocksText = '';
  /** The text that the page on the screen was read from. */
  private pageText = '';
  /** Whether the worker holds another text as the source of the page on the screen: it is written anew from the present one. */
  private isSourceOld = false;
  /** The readings of the page that entries were made on, by their IDs. */
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

  /** The file where it is open as text and its session has not ended. */
  get text(): OpenTextFile | null {
    return this.shown.kind === 'text' && !this.closed ? this.shown : null;
  }

  /** Whether the page on the screen is another than that of the text, or the start of it only. */
  get isOld(): boolean {
    const { text } = this;
    return text !== null && (text.reading || text.page?.isStart === true);
  }

  /** Whether something on the screen is not in storage. */
  get isUnsaved(): boolean {
    return (
      this.shown.kind === 'text' &&
      (this.screen.isDirty || this.screen.refused !== null || this.shown.text !== this.shown.stored.text)
    );
  }

  /** What is on the screen and not in storage; null where there is nothing. */
  get lastWord(): UnsavedDraft | null {
    if (this.shown.kind !== 'text' || !this.isUnsaved) return null;
    // Blocks that are text already are older than what was typed as source since.
    const isNewest = (this.screen.isDirty || this.screen.refused !== null) && !this.shown.reading;
    const [doc, frontMatter] = isNewest ? [this.screen.doc, this.screen.frontMatter] : [null, null];
    return {
      site: this.needs.site,
      path: this.path,
      stored: this.shown.stored.text,
      text: this.shown.text,
      sent: this.sending === null ? [] : [this.sending],
      doc,
      frontMatter,
      ...this.ofStart(doc),
    };
  }

  /** What says of a document on the screen that it is the start of a page only: where that ends can be found in the text alone that it was read from. */
  private ofStart(doc: JSONContent | null): Partial<Pick<UnsavedDraft, 'text' | 'isStart'>> {
    return doc !== null && this.text?.page?.isStart === true ? { text: this.pageText, isStart: true } : {};
  }

  /** Shows the file; null where there is none any more. Whether it is saved is found anew. */
  show(file: OpenFile | null): void {
    if (file === null) this.leave();
    this.shown =
      file?.kind === 'text'
        ? { ...file, saving: this.savingOf(file), writing: this.screen.isDirty }
        : (file ?? { kind: 'loading' });
    if (!this.closed) this.needs.show(this.path, file === null ? null : this.shown);
  }

  /** Shows whether the file is written and saved, where that changed. */
  showSaving(): void {
    const { shown } = this;
    if (shown.kind === 'text' && (this.savingOf(shown) !== shown.saving || shown.writing !== this.screen.isDirty))
      this.show(shown);
  }

  /** Turns the oldest blocks of the screen that are not text yet into text. Where the text was changed beside them, both are put together. */
  async writeOldestBlocks(): Promise<void> {
    const page = this.text === null ? null : this.screen.begin();
    if (page === null) return;
    const { step } = page;
    const exact = step.kind === 'do' || this.text?.text !== this.blocksText ? null : this.textAfter(step);
    if (exact !== null && step.kind !== 'do') {
      const isSame = exact === this.text?.text;
      this.takeStep(exact, step);
      // What left the text as it was may have been refused, and what is on the screen now may be refused as well.
      if (isSame) await this.screen.write(this.needs.pages, this.key, page);
      return this.screen.end();
    }
    if (this.isSourceOld) await this.rereadSource(page.version);
    const written = await this.screen.write(this.needs.pages, this.key, page);
    this.screen.end();
    // What the journal can't undo is undone on the screen alone: that is an entry of its own.
    const entry = step.kind === 'do' ? step.entry : this.records.newEntry();
    this.madeOn.set(entry.id, page.version);
    if (written !== null) this.takeBlocks(written, entry);
    else if (this.text !== null) this.records.addChange(this.text.text, this.text.text, entry);
  }

  /** The text after an entry was undone or redone that edited this file alone; null if that can't be. */
  textAfter(step: UndoRedoStep): string | null {
    const { text } = this;
    return text === null ? null : this.records.textAfter(step, text.text, text.stored.text);
  }

  /** Undoes or redoes an entry in the text at once, where no blocks wait to become text. Returns whether it did. */
  takeSourceStep(step: UndoRedoStep): boolean {
    if (this.shown.kind !== 'text' || this.screen.isDirty || this.screen.refused !== null) return false;
    const text = this.textAfter(step);
    if (text === null) return false;
    this.records.addStep(step);
    this.show({ ...this.shown, text, reading: this.shown.page !== null });
    return true;
  }

  /** The text after an entry was undone or redone, whose page is on the screen. */
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
    if (next.both) this.needs.tellBoth(this.path);
    this.type(next.text, text.reading, entry);
  }

  /** A text that was typed: as source, the page has to be read anew. */
  type(text: string, isSource: boolean, entry: Omit<JournalEntry, 'parts'>): void {
    if (this.shown.kind !== 'text') return;
    this.records.addChange(this.shown.text, text, entry);
    this.show({ ...this.shown, text, reading: isSource && this.shown.page !== null });
  }

  /** The text that storage holds. */
  setStored(text: string, revision: Revision): void {
    if (this.shown.kind === 'text') this.show({ ...this.shown, stored: { text, revision } });
    this.forgetLostEntries();
  }

  /** Forgets what is known of entries that are neither in the journal nor on the screen. */
  private forgetLostEntries(): void {
    const { done, undone } = this.app.get(journalStore).getState();
    const shown = this.screen.steps.map((step) => (step.kind === 'do' ? step.entry.id : step.id));
    const ids = new Set([...[...done, ...undone].map(({ id }) => id), ...shown]);
    for (const id of this.madeOn.keys()) if (!ids.has(id)) this.madeOn.delete(id);
    this.records.keepNotesOf(ids);
  }

  /** Why storage refuses the text; null where it does not. */
  setStorageProblem(found: Problem | null): void {
    this.storageProblem = found;
  }

  /**
   * Puts another text in place of the present one, on the screen as well: `done`. `typed` where something was typed
   * meanwhile, and `unfit` where it was put together with `theirs` and is no valid file of its kind: then nothing changed.
   */
  async replace(
    text: string,
    theirs: string | null = null,
    by: ReplaceReason = 'others',
  ): Promise<'done' | 'typed' | 'unfit'> {
    const before = this.text;
    if (before === null || before.text === text) return this.screen.isDirty ? 'typed' : 'done';
    const page = before.page === null ? null : await this.readPage(text);
    const now = this.text;
    const isTyped = now !== null && (this.screen.isDirty || now.text !== before.text);
    const isUnfit = theirs !== null && !isMergeValid(this.path, [before.text, theirs], text, page, before.page);
    if (now === null || isTyped || isUnfit) {
      this.closePage(page);
      return isTyped ? 'typed' : isUnfit ? 'unfit' : 'done';
    }
    this.showPage({ ...now, text }, page, by);
    return 'done';
  }

  /** Another page takes the place of the one on the screen. */
  showPage(file: OpenTextFile, page: PageSnapshot | null, by: ReplaceReason = 'others'): void {
    this.closePage(file.page);
    this.screen.forget();
    this.blocksText = file.text;
    this.pageText = file.text;
    this.isSourceOld = false;
    this.show({ ...file, page, reading: false });
    if (page !== null) for (const follower of this.followers) follower(page, by);
  }

  /** The words on the screen that cannot become text are kept for the writer, who goes on in the source. */
  holdScreen(): void {
    const { text, screen } = this;
    if (text !== null)
      this.needs.hold({
        site: this.needs.site,
        path: this.path,
        stored: text.stored.text,
        text: text.text,
        doc: screen.doc,
        frontMatter: screen.frontMatter,
        ...this.ofStart(screen.doc),
      });
    screen.forget();
  }

  async readPage(text: string): Promise<PageSnapshot> {
    const version = newVersion(this.app);
    const { doc, frontMatter, problems } = await measureTime('reading: the page', () =>
      this.needs.pages.open(formatPageId(version, this.key), text),
    );
    return { doc, frontMatter, problems, version, isStart: false };
  }

  /** A page as it is shown first: of a long one its start. */
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

  /** Nothing of the file is shown any more. */
  close(): void {
    this.leave();
    this.closed = true;
  }

  private leave(): void {
    const { text } = this;
    if (text === null) return;
    this.closePage(text.page);
    this.records.forget();
  }

  /** Says what the writer should know of the page's new text, once as long as it stays so. */
  private tell(notices: readonly Problem[]): void {
    const messages = notices.map(({ message }) => message);
    for (const message of messages) if (!this.told.includes(message)) this.needs.tell(message);
    this.told = messages;
  }

  /** The same value as before where nothing changed. */
  private savingOf({ saving }: OpenTextFile): SaveState {
    const found = this.screen.refused ?? this.storageProblem;
    if (found !== null)
      return saving.kind === 'failed' && saving.problem === found ? saving : { kind: 'failed', problem: found };
    const kind = this.isUnsaved ? 'pending' : 'saved';
    return saving.kind === kind ? saving : { kind };
  }
}
