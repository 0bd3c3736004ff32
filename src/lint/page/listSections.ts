import type { Heading } from 'mdast';
import { getHeadingText } from '#document/outline/getHeadingText.ts';
import type { LintPage } from './lintPage.ts';
import type { LocatedNode } from './locatedNode.ts';

/** A heading with the content up to the next heading in the same container. */
export interface PageSection {
  readonly heading: LocatedNode;
  readonly depth: Heading['depth'];
  readonly title: string;
  /** Content nodes; imports, comments, and rules are left out. */
  readonly content: readonly LocatedNode[];
  /** The container: the page's root, or a component. */
  readonly container: LocatedNode;
}

const cache = new WeakMap<LintPage['nodes'], readonly PageSection[]>();

/** Sections of a page in text order, also those within components. */
export function listSections({ nodes }: LintPage): readonly PageSection[] {
  const known = cache.get(nodes);
  if (known !== undefined) return known;
  const open = new Map<LocatedNode, PageSection & { readonly content: LocatedNode[] }>();
  const sections: PageSection[] = [];
  for (const placed of nodes) {
    const { node, parent } = placed;
    if (parent === null) continue;
    if (node.type === 'heading') {
      const section = {
        heading: placed,
        depth: node.depth,
        title: getHeadingText(node).trim(),
        content: [],
        container: parent,
      };
      open.set(parent, section);
      sections.push(section);
    } else if (isContent(placed)) open.get(parent)?.content.push(placed);
  }
  cache.set(nodes, sections);
  return sections;
}

/** True if readers see the node. */
export function isContent({ node }: LocatedNode): boolean {
  if (node.type === 'mdxjsEsm' || node.type === 'thematicBreak' || node.type === 'definition') return false;
  return node.type !== 'mdxFlowExpression' || !/^\s*(?:\/\*[\s\S]*\*\/)?\s*$/.test(node.value);
}

/** Earlier sections of the same container in the same parent section, nearest first; they have the same level or a deeper one. */
export function listPrecedingSections(sections: readonly PageSection[], index: number): readonly PageSection[] {
  const own = sections[index];
  const found: PageSection[] = [];
  for (const section of sections.slice(0, index).toReversed()) {
    if (own === undefined || section.container !== own.container) continue;
    if (section.depth < own.depth) break;
    found.push(section);
  }
  return found;
}
