import { encodeText } from '#base/encoding.ts';
import { isPagePath } from '#base/fileKind.ts';
import { findChangedKey, isSameJson } from '#base/isSameJson.ts';
import type { Problem } from '#base/problem.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { ok, type Result } from '#base/result.ts';
import type { JSONContent } from '#document/page.ts';
import { mergeUnion } from '#merge/mergeUnion.ts';
import type { Revision } from '#workspace/workspace.ts';
import type { Bytes } from '../changes/fileOperation.ts';
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

/** Source is read as a page once typing pauses: nobody sees the blocks meanwhile. */
const readingPause = 150;

/**
 * Puts the document on the screen back to what it was before an entry, or after it, if its editor remembers that. Returns what
 * reads the document then; null if it doesn't. `field`: the first field of the front matter that changes as well.
 */
export type StepListener = (kind: 'undo' | 'redo', id: string, field: string | null) => (() => JSONContent) | null;

/**
 * One open text file: its text, its blocks, what of it is in storage, its history and where one stands in it. All that
 * changes the file goes through here, one thing after the other, so that nothing typed is overwritten: what comes from
 * outside the editor on the screen waits until what is typed there is text, and starts anew when a key comes in between.
 */
export class FileSession {
  private readonly shown: FileModel;
  private readonly stepFollowers = new Set<StepListener>();
  /** Called after each change of the blocks on the screen, before it is text. */
  readonly typingFollowers = new Set<() => void>();
  private turn: Promise<unknown> = Promise.resolve();
  private waiting = 0;
  /** When what is typed will be written; null where all is. */
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

  /** Whether something on the screen is not in storage. */
  get isUnsaved(): boolean {
    return this.shown.isUnsaved;
  }

  /** Why what is on the screen cannot be written as text; null where it can. */
  get refused(): Problem | null {
    return this.shown.screen.refused;
  }

  /** Whether something is being done with the file, or waits for its turn. */
  get isBusy(): boolean {
    return this.waiting > 0;
  }

  /** What is on the screen and not in storage; null where there is nothing. */
  get lastWord(): UnsavedDraft | null {
    return this.shown.lastWord;
  }

  /** The page's document as it is on the screen, what was typed included; null where the file is no page. */
  get document(): JSONContent | null {
    return this.shown.screen.doc ?? this.shown.text?.page?.doc ?? null;
  }

  /** Reads the file from storage. */
  load(): Promise<void> {
    return this.inTurn(() => (this.shown.file.kind === 'text' ? Promise.resolve() : this.loadNow()));
  }

  /** Calls back, at once, with a page that replaces the one on the screen, which is of the given version. Gives what ends it. */
  followPage(version: number, follower: PageListener): () => void {
    const page = this.shown.text?.page ?? null;
    if (page !== null && page.version !== version) follower(page, 'others');
    this.shown.followers.add(follower);
    return () => void this.shown.followers.delete(follower);
  }

  /** Asks, at each undo and redo, an editor that may remember the document. Returns what ends it. */
  followSteps(follower: StepListener): () => void {
    this.stepFollowers.add(follower);
    return () => void this.stepFollowers.delete(follower);
  }

  /**
   * The page's blocks were changed on the screen; `version` is the page's that they were made from. `isApart`: what was typed begins an entry of
   * its own; or it belongs to the entry of the given ID. Returns the ID of the entry; null if the page is another by now.
   */
  typeBlocks(version: number, doc: () => JSONContent, isApart = false, id?: string): string | null {
    if (this.shown.text?.page?.version !== version) return null;
    const entry = continueOrStartEntry(this.app, typingGroupOf(this.path), this.needs.now(), isApart, id);
    this.shown.screen.typeBlocks(version, doc, { kind: 'do', entry });
    this.shown.records.noteBlocks(entry.id);
    this.storeSoon();
    for (const follower of this.typingFollowers) follower();
    return entry.id;
  }

  /** What one field of the page's front matter says; undefined where it says nothing. */
  fieldNow(key: string): unknown {
    return this.shown.text?.page?.frontMatter.values[key];
  }

