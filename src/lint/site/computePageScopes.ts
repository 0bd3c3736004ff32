import type { RepoPath } from '#base/repoPath.ts';
import type { ContainerKind, NavigationNode } from '#config/navigation/navigationTree.ts';
import { findPageFile } from '#config/navigation/pageFiles.ts';
import type { LintSite } from './lintSite.ts';

/**
 * Pages in the navigation, each with a key for its ancestor containers of some kinds, outermost first. Equal keys mean
 * the same containers. If a page is listed more than once, the first entry counts.
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
        const { version } = node.source;
        const inner = typeof version === 'string' && isScope('version') ? `${own}\nversion ${version}` : own;
        if (node.root !== null) add(node.root, inner);
        visit(node.children, inner);
      }
    }
  };
  visit(navigation, '');
  return found;
}
