import type { Editor } from '@tiptap/core';
import { closeHistory } from '../history/closeHistory.ts';
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
import { deleteBlock, duplicateBlock, moveBlock } from './blockCommands.ts';
import { openFindBar } from '../find/findAndReplace.ts';
import { exitComponent } from './exitComponent.ts';
import { selectParentBlock } from './selectParentBlock.ts';
import { findCellPosition } from '../tables/tableCommands.ts';

/** An action on the edited page, shared by keys, commands, toolbars and menus. */
export interface PageAction {
  readonly title: string;
  /** Short name, for places where the target is obvious. */
  readonly label: string;
  readonly icon: LucideIcon | null;
  /** In ProseMirror notation; the first one is displayed. */
  readonly keys: readonly string[];
  /** True if its keys work on the whole page screen, not only in the text. */
  readonly isScreenWide?: boolean;
  /** True if active at the selection; always false for actions that are not toggles. */
  readonly isActive: (editor: Editor) => boolean;
  /** True if it would change anything at the selection. */
  readonly isEnabled: (editor: Editor) => boolean;
  /** Runs it and keeps the focus where it is. True if it handled the key press. */
  readonly run: (editor: Editor) => boolean;
}

/** Every page action that runs without asking for input. */
export const pageActions = {
  undo: step('Undo', Undo2, ['Mod-z'], (editor) => editor.storage.pageHistory.undo()),
  redo: step('Redo', Redo2, ['Mod-Shift-z', 'Mod-y'], (editor) => editor.storage.pageHistory.redo()),
  find: {
    ...step('Find and replace on this page', Search, ['Mod-f'], (editor) => openFindBar(editor, false)),
    isScreenWide: true,
  },
  replace: {
    ...step('Replace on this page', Replace, ['Ctrl-h'], (editor) => openFindBar(editor, true)),
    isScreenWide: true,
  },
  bold: mark('Bold', 'Bold', Bold, 'bold', 'Mod-b'),
  italic: mark('Italic', 'Italic', Italic, 'italic', 'Mod-i'),
  strike: mark('Strikethrough', 'Strikethrough', Strikethrough, 'strike', 'Mod-Shift-x'),
  code: mark('Inline code', 'Code', Code, 'code', 'Mod-e'),
  text: {
    ...turn('text', ['Mod-Alt-0'], asText),
    isActive: (editor: Editor) => editor.isActive('paragraph') && !isHeld(editor),
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
    isActive: (editor: Editor) => editor.isActive('blockquote'),
  },
  codeBlock: {
    ...turn('a code block', [], (editor) => {
      if (editor.isActive('listItem')) editor.commands.liftListItem('listItem');
      return editor.commands.setNode('codeBlock');
    }),
    label: 'Code block',
    isActive: (editor: Editor) => editor.isActive('codeBlock'),
  },
  leave: command('Exit component', 'Leave', null, 'Mod-Enter', exitComponent),
  select: command('Select block', 'Select', null, 'Escape', selectParentBlock),
  duplicate: command('Duplicate block', 'Duplicate', Copy, 'Mod-d', duplicateBlock),
  moveUp: command('Move block up', 'Move up', ArrowUp, 'Mod-Alt-ArrowUp', moveBlock(-1)),
  moveDown: command('Move block down', 'Move down', ArrowDown, 'Mod-Alt-ArrowDown', moveBlock(1)),
  delete: command('Delete block', 'Delete', Trash2, 'Mod-Shift-Backspace', deleteBlock),
} as const satisfies Readonly<Record<string, PageAction>>;

/** Kinds a text block can be turned into, in menu order. */
export const turnIntoActions: readonly PageAction[] = [
  pageActions.text,
  pageActions.heading2,
  pageActions.heading3,
  pageActions.bulletedList,
  pageActions.numberedList,
  pageActions.quote,
  pageActions.codeBlock,
];

/** True if the text is in a list or a quote. */
function isHeld(editor: Editor): boolean {
  return editor.isActive('listItem') || editor.isActive('blockquote');
}

/** Makes the change its own undo step, separate from typing before and after. */
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

/** Lifts the text out of its list or quote, as a paragraph. */
function asText(editor: Editor): boolean {
  if (editor.isActive('listItem')) editor.commands.liftListItem('listItem');
  else if (editor.isActive('blockquote')) editor.commands.lift('blockquote');
  return asPlain(editor);
}

/** Turns a heading into a paragraph, so that it can be wrapped in a list or a quote. */
function asPlain(editor: Editor): boolean {
  return editor.isActive('paragraph') || editor.commands.setNode('paragraph');
}

function step(title: string, icon: LucideIcon, keys: readonly string[], go: (editor: Editor) => void): PageAction {
  const run = (editor: Editor) => {
    go(editor);
    return true;
  };
  return { title, label: title, icon, keys, isActive: isNoSwitch, isEnabled: isAlways, run };
}

function mark(title: string, label: string, icon: LucideIcon, name: string, keys: string): PageAction {
  return {
    title,
    label,
    icon,
    keys: [keys],
    isActive: (editor) => editor.isActive(name),
    isEnabled: isAlways,
    run: (editor) => asOwnStep(editor, () => editor.commands.toggleMark(name)),
  };
}

/** Changes the kind of a block. Does nothing in a table cell, which holds only inline content. */
function turn(kind: string, keys: readonly string[], change: (editor: Editor) => boolean): PageAction {
  return {
    title: `Turn into ${kind}`,
    label: kind.charAt(0).toUpperCase() + kind.slice(1),
    icon: null,
    keys,
    isActive: isNoSwitch,
    isEnabled: isAlways,
    run: (editor) => findCellPosition(editor.state.selection.$from) !== null || asOwnStep(editor, () => change(editor)),
  };
}

function heading(level: 1 | 2 | 3 | 4): PageAction {
  return {
    ...turn(`heading ${level}`, [`Mod-Alt-${level}`], (editor) => {
      if (editor.isActive('listItem')) editor.commands.liftListItem('listItem');
      return editor.commands.toggleNode('heading', 'paragraph', { level });
    }),
    isActive: (editor) => editor.isActive('heading', { level }),
  };
}

function list(kind: string, label: string, icon: LucideIcon, name: string, keys: string): PageAction {
  return {
    ...turn(kind, [keys], (editor) => asPlain(editor) && editor.commands.toggleList(name, 'listItem')),
    label,
    icon,
    isActive: (editor) => editor.isActive(name),
  };
}

function command(title: string, label: string, icon: LucideIcon | null, keys: string, change: Command): PageAction {
  return {
    title,
    label,
    icon,
    keys: [keys],
    isActive: isNoSwitch,
    isEnabled: (editor) => change(editor.state),
    run: (editor) => asOwnStep(editor, () => change(editor.state, editor.view.dispatch, editor.view)),
  };
}
