import { Extension, type Editor } from '@tiptap/core';
import { chainCommands, selectParentNode } from '@tiptap/pm/commands';
import type { Node as DocumentNode, NodeType, ResolvedPos } from '@tiptap/pm/model';
import { liftListItem, sinkListItem, splitListItem } from '@tiptap/pm/schema-list';
import { NodeSelection, Selection, TextSelection, type Command, type EditorState } from '@tiptap/pm/state';
import { goToNextCell } from '@tiptap/pm/tables';
import { blockSpecOf } from '#blocks/registry.ts';
import { BlocksSelection } from './blocksSelection.ts';
import { cellAround } from './tables/tableCommands.ts';
import { focusTitle } from './insert/focusTitle.ts';
import { selectWider } from './selectWider.ts';
import { deleteBlock, duplicateBlock, moveBlock } from './blockCommands.ts';

/** The keys of the editor, as writers know them from other block editors. */
export const keyboard = Extension.create({
  name: 'keyboard',
  priority: 200,
  addKeyboardShortcuts() {
    const { editor } = this;
    const run = (command: Command) => () => command(editor.state, editor.view.dispatch, editor.view);
    const { listItem } = editor.schema.nodes;
    const mark = (name: string) => () => editor.commands.toggleMark(name);
    // A table's cells hold words alone: no block can stand there.
    const ofBlocks = (change: () => boolean) => () => cellAround(editor.state.selection.$from) !== null || change();
    const heading = (level: number) => ofBlocks(() => editor.commands.toggleNode('heading', 'paragraph', { level }));
    if (listItem === undefined) return {};
    return {
      'Mod-b': mark('bold'),
      'Mod-i': mark('italic'),
      'Mod-Shift-x': mark('strike'),
      'Mod-e': mark('code'),
      'Mod-Alt-0': ofBlocks(() => editor.commands.setNode('paragraph')),
      'Mod-Alt-1': heading(1),
      'Mod-Alt-2': heading(2),
      'Mod-Alt-3': heading(3),
      'Mod-Alt-4': heading(4),
      'Mod-Shift-7': ofBlocks(() => editor.commands.toggleList('orderedList', 'listItem')),
      'Mod-Shift-8': ofBlocks(() => editor.commands.toggleList('bulletList', 'listItem')),
      'Mod-Shift-9': ofBlocks(() => editor.commands.toggleWrap('blockquote')),
      Enter: run(chainCommands(leaveEmptyLine, splitListItem(listItem))),
      'Mod-Enter': run(leaveComponent),
      'Mod-a': run(selectWider),
      'Shift-Enter': () => insertBreak(editor),
      Tab: () =>
        !isBlockSelected(editor.state) &&
        (run(chainCommands(goToNextCell(1), sinkListItem(listItem), indentCode, goToNextTitle))() || true),
      'Shift-Tab': () =>
        !isBlockSelected(editor.state) && (run(chainCommands(goToNextCell(-1), liftListItem(listItem)))() || true),
      Backspace: () =>
        editor.commands.undoInputRule() ||
        run(chainCommands(headingToParagraph, leaveCode, liftFirstOf(listItem), selectComponentBefore))(),
      Delete: run(selectComponentAfter),
      Escape: run(selectOuter),
      'Mod-d': run(duplicateBlock),
      'Mod-Alt-ArrowUp': run(moveBlock(-1)),
      'Mod-Alt-ArrowDown': run(moveBlock(1)),
      'Mod-Shift-Backspace': run(deleteBlock),
    };
  },
});

/** Whether a node is joined with nothing beside it: at its edge it is selected instead. */
function standsAlone(node: DocumentNode): boolean {
  return isComponent(node) || node.type.spec.code === true || (node.isBlock && node.isAtom);
}

/** Whether a node is a component: what Enter and Backspace stay inside of. */
function isComponent(node: DocumentNode): boolean {
  return node.type.spec.isolating === true && node.type.spec['tableRole'] === undefined;
}

function componentAround($from: ResolvedPos): number | null {
  for (let depth = $from.depth; depth > 0; depth -= 1) if (isComponent($from.node(depth))) return depth;
  return null;
}

/** Enter on the empty last line of a component leaves it; a component among its like (a step, a tab) gets a new one beside it. */
const leaveEmptyLine: Command = (state, dispatch, view) => {
  const { $from, empty } = state.selection;
  const depth = $from.depth - 1;
  if (!empty || depth < 1 || $from.parent.type.name !== 'paragraph' || $from.parent.content.size > 0) return false;
  const component = $from.node(depth);
  if (!isComponent(component) || $from.index(depth) !== component.childCount - 1 || component.childCount === 1)
    return false;
  if (dispatch !== undefined) {
    const among =
      blockSpecOf($from.node(depth - 1).type.name)?.children?.includes(component.type.name) === true
        ? component.type
        : null;
    const transaction = state.tr.delete($from.before(), $from.after());
    const after = transaction.mapping.map($from.after(depth));
    const attrs = among === null ? null : { tag: String(component.attrs['tag']), attributes: [] };
    const fresh = among === null ? state.schema.nodes['paragraph']?.create() : among.createAndFill(attrs);
    if (fresh == null) return false;
    transaction.insert(after, fresh);
    dispatch(transaction.setSelection(Selection.near(transaction.doc.resolve(after + 1))).scrollIntoView());
    if (among !== null) focusTitle(view?.nodeDOM(after) ?? null);
  }
  return true;
};

