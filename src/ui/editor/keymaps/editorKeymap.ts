import { Extension, type Editor } from '@tiptap/core';
import { chainCommands } from '@tiptap/pm/commands';
import type { Node as DocumentNode, NodeType, ResolvedPos } from '@tiptap/pm/model';
import { liftListItem, splitListItem } from '@tiptap/pm/schema-list';
import { NodeSelection, Plugin, Selection, TextSelection, type Command } from '@tiptap/pm/state';
import { blockSpecOf } from '#blocks/registry.ts';
import { matchesShortcut } from '../../actions/shortcuts.ts';
import { allPageActions, type PageAction } from '../commands/pageActions.ts';
import { deleteSelectedBlock } from '../plugins/nodeRangeSelection.ts';
import { findComponentDepth, isComponent } from '../commands/findComponentDepth.ts';
import { exitCodeOnEnter } from '../commands/exitCodeOnEnter.ts';
import { addLineAfterBlock, acceptsText } from '../commands/moveCaretAfterBlock.ts';
import { exitOnEmptyLine } from '../commands/exitOnEmptyLine.ts';
import { expandSelectAll } from '../commands/expandSelectAll.ts';
import { findCellPosition } from '../tables/tableCommands.ts';
import { moveCaretToTitle } from './titleNavigation.ts';

// A ProseMirror keymap also runs Mod-F for Mod-Shift-F, so screen-wide keys get their own listener.
const ofText = allPageActions.filter(({ isScreenWide }) => isScreenWide !== true);
const ofScreen = allPageActions.filter(({ isScreenWide }) => isScreenWide === true);

/** The editor's keys, familiar from other block editors. */
export const editorKeymap = Extension.create({
  name: 'keyboard',
  priority: 200,
  addKeyboardShortcuts() {
    const { editor } = this;
    const run = (command: Command) => () => command(editor.state, editor.view.dispatch, editor.view);
    const { listItem } = editor.schema.nodes;
    if (listItem === undefined) return {};
    return {
      ...Object.fromEntries(
        ofText.flatMap((action) =>
          action.keys.map((name) => [name, () => isCellKey(action, editor) || action.run(editor)]),
        ),
      ),
      Enter: run(chainCommands(stayAfterRule, exitCodeOnEnter, exitOnEmptyLine, leaveFrame, splitListItem(listItem))),
      'Mod-a': run(expandSelectAll),
      'Shift-Enter': () => insertBreak(editor),
      Backspace: () =>
        undoInputRule(editor) ||
        run(
          chainCommands(
            deleteSelectedBlock,
            headingToParagraph,
            leaveCode,
            liftFirstOf(listItem),
            selectComponentBefore,
          ),
        )(),
      Delete: run(chainCommands(deleteSelectedBlock, selectComponentAfter)),
      ArrowDown: () => moveCaretToTitle(editor.view, 1),
      ArrowUp: () => moveCaretToTitle(editor.view, -1),
    };
  },
  addProseMirrorPlugins() {
    return [keysOfScreen(this.editor)];
  },
});

/** Undoes a typing rule. If the rule moved the caret to another block, it returns to the end of what was typed. */
function undoInputRule(editor: Editor): boolean {
  return editor
    .chain()
    .undoInputRule()
    .command(({ tr }) => {
      let end: number | null = null;
      tr.mapping.maps.at(-1)?.forEach((_from, _to, _newFrom, newTo) => {
        end = newTo;
      });
      if (end !== null && !tr.doc.resolve(end).sameParent(tr.selection.$head))
        tr.setSelection(TextSelection.near(tr.doc.resolve(end), -1)).scrollIntoView();
      return true;
    })
    .run();
}

/** True for the key of a conversion in a table's cell, where it would surprisingly convert the whole table. */
function isCellKey(action: PageAction, { state: { selection } }: Editor): boolean {
  return 'conversion' in action && selection instanceof TextSelection && findCellPosition(selection.$from) !== null;
}

/** Handles the keys that work wherever the focus is on the page screen. */
function keysOfScreen(editor: Editor): Plugin {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    const action = ofScreen.find(({ keys }) => keys.some((name) => matchesShortcut(name, event)));
    if (action?.run(editor) === true) event.preventDefault();
  };
  return new Plugin({
    view: () => {
      document.addEventListener('keydown', onKeyDown);
      return { destroy: () => document.removeEventListener('keydown', onKeyDown) };
    },
  });
}

/** True if a node is never joined with its neighbors: at its edge it is selected instead. */
function standsAlone(node: DocumentNode): boolean {
  return isComponent(node) || node.type.spec.code === true || (node.isBlock && node.isAtom);
}

