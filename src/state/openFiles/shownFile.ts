import type { Problem } from '#base/problem.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { measured } from '#workspace/measured.ts';
import { mergeBoth } from '#workspace/mergeBoth.ts';
import type { JSONContent } from '#document/page.ts';
import type { Revision } from '#workspace/workspace.ts';
import type { WrittenPage } from '../pages/pagesClient.ts';
import { fitsItsFormat } from './fitsItsFormat.ts';
import type { LastWord } from './lastWords.ts';
import {
  isSiteStep,
  type OpenFile,
  type OpenText,
  type PageFollower,
  type PageView,
  type ReplacedBy,
  type Saving,
} from './openFile.ts';
import { pageName, ScreenBlocks } from './screenBlocks.ts';
import type { SessionNeeds } from './sessionNeeds.ts';
import { changedByPublished, changedBySite, shifted } from './mapHistory.ts';
import {
  emptyHistory,
  entered,
  hasSteps,
  remembered,
  takenBackTo,
  textsNear,
  type TextHistory,
} from './textHistory.ts';

/** A file that is shown no more: its text, and the history that led to it. */
export interface LeftFile {
  readonly text: string;
  readonly history: TextHistory;
}

let lastVersion = 0;

/** When letters were typed: the first and the last of them. `isApart`: what they begin is a step apart from what was typed before. */
interface Letters {
  readonly from: number;
  readonly to: number;
  readonly isApart: boolean;
}

/** Never used twice: the worker and the block editor tell pages apart by it. */
function newVersion(): number {
  lastVersion += 1;
  return lastVersion;
}

/** One open file as it is now, and the single steps that it changes by. Who calls them one after the other is its session. */
export class ShownFile {
  path: RepoPath;
  /** Names the file to the worker, whatever it is renamed to. */
  readonly key: string;
  history: TextHistory = emptyHistory;
  /** What the file was when it was shown last; null as long as it is, and where nothing was done to it. */
  left: LeftFile | null = null;
  /** What was typed and is no text yet; null where nothing is. */
  private letters: Letters | null = null;
  /** When the last letter was typed that is text. */
  private lastLetter: number | null = null;
  readonly screen = new ScreenBlocks();
  /** The text that is on its way to storage; null where none is. */
  sending: string | null = null;
  readonly followers = new Set<PageFollower>();
  private shown: OpenFile = { kind: 'loading' };
  /** The text that the blocks on the screen came from, or became last. */
  private blocksText = '';
  /** The text that the page on the screen was read from. */
  private pageText = '';
  private storageProblem: Problem | null = null;
  private told: readonly string[] = [];
  private closed = false;
  private readonly needs: SessionNeeds;

  constructor(path: RepoPath, needs: SessionNeeds) {
    this.path = path;
    this.key = path;
    this.needs = needs;
  }

  get isClosed(): boolean {
    return this.closed;
  }

  get file(): OpenFile {
    return this.shown;
  }

