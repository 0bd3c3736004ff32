import { closeHistory } from '../history/closeHistory.ts';
import { Selection, type Command } from '@tiptap/pm/state';
import { blockSpecOf } from '#blocks/registry.ts';
import { createFenceTracker } from '#document/read/fences.ts';

/** What ends code where it is typed on the last line of its own: the fence that it is written with. */
const fence = '```';

/**
 * Enter ends code behind a last line that is its fence, or that follows an empty one and is empty: that goes, and the caret
 * comes into a line below, behind the tabs where the code is one of theirs. A fence that ends one within the code stays.
 */
export const exitCodeOnEnter: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const { paragraph } = state.schema.nodes;
  const code = $from.parent;
  if (!empty || code.type.spec.code !== true || $from.parentOffset < code.content.size || paragraph === undefined)
    return false;
  const ending = endingOf(code.textContent);
  let depth = $from.depth - 1;
  const takesLine = (level: number) => {
    const index = $from.indexAfter(level);
    const around = $from.node(level);
    const isOfCode = blockSpecOf(around.type.name)?.children?.includes(code.type.name) === true;
    return !isOfCode && around.canReplaceWith(index, index, paragraph);
  };
  while (depth > 0 && !takesLine(depth)) depth -= 1;
  if (ending === 0 || !takesLine(depth)) return false;
  if (dispatch === undefined) return true;
  const transaction = closeHistory(state.tr).delete($from.pos - ending, $from.pos);
  const behind = transaction.mapping.map($from.after(depth + 1));
  const after = transaction.doc.resolve(behind).nodeAfter;
  const isFree = after?.type === paragraph && after.content.size === 0;
  if (!isFree) transaction.insert(behind, paragraph.create());
  dispatch(transaction.setSelection(Selection.near(transaction.doc.resolve(behind + 1))).scrollIntoView());
  return true;
};

/** How much at a code's end says that it ends there; 0 where nothing does. */
function endingOf(text: string): number {
  if (text.endsWith('\n\n')) return 2;
  const lines = text.split('\n');
  if (lines.pop() !== fence) return 0;
  const isFenced = createFenceTracker();
  for (const line of lines) isFenced(line);
  const isWithin = isFenced('');
  return isWithin ? 0 : fence.length + (lines.length > 0 ? 1 : 0);
}
