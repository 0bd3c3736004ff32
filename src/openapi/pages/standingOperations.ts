import { pageFileOf } from '#config/navigation/pageFiles.ts';
import type { JsonPlace } from '#config/docsJson.ts';
import type { NavigationContainer, NavigationHome, NavigationNode } from '#config/navigation/navigationTree.ts';
import type { Operation } from '../operation.ts';
import type { ApiSite, ApiSiteInput } from './apiPages.ts';

/** An operation that an entry of the navigation leads to, and what holds the entry, from outside in. */
export interface StandingOperation {
  readonly operation: Operation;
  readonly home: NavigationHome;
  readonly around: readonly NavigationContainer[];
}

/** The operations that the navigation lists, by their own names or by their pages, in its order. */
export function standingOperations(
  tree: readonly NavigationNode[],
  { entries, written }: Pick<ApiSite, 'entries' | 'written'>,
  { siteFolder, files }: Pick<ApiSiteInput, 'siteFolder' | 'files'>,
): readonly StandingOperation[] {
  const named = new Map(entries.map(({ place, page }) => [keyOf(place), page?.operation ?? null]));
  const ofFile = new Map(written.map(({ file, operation }) => [file, operation]));
  const walk = (
    nodes: readonly NavigationNode[],
    around: readonly NavigationContainer[],
  ): readonly StandingOperation[] =>
    nodes.flatMap((node) => {
      if ('children' in node) return walk(node.children, [...around, node]);
      if (node.kind !== 'page') return [];
      const file = node.method === null ? pageFileOf(node.entry, siteFolder, files) : null;
      const operation = node.method === null ? ofFile.get(file ?? '') : named.get(keyOf(node.place));
      return operation == null ? [] : [{ operation, home: node.home, around }];
    });
  return walk(tree, []);
}

function keyOf({ file, path }: JsonPlace): string {
  return `${file ?? ''}#${JSON.stringify(path)}`;
}
