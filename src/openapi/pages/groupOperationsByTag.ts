import type { ApiOperation } from '../read/apiOperation.ts';
import type { OpenapiDescription } from '../read/readOpenapi.ts';
import type { GeneratedApiPage } from './generatedApiPage.ts';

/** A navigation group generated from a tag. */
export interface GeneratedGroup {
  readonly label: string;
  readonly pages: readonly GeneratedApiPage[];
  readonly groups: readonly GeneratedGroup[];
}

type PageOf = (operation: ApiOperation, source: OpenapiDescription) => GeneratedApiPage;

/** The group label for operations without a tag. */
const untagged = 'API Reference';

/** Creates one page per operation, grouped by first tag in order of appearance. Groups are nested for version 3.2. */
export function groupOperationsByTag(source: OpenapiDescription, pageOf: PageOf): readonly GeneratedGroup[] {
  const byTag = new Map<string | null, GeneratedApiPage[]>();
  for (const operation of source.operations) {
    if (operation.excluded) continue;
    const tag = operation.tags[0] ?? null;
    const pages = byTag.get(tag) ?? [];
    byTag.set(tag, pages);
    pages.push(pageOf(operation, source));
  }
  const said = new Map(source.tags.map((tag) => [tag.name, tag]));
  const parentOf = parentsWithoutCircles((name) => said.get(name)?.parent ?? null);
  // A tag may have pages only in its child tags.
  const names = new Set<string | null>();
  for (const tag of byTag.keys()) for (const name of [...parentsOf(tag, parentOf), tag]) names.add(name);
  const groupOf = (name: string | null): GeneratedGroup => ({
    label: name === null ? untagged : (said.get(name)?.label ?? name),
    pages: byTag.get(name) ?? [],
    groups: name === null ? [] : [...names].filter((other) => parentOf(other) === name).map(groupOf),
  });
  return [...names].filter((name) => parentsOf(name, parentOf).length === 0).map(groupOf);
}

type ParentOf = (name: string | null) => string | null;

/** The parent of a tag; null for tags that are their own ancestors. */
function parentsWithoutCircles(said: (name: string) => string | null): ParentOf {
  return (name) => {
    if (name === null) return null;
    const passed = new Set<string>();
    for (let parent = said(name); parent !== null && !passed.has(parent); parent = said(parent)) {
      if (parent === name) return null;
      passed.add(parent);
    }
    return said(name);
  };
}

/** All ancestors of a tag, outermost first. */
function parentsOf(tag: string | null, parentOf: ParentOf): readonly string[] {
  const parent = parentOf(tag);
  return parent === null ? [] : [...parentsOf(parent, parentOf), parent];
}