/** Mod-Enter goes behind the component around the caret as a whole, or behind the block: from a step behind its steps. */
const leaveComponent: Command = (state, dispatch) => {
  const { $from, $to } = state.selection;
  const selected = isBlockSelected(state) ? $to.depth + 1 : null;
  const depth = selected ?? componentAround($from) ?? Math.min(1, $from.depth);
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

function insertBreak(editor: Editor): boolean {
  return editor.isActive('codeBlock')
    ? editor.commands.newlineInCode()
    : editor.commands.insertContent({ type: 'hardBreak' });
}

const indentCode: Command = (state, dispatch) => {
  if (state.selection.$from.parent.type.spec.code !== true) return false;
  dispatch?.(state.tr.insertText('  '));
  return true;
};

/** Tab on an empty line of a component goes to the next title in it that is still empty. */
const goToNextTitle: Command = ({ selection: { $from, empty } }, _dispatch, view) => {
  if (!empty || view === undefined || $from.depth < 2 || $from.parent.content.size > 0) return false;
  const whole = view.nodeDOM($from.before(1));
  const line = view.nodeDOM($from.before());
  if (!(whole instanceof HTMLElement) || line === null) return false;
  const next = [...whole.querySelectorAll<HTMLTextAreaElement>('.title-input')].find(
    (title) =>
      title.value === '' &&
      title.offsetParent !== null &&
      (line.compareDocumentPosition(title) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  );
  next?.focus();
  return next !== undefined;
};

/** Backspace at the start of a heading makes it a paragraph. */
const headingToParagraph: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const { paragraph } = state.schema.nodes;
  if (!empty || $from.parentOffset > 0 || $from.parent.type.name !== 'heading' || paragraph === undefined) return false;
  dispatch?.(state.tr.setBlockType($from.pos, $from.pos, paragraph));
  return true;
};

/** Backspace at the start of a list's item outdents it, up to a paragraph. */
function liftFirstOf(listItem: NodeType): Command {
  return (state, dispatch) => {
    const { $from, empty } = state.selection;
    if (!empty || $from.parentOffset > 0 || $from.depth < 2 || $from.node(-1).type !== listItem || $from.index(-1) > 0)
      return false;
    return liftListItem(listItem)(state, dispatch);
  };
}

/** Tab moves on to the next control once a block is selected; in the text it stays. */
function isBlockSelected({ selection }: EditorState): boolean {
  return selection instanceof BlocksSelection || (selection instanceof NodeSelection && selection.node.isBlock);
}

/** Backspace never crosses a component's edge: there it selects the component. */
const selectComponentBefore: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  if (!empty || $from.parentOffset > 0) return false;
  const component = componentAround($from);
  if (component !== null && isAtStart($from, component)) {
    dispatch?.(state.tr.setSelection(NodeSelection.create(state.doc, $from.before(component))));
    return true;
  }
  const before = $from.depth > 0 ? state.doc.resolve($from.before()).nodeBefore : null;
  if (before === null || !standsAlone(before)) return false;
  dispatch?.(state.tr.setSelection(NodeSelection.create(state.doc, $from.before() - before.nodeSize)));
  return true;
};

/** Delete does the same at the other end: what stands behind is selected, not taken apart. */
const selectComponentAfter: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  if (!empty || $from.depth === 0 || $from.parentOffset < $from.parent.content.size) return false;
  const after = state.doc.resolve($from.after()).nodeAfter;
  const isCode = $from.parent.type.spec.code === true;
  if (after === null || !(standsAlone(after) || (isCode && after.isBlock))) return false;
  // An empty line goes, as it would before any other text.
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

/** Backspace at the start of code leaves it code: empty, it becomes a line of text. */
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

/** Escape selects the block around the caret, then its parent, and so on outwards. */
const selectOuter: Command = (state: EditorState, dispatch) => {
  if (state.selection instanceof NodeSelection || state.selection instanceof BlocksSelection)
    return selectParentNode(state, dispatch);
  const { $from } = state.selection;
  if ($from.depth === 0) return false;
  dispatch?.(state.tr.setSelection(NodeSelection.create(state.doc, $from.before())));
  return true;
};
