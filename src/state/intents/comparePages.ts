import { isSameJson } from '#base/isSameJson.ts';
import { diffPageFields } from '#config/frontMatter/diffPageFields.ts';
import type { SettingChange } from '#config/settingChange.ts';
import { alignChildren } from '#document/patch/alignChildren.ts';
import { isSourceOnly, type JSONContent } from '#document/page.ts';
import type { FrontMatterData, PageContent } from '../pages/pagesClient.ts';
import { invisibleChanges } from '../review/invisibleChanges.ts';
import type { App } from '../app.ts';

type Mark = 'added' | 'changed' | 'removed' | null;

/** One version of a page, with what happened to each of its blocks. */
export interface ComparedPage {
  readonly page: PageContent;
  readonly marks: readonly Mark[];
  /** What became of addresses and settings in each block, in words: readers do not see it. */
  readonly notes: readonly (readonly string[])[];
}

/** Two versions of a page. Null for one that is not there. */
export interface PageDiff {
  readonly before: ComparedPage | null;
  readonly after: ComparedPage | null;
  /** The fields of the front matter that differ. */
  readonly fields: readonly string[];
  /** What became of the page's settings, in words: all of them but what is shown above the page. */
  readonly settings: readonly SettingChange[];
}

/** Reads two versions of a page as blocks and finds which of them differ; null where one is no valid page. */
export async function comparePages(app: App, before: string | null, after: string | null): Promise<PageDiff | null> {
  const left = before === null ? null : await readPreview(app, before);
  const right = after === null ? null : await readPreview(app, after);
  if ([left, right].some((page) => page !== null && isSourceOnly(page))) return null;
  const marks = diffBlocks(left?.doc.content ?? [], right?.doc.content ?? []);
  const changed = (page: PageContent | null, own: readonly Mark[]) =>
    page?.doc.content?.filter((_, index) => own[index] === 'changed') ?? [];
  // The n-th changed block of one version is the n-th of the other.
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
    settings: values === null ? [] : changedSettings(...values),
  };
}

function changedSettings(before: FrontMatterData, after: FrontMatterData): readonly SettingChange[] {
  const beside = ({ title: _title, description: _description, ...others }: FrontMatterData) => others;
  return diffPageFields(beside(before), beside(after));
}

function changedFields(before: FrontMatterData, after: FrontMatterData): readonly string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !isSameJson(before[name], after[name]),
  );
}

/** Reads a text as blocks, to be shown and not edited. */
export function readPreview(app: App, text: string): Promise<PageContent> {
  return app.services.pages.read(text);
}

/** What happened to each block of both versions. */
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
