import { createProblem, type Problem } from '#base/problem.ts';
import { err } from '#base/result.ts';
import type { JSONContent } from '#document/page.ts';
import type { JournalEntry } from '../journal/journal.ts';
import type { FrontMatterData, PagesClient, SerializedPage } from '../pages/pagesClient.ts';

/** A page on screen. Its document is read only when it is written, so typing costs nothing. */
interface ScreenPage {
  readonly version: number;
  readonly doc: () => JSONContent;
  /** Null until changed. */
  readonly frontMatter: FrontMatterData | null;
}

/** Undo or redo of a journal entry. */
export type UndoRedoStep =
  | { readonly kind: 'undo'; readonly id: string }
  | { readonly kind: 'redo'; readonly id: string };

/** What led to a page on screen: typing, or an undo or redo. */
type ScreenStep = { readonly kind: 'do'; readonly entry: Omit<JournalEntry, 'parts'> } | UndoRedoStep;

/** A page on screen that isn't serialized yet. */
export interface UnserializedPage extends ScreenPage {
  readonly step: ScreenStep;
}

/** Blocks pasted before this many other pastes are printed again. */
const mostSources = 30;

/** The blocks of a page on screen, and whether they are serialized. */
export class PendingDoc {
  private page: ScreenPage | null = null;
  /** Pages not serialized yet, newest last: one per step. */
  private unwritten: readonly UnserializedPage[] = [];
  private writing: UnserializedPage | null = null;
  private why: Problem | null = null;
  /** Texts that blocks on screen were pasted from, newest last. */
  private sources: readonly string[] = [];

  /** True while something on screen isn't serialized. */
  get isDirty(): boolean {
    return this.unwritten.length > 0 || this.writing !== null;
  }

  /** Steps not serialized yet, newest last. */
  get steps(): readonly ScreenStep[] {
    return [...(this.writing === null ? [] : [this.writing]), ...this.unwritten].map(({ step }) => step);
  }

  /** Why the blocks on screen can't be serialized; null if they can, or have changed since. */
  get serializeProblem(): Problem | null {
    return this.why;
  }

  /** The document on screen; null if unchanged since it was parsed. */
  get doc(): JSONContent | null {
    return this.page?.doc() ?? null;
  }

  get frontMatter(): FrontMatterData | null {
    return this.page?.frontMatter ?? null;
  }

  /** Records a change of the blocks in their editor. */
  updateBlocks(version: number, doc: () => JSONContent, step: ScreenStep): void {
    this.change({ version, doc, frontMatter: this.frontMatter }, step);
  }

  /** Records a change of the front matter, with the current document. */
  updateFrontMatter(version: number, doc: JSONContent, frontMatter: FrontMatterData, step: ScreenStep): void {
    this.change({ version, doc: this.page?.doc ?? (() => doc), frontMatter }, step);
  }

  /** Records an undo or redo with its document and front matter; null for what is unchanged. */
  applyStep(
    version: number,
    doc: (() => JSONContent) | null,
    frontMatter: FrontMatterData | null,
    { base, step }: { readonly base: JSONContent; readonly step: UndoRedoStep },
  ): void {
    this.change(
      { version, doc: doc ?? this.page?.doc ?? (() => base), frontMatter: frontMatter ?? this.frontMatter },
      step,
    );
  }

  /** Converts the document to plain data: the function would keep the editor's objects alive after its page is gone. */
  freezeDoc(): void {
    const { page } = this;
    if (page === null) return;
    const json = page.doc();
    const doc = () => json;
    this.page = { ...page, doc };
    this.unwritten = this.unwritten.map((one) => (one.doc === page.doc ? { ...one, doc } : one));
  }

  /** Records the source of blocks that are being pasted, so that they keep their spelling. */
  addSource(source: string): void {
    this.sources = [...this.sources.filter((other) => other !== source), source].slice(-mostSources);
  }

  /** Clears the state when another page is on screen. */
  reset(): void {
    this.page = null;
    this.unwritten = [];
    this.why = null;
    this.sources = [];
  }

  /** Takes the oldest page not serialized yet, which stays dirty until `finishOldest` is called; null if there is none. */
  takeOldest(): UnserializedPage | null {
    const [page, ...later] = this.unwritten;
    if (page === undefined) return null;
    this.unwritten = later;
    this.writing = page;
    return page;
  }

  /** Call it once the taken page is serialized, or can't be. */
  finishOldest(): void {
    this.writing = null;
  }

  /** Serializes a taken page; null if it can't be (`serializeProblem` then has the reason). */
  async serialize(
    pages: Pick<PagesClient, 'edit'>,
    file: string,
    { version, doc, frontMatter }: UnserializedPage,
  ): Promise<SerializedPage | null> {
    const written = await pages
      .edit(formatPageId(version, file), doc(), frontMatter, this.sources)
      .catch((error: unknown) => err(createProblem('page/not-proved', `Couldn’t write the page: ${String(error)}`)));
    // Later typing has its own attempt.
    if (!written.ok && this.unwritten.length === 0) this.why = written.problem;
    return written.ok ? written.value : null;
  }

  private change(page: ScreenPage, step: ScreenStep): void {
    this.page = page;
    const last = this.unwritten.at(-1)?.step;
    const goesOn = last?.kind === 'do' && step.kind === 'do' && last.entry.id === step.entry.id;
    this.unwritten = [...(goesOn ? this.unwritten.slice(0, -1) : this.unwritten), { ...page, step }];
    this.why = null;
  }
}

/** Returns the name under which the worker holds one parse of a file's page. */
export function formatPageId(version: number, file: string): string {
  return `${version} ${file}`;
}
