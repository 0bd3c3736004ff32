import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

export const site = join(import.meta.dirname, 'site');
export const files = readdirSync(site, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => statSync(join(site, path)).isFile());
export const textOf = (path: string): string => readFileSync(join(site, path), 'utf8');
export const config: unknown = JSON.parse(textOf('docs.json'));
/** What is wrong on this page is meant to be: `build/check/check.test.ts` says of each rule what it finds there. */
const tried = 'guides/findings-to-try.mdx';
const processor = unified().use(remarkParse).use(remarkMdx).use(remarkGfm).use(remarkFrontmatter);
export const pages = new Map(
  files.filter((path) => path.endsWith('.mdx') && path !== tried).map((path) => [path, processor.parse(textOf(path))]),
);

/** All values at a path of keys, where `*` is every entry of a list. */
export function valuesAt(value: unknown, path: readonly string[]): readonly unknown[] {
  const [key, ...rest] = path;
  if (key === undefined) return [value];
  if (key === '*') return Array.isArray(value) ? value.flatMap((entry: unknown) => valuesAt(entry, rest)) : [];
  return typeof value === 'object' && value !== null && key in value ? valuesAt(Reflect.get(value, key), rest) : [];
}

function pagesOf(entry: unknown): readonly string[] {
  return typeof entry === 'string' ? [entry] : valuesAt(entry, ['pages', '*']).flatMap(pagesOf);
}

/** What stands in the navigation: pages, and operations whose pages are made from the OpenAPI files. */
export const listed = valuesAt(config, ['navigation', '*']).flatMap(pagesOf);
