import { findPageFile } from '#config/navigation/pageFiles.ts';
import type { JsonLocation } from '#config/docsJson.ts';
import type { NavigationContainer, EntryPosition, NavigationNode } from '#config/navigation/navigationTree.ts';
import type { ApiOperation } from '../read/apiOperation.ts';
import type { ApiSite, ApiSiteInput } from './buildApiSite.ts';

/** An operation that a navigation entry links to, and the containers of the entry, outermost first. */
export interface NavigationOperation {
  readonly operation: ApiOperation;
  readonly position: EntryPosition;
  readonly ancestors: readonly NavigationContainer[];
}

/** The operations in the navigation, listed by name or through their pages, in order. */
export function listNavigationOperations(
  tree: readonly NavigationNode[],
  { entries, filePages }: Pick<ApiSite, 'entries' | 'filePages'>,
  { siteFolder, files }: Pick<ApiSiteInput, 'siteFolder' | 'files'>,
): readonly NavigationOperation[] {
  const named = new Map(entries.map(({ path, page }) => [keyOf(path), page?.operation ?? null]));
  const ofFile = new Map(filePages.map(({ file, operation }) => [file, operation]));
  const walk = (
    nodes: readonly NavigationNode[],
    ancestors: readonly NavigationContainer[],
  ): readonly NavigationOperation[] =>
    nodes.flatMap((node) => {
      if ('children' in node) return walk(node.children, [...ancestors, node]);
      if (node.kind !== 'page') return [];
      const file = node.method === null ? findPageFile(node.entry, siteFolder, files) : null;
      const operation = node.method === null ? ofFile.get(file ?? '') : named.get(keyOf(node.location));
      return operation == null ? [] : [{ operation, position: node.position, ancestors }];
    });
  return walk(tree, []);
}

function keyOf({ file, path }: JsonLocation): string {
  return `${file ?? ''}#${JSON.stringify(path)}`;
}
