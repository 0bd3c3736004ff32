import type { Editor } from '@tiptap/core';
import { runAsOwnStep } from '../history/closeHistory.ts';
import type { Command } from '@tiptap/pm/state';
import {
  ArrowDown,
  ArrowUp,
  Bold,
  Code,
  Copy,
  Ellipsis,
  Italic,
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
import { findPart } from '../parts/partActions.ts';
import { openPartMenuAtCaret, partMenuKeys } from '../parts/partMenu.ts';
import { selectParentBlock } from './selectParentBlock.ts';
import { blockConversions, textConversions, type BlockConversion } from '../conversions/conversions.ts';
import { isConverted, planConversion } from '../conversions/planConversion.ts';
import { runConversion } from '../conversions/runConversion.ts';

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

/** The actions that toolbars and menus name. `allPageActions` has the conversions, too. */
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
  leave: command('Exit component', 'Leave', null, 'Mod-Enter', exitComponent),
  select: command('Select block', 'Select', null, 'Escape', selectParentBlock),
  partMenu: {
    title: 'Options of a tab, step, or card',
    label: 'Part options',
    icon: Ellipsis,
    keys: partMenuKeys,
    isActive: isNoSwitch,
    isEnabled: ({ state }) => findPart(state.selection.$from) !== null,
    run: ({ view }) => openPartMenuAtCaret(view),
  },
  duplicate: command('Duplicate block', 'Duplicate', Copy, 'Mod-d', duplicateBlock),
  moveUp: command('Move block up', 'Move up', ArrowUp, 'Mod-Alt-ArrowUp', moveBlock(-1)),
  moveDown: command('Move block down', 'Move down', ArrowDown, 'Mod-Alt-ArrowDown', moveBlock(1)),
  delete: command('Delete block', 'Delete', Trash2, 'Mod-Shift-Backspace', deleteBlock),
} as const satisfies Readonly<Record<string, PageAction>>;

/** Everything that blocks can be turned into or wrapped in, in menu order. */
export const conversionActions: readonly ConversionAction[] = blockConversions.map(actionOf);

/** Every page action that runs without asking for input. */
export const allPageActions: readonly PageAction[] = [...Object.values(pageActions), ...conversionActions];

function isNoSwitch(): boolean {
  return false;
}

function isAlways(): boolean {
  return true;
}

/** An action that converts the selected blocks. */
export interface ConversionAction extends PageAction {
  readonly conversion: BlockConversion;
}

/** The action of a conversion. Its keys turn blocks that are it already back into text. */
function actionOf(conversion: BlockConversion): ConversionAction {
  const { title, label, icon, keys } = conversion;
  return {
    conversion,
    title,
    label,
    icon,
    keys,
    isActive: ({ state }) => isConverted(state, conversion),
    isEnabled: ({ state }) => planConversion(state, conversion) !== null,
    run: (editor) => {
      const isBack = conversion.group === 'turn' && isConverted(editor.state, conversion);
      runConversion(editor, isBack ? textConversions.text : conversion);
      return true;
    },
  };
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
    run: (editor) => runAsOwnStep(editor, () => editor.commands.toggleMark(name)),
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
    run: (editor) => runAsOwnStep(editor, () => change(editor.state, editor.view.dispatch, editor.view)),
  };
}
