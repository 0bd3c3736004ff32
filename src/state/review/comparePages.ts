import { blockSpecOf } from '#blocks/registry.ts';
import { getNodeAttributes } from '#document/read/attributeValues.ts';
import { getNodeText, isTextBlock } from '#document/print/printedNodes.ts';
import { diffToEdit } from '#base/textEdit.ts';
import { isSameJson } from '#base/isSameJson.ts';
import { diffPageFields } from '#config/frontMatter/diffPageFields.ts';
import type { SettingChange } from '#config/settingChange.ts';
import type { FormattingChange } from '#document/patch/formattingChanges.ts';
import { getBlockAt, listBlockChanges, type BlockChange } from '#document/patch/blockChanges.ts';
import { isSameDocument } from '#document/patch/compareDocuments.ts';
import { alignChildren } from '#document/patch/alignChildren.ts';
import { isSourceOnly, type JSONContent } from '#document/page.ts';
import type { FrontMatterData, PageContent } from '../pages/pagesClient.ts';
import { describeFormatting } from './describeFormatting.ts';
import { getShownWords, invisibleChanges } from './invisibleChanges.ts';
import type { App } from '../app.ts';

type Mark = 'added' | 'changed' | 'removed' | null;

/** In an inline comparison, a changed block follows the block it replaces. */
type InlineMark = Mark | 'replaced';

/** One version of a page, with the kind of change of each block. */
export interface ComparedPage {
  readonly page: PageContent;
  readonly marks: readonly Mark[];
  /** Descriptions of address and setting changes in each block, which readers don't see. */
  readonly notes: readonly (readonly string[])[];
}

/** Two versions of a page; null for a missing one. */
export interface PageDiff {
  readonly before: ComparedPage | null;
  readonly after: ComparedPage | null;
  /** Names of the front matter fields that differ. */
  readonly fields: readonly string[];
  /** The fields and the innermost blocks that differ; none if a version is missing. */
  readonly parts: readonly PageChangePart[];
  /** The texts that were compared, to which `parts` refer; null if a version is missing. */
  readonly texts: PageTexts | null;
}

/** The texts of both versions of a page. */
export interface PageTexts {
  readonly before: string;
  readonly after: string;
}

/** A changed field or block of a page, labeled by its title or type, or a change of formatting. */
export interface PageChangePart extends SettingChange {
  readonly part:
    | { readonly kind: 'field'; readonly key: string }
    | { readonly kind: 'block'; readonly change: BlockChange }
    /** Edits of the new text that write lines as they were. */
    | { readonly kind: 'formatting'; readonly edits: FormattingChange };
}

/** Parses two versions of a page as blocks and compares them; null if one isn't a valid page. */
export async function comparePages(app: App, before: string | null, after: string | null): Promise<PageDiff | null> {
  const left = before === null ? null : await readPreview(app, before);
  const right = after === null ? null : await readPreview(app, after);
  if ([left, right].some((page) => page !== null && isSourceOnly(page))) return null;
  const marks = diffBlocks(left?.doc.content ?? [], right?.doc.content ?? []);
  const changed = (page: PageContent | null, own: readonly Mark[]) =>
    page?.doc.content?.filter((_, index) => own[index] === 'changed') ?? [];
  // The nth changed block of one version matches the nth of the other.
  const pairs = changed(left, marks.before).values();
  const notes = (right?.doc.content ?? []).map((block, index) => {
    const first = marks.after[index] === 'changed' ? pairs.next().value : undefined;
    return first === undefined ? [] : invisibleChanges(first, block);
  });
  const values =
    left === null || right === null ? null : ([left.frontMatter.values, right.frontMatter.values] as const);
  return {
    before: left === null ? null : { page: left, marks: marks.before, notes: [] },
    after: right === null ? null : { page: right, marks: marks.after, notes },
    fields: values === null ? [] : changedFields(...values),
    texts: before === null || after === null ? null : { before, after },
    parts:
      left === null || right === null
        ? []
        : [
            ...describeFields(left.frontMatter.values, right.frontMatter.values),
            ...describeBlocks(left.doc, right.doc),
          ],
  };
}

