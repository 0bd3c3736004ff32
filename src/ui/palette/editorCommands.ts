import type { Editor } from '@tiptap/core';
import type { LucideIcon } from 'lucide-react';
import { menuIcons } from '../editor/insert/menuIcons.ts';
import { insertItem } from '../editor/insert/insertItem.ts';
import { filterAllowedItems } from '../editor/insert/insertMenuItems.ts';
import { formatShortcut } from '../actions/shortcuts.ts';
import { conversionActions, pageActions } from '../editor/commands/pageActions.ts';

/** A command on the edited page. */
export interface EditorCommand {
  readonly title: string;
  readonly detail: string;
  readonly icon: LucideIcon | null;
  readonly kind: 'action' | 'insert';
  /** Formatted for this platform; null if it has none. */
  readonly shortcut: string | null;
  readonly run: () => void;
}

/** All page actions that are possible at an editor's selection, and all items that can be inserted at its caret. */
export function editorCommands(editor: Editor): readonly EditorCommand[] {
  const { selection } = editor.state;
  const actions = [...Object.values(pageActions), ...conversionActions].filter(({ isEnabled }) => isEnabled(editor));
  return [
    ...actions.map(({ title, icon, keys: [shown], run }): EditorCommand => ({
      title,
      detail: '',
      icon,
      kind: 'action',
      shortcut: shown === undefined ? null : formatShortcut(shown),
      run: () => inEditor(editor, () => run(editor)),
    })),
    ...filterAllowedItems(selection.$head).map((item): EditorCommand => ({
      title: item.title,
      detail: item.purpose,
      icon: menuIcons[item.icon],
      kind: 'insert',
      shortcut: null,
      run: () => inEditor(editor, () => insertItem(editor, item, { from: selection.head, to: selection.head })),
    })),
  ];
}

/** Runs after the palette closes, which returns the focus. */
function inEditor(editor: Editor, run: () => void): void {
  setTimeout(() => {
    if (editor.isDestroyed) return;
    editor.view.focus();
    run();
  }, 0);
}
