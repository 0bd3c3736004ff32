import { encodeText } from '#base/encoding.ts';
import { isPagePath } from '#base/fileKind.ts';
import { findChangedKey, isSameJson } from '#base/isSameJson.ts';
import type { Problem } from '#base/problem.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { ok, type Result } from '#base/result.ts';
import type { JSONContent } from '#document/page.ts';
import { mergeUnion } from '#merge/mergeUnion.ts';
import type { Revision } from '#workspace/workspace.ts';
import type { Bytes } from '../journal/fileOperation.ts';
import type { UnsavedDraft } from './unsavedDraft.ts';
import { diffToEdit, type TextEdit } from '#base/textEdit.ts';
import type { JournalRecord } from '../journal/journal.ts';
import { closeGroup, continueOrStartEntry } from '../journal/journalStore.ts';
import { toSiteStepKind, type OpenFile, type PageListener } from './openFile.ts';
import type { SessionDeps } from './sessionDeps.ts';
import { typingGroupOf } from './fileRecords.ts';
import { FileModel } from './fileModel.ts';
import { FileSaver } from './fileSaver.ts';
import { readStoredText } from './storedText.ts';
import { scheduleWrite, type WriteSchedule } from './scheduleWrite.ts';
import type { App } from '../app.ts';

/** Source is parsed as a page once typing pauses, in milliseconds; the blocks aren't visible until then. */
const parseDebounce = 150;

/**
 * Restores the on-screen document from before or after an entry, if its editor remembers it. Returns a function that
 * reads the document then; null if it doesn't. `field` is the first front matter field that also changes.
 */
export type StepListener = (kind: 'undo' | 'redo', id: string, field: string | null) => (() => JSONContent) | null;

/**
 * One open text file: its text, blocks, stored state, history, and view state. All changes of the file run here one at
 * a time, so nothing typed is overwritten: changes from outside the editor wait until what is typed is text, and start
 * over if a key is pressed in between.
 */
export class FileSession {
  private readonly shown: FileModel;
  private readonly stepFollowers = new Set<StepListener>();
  /** Called after each change of the blocks on screen, before they are serialized. */
  readonly typingListeners = new Set<() => void>();
  private turn: Promise<unknown> = Promise.resolve();
  private waiting = 0;
  /** When pending typing will be written; null if none. */
  private planned: WriteSchedule | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readingTimer: ReturnType<typeof setTimeout> | undefined;
  private lastSourceEdit: TextEdit | null = null;
  private readonly storing: FileSaver;
  private readonly needs: SessionDeps;
  private readonly app: App;

  constructor(app: App, path: RepoPath, needs: SessionDeps) {
    this.app = app;
    this.shown = new FileModel(app, path, needs);
    this.storing = new FileSaver(app, this.shown, needs);
    this.needs = needs;
  }

  get path(): RepoPath {
    return this.shown.path;
  }

  get file(): OpenFile {
    return this.shown.file;
  }

  /** True while the file has unsaved changes. */
  get isUnsaved(): boolean {
    return this.shown.isUnsaved;
  }

  /** Why what is on screen can't be serialized; null if it can. */
  get serializeProblem(): Problem | null {
    return this.shown.pendingDoc.serializeProblem;
  }

  /** True while work on the file is running or queued. */
  get isBusy(): boolean {
    return this.waiting > 0;
  }

  /** Draft of what is on screen and not in storage; null if nothing is. */
  get unsavedDraft(): UnsavedDraft | null {
    return this.shown.unsavedDraft;
  }

  /** The page's document on screen, including typing; null if the file isn't a page. */
  get document(): JSONContent | null {
    return this.shown.pendingDoc.doc ?? this.shown.text?.page?.doc ?? null;
  }

  /** Reads the file from storage. */
  load(): Promise<void> {
    return this.inTurn(() => (this.shown.file.kind === 'text' ? Promise.resolve() : this.loadNow()));
  }