/** The changes of formatting between two versions of a page: every line that differs is in one of them, or in a part that `comparePages` lists. */
export async function compareFormatting(app: App, { before, after }: PageTexts): Promise<readonly PageChangePart[]> {
  const changes = await app.services.pages.listFormattingChanges(before, after);
  return changes.map((edits) => ({ ...describeFormatting(after, edits), part: { kind: 'formatting', edits } }));
}

/** One document with the blocks of both versions in order: unchanged ones once, and a changed one below the one it replaces. */
export function mergeVersions(
  before: ComparedPage,
  after: ComparedPage,
): Pick<ComparedPage, 'page' | 'notes'> & { readonly marks: readonly InlineMark[] } {
  const rows: { readonly block: JSONContent; readonly mark: InlineMark; readonly notes: readonly string[] }[] = [];
  const left = (before.page.doc.content ?? []).map((block, index) => ({ block, mark: before.marks[index] ?? null }));
  const takeLeft = (kept: Mark) => {
    while (left[0]?.mark === 'removed') {
      rows.push({ block: left[0].block, mark: 'removed', notes: [] });
      left.shift();
    }
    const next = kept === 'added' ? undefined : left.shift();
    if (kept === 'changed' && next !== undefined) rows.push({ block: next.block, mark: 'replaced', notes: [] });
  };
  (after.page.doc.content ?? []).forEach((block, index) => {
    const mark = after.marks[index] ?? null;
    takeLeft(mark);
    rows.push({ block, mark, notes: after.notes[index] ?? [] });
  });
  takeLeft('added');
  return {
    page: { ...after.page, doc: { ...after.page.doc, content: rows.map(({ block }) => block) } },
    marks: rows.map(({ mark }) => mark),
    notes: rows.map(({ notes }) => notes),
  };
}

function describeFields(before: FrontMatterData, after: FrontMatterData): readonly PageChangePart[] {
  const only = (values: FrontMatterData, key: string) => (Object.hasOwn(values, key) ? { [key]: values[key] } : {});
  return changedFields(before, after).flatMap((key) =>
    diffPageFields(only(before, key), only(after, key))
      .slice(0, 1)
      .map((change): PageChangePart => ({ ...change, part: { kind: 'field', key } })),
  );
}

/** The changes of a document's blocks, with their texts. */
export function describeBlocks(before: JSONContent, after: JSONContent): readonly PageChangePart[] {
  return listBlockChanges(before, after).map((change): PageChangePart => {
    const olds = change.before.flatMap(({ path }) => getBlockAt(before, path) ?? []);
    const news = change.after.flatMap((path) => getBlockAt(after, path) ?? []);
    return {
      label: [listTitles(news.length > 0 ? news : olds)],
      ...describeTexts(olds, news),
      part: { kind: 'block', change },
    };
  });
}

function changedFields(before: FrontMatterData, after: FrontMatterData): readonly string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !isSameJson(before[name], after[name]),
  );
}

/** Length of a block's text in a list of changes, in UTF-16 units. */
const excerptLength = 120;
/** Text shown before the first difference. */
const lead = 30;

function describeTexts(
  olds: readonly JSONContent[],
  news: readonly JSONContent[],
): Pick<SettingChange, 'before' | 'after'> {
  const isBoth = olds.length > 0 && news.length > 0;
  const [before = '', after = ''] = [olds, news].map((blocks) =>
    blocks
      .map((block) => getBlockText(block) || (isBoth ? '' : nameTextlessBlock(block)))
      .join(' ')
      .trim(),
  );
  const [difference] = diffToEdit(before, after);
  const start = isBoth ? Math.max(0, (difference?.from ?? 0) - lead) : 0;
  const excerpt = (text: string) => {
    const from = start === 0 ? 0 : text.lastIndexOf(' ', start) + 1;
    const words = text.slice(from, from + excerptLength);
    return `${from > 0 ? '…' : ''}${words}${from + excerptLength < text.length ? '…' : ''}`;
  };
  if (isBoth && difference === undefined) return { before: excerpt(before), after: describeSameText(olds, news) };
  return { before: olds.length > 0 ? excerpt(before) : null, after: news.length > 0 ? excerpt(after) : null };
}

