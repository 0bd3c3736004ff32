import { problem, type Problem } from '#base/problem.ts';
import { err } from '#base/result.ts';
import type { JSONContent } from '#document/page.ts';
import type { FrontMatterValues, PagesClient, WrittenPage } from '../pages/pagesClient.ts';

/** A page as it is on the screen: asked for its document only when it is written, so that a key costs nothing. */
interface ScreenPage {
  readonly version: number;
  readonly doc: () => JSONContent;
  /** Null as long as nobody changed it. */
  readonly frontMatter: FrontMatterValues | null;
}

/** The blocks of one page as they are on the screen, and whether they are text already. */
export class ScreenBlocks {
  private page: ScreenPage | null = null;
  private changed = false;
  private writing = false;
  /** Whether all that is not text yet was done by the editor's own undo. */
  private isUndo = false;
  private why: Problem | null = null;

  /** Whether the screen holds what is not text yet. */
  get isDirty(): boolean {
    return this.changed || this.writing;
  }

  /** Why the blocks on the screen cannot become text; null where they can, or are changed since. */
  get refused(): Problem | null {
    return this.why;
  }

  /** The document on the screen; null where it is as it was read. */
  get doc(): JSONContent | null {
    return this.page?.doc() ?? null;
  }

  get frontMatter(): FrontMatterValues | null {
    return this.page?.frontMatter ?? null;
  }

  /** The blocks were changed in their editor; `isUndo`: by its own undo. */
  typeBlocks(version: number, doc: () => JSONContent, isUndo: boolean): void {
    this.change({ version, doc, frontMatter: this.frontMatter }, isUndo);
  }

  /** The front matter was changed beside the given document. */
  typeFrontMatter(version: number, doc: JSONContent, frontMatter: FrontMatterValues, isUndo: boolean): void {
    this.change({ version, doc: this.page?.doc ?? (() => doc), frontMatter }, isUndo);
  }

  /** Keeps the document as data: a function for it holds the whole editor, which would outlive its page. */
  keep(): JSONContent | null {
    const { page } = this;
    if (page === null) return null;
    const doc = page.doc();
    this.page = { ...page, doc: () => doc };
    return doc;
  }

  /** Another page is on the screen. */
  forget(): void {
    this.page = null;
    this.changed = false;
    this.why = null;
  }

  /** The text of the blocks of a file; null where they are text already, or cannot become text (then `refused` says why). */
  async write(
    pages: Pick<PagesClient, 'edit'>,
    file: string,
  ): Promise<(WrittenPage & { readonly isUndo: boolean }) | null> {
    const doc = this.keep();
    if (!this.changed || this.page === null || doc === null) return null;
    const { version, frontMatter } = this.page;
    const { isUndo } = this;
    this.changed = false;
    this.writing = true;
    const written = await pages
      .edit(pageName(version, file), doc, frontMatter)
      .catch((error: unknown) => err(problem('page/not-proved', `Writing the page failed: ${String(error)}`)));
    this.writing = false;
    if (written.ok) return { ...written.value, isUndo };
    // What was typed meanwhile is tried in its turn.
    if (!this.changed) this.why = written.problem;
    return null;
  }

  private change(page: ScreenPage, isUndo: boolean): void {
    this.page = page;
    this.isUndo = isUndo && (this.isUndo || !this.changed);
    this.changed = true;
    this.why = null;
  }
}

/** The name under which the worker holds one reading of a file's page. */
export function pageName(version: number, file: string): string {
  return `${version} ${file}`;
}
