import type { Editor } from '@tiptap/core';
import { closeHistory } from '../editor/history/closeHistory.ts';
import type { Command } from '@tiptap/pm/state';
import {
  ArrowDown,
  ArrowUp,
  Bold,
  Code,
  Copy,
  Italic,
  List,
  ListOrdered,
  Quote,
  Redo2,
  Replace,
  Search,
  Strikethrough,
  Trash2,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import { deleteBlock, duplicateBlock, moveBlock } from '../editor/commands/blockCommands.ts';
import { openFindBar } from '../editor/find/findAndReplace.ts';
import { exitComponent } from '../editor/commands/exitComponent.ts';
import { selectParentBlock } from '../editor/commands/selectParentBlock.ts';
import { findCellPosition } from '../editor/tables/tableCommands.ts';

/** Something that is done to the page that is edited: keys, commands, toolbars and menus all do just this. */
export interface PageAction {
  readonly title: string;
  /** What it is called where it is plain what it is done to. */
  readonly label: string;
  readonly icon: LucideIcon | null;
  /** As ProseMirror names them; the first is the one that is shown. */
  readonly keys: readonly string[];
  /** Whether its keys work on the whole screen of the page, and not in its text alone. */
  readonly isOfScreen?: boolean;
  /** Whether it is on where the selection stands; always false for what is no switch. */
  readonly isOn: (editor: Editor) => boolean;
  /** Whether it would change anything where the selection stands. */
  readonly isPossible: (editor: Editor) => boolean;
  /** Does it, and leaves the focus where it is; gives whether its keys are used up by it. */
  readonly run: (editor: Editor) => boolean;
}

/** All that is done to a page by a command without a question. */
export const pageActions = {
  undo: step('Undo', Undo2, ['Mod-z'], (editor) => editor.storage.pageHistory.undo()),
  redo: step('Redo', Redo2, ['Mod-Shift-z', 'Mod-y'], (editor) => editor.storage.pageHistory.redo()),
  find: {
    ...step('Find and replace in this page', Search, ['Mod-f'], (editor) => openFindBar(editor, false)),
    isOfScreen: true,
  },
  replace: {
    ...step('Replace in this page', Replace, ['Ctrl-h'], (editor) => openFindBar(editor, true)),
    isOfScreen: true,
  },
  bold: mark('Bold', 'Bold', Bold, 'bold', 'Mod-b'),
  italic: mark('Italic', 'Italic', Italic, 'italic', 'Mod-i'),
  strike: mark('Strikethrough', 'Strikethrough', Strikethrough, 'strike', 'Mod-Shift-x'),
  code: mark('Inline code', 'Code', Code, 'code', 'Mod-e'),
  text: {
    ...turn('text', ['Mod-Alt-0'], asText),
    isOn: (editor: Editor) => editor.isActive('paragraph') && !isHeld(editor),
  },
  heading1: heading(1),
  heading2: heading(2),
  heading3: heading(3),
  heading4: heading(4),
  numberedList: list('a numbered list', 'Numbered list', ListOrdered, 'orderedList', 'Mod-Shift-7'),
  bulletedList: list('a bulleted list', 'Bulleted list', List, 'bulletList', 'Mod-Shift-8'),
  quote: {
    ...turn('a quote', ['Mod-Shift-9'], (editor) => asPlain(editor) && editor.commands.toggleWrap('blockquote')),
    label: 'Quote',
    icon: Quote,
    isOn: (editor: Editor) => editor.isActive('blockquote'),
  },
  codeBlock: {
    ...turn('a code block', [], (editor) => {
      if (editor.isActive('listItem')) editor.commands.liftListItem('listItem');
      return editor.commands.setNode('codeBlock');
    }),
    label: 'Code block',
    isOn: (editor: Editor) => editor.isActive('codeBlock'),
  },
  leave: command('Leave the component', 'Leave', null, 'Mod-Enter', exitComponent),
  select: command('Select the block', 'Select', null, 'Escape', selectParentBlock),
  duplicate: command('Duplicate the block', 'Duplicate', Copy, 'Mod-d', duplicateBlock),
  moveUp: command('Move the block up', 'Move up', ArrowUp, 'Mod-Alt-ArrowUp', moveBlock(-1)),
  moveDown: command('Move the block down', 'Move down', ArrowDown, 'Mod-Alt-ArrowDown', moveBlock(1)),
  delete: command('Delete the block', 'Delete', Trash2, 'Mod-Shift-Backspace', deleteBlock),
} as const satisfies Readonly<Record<string, PageAction>>;

/** What a block of text can be turned into, in the order that menus have. */
export const turnIntoActions: readonly PageAction[] = [
  pageActions.text,
  pageActions.heading2,
  pageActions.heading3,
  pageActions.bulletedList,
  pageActions.numberedList,
  pageActions.quote,
  pageActions.codeBlock,
];

/** Whether the text is in a list or a quote. */
function isHeld(editor: Editor): boolean {
  return editor.isActive('listItem') || editor.isActive('blockquote');
}

/** What was typed before is a step of its own, and so is what is typed behind it. */
function asOwnStep(editor: Editor, change: () => boolean): boolean {
  editor.view.dispatch(closeHistory(editor.state.tr));
  const isDone = change();
  if (!editor.isDestroyed) editor.view.dispatch(closeHistory(editor.state.tr));
  return isDone;
}

function isNoSwitch(): boolean {
  return false;
}

function isAlways(): boolean {
  return true;
}

/** Takes the text out of the list or the quote that it is in, as a paragraph. */
function asText(editor: Editor): boolean {
  if (editor.isActive('listItem')) editor.commands.liftListItem('listItem');
  else if (editor.isActive('blockquote')) editor.commands.lift('blockquote');
  return asPlain(editor);
}

/** A heading becomes a paragraph before it goes into a list or a quote. */
function asPlain(editor: Editor): boolean {
  return editor.isActive('paragraph') || editor.commands.setNode('paragraph');
}

function step(title: string, icon: LucideIcon, keys: readonly string[], go: (editor: Editor) => void): PageAction {
  const run = (editor: Editor) => {
    go(editor);
    return true;
  };
  return { title, label: title, icon, keys, isOn: isNoSwitch, isPossible: isAlways, run };
}

function mark(title: string, label: string, icon: LucideIcon, name: string, keys: string): PageAction {
  return {
    title,
    label,
    icon,
    keys: [keys],
    isOn: (editor) => editor.isActive(name),
    isPossible: isAlways,
    run: (editor) => asOwnStep(editor, () => editor.commands.toggleMark(name)),
  };
}

/** What changes the kind of a block; a table's cells hold words alone: no block can stand there. */
function turn(kind: string, keys: readonly string[], change: (editor: Editor) => boolean): PageAction {
  return {
    title: `Turn into ${kind}`,
    label: kind.charAt(0).toUpperCase() + kind.slice(1),
    icon: null,
    keys,
    isOn: isNoSwitch,
    isPossible: isAlways,
    run: (editor) => findCellPosition(editor.state.selection.$from) !== null || asOwnStep(editor, () => change(editor)),
  };
}

function heading(level: 1 | 2 | 3 | 4): PageAction {
  return {
    ...turn(`heading ${level}`, [`Mod-Alt-${level}`], (editor) => {
      if (editor.isActive('listItem')) editor.commands.liftListItem('listItem');
      return editor.commands.toggleNode('heading', 'paragraph', { level });
    }),
    isOn: (editor) => editor.isActive('heading', { level }),
  };
}

function list(kind: string, label: string, icon: LucideIcon, name: string, keys: string): PageAction {
  return {
    ...turn(kind, [keys], (editor) => asPlain(editor) && editor.commands.toggleList(name, 'listItem')),
    label,
    icon,
    isOn: (editor) => editor.isActive(name),
  };
}

function command(title: string, label: string, icon: LucideIcon | null, keys: string, change: Command): PageAction {
  return {
    title,
    label,
    icon,
    keys: [keys],
    isOn: isNoSwitch,
    isPossible: (editor) => change(editor.state),
    run: (editor) => asOwnStep(editor, () => change(editor.state, editor.view.dispatch, editor.view)),
  };
}