  /**
   * Calls back with each page that replaces the given version, at once if it already has been replaced. Returns the
   * unsubscribe function.
   */
  onPageReplaced(version: number, follower: PageListener): () => void {
    const page = this.shown.text?.page ?? null;
    if (page !== null && page.version !== version) follower(page, 'others');
    this.shown.pageListeners.add(follower);
    return () => void this.shown.pageListeners.delete(follower);
  }

  /** Calls back an editor that may remember the document on each undo and redo. Returns the unsubscribe function. */
  onStep(follower: StepListener): () => void {
    this.stepFollowers.add(follower);
    return () => void this.stepFollowers.delete(follower);
  }

  /**
   * Records a change of the page's blocks on screen, based on the page with `version`. With `isApart` it starts a new
   * entry; with `id` it joins that entry. Returns the entry's ID; null if the page has been replaced.
   */
  updateBlocks(version: number, doc: () => JSONContent, isApart = false, id?: string): string | null {
    if (this.shown.text?.page?.version !== version) return null;
    const entry = continueOrStartEntry(this.app, typingGroupOf(this.path), this.needs.now(), isApart, id);
    this.shown.pendingDoc.updateBlocks(version, doc, { kind: 'do', entry });
    this.shown.records.recordBlocks(entry.id);
    this.storeSoon();
    for (const follower of this.typingListeners) follower();
    return entry.id;
  }

  /** Records the source of blocks that are about to be pasted, so that they keep their spelling. */
  addSource(source: string): void {
    this.shown.pendingDoc.addSource(source);
  }

  /** Returns the current value of a front matter field; undefined if absent. */
  getField(key: string): unknown {
    return this.shown.text?.page?.frontMatter.values[key];
  }

  /** Sets a front matter field; undefined removes it. Part of the entry with the given ID, or of one of its own. */
  setField(key: string, value: unknown, id?: string): void {
    const { text } = this.shown;
    if (text?.page == null) return;
    const { page } = text;
    const { [key]: _, ...others } = page.frontMatter.values;
    const values = value === undefined ? others : { ...page.frontMatter.values, [key]: value }; // an existing key keeps its position
    const entry = continueOrStartEntry(this.app, `field ${key} of ${this.path}`, this.needs.now(), false, id);
    this.shown.records.recordFields(entry.id, page.frontMatter.values, values);
    this.shown.pendingDoc.updateFrontMatter(page.version, page.doc, values, { kind: 'do', entry });
    this.shown.show({ ...text, page: { ...page, frontMatter: { ...page.frontMatter, values } } });
    this.storeSoon();
  }

  /** Records that the source was edited on screen from one text to another. */
  updateSource(before: string, after: string): void {
    const { text, pendingDoc } = this.shown;
    if (text === null || before === after) return;
    if (pendingDoc.serializeProblem !== null) this.shown.holdPendingDoc();
    // Changes from elsewhere that aren't shown yet are kept.
    const merged = mergeUnion(before, after, text.text);
    if (merged.both) this.needs.notifyMerged(this.path);
    const entry = continueOrStartEntry(
      this.app,
      `source of ${this.path}`,
      this.needs.now(),
      !this.goesOn(before, after),
    );
    this.shown.updateText(merged.text, true, entry);
    this.readSoon();
    this.storeSoon();
  }

  private readSoon(): void {
    clearTimeout(this.readingTimer);
    this.readingTimer = setTimeout(() => void this.readIfOld(), parseDebounce);
  }

  /** True if a source edit adjoins the previous one. */
  private goesOn(before: string, after: string): boolean {
    const [edit] = diffToEdit(before, after);
    const last = this.lastSourceEdit;
    this.lastSourceEdit = edit ?? null;
    if (edit === undefined || last === null) return false;
    return edit.from <= last.from + last.text.length && edit.to >= last.from;
  }