  /** Sets one field of the page's front matter; undefined removes it. It is a part of the entry of the given ID, or one of its own. */
  typeField(key: string, value: unknown, id?: string): void {
    const { text } = this.shown;
    if (text?.page == null) return;
    const { page } = text;
    const { [key]: _, ...others } = page.frontMatter.values;
    const values = value === undefined ? others : { ...page.frontMatter.values, [key]: value }; // a key that is there keeps its place
    const entry = continueOrStartEntry(this.app, `field ${key} of ${this.path}`, this.needs.now(), false, id);
    this.shown.records.noteFields(entry.id, page.frontMatter.values, values);
    this.shown.screen.typeFrontMatter(page.version, page.doc, values, { kind: 'do', entry });
    this.shown.show({ ...text, page: { ...page, frontMatter: { ...page.frontMatter, values } } });
    this.storeSoon();
  }

  /** The source was changed on the screen, from the text that it showed to another one. */
  typeSource(before: string, after: string): void {
    const { text, screen } = this.shown;
    if (text === null || before === after) return;
    if (screen.refused !== null) this.shown.holdScreen();
    // What came in meanwhile and is not shown yet stays.
    const merged = mergeUnion(before, after, text.text);
    if (merged.both) this.needs.tellBoth(this.path);
    const entry = continueOrStartEntry(
      this.app,
      `source of ${this.path}`,
      this.needs.now(),
      !this.goesOn(before, after),
    );
    this.shown.type(merged.text, true, entry);
    this.readSoon();
    this.storeSoon();
  }

  private readSoon(): void {
    clearTimeout(this.readingTimer);
    this.readingTimer = setTimeout(() => void this.readIfOld(), readingPause);
  }

  /** Whether a change of the source is where the one before it was. */
  private goesOn(before: string, after: string): boolean {
    const [edit] = diffToEdit(before, after);
    const last = this.lastSourceEdit;
    this.lastSourceEdit = edit ?? null;
    if (edit === undefined || last === null) return false;
    return edit.from <= last.from + last.text.length && edit.to >= last.from;
  }

  /** The editor that shows the blocks is about to go. */
  leaveBlocks(): void {
    this.shown.screen.keep();
  }

  /** Another editor shows the file. */
  enter(): void {
    if (this.shown.screen.isDirty) void this.settle();
    void this.readIfOld();
  }

  /** What is on the screen and isn't text yet, as records of the journal that don't know what they change. */
  get screenRecords(): readonly JournalRecord[] {
    const parts = [{ kind: 'edit', path: this.path, change: [] }] as const;
    return this.shown.screen.steps.map((step) => {
      if (step.kind === 'do') return { kind: step.kind, entry: { ...step.entry, parts } };
      return step.kind === 'undo' ? step : { ...step, kind: step.kind, at: 0 };
    });
  }

  /**
   * Undoes or redoes an entry that edited this file alone; at once if the editor on the screen remembers its document. Returns `unchanged` if the
   * entry is undone and nothing looks different, as an empty paragraph whose editor is gone; `interrupted` if something is typed before.
   */
  takeStep(kind: 'undo' | 'redo', id: string): Promise<'done' | 'unchanged' | 'interrupted'> {
    closeGroup(this.app);
    if (this.takeShownStep(kind, id)) return Promise.resolve('done');
    if (this.stepFollowers.size === 0 && this.shown.takeSourceStep({ kind, id })) {
      this.readSoon();
      this.storeSoon();
      return Promise.resolve('done');
    }
    return this.inTurn(async () => {
      await this.storing.writeBlocks();
      const text = this.shown.screen.refused === null ? this.shown.textAfter({ kind, id }) : null;
      // What is typed meanwhile is newer than the wish to go back.
      const isSame = text === this.shown.text?.text;
      if (text === null || (await this.shown.replace(text, null, 'own step')) !== 'done') return 'interrupted';
      this.shown.records.addStep({ kind, id });
      await this.storing.store();
      return isSame ? 'unchanged' : 'done';
    });
  }

  /** Shows the page as it was before an entry, or after it, if its editor and the fields above it remember that. Returns whether they do. */
  private takeShownStep(kind: 'undo' | 'redo', id: string): boolean {
    const { text } = this.shown;
    if (text?.page == null || this.shown.isOld || this.stepFollowers.size === 0) return false;
    const { page } = text;
    const fields = this.shown.records.fieldsOf(id);
    const [from, to] = kind === 'undo' ? [fields?.after, fields?.before] : [fields?.before, fields?.after];
    if (fields !== undefined && !isSameJson(page.frontMatter.values, from)) return false;
    const key = to === undefined ? null : (findChangedKey(page.frontMatter.values, to) ?? null);
    const docs = [...this.stepFollowers].map((follower) => follower(kind, id, key));
    const doc = docs.find((one) => one !== null) ?? null;
    if (doc === null && (fields === undefined || this.shown.records.hasBlocks(id))) return false;
    this.shown.screen.takeStep(page.version, doc, to ?? null, { base: page.doc, step: { kind, id } });
    if (to !== undefined)
      this.shown.show({ ...text, page: { ...page, frontMatter: { ...page.frontMatter, values: to } } });
    this.storeSoon();
    for (const typing of this.typingFollowers) typing();
    return true;
  }

