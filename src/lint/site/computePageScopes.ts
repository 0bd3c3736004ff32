import type { RepoPath } from '#base/repoPath.ts';
import type { ContainerKind, NavigationNode } from '#config/navigation/navigationTree.ts';
import { findPageFile } from '#config/navigation/pageFiles.ts';
import type { LintSite } from './lintSite.ts';

/**
 * The pages that the navigation names, each with the containers of some kinds that it stands in, from the outside to the inside: a text
 * that is equal where they are the same. A page that is named several times counts where it is named first.
 */
export function computePageScopes(
  { navigation, site }: Pick<LintSite, 'navigation' | 'site'>,
  isScope: (kind: ContainerKind) => boolean,
): ReadonlyMap<RepoPath, string> {
  const found = new Map<RepoPath, string>();
  const add = (entry: string, scope: string) => {
    const file = findPageFile(entry, site.siteFolder, site.files);
    if (file !== null && !found.has(file)) found.set(file, scope);
  };
  const visit = (nodes: readonly NavigationNode[], scope: string): void => {
    for (const node of nodes) {
      if (node.kind === 'page') {
        if (node.method === null) add(node.entry, scope);
      } else if (node.kind !== 'link' && node.kind !== 'unknown') {
        const own = isScope(node.kind) ? `${scope}\n${node.kind} ${node.label}` : scope;
        // The version of a group in a classic configuration.
        const { version } = node.written;
        const inner = typeof version === 'string' && isScope('version') ? `${own}\nversion ${version}` : own;
        if (node.root !== null) add(node.root, inner);
        visit(node.children, inner);
      }
    }
  };
  visit(navigation, '');
  return found;
}
