import { useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { resolveJsonLocation } from '#config/check/configFinding.ts';
import type { JsonLocation } from '#config/docsJson.ts';
import type { JsonPath } from '#config/edit/parsedJsonText.ts';
import { isSameJsonLocation } from '#config/navigation/insertionPoint.ts';
import type { NavigationNode } from '#config/navigation/navigationTree.ts';
import type { BranchSelector, NavigationRow } from '#state/navigation/navigationRows.ts';
import { settingTargetStore, takeRequestedSetting } from '#state/settings/settingTargetStore.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import { useApp } from '../../../useApp.ts';
import type { NavigationDialogTask } from './navigationDialogTask.ts';

/** Whether a node has the given place. */
type NodeTest = (node: NavigationNode) => boolean;

interface ShownNavigation {
  readonly nodes: readonly NavigationNode[];
  readonly rows: readonly NavigationRow[];
  readonly switches: readonly BranchSelector[];
  readonly choose: (level: number, key: string) => void;
  readonly toggle: (key: string, open: boolean) => void;
}

/** Called when the node is shown: with its row, or with the option of a switch that it is. */
interface Shown {
  readonly onRow?: (row: NavigationRow) => void;
  readonly onBranch?: (key: string) => void;
}

/**
 * Returns a function that shows a node, and then calls back: it chooses the branches around the node and
 * expands its groups, one after another, as each shows the next.
 */
export function useRevealNode({ nodes, rows, switches, choose, toggle }: ShownNavigation) {
  const wanted = useRef<(Shown & { readonly isNode: NodeTest }) | null>(null);
  const [, setStep] = useState(0);
  useEffect(() => {
    if (wanted.current === null) return;
    const { isNode, onRow, onBranch } = wanted.current;
    const row = rows.find(({ node }) => node !== null && isNode(node));
    const around = findAround(nodes, isNode);
    const isAround = (node: NavigationNode | null) => node !== null && around?.some(isAt(node)) === true;
    // A file included in several branches is around the node in each of them: the chosen one stays.
    const level = switches.findIndex(
      ({ options, chosen }) =>
        options.some(({ node }) => isAround(node)) &&
        !options.some(({ key, node }) => key === chosen && isAround(node)),
    );
    const option = switches[level]?.options.find(({ node }) => isAround(node));
    const closed = rows.find(({ node, expanded }) => expanded === false && isAround(node));
    if (row === undefined && closed !== undefined) return toggle(closed.key, true);
    if (row === undefined && option !== undefined) return choose(level, option.key);
    wanted.current = null;
    const branch = switches.flatMap(({ options }) => options).find(({ node }) => isNode(node));
    if (row !== undefined) onRow?.(row);
    else if (branch !== undefined) onBranch?.(branch.key);
  });
  return useCallback((isNode: NodeTest, shown: Shown) => {
    wanted.current = { isNode, ...shown };
    setStep((step) => step + 1);
  }, []);
}

/** Shows the entry that a request for a setting is about: its row, or the form of its settings at the requested one. */
export function useRequestedEntry(
  site: OpenSite,
  nodes: readonly NavigationNode[],
  reveal: ReturnType<typeof useRevealNode>,
  onRow: (row: NavigationRow) => void,
  onTask: (task: NavigationDialogTask) => void,
): void {
  const app = useApp();
  const { path } = useStore(app.get(settingTargetStore));
  useEffect(() => {
    if (path?.[0] !== 'navigation' || site.configuration === null) return;
    takeRequestedSetting(app);
    const { docs, path: file } = site.configuration;
    for (let length = path.length; length > 1; length -= 1) {
      const isNode = isAt({ location: resolveJsonLocation(docs, path.slice(0, length), file) });
      const node = findAround(nodes, isNode)?.at(-1);
      if (node === undefined) continue;
      const field: JsonPath = path.slice(length);
      const isContainer = 'children' in node;
      if (field.length > 0 && (isContainer || node.kind === 'link'))
        onTask({ kind: 'more', node, isNested: length > 3, field });
      else reveal(isNode, { onRow });
      return;
    }
  });
}

function isAt({ location }: { readonly location: JsonLocation }): NodeTest {
  return (node) => isSameJsonLocation(node.location, location);
}

/** The node and those around it, outermost first; null if there is none. */
function findAround(nodes: readonly NavigationNode[], isNode: NodeTest): readonly NavigationNode[] | null {
  for (const node of nodes) {
    if (isNode(node)) return [node];
    const inside = 'children' in node ? findAround(node.children, isNode) : null;
    if (inside !== null) return [node, ...inside];
  }
  return null;
}
