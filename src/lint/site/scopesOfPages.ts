import type { RepoPath } from '#base/repoPath.ts';
import type { NavigationNode } from '#config/navigation/navigationTree.ts';
import { pageFileOf } from '#config/navigation/pageFiles.ts';
import type { CheckedSite } from './checkedSite.ts';

const scopes = new Set(['language', 'version', 'product']);

/** The pages that the navigation names, each with the language, version and product that it belongs to. */
export function scopesOfPages({
  navigation,
  site,
}: Pick<CheckedSite, 'navigation' | 'site'>): ReadonlyMap<RepoPath, string> {
  const found = new Map<RepoPath, string>();
  const add = (entry: string, scope: string) => {
    const file = pageFileOf(entry, site.siteFolder, site.files);
    if (file !== null && !found.has(file)) found.set(file, scope);
  };
  const visit = (nodes: readonly NavigationNode[], scope: string): void => {
    for (const node of nodes) {
      if (node.kind === 'page') {
        if (node.method === null) add(node.entry, scope);
      } else if (node.kind !== 'link' && node.kind !== 'unknown') {
        const inner = scopes.has(node.kind) ? `${scope}/${node.label}` : scope;
        if (node.root !== null) add(node.root, inner);
        visit(node.children, inner);
      }
    }
  };
  visit(navigation, '');
  return found;
}
