import { closeHistory } from '../history/closeHistory.ts';
import { Selection, type Command } from '@tiptap/pm/state';
import { blockSpecOf } from '#blocks/registry.ts';
import { createFenceTracker } from '#document/read/fences.ts';

/** Ends a code block when typed as its last line: the fence that code is written with. */
const fence = '```';

/**
 * Enter exits code after a last line that is its fence, or that is empty and follows an empty line. Removes that line
 * and puts the caret into a line below, after the tabs if the code is in a tab group. A fence that closes one within
 * the code stays.
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

/** Length of the ending at the code's end; 0 if it does not end. */
function endingOf(text: string): number {
  if (text.endsWith('\n\n')) return 2;
  const lines = text.split('\n');
  if (lines.pop() !== fence) return 0;
  const isFenced = createFenceTracker();
  for (const line of lines) isFenced(line);
  const isWithin = isFenced('');
  return isWithin ? 0 : fence.length + (lines.length > 0 ? 1 : 0);
}
