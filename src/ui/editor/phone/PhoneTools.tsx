import type { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { Link, ListChecks, MessageSquareText, PanelBottomOpen, Plus } from 'lucide-react';
import { createElement, type ReactNode } from 'react';
import { conversionActions, pageActions, type PageAction } from '../commands/pageActions.ts';
import { getFocusedField, runFromField } from '../history/fieldHistory.ts';
import { addTooltip } from '../inPlace/addTooltip.ts';
import { openSlashMenu } from '../menus/slashMenu.tsx';
import { useEditorState } from '../page/useEditorState.ts';

const lists = conversionActions.filter(({ conversion }) => conversion.id === 'bulletedList');

/** Actions with an on/off state. */
const tools: readonly PageAction[] = [
  pageActions.bold,
  pageActions.italic,
  pageActions.strike,
  pageActions.code,
  ...lists,
];

interface TextToolsProps {
  readonly editor: Editor;
  readonly isMenuOpen: boolean;
  readonly onInsert: () => void;
  /** Opens or closes the block menu. */
  readonly onMenu: () => void;
  readonly onLink: () => void;
}

/** The tools for the page's text. */
export function TextTools({ editor, isMenuOpen, onInsert, onMenu, onLink }: TextToolsProps) {
  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      on: tools.filter(({ isActive }) => isActive(current)).map(({ label }) => label),
      isLink: current.isActive('link'),
      isEmpty: current.state.selection.empty,
    }),
  });
  const toolOf = (action: PageAction) => (
    <ActionTool
      key={action.label}
      action={action}
      pressed={tools.includes(action) ? state.on.includes(action.label) : undefined}
      onPress={() => {
        editor.view.focus();
        action.run(editor);
      }}
    />
  );
  return (
    <>
      <Tool label="Insert block" onPress={onInsert}>
        <Plus size={20} />
      </Tool>
      <Tool label="Block menu" pressed={isMenuOpen} onPress={onMenu}>
        <PanelBottomOpen size={19} />
      </Tool>
      {toolOf(pageActions.bold)}
      {toolOf(pageActions.italic)}
      <Tool label="Link" pressed={state.isLink} disabled={state.isEmpty && !state.isLink} onPress={onLink}>
        <Link size={19} />
      </Tool>
      {lists.map(toolOf)}
      <Tool label="Task" onPress={() => toggleTask(editor)}>
        <ListChecks size={20} />
      </Tool>
      {toolOf(pageActions.undo)}
      {toolOf(pageActions.redo)}
      {toolOf(pageActions.strike)}
      {toolOf(pageActions.code)}
      <Tool label="Tooltip" disabled={state.isEmpty} onPress={() => addTooltip(editor)}>
        <MessageSquareText size={19} />
      </Tool>
    </>
  );
}

/** The tools while the focus is in a text field of a block, such as a title: those of the page's history. */
export function FieldTools({ editor }: { readonly editor: Editor }) {
  return [pageActions.undo, pageActions.redo].map((action) => (
    <ActionTool
      key={action.label}
      action={action}
      onPress={() => {
        const field = getFocusedField(editor.view);
        if (field === null) action.run(editor);
        else runFromField(editor.view, field, () => action.run(editor));
      }}
    />
  ));
}

interface ActionToolProps {
  readonly action: PageAction;
  readonly pressed?: boolean | undefined;
  readonly onPress: () => void;
}

function ActionTool({ action, pressed, onPress }: ActionToolProps) {
  return (
    <Tool label={action.label} pressed={pressed} onPress={onPress}>
      {action.icon !== null && createElement(action.icon, { size: 19 })}
    </Tool>
  );
}

interface ToolProps {
  readonly label: string;
  /** Undefined if it is not a toggle. */
  readonly pressed?: boolean | undefined;
  readonly disabled?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** A button that keeps the focus, and so the on-screen keyboard, in place. */
function Tool({ label, pressed, disabled = false, onPress, children }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      disabled={disabled}
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

/** Opens the insert menu: after a space at the end of a line, or on a new line if the caret is within text. */
export function startInsert(editor: Editor): void {
  const { $from } = editor.state.selection;
  const { paragraph } = editor.schema.nodes;
  editor.view.focus();
  const isAtEnd = $from.parentOffset === $from.parent.content.size;
  const fits =
    paragraph !== undefined &&
    $from.depth > 0 &&
    $from.node(-1).canReplaceWith($from.indexAfter(-1), $from.indexAfter(-1), paragraph);
  if (!isAtEnd && fits) {
    const after = $from.after();
    const transaction = editor.state.tr.insert(after, paragraph.create());
    editor.view.dispatch(transaction.setSelection(TextSelection.create(transaction.doc, after + 1)));
  } else if ($from.parent.content.size > 0 && $from.nodeBefore?.text?.endsWith(' ') !== true) {
    const end = $from.end();
    const transaction = editor.state.tr.insertText(' ', end);
    editor.view.dispatch(transaction.setSelection(TextSelection.create(transaction.doc, end + 1)));
  }
  editor.view.dispatch(openSlashMenu(editor.state));
}

function toggleTask(editor: Editor): void {
  if (!editor.isActive('listItem')) editor.chain().focus().toggleList('bulletList', 'listItem').run();
  const isTask = typeof editor.getAttributes('listItem')['checked'] === 'boolean';
  editor
    .chain()
    .focus()
    .updateAttributes('listItem', { checked: isTask ? null : false })
    .run();
}
