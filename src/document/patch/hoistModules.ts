import type { JSONContent } from '../page.ts';
import { isElementNode, isModuleNode, isTextBlock, getPrintedChildren } from '../print/printedNodes.ts';

/** For each import and export by source: the number of enclosing elements, per occurrence. */
type Depths = Map<string, number[]>;

const sourceOf = (node: JSONContent) => String(node.attrs?.['source'] ?? '');
const childDepth = (parent: JSONContent, depth: number) =>
  isElementNode(parent) && depth >= 0 ? depth + 1 : notReadable;

/** Depth inside anything but elements: nothing there starts in the first column, as MDX requires of imports and exports. */
const notReadable = -1;

function findModules(doc: JSONContent): Depths {
  const found: Depths = new Map();
  const visit = (node: JSONContent, depth: number): void => {
    for (const child of node.content ?? []) {
      if (isModuleNode(child)) found.set(sourceOf(child), [...(found.get(sourceOf(child)) ?? []), depth]);
      else if (!isTextBlock(child)) visit(child, childDepth(child, depth));
    }
  };
  visit(doc, 0);
  return found;
}

/** Removes the smallest depth that is at least `least` from the list; false if there is none. */
function takeDepth(depths: number[] | undefined, least: number): boolean {
  const fitting = depths?.filter((depth) => depth >= least) ?? [];
  if (depths === undefined || fitting.length === 0) return false;
  depths.splice(depths.indexOf(Math.min(...fitting)), 1);
  return true;
}

/**
 * Moves imports and exports to where MDX reads them. One inside elements stays if the page `base` has it at least as
 * deep, or if it replaces one that is. Any other was moved there by the edit: it is moved before its top-level block,
 * or dropped if the document has the same one elsewhere, since a name can only be declared once. If the page has no
 * blocks, the whole document is new and keeps its modules in place.
 */
export function hoistModules(doc: JSONContent, base: JSONContent): JSONContent {
  const modules = findModules(doc);
  if ([...modules.values()].flat().every((depth) => depth === 0)) return doc;
  const known = findModules(getPrintedChildren(base).length === 0 ? doc : base);
  const replaced = [...known].flatMap(([source, depths]) => (modules.has(source) ? [] : depths));
  const declared = new Set([...modules].flatMap(([source, depths]) => (depths.includes(0) ? [source] : [])));
  const hoisted = new Set<JSONContent>();
  const visit = (node: JSONContent, depth: number, found: JSONContent[]): JSONContent => {
    if (isTextBlock(node) || node.content === undefined) return node;
    const content = node.content.flatMap((child) => {
      if (!isModuleNode(child)) return [visit(child, childDepth(child, depth), found)];
      if (depth > 0 && (takeDepth(known.get(sourceOf(child)), depth) || takeDepth(replaced, depth))) {
        declared.add(sourceOf(child));
        return [child];
      }
      found.push({ ...child });
      return [];
    });
    if (content.length === node.content.length && content.every((child, index) => child === node.content?.[index]))
      return node;
    return { ...node, content: content.length === 0 ? [{ type: 'paragraph' }] : content };
  };
  const content = (doc.content ?? []).flatMap((block) => {
    const found: JSONContent[] = [];
    const rest = visit(block, childDepth(block, 0), found);
    for (const module of found) hoisted.add(module);
    return [...found, rest];
  });
  const isRepeated = (block: JSONContent) => {
    if (!hoisted.has(block)) return false;
    const repeated = declared.has(sourceOf(block));
    declared.add(sourceOf(block));
    return repeated;
  };
  return { ...doc, content: content.filter((block) => !isRepeated(block)) };
}
