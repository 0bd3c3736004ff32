import type { Editor } from '@tiptap/core';
import { insertItem } from '../editor/insert/insertItem.ts';
import { fittingItems } from '../editor/insert/insertItems.ts';

/** Something that can be done to the page that is edited. */
export interface EditorCommand {
  readonly title: string;
  readonly detail: string;
  /** Its keys as they are written for this machine; null where it has none. */
  readonly shortcut: string | null;
  readonly run: () => void;
}

/** What has keys in the editor, by the keys as ProseMirror names them. */
const keyed: readonly (readonly [title: string, keys: string])[] = [
  ['Undo', 'Mod-z'],
  ['Redo', 'Mod-Shift-z'],
  ['Find and replace in this page', 'Mod-f'],
  ['Bold', 'Mod-b'],
  ['Italic', 'Mod-i'],
  ['Strikethrough', 'Mod-Shift-x'],
  ['Code in the line', 'Mod-e'],
  ['Turn into text', 'Mod-Alt-0'],
  ['Turn into heading 1', 'Mod-Alt-1'],
  ['Turn into heading 2', 'Mod-Alt-2'],
  ['Turn into heading 3', 'Mod-Alt-3'],
  ['Turn into heading 4', 'Mod-Alt-4'],
  ['Turn into a numbered list', 'Mod-Shift-7'],
  ['Turn into a bulleted list', 'Mod-Shift-8'],
  ['Turn into a quote', 'Mod-Shift-9'],
  ['Leave the component', 'Mod-Enter'],
  ['Select the block', 'Escape'],
  ['Duplicate the block', 'Mod-d'],
  ['Move the block up', 'Mod-Alt-ArrowUp'],
  ['Move the block down', 'Mod-Alt-ArrowDown'],
  ['Delete the block', 'Mod-Shift-Backspace'],
];

const isMac = /Mac|iP(?:hone|ad)/.test(globalThis.navigator.platform);
const written: Readonly<Record<string, string>> = { Mod: isMac ? '⌘' : 'Ctrl', Shift: '⇧', Alt: isMac ? '⌥' : 'Alt', ArrowUp: '↑', ArrowDown: '↓', Backspace: '⌫', Escape: 'Esc', Enter: '↵' };

/** All that the keys do in an editor, and all that can be inserted where its caret stands. */
export function editorCommands(editor: Editor): readonly EditorCommand[] {
  const { selection } = editor.state;
  return [
    ...keyed.map(([title, keys]) => ({ title, detail: '', shortcut: keysOf(keys), run: () => inEditor(editor, () => press(editor, keys)) })),
    ...fittingItems(selection.$head).map((item) => ({
      title: `Insert: ${item.title}`,
      detail: item.purpose,
      shortcut: null,
      run: () => inEditor(editor, () => insertItem(editor, item, { from: selection.head, to: selection.head })),
    })),
  ];
}

function keysOf(keys: string): string {
  return keys.split('-').map((name) => written[name] ?? name.toUpperCase()).join(' ');
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
    new KeyboardEvent('keydown', { key, ctrlKey: mod && !isMac, metaKey: mod && isMac, shiftKey: names.includes('Shift'), altKey: names.includes('Alt'), bubbles: true, cancelable: true }),
  );
}
