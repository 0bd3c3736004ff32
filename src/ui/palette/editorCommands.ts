import type { Editor } from '@tiptap/core';
import type { LucideIcon } from 'lucide-react';
import { menuIcons } from '../editor/insert/menuIcons.ts';
import { insertItem } from '../editor/insert/insertItem.ts';
import { fittingItems } from '../editor/insert/insertItems.ts';
import { isMac, keysInWords, pageShortcuts } from './shortcuts.ts';

/** Something that can be done to the page that is edited. */
export interface EditorCommand {
  readonly title: string;
  readonly detail: string;
  readonly icon: LucideIcon | null;
  readonly kind: 'keys' | 'insert';
  /** Its keys as they are written for this machine; null where it has none. */
  readonly shortcut: string | null;
  readonly run: () => void;
}

/** All that the keys do in an editor, and all that can be inserted where its caret stands. */
export function editorCommands(editor: Editor): readonly EditorCommand[] {
  const { selection } = editor.state;
  return [
    ...pageShortcuts.map(({ title, keys }): EditorCommand => ({
      title,
      detail: '',
      icon: null,
      kind: 'keys',
      shortcut: keysInWords(keys),
      run: () => inEditor(editor, () => press(editor, keys)),
    })),
    ...fittingItems(selection.$head).map((item): EditorCommand => ({
      title: item.title,
      detail: item.purpose,
      icon: menuIcons[item.icon],
      kind: 'insert',
      shortcut: null,
      run: () => inEditor(editor, () => insertItem(editor, item, { from: selection.head, to: selection.head })),
    })),
  ];
}

/** Once the palette is gone, which gives the focus back. */
function inEditor(editor: Editor, run: () => void): void {
  setTimeout(() => {
    if (editor.isDestroyed) return;
    editor.view.focus();
    run();
  }, 0);
}

/** Presses keys in the page, so that a command and its keys can never differ. */
function press(editor: Editor, keys: string): void {
  const names = keys.split('-');
  const [key = ''] = names.slice(-1);
  const mod = names.includes('Mod');
  editor.view.dom.dispatchEvent(
    new KeyboardEvent('keydown', {
      key,
      ctrlKey: mod && !isMac,
      metaKey: mod && isMac,
      shiftKey: names.includes('Shift'),
      altKey: names.includes('Alt'),
      bubbles: true,
      cancelable: true,
    }),
  );
}
