import { findPageFile } from '#config/navigation/pageFiles.ts';
import type { JsonLocation } from '#config/docsJson.ts';
import type { NavigationContainer, EntryPosition, NavigationNode } from '#config/navigation/navigationTree.ts';
import type { ApiOperation } from '../read/apiOperation.ts';
import type { ApiSite, ApiSiteInput } from './buildApiSite.ts';

/** An operation that a navigation entry links to, and the containers of the entry, outermost first. */
export interface NavigationOperation {
  readonly operation: ApiOperation;
  readonly home: EntryPosition;
  readonly around: readonly NavigationContainer[];
}

/** The operations in the navigation, listed by name or through their pages, in order. */
export function listNavigationOperations(
  tree: readonly NavigationNode[],
  { entries, written }: Pick<ApiSite, 'entries' | 'written'>,
  { siteFolder, files }: Pick<ApiSiteInput, 'siteFolder' | 'files'>,
): readonly NavigationOperation[] {
  const named = new Map(entries.map(({ place, page }) => [keyOf(place), page?.operation ?? null]));
  const ofFile = new Map(written.map(({ file, operation }) => [file, operation]));
  const walk = (
    nodes: readonly NavigationNode[],
    around: readonly NavigationContainer[],
  ): readonly NavigationOperation[] =>
    nodes.flatMap((node) => {
      if ('children' in node) return walk(node.children, [...around, node]);
      if (node.kind !== 'page') return [];
      const file = node.method === null ? findPageFile(node.entry, siteFolder, files) : null;
      const operation = node.method === null ? ofFile.get(file ?? '') : named.get(keyOf(node.place));
      return operation == null ? [] : [{ operation, home: node.home, around }];
    });
  return walk(tree, []);
}

function keyOf({ file, path }: JsonLocation): string {
  return `${file ?? ''}#${JSON.stringify(path)}`;
}