/** Enter right after `---` has become a rule: the caret is on the next line already. */
const stayAfterRule: Command = (state) => {
  const { $from, empty } = state.selection;
  const isTyped = state.plugins.some(
    (plugin) => plugin.spec['isInputRules'] === true && plugin.getState(state) != null,
  );
  const before = $from.depth === 0 ? null : $from.node(-1).maybeChild($from.index(-1) - 1);
  return isTyped && empty && $from.parent.content.size === 0 && before?.type.name === 'horizontalRule';
};

/** Enter after the picture at a frame's end exits the frame: a line inside would show next to the picture. */
const leaveFrame: Command = ({ selection: { $from, empty } }, _dispatch, view) => {
  const depth = $from.depth - 1;
  const isBehindPicture = empty && $from.parentOffset === $from.parent.content.size && !acceptsText($from.parent);
  if (!isBehindPicture || depth < 1 || view === undefined) return false;
  const frame = $from.node(depth);
  const isFrame = blockSpecOf(frame.type.name)?.isTitleBelow === true;
  return isFrame && $from.index(depth) === frame.childCount - 1 && addLineAfterBlock(view, $from.after(depth));
};

function insertBreak(editor: Editor): boolean {
  return editor.isActive('codeBlock')
    ? editor.commands.newlineInCode()
    : editor.commands.insertContent({ type: 'hardBreak' });
}

/** Backspace at the start of a heading makes it a paragraph. */
const headingToParagraph: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const { paragraph } = state.schema.nodes;
  if (!empty || $from.parentOffset > 0 || $from.parent.type.name !== 'heading' || paragraph === undefined) return false;
  dispatch?.(state.tr.setBlockType($from.pos, $from.pos, paragraph));
  return true;
};

/** Backspace at the start of a list item outdents it, finally to a paragraph. */
function liftFirstOf(listItem: NodeType): Command {
  return (state, dispatch) => {
    const { $from, empty } = state.selection;
    if (!empty || $from.parentOffset > 0 || $from.depth < 2 || $from.node(-1).type !== listItem || $from.index(-1) > 0)
      return false;
    return liftListItem(listItem)(state, dispatch);
  };
}

/** Backspace never crosses a component's edge: it selects the component instead. */
const selectComponentBefore: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  if (!empty || $from.parentOffset > 0) return false;
  const component = findComponentDepth($from);
  if (component !== null && isAtStart($from, component)) {
    dispatch?.(state.tr.setSelection(NodeSelection.create(state.doc, $from.before(component))));
    return true;
  }
  const before = $from.depth > 0 ? state.doc.resolve($from.before()).nodeBefore : null;
  if (before === null || !standsAlone(before)) return false;
  dispatch?.(state.tr.setSelection(NodeSelection.create(state.doc, $from.before() - before.nodeSize)));
  return true;
};

/** Delete does the same at the other end: it selects the next component. */
const selectComponentAfter: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  if (!empty || $from.depth === 0 || $from.parentOffset < $from.parent.content.size) return false;
  const after = state.doc.resolve($from.after()).nodeAfter;
  const isCode = $from.parent.type.spec.code === true;
  if (after === null || !(standsAlone(after) || (isCode && after.isBlock))) return false;
  // An empty line is deleted, as before any other text.
  if ($from.parent.type.name === 'paragraph' && $from.parent.content.size === 0) {
    if (dispatch !== undefined) {
      const transaction = state.tr.delete($from.before(), $from.after());
      dispatch(
        transaction
          .setSelection(Selection.findFrom(transaction.doc.resolve($from.before()), 1) ?? transaction.selection)
          .scrollIntoView(),
      );
    }
    return true;
  }
  dispatch?.(state.tr.setSelection(NodeSelection.create(state.doc, $from.after())));
  return true;
};

/** Backspace at the start of code selects it; empty code becomes a paragraph. */
const leaveCode: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const { paragraph } = state.schema.nodes;
  if (!empty || $from.parentOffset > 0 || $from.parent.type.spec.code !== true || paragraph === undefined) return false;
  if (
    $from.parent.content.size === 0 &&
    $from.node(-1).canReplaceWith($from.index(-1), $from.indexAfter(-1), paragraph)
  )
    dispatch?.(state.tr.setBlockType($from.pos, $from.pos, paragraph));
  else dispatch?.(state.tr.setSelection(NodeSelection.create(state.doc, $from.before())));
  return true;
};

function isAtStart($from: ResolvedPos, depth: number): boolean {
  for (let inner = depth; inner < $from.depth; inner += 1) if ($from.index(inner) > 0) return false;
  return true;
}
