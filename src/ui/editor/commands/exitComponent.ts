import type { Node as DocumentNode, ResolvedPos } from '@tiptap/pm/model';
import { TextSelection, type Command } from '@tiptap/pm/state';
import { blockSpecOf } from '#blocks/registry.ts';
import { isBlockSelected } from '../plugins/nodeRangeSelection.ts';
import { findComponentDepth } from './findComponentDepth.ts';

/** Goes behind the component around the caret as a whole, or behind the block: from a step behind its steps. */
export const exitComponent: Command = (state, dispatch) => {
  const { $from, $to } = state.selection;
  const selected = isBlockSelected(state) ? $to.depth + 1 : null;
  const depth = selected ?? findComponentDepth($from) ?? Math.min(1, $from.depth);
  const whole = wholeDepth($from, depth);
  const paragraph = state.schema.nodes['paragraph']?.create();
  if (whole === 0 || paragraph === undefined) return false;
  const $after = whole === selected ? $to : state.doc.resolve($from.after(whole));
  if (!$after.parent.canReplaceWith($after.index(), $after.index(), paragraph.type)) return false;
  const after = $after.pos;
  if (dispatch !== undefined) {
    const transaction = state.tr.insert(after, paragraph);
    dispatch(transaction.setSelection(TextSelection.create(transaction.doc, after + 1)).scrollIntoView());
  }
  return true;
};

/** The depth of the component that a part at a depth belongs to: of the steps for a step, of itself for what stands alone. */
function wholeDepth($at: ResolvedPos, depth: number): number {
  let whole = depth;
  let part = depth > $at.depth ? $at.nodeAfter : $at.node(depth);
  while (whole > 1 && part !== null && isPartOf(part, $at.node(whole - 1))) {
    whole -= 1;
    part = $at.node(whole);
  }
  return whole;
}

function isPartOf(part: DocumentNode, whole: DocumentNode): boolean {
  return (
    blockSpecOf(whole.type.name)?.children?.includes(part.type.name) === true ||
    blockSpecOf(part.type.name)?.parents?.includes(whole.type.name) === true
  );
}
