import type { Node as DocumentNode, ResolvedPos } from '@tiptap/pm/model';
import { TextSelection, type Command } from '@tiptap/pm/state';
import { blockSpecOf } from '#blocks/registry.ts';
import { isBlockSelected } from '../plugins/nodeRangeSelection.ts';
import { findComponentDepth } from './findComponentDepth.ts';

/** Moves the caret to a new line after the outermost component (from a step, after its steps), or after the block. */
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

/** Depth of the component that a part belongs to: of the steps for a step, its own for a standalone component. */
function wholeDepth($at: ResolvedPos, depth: number): number {
  let whole = depth;
  let part = depth > $at.depth ? $at.nodeAfter : $at.node(depth);
  while (whole > 1 && part !== null && isPartOf(part, $at.node(whole - 1))) {
    whole -= 1;
    part = $at.node(whole);
  }
  return whole;
}

/** True if a node is a part of another one, such as a step of steps. */
export function isPartOf(part: DocumentNode, whole: DocumentNode): boolean {
  return (
    blockSpecOf(whole.type.name)?.children?.includes(part.type.name) === true ||
    blockSpecOf(part.type.name)?.parents?.includes(whole.type.name) === true
  );
}
