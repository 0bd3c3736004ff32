import { createProblem, type Problem } from '#base/problem.ts';
import { err } from '#base/result.ts';
import type { JSONContent } from '#document/page.ts';
import type { JournalEntry } from '../journal/journal.ts';
import type { FrontMatterData, PagesClient, SerializedPage } from '../pages/pagesClient.ts';

/** A page as it is on the screen: asked for its document only when it is written, so that a key costs nothing. */
interface ScreenPage {
  readonly version: number;
  readonly doc: () => JSONContent;
  /** Null as long as nobody changed it. */
  readonly frontMatter: FrontMatterData | null;
}

/** An entry of the journal was undone or redone. */
export type UndoRedoStep =
  | { readonly kind: 'undo'; readonly id: string }
  | { readonly kind: 'redo'; readonly id: string };

/** How the screen came to a page: something was typed, or an entry was undone or redone. */
type ScreenStep = { readonly kind: 'do'; readonly entry: Omit<JournalEntry, 'parts'> } | UndoRedoStep;

/** A page on the screen that isn't text yet. */
export interface UnserializedPage extends ScreenPage {
  readonly step: ScreenStep;
}

/** The blocks of one page as they are on the screen, and whether they are text already. */
export class PendingDoc {
  private page: ScreenPage | null = null;
  /** The pages that are not text yet, the newest last: one for each step. */
  private unwritten: readonly UnserializedPage[] = [];
  private writing: UnserializedPage | null = null;
  private why: Problem | null = null;

  /** Whether the screen holds what is not text yet. */
  get isDirty(): boolean {
    return this.unwritten.length > 0 || this.writing !== null;
  }

  /** The steps that are not text yet, the newest last. */
  get steps(): readonly ScreenStep[] {
    return [...(this.writing === null ? [] : [this.writing]), ...this.unwritten].map(({ step }) => step);
  }

  /** Why the blocks on the screen cannot become text; null where they can, or are changed since. */
  get refused(): Problem | null {
    return this.why;
  }

  /** The document on the screen; null where it is as it was read. */
  get doc(): JSONContent | null {
    return this.page?.doc() ?? null;
  }

  get frontMatter(): FrontMatterData | null {
    return this.page?.frontMatter ?? null;
  }

  /** The blocks were changed in their editor. */
  typeBlocks(version: number, doc: () => JSONContent, step: ScreenStep): void {
    this.change({ version, doc, frontMatter: this.frontMatter }, step);
  }

  /** The front matter was changed beside the given document. */
  typeFrontMatter(version: number, doc: JSONContent, frontMatter: FrontMatterData, step: ScreenStep): void {
    this.change({ version, doc: this.page?.doc ?? (() => doc), frontMatter }, step);
  }

  /** An entry was undone or redone: the document and the front matter are others; null for what stays. */
  takeStep(
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

  /** Keeps the document as data: a function for it holds what the editor made, which would outlive its page. */
  keep(): void {
    const { page } = this;
    if (page === null) return;
    const json = page.doc();
    const doc = () => json;
    this.page = { ...page, doc };
    this.unwritten = this.unwritten.map((one) => (one.doc === page.doc ? { ...one, doc } : one));
  }

  /** Another page is on the screen. */
  forget(): void {
    this.page = null;
    this.unwritten = [];
    this.why = null;
  }

  /** Takes the oldest page that isn't text yet, which is dirty until `end` is called; null if all are text. */
  begin(): UnserializedPage | null {
    const [page, ...later] = this.unwritten;
    if (page === undefined) return null;
    this.unwritten = later;
    this.writing = page;
    return page;
  }

  /** The page that was taken is text now, or can't be. */
  end(): void {
    this.writing = null;
  }

  /** Writes a page that was taken; null if it can't become text (then `refused` says why). */
  async write(
    pages: Pick<PagesClient, 'edit'>,
    file: string,
    { version, doc, frontMatter }: UnserializedPage,
  ): Promise<SerializedPage | null> {
    const written = await pages
      .edit(formatPageId(version, file), doc(), frontMatter)
      .catch((error: unknown) => err(createProblem('page/not-proved', `Writing the page failed: ${String(error)}`)));
    // What was typed meanwhile is tried in its turn.
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

/** The name under which the worker holds one reading of a file's page. */
export function formatPageId(version: number, file: string): string {
  return `${version} ${file}`;
}
