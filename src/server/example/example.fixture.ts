import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

export const exampleFolder = join(import.meta.dirname, 'site');
export const exampleFiles = readdirSync(exampleFolder, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => statSync(join(exampleFolder, path)).isFile());
export const readExampleText = (path: string): string => readFileSync(join(exampleFolder, path), 'utf8');
export const exampleConfig: unknown = JSON.parse(readExampleText('docs.json'));
/** This page has problems on purpose: `sitegen/check/everyRule.test.ts` lists each rule's findings on it. */
const tried = 'guides/findings-to-try.mdx';
const processor = unified().use(remarkParse).use(remarkMdx).use(remarkGfm).use(remarkFrontmatter);
export const examplePages = new Map(
  exampleFiles
    .filter((path) => path.endsWith('.mdx') && path !== tried)
    .map((path) => [path, processor.parse(readExampleText(path))]),
);

/** All values at a path of keys; `*` matches every entry of a list. */
export function selectValues(value: unknown, path: readonly string[]): readonly unknown[] {
  const [key, ...rest] = path;
  if (key === undefined) return [value];
  if (key === '*') return Array.isArray(value) ? value.flatMap((entry: unknown) => selectValues(entry, rest)) : [];
  return typeof value === 'object' && value !== null && key in value ? selectValues(Reflect.get(value, key), rest) : [];
}

function pagesOf(entry: unknown): readonly string[] {
  return typeof entry === 'string' ? [entry] : selectValues(entry, ['pages', '*']).flatMap(pagesOf);
}

/** The navigation entries: pages, and operations whose pages are generated from the OpenAPI files. */
export const exampleNavigationEntries = selectValues(exampleConfig, ['navigation', '*']).flatMap(pagesOf);