  /** Turns all that is typed into text: only then is known what can be undone. */
  write(): Promise<void> {
    return this.inTurn(() => this.storing.writeBlocks());
  }

  /** Stores all that is typed. */
  settle(): Promise<void> {
    return this.whileStored(() => Promise.resolve());
  }

  /**
   * Storage may hold another text than the one that was stored from here: it is taken in, merged with what is not stored yet. `from`: the
   * revision that a step of the site in this tab was stored over, by which what others stored before is told apart from it; or that others may
   * have published it.
   */
  follow(from?: Revision | 'published'): Promise<void> {
    return this.inTurn(async () => {
      if (this.shown.file.kind !== 'text') return this.loadNow();
      const isSite = this.shown.file.stored.revision === from || this.needs.stepNow() !== null;
      await this.storing.writeBlocks();
      await this.storing.takeIn(isSite ? toSiteStepKind(this.needs.stepNow()) : from === 'published' ? from : 'others');
      await this.storing.store();
    });
  }

  /** Does something with the file once all that is typed is stored, and before anything else happens to it. */
  whileStored<Value>(work: () => Promise<Value>): Promise<Value> {
    clearTimeout(this.timer);
    this.planned = null;
    return this.inTurn(async () => {
      // Who types on and on is stored all the same.
      do {
        await this.storing.writeOnce();
        await this.storing.store();
      } while (this.shown.screen.isDirty && this.shown.text !== null);
      return work();
    });
  }

  /** Deletes the file by `work`, which gives the bytes that went. Given back is the file as it last was: with what was typed while that went on. */
  remove(work: () => Promise<Result<Bytes, Problem>>): Promise<Result<Bytes, Problem>> {
    return this.whileStored(async () => {
      const removed = await work();
      if (!removed.ok) return removed;
      await this.storing.writeBlocks();
      if (this.shown.screen.refused !== null) this.shown.holdScreen();
      const { text } = this.shown;
      return text === null || text.text === text.stored.text ? removed : ok(encodeText(text.text));
    });
  }

  /** The file has another name now. */
  rename(path: RepoPath): void {
    this.shown.path = path;
    this.shown.records.rename(path);
    this.shown.show(this.shown.file);
  }

  /** Ends the session; nothing of it is shown or stored any more. */
  close(): void {
    clearTimeout(this.timer);
    clearTimeout(this.readingTimer);
    this.shown.close();
  }

  private inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    this.waiting += 1;
    const next = this.turn.then(work).finally(() => void (this.waiting -= 1));
    // A failed turn is its caller's to see; the next one starts all the same.
    const end = () => null;
    this.turn = next.then(end, end);
    return next;
  }

  private storeSoon(): void {
    const now = this.needs.now();
    this.planned = scheduleWrite(this.planned, now);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.settle(), this.planned.at - now);
    this.shown.showSaving();
  }

  /** Reads the page anew where the text was typed as source, and the rest of it where its start is shown. */
  private readIfOld(): Promise<void> {
    return this.inTurn(async () => {
      for (;;) {
        await this.storing.writeBlocks();
        if (this.shown.screen.refused !== null && this.shown.isOld) this.shown.holdScreen();
        await this.storing.store();
        const before = this.shown.text;
        if (before === null || !this.shown.isOld) return;
        const page = await this.shown.readPage(before.text);
        const now = this.shown.text;
        if (now !== null && now.text === before.text && !this.shown.screen.isDirty)
          this.shown.showPage(now, page, now.page?.isStart === true ? 'rest' : 'others');
        else this.shown.closePage(page);
      }
    });
  }

  private async loadNow(): Promise<void> {
    const { shown } = this;
    shown.show({ kind: 'loading' });
    const stored = await readStoredText(this.needs, this.path);
    if (!stored.ok && stored.problem.code === 'workspace/file-not-found' && (await this.storing.isMoved()))
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
        reading: false,
        writing: false,
      },
      page,
    );
    if (page?.isStart === true) void this.readIfOld();
  }
}