/** The change of blocks whose text is the same: they were moved, split, joined, wrapped, or turned into others, or something in them has changed. */
function describeSameText(olds: readonly JSONContent[], news: readonly JSONContent[]): string {
  const [before, after] = [listTitles(olds), listTitles(news)];
  if (before !== after) return `${before} → ${after}`;
  if (olds.length !== news.length) return olds.length < news.length ? 'Split' : 'Joined';
  const changed = olds.flatMap((old, index) => {
    const now = news[index];
    return now === undefined || isSameDocument(old, now) ? [] : [[old, now] as const];
  });
  const [[old, now] = []] = changed;
  return old === undefined || now === undefined ? 'Moved' : (invisibleChanges(old, now)[0] ?? 'Formatting changed');
}

/** The titles of blocks, each once. */
function listTitles(blocks: readonly JSONContent[]): string {
  return [...new Set(blocks.map(getBlockTitle))].join(', ');
}

/** A block's text, with a space between the texts of the blocks it contains, and before them the words of its attributes. */
function getBlockText(block: JSONContent): string {
  const inside = block.content ?? [];
  const isPlain = isTextBlock(block) || inside.every(({ text }) => text !== undefined);
  const texts = isPlain ? [getNodeText(block).trim()] : inside.map(getBlockText);
  return [getShownWords(block), ...texts].filter(Boolean).join(' ');
}

/** What a list of changes calls a block without text: an image's alt text or file name, a video's, or its source. */
function nameTextlessBlock(block: JSONContent): string {
  const values = getNodeAttributes(block).flatMap((one) =>
    one.kind === 'string' ? [[one.name, one.value] as const] : [],
  );
  const named = { ...block.attrs, ...Object.fromEntries(values) };
  const [alt, title, label] = [named['alt'], named['title'], named['aria-label']].map((value) => textIn(value).trim());
  const name = alt || title || label || nameOfSource(textIn(named['src']).trim());
  if (name) return name;
  const inside = (block.content ?? []).map(nameTextlessBlock).filter(Boolean).join(', ');
  if (inside) return inside;
  const own = ['source', 'value', 'file', 'icon', 'href'].map((key) => textIn(named[key]).trim()).find(Boolean);
  return (
    own ?? (block.type === 'horizontalRule' ? 'Line' : typeof named['tag'] === 'string' ? `<${named['tag']}>` : '')
  );
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The last part of a URL without its query; the whole URL of an embedded page. */
function nameOfSource(source: string): string {
  if (source.startsWith('data:')) return 'Embedded data';
  const path = source.replace(/[?#].*$/, '');
  const last = path.split('/').at(-1) ?? '';
  return /\.[a-z\d]+$/i.test(last) ? last : source;
}

const plainTitles: Readonly<Record<string, string>> = {
  paragraph: 'Paragraph',
  heading: 'Heading',
  bulletList: 'Bulleted list',
  orderedList: 'Numbered list',
  listItem: 'List item',
  blockquote: 'Quote',
  codeBlock: 'Code',
  table: 'Table',
  horizontalRule: 'Divider',
  mathBlock: 'Formula',
};

function getBlockTitle(block: JSONContent): string {
  return plainTitles[block.type] ?? blockSpecOf(block.type)?.title ?? 'Block';
}

/** Parses a text as blocks for display, not editing. */
export function readPreview(app: App, text: string): Promise<PageContent> {
  return app.services.pages.read(text);
}

/** Returns the kind of change of each block of both versions. */
export function diffBlocks(
  before: readonly JSONContent[],
  after: readonly JSONContent[],
): { readonly before: readonly Mark[]; readonly after: readonly Mark[] } {
  const alignment = alignChildren(before, after);
  const left: Mark[] = before.map(() => 'removed');
  const right = alignment.map(({ from, equal }): Mark => {
    if (from === null) return 'added';
    left[from] = equal ? null : 'changed';
    return equal ? null : 'changed';
  });
  return { before: left, after: right };
}
