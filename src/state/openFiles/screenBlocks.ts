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

/** A page that is not text yet. `isUndo`: the editor's own undo led to it from the one before, and nothing else. */
interface UnwrittenPage extends ScreenPage {
  readonly isUndo: boolean;
}

/** The blocks of one page as they are on the screen, and whether they are text already. */
export class ScreenBlocks {
  private page: ScreenPage | null = null;
  /** The pages that are not text yet, the newest last: one for what was typed, one for what was taken back, by turns. */
  private unwritten: readonly UnwrittenPage[] = [];
  private writing = false;
  private why: Problem | null = null;

  /** Whether the screen holds what is not text yet. */
  get isDirty(): boolean {
    return this.unwritten.length > 0 || this.writing;
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

  /** The text of the oldest blocks of a file that are not text yet; null where all are, and where they cannot become text (then `refused` says why). */
  async write(
    pages: Pick<PagesClient, 'edit'>,
    file: string,
  ): Promise<(WrittenPage & { readonly isUndo: boolean }) | null> {
    const [page, ...later] = this.unwritten;
    if (page === undefined) return null;
    const { version, doc, frontMatter, isUndo } = page;
    this.unwritten = later;
    this.writing = true;
    const written = await pages
      .edit(pageName(version, file), doc(), frontMatter)
      .catch((error: unknown) => err(problem('page/not-proved', `Writing the page failed: ${String(error)}`)));
    this.writing = false;
    if (written.ok) return { ...written.value, isUndo };
    // What was typed meanwhile is tried in its turn.
    if (this.unwritten.length === 0) this.why = written.problem;
    return null;
  }

  private change(page: ScreenPage, isUndo: boolean): void {
    this.page = page;
    const last = this.unwritten.at(-1);
    const earlier = last?.isUndo === isUndo ? this.unwritten.slice(0, -1) : this.unwritten;
    this.unwritten = [...earlier, { ...page, isUndo }];
    this.why = null;
  }
}

/** The name under which the worker holds one reading of a file's page. */
export function pageName(version: number, file: string): string {
  return `${version} ${file}`;
}
