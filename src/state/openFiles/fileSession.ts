import { encodeText } from '#base/encoding.ts';
import { isPagePath } from '#base/fileKind.ts';
import { problem, type Problem } from '#base/problem.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { err, ok, type Result } from '#base/result.ts';
import type { JSONContent } from '#document/page.ts';
import { mergeBoth } from '#workspace/mergeBoth.ts';
import type { Revision } from '#workspace/workspace.ts';
import type { Bytes } from '../changes/fileOperation.ts';
import type { LastWord } from './lastWords.ts';
import type { OpenFile, PageFollower } from './openFile.ts';
import type { SessionNeeds } from './sessionNeeds.ts';
import { ShownFile, type LeftFile } from './shownFile.ts';
import { Storing } from './storing.ts';
import { readStoredText } from './storedText.ts';
import { emptyHistory, entered, stepBack, stepForward, typedOn, type TextHistory } from './textHistory.ts';
import { writingTime, type WritingTime } from './writingTime.ts';

/** The editor of blocks has a new step for what is typed after so long (`newGroupDelay` of prosemirror-history), in milliseconds. */
const pauseBetweenSteps = 500;
/** Source is read as a page once typing pauses: nobody sees the blocks meanwhile. */
const readingPause = 150;

/** Is told which field of the front matter was set, what it was before, and what it is now; undefined for none. */
export type FieldFollower = (key: string, before: unknown, after: unknown) => void;

/**
 * One open text file: its text, its blocks, what of it is in storage, its history and where one stands in it. All that
 * changes the file goes through here, one thing after the other, so that nothing typed is overwritten: what comes from
 * outside the editor on the screen waits until what is typed there is text, and starts anew when a key comes in between.
 */
export class FileSession {
  private readonly shown: ShownFile;
  private readonly fieldFollowers = new Set<FieldFollower>();
  /** Called after each change of the blocks on the screen, before it is text. */
  readonly typingFollowers = new Set<() => void>();
  private turn: Promise<unknown> = Promise.resolve();
  private waiting = 0;
  /** When something was typed last, in milliseconds. */
  private typedAt = -Infinity;
  /** When what is typed will be written; null where all is. */
  private planned: WritingTime | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readingTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly storing: Storing;
  private readonly needs: SessionNeeds;
  private readonly before: LeftFile | null;

  /** `before`: what an earlier session of the file left; its steps go on where the file still has that text. */
  constructor(path: RepoPath, needs: SessionNeeds, before: LeftFile | null = null) {
    this.before = before;
    this.shown = new ShownFile(path, needs);
    this.storing = new Storing(this.shown, needs);
    this.needs = needs;
  }

  get path(): RepoPath {
    return this.shown.path;
  }

  get file(): OpenFile {
    return this.shown.file;
  }

