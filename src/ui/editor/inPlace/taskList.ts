import { Extension, InputRule } from '@tiptap/core';
import { splitListItem } from '@tiptap/pm/schema-list';
import type { Command } from '@tiptap/pm/state';

/** Task lists: `[ ] ` at an item's start makes a task, Enter adds the next, Alt-Enter toggles it. */
export const taskList = Extension.create({
  name: 'taskList',
  priority: 220,
  addKeyboardShortcuts() {
    const run = (command: Command) => () => command(this.editor.state, this.editor.view.dispatch, this.editor.view);
    return { Enter: run(nextTask), 'Alt-Enter': run(tickTask), Backspace: run(taskToItem) };
  },
  addInputRules() {
    return [
      new InputRule({
        find: /^\[([ xX]?)\]\s$/,
        handler: ({ state, range, match }) => {
          const { $from } = state.selection;
          const item = $from.depth > 1 ? $from.node(-1) : null;
          if (item === null || item.type.name !== 'listItem' || item.firstChild !== $from.parent) return null;
          state.tr
            .delete(range.from, range.to)
            .setNodeMarkup($from.before(-1), null, { ...item.attrs, checked: match[1]?.toLowerCase() === 'x' });
          return undefined;
        },
      }),
    ];
  },
});

/** Depth of the task at the caret, or null. */
function taskDepth(state: Parameters<Command>[0]): number | null {
  const { $from } = state.selection;
  const depth = $from.depth - 1;
  return depth > 0 &&
    $from.node(depth).type.name === 'listItem' &&
    typeof $from.node(depth).attrs['checked'] === 'boolean'
    ? depth
    : null;
}

const nextTask: Command = (state, dispatch, view) => {
  const depth = taskDepth(state);
  const { $from } = state.selection;
  if (depth === null || $from.parent.content.size === 0) return false;
  return splitListItem($from.node(depth).type, { checked: false })(state, dispatch, view);
};

const tickTask: Command = (state, dispatch) => {
  const depth = taskDepth(state);
  if (depth === null) return false;
  const { $from } = state.selection;
  const { attrs } = $from.node(depth);
  dispatch?.(state.tr.setNodeMarkup($from.before(depth), null, { ...attrs, checked: attrs['checked'] !== true }));
  return true;
};

/** Backspace at a task's start first removes its checkbox. */
const taskToItem: Command = (state, dispatch) => {
  const depth = taskDepth(state);
  const { $from, empty } = state.selection;
  if (depth === null || !empty || $from.parentOffset > 0 || $from.index(depth) > 0) return false;
  dispatch?.(state.tr.setNodeMarkup($from.before(depth), null, { ...$from.node(depth).attrs, checked: null }));
  return true;
};
