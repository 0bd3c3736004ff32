import { isSameJson } from '#base/isSameJson.ts';
import type { DocsJson } from './docsJson.ts';
import { buildNavigationTree, type NavigationNode } from './navigation/navigationTree.ts';
import type { SettingChange } from './settingChange.ts';

interface Entry {
  readonly name: string;
  /** The names of its containers, outermost first. */
  readonly within: string;
}

/** Navigation changes between two versions of a configuration: entries added, removed, and moved, or the order if only that differs. */
export function diffNavigation(before: DocsJson, after: DocsJson): readonly SettingChange[] {
  const [left, right] = [entriesOf(ownTree(before)), entriesOf(ownTree(after))];
  const found: SettingChange[] = [];
  for (const [key, { name, within }] of right) {
    const other = left.get(key);
    if (other === undefined || other.within !== within) found.push(diffEntry(name, other?.within ?? null, within));
  }
  for (const [key, { name, within }] of left) if (!right.has(key)) found.push(diffEntry(name, within, null));
  if (found.length > 0) return found;
  const keys = [...right.keys()];
  if ([...left.keys()].every((key, index) => key === keys[index]))
    return isSameJson(before.config['navigation'], after.config['navigation'])
      ? []
      : [{ label: ['Navigation', 'details'], before: 'original', after: 'changed' }];
  const [first] = [...right].filter(([key], index) => [...left.keys()][index] !== key);
  return first === undefined
    ? [{ label: ['Navigation', 'order'], before: 'original', after: 'changed' }]
    : [diffEntry(first[1].name, first[1].within, first[1].within)];
}

/**
 * The change of an entry from one place to another, each given by the names of its containers; null where it isn't. Its
 * order changes if they are the same.
 */
export function diffEntry(name: string, before: string | null, after: string | null): SettingChange {
  const top = 'at the top level';
  if (before === null || after === null)
    return {
      label: ['Navigation'],
      before: before === null ? null : placed(name, before),
      after: after === null ? null : placed(name, after),
    };
  return before === after
    ? { label: ['Navigation', 'order'], before: 'original', after: `changed, starting at ${placed(name, after)}` }
    : { label: ['Navigation', name], before: before || top, after: after || top };
}

/** The tree of `navigation` alone, because tabs and anchors of a classic file count as settings. */
function ownTree(docs: DocsJson): readonly NavigationNode[] {
  const { navigation } = docs.config;
  return buildNavigationTree({ ...docs, config: navigation === undefined ? {} : { navigation } });
}

/** Everything the navigation names, by kind and name. Duplicates are counted. */
function entriesOf(nodes: readonly NavigationNode[]): ReadonlyMap<string, Entry> {
  const found = new Map<string, Entry>();
  const visit = (level: readonly NavigationNode[], above: readonly string[]): void => {
    for (const node of level) {
      const name = node.kind === 'page' ? node.entry : node.label;
      let key = `${node.kind} ${name}`;
      while (found.has(key)) key += ' again';
      found.set(key, { name, within: above.join(' › ') });
      if ('children' in node) visit(node.children, [...above, name]);
    }
  };
  visit(nodes, []);
  return found;
}

function placed(name: string, within: string): string {
  return within === '' ? name : `${name}, in ${within}`;
}