  /** The file where it is open as text and its session has not ended. */
  get text(): OpenText | null {
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
  get lastWord(): LastWord | null {
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
  private ofStart(doc: JSONContent | null): Partial<Pick<LastWord, 'text' | 'isStart'>> {
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
    const { letters } = this;
    this.letters = null;
    const written = this.text === null ? null : await this.screen.write(this.needs.pages, this.key);
    // They belong to the text that is made of them, whatever was typed while that took its time.
    if (written === null || written.page === null || written.isUndo) this.letters = goingOn(letters, this.letters);
    if (written === null) return;
    const exact = written.page === null ? null : await this.exactText(written.page.text, written.isUndo);
    if (written.page !== null)
      this.takeBlocks(
        { ...written.page, text: exact?.text ?? written.page.text },
        written.isUndo,
        written.isUndo ? null : letters,
      );
    if (exact !== null && this.text !== null) this.showPage(this.text, exact.page, 'text');
    if (written.isLast) this.history = entered(this.history);
  }

  /**
   * The text before the undone steps, or after the redone ones, with its page, where it says what is on the screen and isn't `written`: a page
   * that was read since then is written otherwise where it was changed. Null where there is none.
   */
  private async exactText(
    written: string,
    isUndo: boolean,
  ): Promise<{ readonly text: string; readonly page: PageView } | null> {
    const { text: before, screen } = this;
    if (before?.page == null || before.page.isStart || before.text !== this.blocksText) return null;
    const texts = textsNear(this.history, before.text, isUndo);
    if (texts.includes(written)) return null;
    for (const text of texts.filter((near) => lettersOf(near) === lettersOf(written))) {
      const page = await this.readPage(text);
      if (!screen.isDirty && this.text?.text === before.text && screen.says(page)) return { text, page };
      this.closePage(page);
    }
    return null;
  }

  private takeBlocks({ text: written, notices }: WrittenPage, isUndo: boolean, letters: Letters | null): void {
    const { text } = this;
    if (text === null) return;
    this.tell(notices);
    const next =
      text.text === this.blocksText ? { text: written, both: false } : mergeBoth(this.blocksText, written, text.text);
    this.blocksText = written;
    if (next.both) this.needs.tellBoth(this.path);
    this.typed(next.text, text.reading, isUndo, letters);
  }

  /** Another editor shows the file: its own steps begin here, and behind all that the one before did. */
  enter(): void {
    if (this.screen.enter()) this.history = entered(this.history);
  }

  /** A text that was typed: as source, the page has to be read anew. `isUndo`: by the editor's own undo. */
  type(text: string, isSource: boolean, isUndo: boolean): void {
    const { letters } = this;
    this.letters = null;
    this.typed(text, isSource, isUndo, letters);
  }

  /** A letter was typed. `isApart`: it begins a step. */
  noteLetter(time: number, isApart: boolean): void {
    this.letters = goingOn(this.letters, { from: time, to: time, isApart });
  }

  private typed(text: string, isSource: boolean, isUndo: boolean, letters: Letters | null): void {
    if (this.shown.kind !== 'text' || this.shown.text === text) return;
    const now = this.needs.now();
    const last = this.lastLetter ?? now;
    const { from, to, isApart } = letters ?? { from: last, to: last, isApart: false };
    if (!isUndo) this.lastLetter = to;
    this.history = isUndo
      ? takenBackTo(this.history, this.shown.text, text, now)
      : remembered(this.history, this.shown.text, text, to, isApart, from);
    this.show({ ...this.shown, text, reading: isSource && this.shown.page !== null });
  }

  /** The text that storage holds. */
  setStored(text: string, revision: Revision): void {
    if (this.shown.kind === 'text') this.show({ ...this.shown, stored: { text, revision } });
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
    by: ReplacedBy = 'others',
  ): Promise<'done' | 'typed' | 'unfit'> {
    const before = this.text;
    if (before === null || before.text === text) return this.screen.isDirty ? 'typed' : 'done';
    const page = before.page === null ? null : await this.readPage(text);
    const now = this.text;
    const isTyped = now !== null && (this.screen.isDirty || now.text !== before.text);
    const isUnfit = theirs !== null && !fitsItsFormat(this.path, [before.text, theirs], text, page, before.page);
    if (now === null || isTyped || isUnfit) {
      this.closePage(page);
      return isTyped ? 'typed' : isUnfit ? 'unfit' : 'done';
    }
    if (isSiteStep(by)) this.history = changedBySite(this.history, before.text, text, by);
    else this.history = (by === 'published' ? changedByPublished : shifted)(this.history, before.text, text);
    this.showPage({ ...now, text }, page, by);
    return 'done';
  }

  /** Another page takes the place of the one on the screen. */
  showPage(file: OpenText, page: PageView | null, by: ReplacedBy = 'others'): void {
    this.closePage(file.page);
    this.screen.forget();
    this.blocksText = file.text;
    this.pageText = file.text;
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

  async readPage(text: string): Promise<PageView> {
    const version = newVersion();
    const { doc, frontMatter, problems } = await measured('reading: the page', () =>
      this.needs.pages.open(pageName(version, this.key), text),
    );
    return { doc, frontMatter, problems, version, isStart: false };
  }

  /** A page as it is shown first: of a long one its start. */
  async readStart(text: string): Promise<PageView> {
    const version = newVersion();
    const { doc, frontMatter, problems, isStart } = await measured('reading: the start of the page', () =>
      this.needs.pages.openStart(pageName(version, this.key), text),
    );
    return { doc, frontMatter, problems, version, isStart };
  }

  closePage(page: PageView | null): void {
    if (page !== null) void this.needs.pages.close(pageName(page.version, this.key));
  }

  /** Nothing of the file is shown any more. */
  close(): void {
    this.leave();
    this.closed = true;
  }

  private leave(): void {
    const { text, history } = this;
    if (text === null) return;
    if (hasSteps(history)) this.left = { text: text.text, history };
    this.closePage(text.page);
  }

  /** Says what the writer should know of the page's new text, once as long as it stays so. */
  private tell(notices: readonly Problem[]): void {
    const messages = notices.map(({ message }) => message);
    for (const message of messages) if (!this.told.includes(message)) this.needs.tell(message);
    this.told = messages;
  }

  /** The same value as before where nothing changed. */
  private savingOf({ saving }: OpenText): Saving {
    const found = this.screen.refused ?? this.storageProblem;
    if (found !== null)
      return saving.kind === 'failed' && saving.problem === found ? saving : { kind: 'failed', problem: found };
    const kind = this.isUnsaved ? 'pending' : 'saved';
    return saving.kind === kind ? saving : { kind };
  }
}

/** The letters and digits of a text, without its character references. */
function lettersOf(text: string): string {
  return text.replaceAll(/&#?\w+;|[^\p{L}\p{N}]/gu, '');
}

function goingOn(letters: Letters | null, later: Letters | null): Letters | null {
  if (letters === null || later === null) return letters ?? later;
  return { from: letters.from, to: later.to, isApart: letters.isApart || later.isApart };
}