  /** What the file was when it was shown last; null as long as it is, and where nothing was done to it. */
  get left(): LeftFile | null {
    return this.shown.left;
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
  get lastWord(): LastWord | null {
    return this.shown.lastWord;
  }

  /** The page's document as it is on the screen, what was typed included; null where the file is no page. */
  get document(): JSONContent | null {
    return this.shown.screen.doc ?? this.shown.text?.page?.doc ?? null;
  }

  /** Whether something was taken back that comes before the present editor's own steps. */
  get canStepForward(): boolean {
    const { history, text } = this.shown;
    return text !== null && stepForward(history, text.text, 0) !== null;
  }

  /** When what `stepForward` does again was taken back, in milliseconds since 1970; 0 where there is nothing. */
  get undoneAt(): number {
    return this.shown.history.undone.at(-1)?.undoneAt ?? 0;
  }

  /** Whether something was taken back that was not done again. */
  get hasUndone(): boolean {
    const { undone, ownUndone } = this.shown.history;
    return undone.length + ownUndone.length > 0;
  }

  /** When the last change in an editor was made that can be taken back, in milliseconds since 1970; 0 where there is none. */
  get changedAt(): number {
    return this.shown.screen.isDirty ? this.needs.now() : (this.shown.history.done.at(-1)?.time ?? 0);
  }

  /** Reads the file from storage. */
  load(): Promise<void> {
    return this.inTurn(() => (this.shown.file.kind === 'text' ? Promise.resolve() : this.loadNow()));
  }

  /** Calls back, at once, with a page that replaces the one on the screen, which is of the given version. Gives what ends it. */
  followPage(version: number, follower: PageFollower): () => void {
    const page = this.shown.text?.page ?? null;
    if (page !== null && page.version !== version) follower(page, 'others');
    this.shown.followers.add(follower);
    return () => void this.shown.followers.delete(follower);
  }

  /** Calls back with each field that is set here. Gives what ends it. */
  followFields(follower: FieldFollower): () => void {
    this.fieldFollowers.add(follower);
    return () => void this.fieldFollowers.delete(follower);
  }

  /** The page's blocks were changed on the screen; `version` is the page's that they were made from. `isUndo`: by the editor's own undo. */
  typeBlocks(version: number, doc: () => JSONContent, isUndo = false): void {
    if (this.shown.text?.page?.version !== version) return;
    this.shown.screen.typeBlocks(version, doc, isUndo);
    this.noteTyping(isUndo);
    this.storeSoon();
    for (const follower of this.typingFollowers) follower();
  }

  /** What one field of the page's front matter says; undefined where it says nothing. */
  fieldNow(key: string): unknown {
    return this.shown.text?.page?.frontMatter.values[key];
  }

  /** Sets one field of the page's front matter; undefined removes it. */
  typeField(key: string, value: unknown, isUndo = false): void {
    const { text } = this.shown;
    if (text?.page == null) return;
    const { page } = text;
    const { [key]: _, ...others } = page.frontMatter.values;
    for (const follower of this.fieldFollowers) follower(key, page.frontMatter.values[key], value);
    const values = value === undefined ? others : { ...page.frontMatter.values, [key]: value }; // a key that is there keeps its place
    this.shown.screen.typeFrontMatter(page.version, page.doc, values, isUndo);
    this.noteTyping(isUndo);
    this.shown.show({ ...text, page: { ...page, frontMatter: { ...page.frontMatter, values } } });
    this.storeSoon();
  }

  /** The source was changed on the screen, from the text that it showed to another one. */
  typeSource(before: string, after: string, isUndo = false): void {
    const { text, screen } = this.shown;
    if (text === null || before === after) return;
    if (screen.refused !== null) this.shown.holdScreen();
    // What came in meanwhile and is not shown yet stays.
    const merged = mergeBoth(before, after, text.text);
    if (merged.both) this.needs.tellBoth(this.path);
    this.noteTyping(isUndo);
    this.shown.type(merged.text, true, isUndo);
    clearTimeout(this.readingTimer);
    this.readingTimer = setTimeout(() => void this.readIfOld(), readingPause);
    this.storeSoon();
  }

  /** Something was typed, or taken back in the editor: whatever follows is a step apart where the editor has one for it. */
  private noteTyping(isUndo: boolean): void {
    const now = this.needs.now();
    if (!isUndo) this.shown.noteLetter(now, now - this.typedAt >= pauseBetweenSteps);
    this.typedAt = isUndo ? -Infinity : now;
    if (!isUndo) this.shown.history = typedOn(this.shown.history);
  }

  /** The editor that shows the blocks is about to go. */
  leaveBlocks(): void {
    this.shown.screen.keep();
  }

  /** Another editor shows the file: its own steps begin here. */
  enter(): void {
    this.shown.enter();
    if (this.shown.screen.isDirty) void this.settle();
    void this.readIfOld();
  }

  /** The editor that shows the file begins its steps anew: those that it made so far are taken back from here. */
  beginSteps(): void {
    this.shown.enter();
  }

  /** Nothing that was done can be undone or redone any more. */
  forgetSteps(): void {
    this.shown.history = emptyHistory;
  }

  /** Takes back what was done before the present editor was opened; false where there is nothing. What that editor took back itself is done again by `stepForward` from then on. */
  stepBack(): Promise<boolean> {
    return this.step((history, text) => {
      const back = stepBack(history, text, this.needs.now());
      return back === null ? null : { text: back.text, history: entered(back.history) };
    });
  }

  /** Does again what `stepBack` took back. */
  stepForward(): Promise<boolean> {
    return this.step((history, text) => stepForward(history, text, this.needs.now()));
  }

  /** Changes the text from outside the editors, and stores it. `edit` gets the text as it is when its turn comes, and may be asked again. */
  change(edit: (text: string) => Result<string, Problem>): Promise<Result<void, Problem>> {
    return this.inTurn(async () => {
      for (;;) {
        await this.storing.writeBlocks();
        if (this.shown.screen.refused !== null) return err(this.shown.screen.refused);
        const { text } = this.shown;
        if (text === null) return err(problem('workspace/file-not-found', `${this.path} could not be read.`));
        const next = edit(text.text);
        if (!next.ok) return next;
        if ((await this.shown.replace(next.value, null, this.needs.siteStep())) !== 'done') continue;
        if (this.shown.text === null)
          return err(problem('workspace/file-not-found', `${this.path} was closed meanwhile.`));
        const stored = await this.storing.store();
        // All or nothing: what is not stored is not on the screen either.
        if (!stored.ok && this.shown.text?.text === next.value) await this.shown.replace(text.text, null, 'site undo');
        return stored;
      }
    });
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
      const isSite = this.shown.file.stored.revision === from;
      await this.storing.writeBlocks();
      await this.storing.takeIn(isSite ? this.needs.siteStep() : from === 'published' ? from : 'others');
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
    const next = this.turn.then(work).finally(() => {
      this.waiting -= 1;
    });
    // A failed turn is its caller's to see; the next one starts all the same.
    this.turn = next.then(
      () => null,
      () => null,
    );
    return next;
  }

  private storeSoon(): void {
    const now = this.needs.now();
    this.planned = writingTime(this.planned, now);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.settle(), this.planned.at - now);
    this.shown.showSaving();
  }

  private step(
    go: (history: TextHistory, text: string) => { readonly text: string; readonly history: TextHistory } | null,
  ): Promise<boolean> {
    return this.inTurn(async () => {
      await this.storing.writeBlocks();
      const { text, screen, history } = this.shown;
      const next = text !== null && screen.refused === null ? go(history, text.text) : null;
      if (next === null) return false;
      // What is typed meanwhile is newer than the wish to go back.
      if ((await this.shown.replace(next.text, null, 'own step')) !== 'done') return false;
      this.shown.history = next.history;
      await this.storing.store();
      return true;
    });
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
    if (this.before?.text === text) shown.history = entered(this.before.history);
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
