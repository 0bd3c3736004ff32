import type { JSONContent } from '#document/page.ts';
import { pick } from './random.ts';

/** The path of a node in a document: the index at each level. */
export type Path = readonly number[];

/** A node with its path and parent. */
export interface Placed {
  readonly node: JSONContent;
  readonly path: Path;
  readonly parent: JSONContent;
}

/** All nodes of a document except its root, in reading order. */
export function nodesOf(doc: JSONContent): Placed[] {
  const found: Placed[] = [];
  const visit = (parent: JSONContent, path: Path) => {
    parent.content?.forEach((node, index) => {
      found.push({ node, path: [...path, index], parent });
      visit(node, [...path, index]);
    });
  };
  visit(doc, []);
  return found;
}

/** The document with the children of the node at `path` replaced by the result of `change`. */
export function withChildren(
  doc: JSONContent,
  path: Path,
  change: (children: readonly JSONContent[]) => readonly JSONContent[],
): JSONContent {
  const [index, ...rest] = path;
  if (index === undefined) return { ...doc, content: change(doc.content ?? []) };
  return {
    ...doc,
    content: (doc.content ?? []).map((child, at) => (at === index ? withChildren(child, rest, change) : child)),
  };
}

/** The document with the node at `path` replaced. */
export function withNode(doc: JSONContent, path: Path, ...nodes: readonly JSONContent[]): JSONContent {
  const index = path.at(-1) ?? 0;
  return withChildren(doc, path.slice(0, -1), (children) => [
    ...children.slice(0, index),
    ...nodes,
    ...children.slice(index + 1),
  ]);
}

/** A random one of the places that match `wanted`. */
export function placeOf(
  random: () => number,
  places: readonly Placed[],
  wanted: (place: Placed) => boolean,
): Placed | undefined {
  return pick(random, places.filter(wanted));
}

/** The siblings of a node, including itself, and its index. */
export function siblingsOf({ parent, path }: Placed): {
  readonly list: readonly JSONContent[];
  readonly index: number;
} {
  return { list: parent.content ?? [], index: path.at(-1) ?? 0 };
}

/** True if a node is a standalone block. */
export function isBlockPlace({ node, parent }: Placed): boolean {
  return (
    !['listItem', 'tableRow', 'tableCell', 'tableHeader', 'text'].includes(node.type) &&
    !['paragraph', 'heading', 'codeBlock', 'tableHeader', 'tableCell'].includes(parent.type)
  );
}
