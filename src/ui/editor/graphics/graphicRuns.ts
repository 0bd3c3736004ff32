import type { Mark, Node as DocumentNode } from '@tiptap/pm/model';
import { NodeSelection, TextSelection, type EditorState, type Selection } from '@tiptap/pm/state';

/** Elements whose content belongs to another vocabulary and is drawn as a whole: SVG and MathML. */
const graphicTags: ReadonlySet<unknown> = new Set(['svg', 'math']);

/** A graphic within text: an `<svg>` or `<math>` element around inline nodes. */
export interface GraphicRun {
  readonly from: number;
  readonly to: number;
  readonly nodes: readonly DocumentNode[];
  /** The element. */
  readonly mark: Mark;
}

/** HTML elements without content that are drawn as themselves. */
const atomTags: ReadonlySet<unknown> = new Set(['hr', 'input', 'meter', 'progress']);

/** True for a node that is drawn as a whole: an SVG or MathML element that is a block, or a visible element without content. */
export function isGraphic({ type, attrs, childCount }: DocumentNode): boolean {
  if (type.name !== 'element' && type.name !== 'elementAtom') return false;
  return (type.name === 'element' && graphicTags.has(attrs['tag'])) || (childCount === 0 && atomTags.has(attrs['tag']));
}

/** Returns the graphics within the text of a block; positions count from its start, as in `descendants`. */
export function findGraphicRuns(block: DocumentNode): readonly GraphicRun[] {
  const known = runsOfBlocks.get(block);
  if (known !== undefined) return known;
  const runs: GraphicRun[] = [];
  const visit = (textblock: DocumentNode, start: number) => {
    let last: {
      readonly mark: Mark;
      readonly run: { from: number; to: number; nodes: DocumentNode[]; mark: Mark };
    } | null = null;
    textblock.forEach((node, offset) => {
      const mark = node.marks.find(({ type, attrs }) => type.name === 'elementSpan' && graphicTags.has(attrs['tag']));
      const [from, to] = [start + offset, start + offset + node.nodeSize];
      if (mark === undefined) last = null;
      else if (last?.mark.eq(mark) === true) {
        last.run.to = to;
        last.run.nodes.push(node);
      } else {
        last = { mark, run: { from, to, nodes: [node], mark } };
        runs.push(last.run);
      }
    });
  };
  if (block.isTextblock) visit(block, 0);
  else
    block.descendants((node, position) => {
      if (node.isTextblock) visit(node, position + 1);
      return !node.isTextblock && !isGraphic(node);
    });
  runsOfBlocks.set(block, runs);
  return runs;
}

const runsOfBlocks = new WeakMap<DocumentNode, readonly GraphicRun[]>();

/** Returns the graphics within the text of a document, in order. */
export function listGraphicRuns(doc: DocumentNode): readonly GraphicRun[] {
  const all: GraphicRun[] = [];
  doc.forEach((block, offset) => {
    for (const { from, to, nodes, mark } of findGraphicRuns(block))
      all.push({ from: offset + 1 + from, to: offset + 1 + to, nodes, mark });
  });
  return all;
}

/** Returns the graphic that is selected as a whole; null if none is. */
export function getSelectedRun({ doc, selection: { from, to, empty } }: EditorState): GraphicRun | null {
  return empty ? null : (listGraphicRuns(doc).find((run) => run.from === from && run.to === to) ?? null);
}

/** Returns the selection of the whole graphic if the selection is inside one, where no caret is visible; null otherwise. */
export function selectAroundGraphic({ doc, selection }: Pick<EditorState, 'doc' | 'selection'>): Selection | null {
  const { $from, from, to } = selection;
  for (let depth = 1; depth <= $from.depth; depth += 1)
    if (isGraphic($from.node(depth))) return NodeSelection.create(doc, $from.before(depth));
  if (!(selection instanceof NodeSelection) && !selection.empty) return null;
  if (!$from.parent.isTextblock) return null;
  const start = $from.start();
  const run = findGraphicRuns($from.parent).find(
    (one) => start + one.from < to && from < start + one.to && (selection.empty ? start + one.from < from : true),
  );
  return run === undefined ? null : TextSelection.create(doc, start + run.from, start + run.to);
}