  /** Call it before the block editor unmounts. */
  detachBlockEditor(): void {
    this.shown.pendingDoc.freezeDoc();
  }

  /** Call it when another editor shows the file. */
  attachEditor(): void {
    if (this.shown.pendingDoc.isDirty) void this.save();
    void this.readIfOld();
  }

  /** On-screen changes not serialized yet, as journal records with empty changes. */
  get pendingRecords(): readonly JournalRecord[] {
    const parts = [{ kind: 'edit', path: this.path, change: [] }] as const;
    return this.shown.pendingDoc.steps.map((step) => {
      if (step.kind === 'do') return { kind: step.kind, entry: { ...step.entry, parts } };
      return step.kind === 'undo' ? step : { ...step, kind: step.kind, at: 0 };
    });
  }

  /**
   * Undoes or redoes an entry that edited only this file, at once if the editor on screen remembers its document.
   * Resolves with `unchanged` if the entry is undone but nothing looks different, such as an empty paragraph whose
   * editor is gone; `interrupted` if something was typed first.
   */
  applyStep(kind: 'undo' | 'redo', id: string): Promise<'done' | 'unchanged' | 'interrupted'> {
    closeGroup(this.app);
    if (this.takeShownStep(kind, id)) return Promise.resolve('done');
    if (this.stepFollowers.size === 0 && this.shown.applySourceStep({ kind, id })) {
      this.readSoon();
      this.storeSoon();
      return Promise.resolve('done');
    }
    return this.inTurn(async () => {
      await this.storing.serializeAll();
      const text = this.shown.pendingDoc.serializeProblem === null ? this.shown.textAfter({ kind, id }) : null;
      // Typing in the meantime is newer than the undo.
      const isSame = text === this.shown.text?.text;
      if (text === null || (await this.shown.replace(text, null, 'own step')) !== 'done') return 'interrupted';
      this.shown.records.addStep({ kind, id });
      await this.storing.store();
      return isSame ? 'unchanged' : 'done';
    });
  }

  /** Shows the page as before or after an entry, if its editor and the fields above it remember that. Returns whether they do. */
  private takeShownStep(kind: 'undo' | 'redo', id: string): boolean {
    const { text } = this.shown;
    if (text?.page == null || this.shown.isPageStale || this.stepFollowers.size === 0) return false;
    const { page } = text;
    const fields = this.shown.records.fieldsOf(id);
    const [from, to] = kind === 'undo' ? [fields?.after, fields?.before] : [fields?.before, fields?.after];
    if (fields !== undefined && !isSameJson(page.frontMatter.values, from)) return false;
    const key = to === undefined ? null : (findChangedKey(page.frontMatter.values, to) ?? null);
    const docs = [...this.stepFollowers].map((follower) => follower(kind, id, key));
    const doc = docs.find((one) => one !== null) ?? null;
    if (doc === null && (fields === undefined || this.shown.records.hasBlocks(id))) return false;
    this.shown.pendingDoc.applyStep(page.version, doc, to ?? null, { base: page.doc, step: { kind, id } });
    if (to !== undefined)
      this.shown.show({ ...text, page: { ...page, frontMatter: { ...page.frontMatter, values: to } } });
    this.storeSoon();
    for (const typing of this.typingListeners) typing();
    return true;
  }

  /** Serializes everything typed; only then is it known what can be undone. */
  serialize(): Promise<void> {
    return this.inTurn(() => this.storing.serializeAll());
  }

  /** Saves everything typed. */
  save(): Promise<void> {
    return this.runWhenSaved(() => Promise.resolve());
  }

  /**
   * Merges a newer stored text with what isn't stored yet. `from` is the revision that a step of this tab was stored
   * over, which tells the step's result from changes others stored earlier, or `published` if others may have published
   * the text.
   */
  syncFromStorage(from?: Revision | 'published'): Promise<void> {
    return this.inTurn(async () => {
      if (this.shown.file.kind !== 'text') return this.loadNow();
      const isSite = this.shown.file.stored.revision === from || this.needs.currentStep() !== null;
      await this.storing.serializeAll();
      await this.storing.mergeFromStorage(
        isSite ? toSiteStepKind(this.needs.currentStep()) : from === 'published' ? from : 'others',
      );
      await this.storing.store();
    });
  }

