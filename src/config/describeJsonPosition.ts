import { findNodeAtLocation, getLocation, getNodeValue, parseTree, type JSONPath, type Node } from 'jsonc-parser';

const kinds = ['group', 'tab', 'anchor', 'dropdown', 'product', 'item', 'version', 'language'];

/**
 * Describes the position at the end of a JSON prefix, by the entry above it or the part it is in: “In the group
 * “Guides””. Null if nothing there has a name.
 */
export function describeJsonPosition(start: string): string | null {
  const tree = parseTree(start);
  const { path } = getLocation(start, start.length);
  if (tree === undefined) return null;
  const before = entryBefore(tree, path);
  const above = typeof before === 'string' ? `“${before}”` : nameOf(before);
  return above === null ? holderOf(tree, path) : `Below ${above}`;
}

/** The previous entry in the same list; undefined at its start or outside a list. */
function entryBefore(tree: Node, path: JSONPath): unknown {
  const index = path.at(-1);
  if (typeof index !== 'number' || index === 0) return undefined;
  return valueAt(tree, [...path.slice(0, -1), index - 1]);
}

/** The nearest named container, or else the nearest key. */
function holderOf(tree: Node, path: JSONPath): string | null {
  for (let length = path.length; length >= 0; length -= 1) {
    const name = nameOf(valueAt(tree, path.slice(0, length)));
    if (name !== null) return `In ${name}`;
  }
  const key = path.findLast((step) => typeof step === 'string' && step !== '');
  return key === undefined ? null : `In “${key}”`;
}

function valueAt(tree: Node, path: JSONPath): unknown {
  const node = findNodeAtLocation(tree, path);
  return node === undefined ? undefined : (getNodeValue(node) as unknown);
}

/** “the group “Guides””; null if it isn't a named part of the navigation. */
function nameOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null;
  const written = new Map<string, unknown>(Object.entries(value));
  for (const kind of kinds) {
    const name = written.get(kind);
    if (typeof name === 'string' && name !== '') return `the ${kind} “${name}”`;
  }
  return null;
}
