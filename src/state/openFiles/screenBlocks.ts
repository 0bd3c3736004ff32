import { problem, type Problem } from '#base/problem.ts';
import { isSameJson } from '#base/isSameJson.ts';
import { err } from '#base/result.ts';
import { sameDocument } from '#document/compareDocuments.ts';
import type { JSONContent } from '#document/page.ts';
import type { PageView } from './openFile.ts';
import type { FrontMatterValues, PagesClient, WrittenPage } from '../pages/pagesClient.ts';

/** A page as it is on the screen: asked for its document only when it is written, so that a key costs nothing. */
interface ScreenPage {
  readonly version: number;
  readonly doc: () => JSONContent;
  /** Null as long as nobody changed it. */
  readonly frontMatter: FrontMatterValues | null;
}

/** How the editor came to a page that is not text yet. */
interface Step {
  /** By its own undo, and by nothing else. */
  readonly isUndo: boolean;
  /** It was the editor's last one: another editor shows the page since. */
  isLast: boolean;
}

interface UnwrittenPage extends ScreenPage, Step {}

/** The blocks of one page as they are on the screen, and whether they are text already. */
export class ScreenBlocks {
  private page: ScreenPage | null = null;
  /** The pages that are not text yet, the newest last: one for what was typed, one for what was taken back, by turns. */
  private unwritten: readonly UnwrittenPage[] = [];
  private writing: UnwrittenPage | null = null;
  private why: Problem | null = null;

  /** Whether the screen holds what is not text yet. */
  get isDirty(): boolean {
    return this.unwritten.length > 0 || this.writing !== null;
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

  /** Whether a page says what is on the screen. */
  says({ doc, frontMatter }: PageView): boolean {
    const { page } = this;
    return (
      page !== null &&
      sameDocument(page.doc(), doc) &&
      (page.frontMatter === null || isSameJson(page.frontMatter, frontMatter.values))
    );
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

  /** Another editor shows the page from here on; gives whether what the one before did is text already. */
  enter(): boolean {
    const last = this.unwritten.at(-1) ?? this.writing;
    if (last !== null) last.isLast = true;
    return last === null;
  }

  /** Another page is on the screen. */
  forget(): void {
    this.page = null;
    this.unwritten = [];
    this.why = null;
  }

  /** Writes the oldest blocks that are not text yet: their text is null where they cannot become any (then `refused` says why). Null where all are text. */
  async write(
    pages: Pick<PagesClient, 'edit'>,
    file: string,
  ): Promise<(Step & { readonly page: WrittenPage | null }) | null> {
    const [page, ...later] = this.unwritten;
    if (page === undefined) return null;
    const { version, doc, frontMatter, isUndo } = page;
    this.unwritten = later;
    this.writing = page;
    const written = await pages
      .edit(pageName(version, file), doc(), frontMatter)
      .catch((error: unknown) => err(problem('page/not-proved', `Writing the page failed: ${String(error)}`)));
    this.writing = null;
    // What was typed meanwhile is tried in its turn.
    if (!written.ok && this.unwritten.length === 0) this.why = written.problem;
    return { page: written.ok ? written.value : null, isUndo, isLast: page.isLast };
  }

  private change(page: ScreenPage, isUndo: boolean): void {
    this.page = page;
    const last = this.unwritten.at(-1);
    const goesOn = last !== undefined && last.isUndo === isUndo && !last.isLast;
    this.unwritten = [...(goesOn ? this.unwritten.slice(0, -1) : this.unwritten), { ...page, isUndo, isLast: false }];
    this.why = null;
  }
}

/** The name under which the worker holds one reading of a file's page. */
export function pageName(version: number, file: string): string {
  return `${version} ${file}`;
}
