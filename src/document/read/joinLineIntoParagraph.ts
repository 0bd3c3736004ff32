import type { Paragraph, PhrasingContent, RootContent } from 'mdast';
import type { MdxFlowExpression } from 'mdast-util-mdx-expression';
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx';
import type { ElementSpecs } from '../elementSpec.ts';
import { getNodeRange, type InlineContext } from './readInline.ts';

/** HTML elements that are blocks even when written inline. */
const htmlBlocks = new Set(
  'address article aside blockquote caption center colgroup dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav ol p picture pre search section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);

/** True if an element is a block even when written inline. */
export function isBlockElement(specs: ElementSpecs, name: string | null): boolean {
  if (name === null) return false;
  const spec = specs.get(name);
  if (spec !== undefined) return spec.shape === 'container' || spec.shape === 'atom';
  return isBlockTagName(name);
}

/** True if an element without a spec is a block. */
export function isBlockTagName(name: string): boolean {
  return htmlBlocks.has(name) || /^[A-Z]/.test(name);
}

type LineNode = MdxJsxFlowElement | MdxFlowExpression;

/** True if a node is only parsed as a block because its line contains nothing but elements and expressions. */
function isLineNode(context: InlineContext, node: RootContent): node is LineNode {
  if (node.type === 'mdxFlowExpression') return true;
  if (node.type !== 'mdxJsxFlowElement' || isBlockElement(context.specs, node.name)) return false;
  if (node.children.length === 0) return true;
  const { from, to } = getNodeRange(context, node);
  return !context.source.slice(from, to).includes('\n') && node.children.every((child) => isLineNode(context, child));
}

/** Joins inline elements and expressions on one line into a paragraph, as MDX does when there is text between them. */
export function joinLineIntoParagraph(context: InlineContext, nodes: readonly RootContent[]): readonly RootContent[] {
  if (!nodes.some((node) => isLineNode(context, node))) return nodes;
  const result: RootContent[] = [];
  let line: LineNode[] = [];
  const close = () => {
    const [first, ...others] = line;
    if (first !== undefined)
      result.push(
        others.length > 0 || (first.type === 'mdxJsxFlowElement' && first.children.length > 0)
          ? paragraphOf(context, line)
          : first,
      );
    line = [];
  };
  for (const node of nodes) {
    const last = line.at(-1);
    if (
      last === undefined ||
      !isLineNode(context, node) ||
      context.source.slice(getNodeRange(context, last).to, getNodeRange(context, node).from).includes('\n')
    )
      close();
    if (isLineNode(context, node)) line.push(node);
    else result.push(node);
  }
  close();
  return result;
}

function paragraphOf(context: InlineContext, line: readonly LineNode[]): Paragraph {
  const [first, last] = [line[0]?.position, line.at(-1)?.position];
  const children = phrasingOf(context, line);
  return {
    type: 'paragraph',
    children,
    ...(first === undefined || last === undefined ? {} : { position: { start: first.start, end: last.end } }),
  };
}

function phrasingOf(context: InlineContext, line: readonly LineNode[]): PhrasingContent[] {
  return line.flatMap((node, index) => {
    const before = line[index - 1];
    const gap =
      before === undefined
        ? ''
        : context.source.slice(getNodeRange(context, before).to, getNodeRange(context, node).from);
    const space: PhrasingContent[] =
      gap === '' || before?.position === undefined || node.position === undefined
        ? []
        : [{ type: 'text', value: gap, position: { start: before.position.end, end: node.position.start } }];
    return [...space, phrasingNode(context, node)];
  });
}

function phrasingNode(context: InlineContext, node: LineNode): PhrasingContent {
  if (node.type === 'mdxFlowExpression') return { ...node, type: 'mdxTextExpression' };
  // A line node's children are line nodes.
  return { ...node, type: 'mdxJsxTextElement', children: phrasingOf(context, node.children as readonly LineNode[]) };
}
