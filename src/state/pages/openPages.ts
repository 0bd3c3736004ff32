import { patchAndProve, readAsSourceOnly, readPage, readPageStart } from '#blocks/pages.ts';
import { createProblem, type Problem } from '#base/problem.ts';
import { err, ok, type Result } from '#base/result.ts';
import type { JSONContent, Page } from '#document/page.ts';
import { appendRest } from '#document/read/readPageStart.ts';
import type { FrontMatterData, PageContent, PartialPage, SerializedPage } from './pagesClient.ts';

/** Minimum page length for reading its start first, and minimum length of that start, in UTF-16 units. */
export interface PartialReadLimits {
  readonly page: number;
  readonly start: number;
}

/** About two screens of text, parsed first for pages that take noticeably long. */
const startLengths: PartialReadLimits = { page: 30_000, start: 6000 };

/** A longer page may time out and open as source, which would replace its start after it was shown. */
const longest = 500_000;

/** A page of which only the start is shown. */
interface Started {
  readonly text: string;
  readonly start: Page;
  /** Null until needed. */
  whole: Page | null;
}

/** The open pages, by the name of their parse. */
export class OpenPages {
  /** Pages as opened. Edits are always made against them, so undoing everything restores the original bytes. */
  private readonly pages = new Map<string, Page>();
  /** Pages as last proved. */
  private readonly proved = new Map<string, Page>();
  /** The texts that blocks of the page edited last were copied from. */
  private sources: ReadonlyMap<string, Page> = new Map();
  private readonly started = new Map<string, Started>();
  private readonly lengths: PartialReadLimits;

  constructor(lengths: PartialReadLimits = startLengths) {
    this.lengths = lengths;
  }

  /** Parses a text as a page. */
  open(name: string, text: string): PageContent {
    return this.opened(name, this.pageOf(text));
  }

  /** Parses the start of a long text as a page, and all of any other. Edits of the start are edits of the whole. */
  openStart(name: string, text: string): PartialPage {
    const start =
      text.length < this.lengths.page || text.length > longest ? null : readPageStart(text, this.lengths.start);
    if (start === null) return { ...this.open(name, text), isStart: false };
    this.close(name);
    this.started.set(name, { text, start, whole: null });
    return { ...handedOver(start), isStart: true };
  }

  /** Opens a text as a page with a single source block, for the given reason. */
  openAsSource(name: string, text: string, reason: Problem): PageContent {
    return this.opened(name, readAsSourceOnly(text, reason));
  }

  /**
   * Returns the page's new text, or why it can't be written; `workspace/file-not-found` if no page has that name. Blocks
   * copied from one of the texts in `sources` keep their spelling.
   */
  edit(
    name: string,
    doc: JSONContent,
    frontMatter: FrontMatterData | null,
    sources: readonly string[] = [],
  ): Result<SerializedPage, Problem> {
    const started = this.started.get(name);
    const page = started === undefined ? this.pages.get(name) : this.wholeOf(started);
    if (page === undefined) return err(createProblem('workspace/file-not-found', `${name} isn’t open.`));
    const wanted = started === undefined ? doc : appendRest(started.start, page, doc);
    if (wanted === null)
      return err(createProblem('page/not-proved', 'The full page doesn’t match its beginning, which was shown first.'));
    const patched = patchAndProve(page, wanted, frontMatter ?? undefined, {
      last: this.proved.get(name),
      sources: this.readSources(sources),
    });
    if (!patched.ok) return patched;
    const { text, notices } = patched.value;
    this.proved.set(name, patched.value.page);
    return ok({ text, notices });
  }

  close(name: string): void {
    this.pages.delete(name);
    this.proved.delete(name);
    this.started.delete(name);
  }

  /** Returns the parsed page of a text; reuses an open page, as opened or as last written. */
  pageOf(source: string): Page {
    const known = [...this.pages.values(), ...this.proved.values()].find((page) => page.source === source);
    if (known !== undefined) return known;
    const started = [...this.started.values()].find(({ text }) => text === source);
    return started === undefined ? readPage(source) : this.wholeOf(started);
  }

  private readSources(sources: readonly string[]): readonly Page[] {
    this.sources = new Map(sources.map((source) => [source, this.sources.get(source) ?? readPage(source)]));
    return [...this.sources.values()];
  }

  private wholeOf(started: Started): Page {
    return (started.whole ??= readPage(started.text, [started.start]));
  }

  private opened(name: string, page: Page): PageContent {
    this.close(name);
    this.pages.set(name, page);
    return handedOver(page);
  }
}

function handedOver({ doc, frontMatter, problems }: Page): PageContent {
  return { doc, frontMatter, problems };
}