  /** Runs work on the file once everything typed is stored, before anything else happens to it. */
  runWhenSaved<Value>(work: () => Promise<Value>): Promise<Value> {
    clearTimeout(this.timer);
    this.planned = null;
    return this.inTurn(async () => {
      // Stores even during continuous typing.
      do {
        await this.storing.serializeOnce();
        await this.storing.store();
      } while (this.shown.pendingDoc.isDirty && this.shown.text !== null);
      return work();
    });
  }

  /**
   * Deletes the file with `work`, which returns the removed bytes. Returns the file's last content, including what was
   * typed while `work` ran.
   */
  remove(work: () => Promise<Result<Bytes, Problem>>): Promise<Result<Bytes, Problem>> {
    return this.runWhenSaved(async () => {
      const removed = await work();
      if (!removed.ok) return removed;
      await this.storing.serializeAll();
      if (this.shown.pendingDoc.serializeProblem !== null) this.shown.holdPendingDoc();
      const { text } = this.shown;
      return text === null || text.text === text.stored.text ? removed : ok(encodeText(text.text));
    });
  }

  /** Renames the file. */
  rename(path: RepoPath): void {
    this.shown.path = path;
    this.shown.records.rename(path);
    this.shown.show(this.shown.file);
  }

  /** Ends the session; nothing is shown or stored anymore. */
  close(): void {
    clearTimeout(this.timer);
    clearTimeout(this.readingTimer);
    this.shown.close();
  }

  private inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    this.waiting += 1;
    const next = this.turn.then(work).finally(() => void (this.waiting -= 1));
    // The caller handles a failure; the next one runs regardless.
    const end = () => null;
    this.turn = next.then(end, end);
    return next;
  }

  private storeSoon(): void {
    const now = this.needs.now();
    this.planned = scheduleWrite(this.planned, now);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.save(), this.planned.at - now);
    this.shown.showSaving();
  }

  /** Reparses the page if its source was edited, or loads the rest if only its start is shown. */
  private readIfOld(): Promise<void> {
    return this.inTurn(async () => {
      for (;;) {
        await this.storing.serializeAll();
        if (this.shown.pendingDoc.serializeProblem !== null && this.shown.isPageStale) this.shown.holdPendingDoc();
        await this.storing.store();
        const before = this.shown.text;
        if (before === null || !this.shown.isPageStale) return;
        const page = await this.shown.readPage(before.text);
        const now = this.shown.text;
        if (now !== null && now.text === before.text && !this.shown.pendingDoc.isDirty)
          this.shown.showPage(now, page, now.page?.isStart === true ? 'rest' : 'others');
        else this.shown.closePage(page);
      }
    });
  }

  private async loadNow(): Promise<void> {
    const { shown } = this;
    shown.show({ kind: 'loading' });
    const stored = await readStoredText(this.needs, this.path);
    if (!stored.ok && stored.problem.code === 'workspace/file-not-found' && (await this.storing.detectMove()))
      return shown.isClosed ? undefined : this.loadNow();
    if (!stored.ok) return shown.show({ kind: 'failed', problem: stored.problem });
    const { text } = stored.value;
    const page = isPagePath(this.path) ? await shown.readStart(text) : null;
    if (shown.isClosed) return shown.closePage(page);
    shown.showPage(
      {
        kind: 'text',
        text,
        stored: stored.value,
        saving: { kind: 'saved' },
        page: null,
        isPageStale: false,
        isTextStale: false,
      },
      page,
    );
    if (page?.isStart === true) void this.readIfOld();
  }
}
