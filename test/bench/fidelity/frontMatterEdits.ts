import type { Page } from '#document/page.ts';
import { findFrontMatter } from '#document/yaml/frontMatterRange.ts';
import { keepsOutsideLines } from './outsideLines.ts';
import { pick } from './random.ts';

type Values = Readonly<Record<string, unknown>>;

/** An edit of a page's front matter that sets, adds, or removes one field. */
export interface FrontMatterEdit {
  readonly name: string;
  readonly values: Values;
  /** The field to set or remove; null for a new one. */
  readonly key: string | null;
}

/** The names of all front matter edits. */
export const frontMatterEditNames: readonly string[] = [
  'front matter field set',
  'front matter field added',
  'front matter field removed',
];

const changed = (value: unknown): unknown => {
  if (Array.isArray(value)) return [...(value as unknown[]), 'added'];
  return typeof value === 'boolean' ? !value : 'Another: "value"';
};

/** An edit of the given name on a random field; null if the page has none, or its front matter is invalid. */
export function makeFrontMatterEdit(name: string, random: () => number, page: Page): FrontMatterEdit | null {
  if (page.problems.some(({ code }) => code === 'page/front-matter-invalid')) return null;
  const { values } = page.frontMatter;
  if (name === 'front matter field added')
    return { name, values: { ...values, sidebarTitle2: 'New # one' }, key: null };
  const key = pick(random, Object.keys(values));
  if (key === undefined) return null;
  if (name === 'front matter field set') return { name, values: { ...values, [key]: changed(values[key]) }, key };
  return { name, values: Object.fromEntries(Object.entries(values).filter(([other]) => other !== key)), key };
}

/** True if the output differs from the page's source only in that field's lines. */
export function keepsOtherFields(page: Page, output: string, key: string | null): boolean {
  const range = findFrontMatter(page.source);
  if (range === null) return output.endsWith(page.source.replace(/^\uFEFF?\s*/, ''));
  if (key === null) return keepsOutsideLines(page.source, output, { from: range.to, to: range.to });
  const text = page.source.slice(range.from, range.to);
  const at = text.search(new RegExp(`^["']?${key.replace(/[^\w]/g, '\\$&')}["']?\\s*:`, 'm'));
  if (at < 0) return false;
  const firstLine = text.indexOf('\n', at) + 1;
  const next = text.slice(firstLine).search(/^(?:["'\w@$][^\n]*:|#|\s*$)/m);
  return keepsOutsideLines(page.source, output, {
    from: range.from + at,
    to: (next < 0 ? range.to : range.from + firstLine + next) - 1,
  });
}
