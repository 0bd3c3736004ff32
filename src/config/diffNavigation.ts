import { isSameJson } from '#base/isSameJson.ts';
import type { DocsJson } from './docsJson.ts';
import { matchNavigation, nameOfEntry, type EntryChange, type MatchedNavigation } from './edit/matchNavigation.ts';
import { describePlaces } from './itemMoves.ts';
import { buildNavigationTree, type NavigationNode } from './navigation/navigationTree.ts';
import type { SettingChange } from './settingChange.ts';

interface Entry {
  readonly name: string;
  /** The names of its containers, outermost first. */
  readonly within: string;
}

/** Navigation changes between two versions of a configuration: entries added, removed, and moved, or those moved within their lists if only the order differs. */
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
  const matched = matchNavigation(before, after);
  const moves = matched.changes.flatMap((change) => diffMovedEntry(change, matched));
  return moves.length > 0 ? moves : [{ label: ['Navigation', 'order'], before: 'original', after: 'changed' }];
}

/** The change of an entry that was added or removed, given by the names of its containers; null where it isn't. */
export function diffEntry(name: string, before: string | null, after: string | null): SettingChange {
  const top = 'at the top level';
  return before === null || after === null
    ? {
        label: ['Navigation'],
        before: before === null ? null : placed(name, before),
        after: after === null ? null : placed(name, after),
      }
    : { label: ['Navigation', name], before: before || top, after: after || top };
}

/** The move of an entry to another container, or to another place in its own, such as from `first` to `after Setup`; none for any other change. */
export function diffMovedEntry(
  { before, after }: EntryChange,
  { partners }: MatchedNavigation,
): readonly SettingChange[] {
  if (before === null || after === null) return [];
  const name = nameOfEntry(after.node);
  const [left, right] = [before.within.join(' › '), after.within.join(' › ')];
  const isSameContainer = before.parent === null ? after.parent === null : partners.get(before.parent) === after.parent;
  if (!isSameContainer && left !== right) return [diffEntry(name, left, right)];
  const places = describePlaces(
    [before.siblings, before.siblings.indexOf(before.node)],
    [after.siblings, after.siblings.indexOf(after.node)],
    nameOfEntry,
  );
  const inContainer = (within: string, place: string) => (within === '' ? place : `${within}, ${place}`);
  return [
    {
      label: ['Navigation', name],
      before: inContainer(left, places.before),
      after: inContainer(right, places.after),
    },
  ];
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
