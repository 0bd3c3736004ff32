import { siteKeys } from '../screens/editor/siteKeys.ts';

/** Something that keys do. */
export interface Shortcut {
  readonly title: string;
  /** As ProseMirror names keys. */
  readonly keys: string;
}

const shortcut = (title: string, keys: string): Shortcut => ({ title, keys });

/** What keys do to the page, and the commands do as well: they press the keys. */
export const pageShortcuts: readonly Shortcut[] = [
  shortcut('Undo', 'Mod-z'),
  shortcut('Redo', 'Mod-Shift-z'),
  shortcut('Find and replace in this page', 'Mod-f'),
  shortcut('Bold', 'Mod-b'),
  shortcut('Italic', 'Mod-i'),
  shortcut('Strikethrough', 'Mod-Shift-x'),
  shortcut('Code in the line', 'Mod-e'),
  shortcut('Turn into text', 'Mod-Alt-0'),
  shortcut('Turn into heading 1', 'Mod-Alt-1'),
  shortcut('Turn into heading 2', 'Mod-Alt-2'),
  shortcut('Turn into heading 3', 'Mod-Alt-3'),
  shortcut('Turn into heading 4', 'Mod-Alt-4'),
  shortcut('Turn into a numbered list', 'Mod-Shift-7'),
  shortcut('Turn into a bulleted list', 'Mod-Shift-8'),
  shortcut('Turn into a quote', 'Mod-Shift-9'),
  shortcut('Leave the component', 'Mod-Enter'),
  shortcut('Select the block', 'Escape'),
  shortcut('Duplicate the block', 'Mod-d'),
  shortcut('Move the block up', 'Mod-Alt-ArrowUp'),
  shortcut('Move the block down', 'Mod-Alt-ArrowDown'),
  shortcut('Delete the block', 'Mod-Shift-Backspace'),
];

/** What keys do everywhere in a site. */
export const siteShortcuts: readonly Shortcut[] = [
  shortcut('Commands and pages', siteKeys.commands),
  shortcut('Go to a page', siteKeys.pages),
  shortcut('Search and replace in the site', siteKeys.search),
  shortcut('Keyboard shortcuts', siteKeys.shortcuts),
  shortcut('Source, and back to the page', siteKeys.source),
];

/** What keys do only where the caret stands. */
export const typingShortcuts: readonly Shortcut[] = [
  shortcut('Insert a block', '/'),
  shortcut('Link the selected words', siteKeys.commands),
  shortcut('Replace in this page', 'Ctrl-h'),
  shortcut('Break the line', 'Shift-Enter'),
  shortcut('Indent in a list, next cell', 'Tab'),
  shortcut('Outdent in a list, cell before', 'Shift-Tab'),
];

/** Whether keys are those of a Mac. */
export const isMac = /Mac|iP(?:hone|ad)/.test(globalThis.navigator.platform);
const written: Readonly<Record<string, string>> = {
  Mod: isMac ? '⌘' : 'Ctrl',
  Shift: isMac ? '⇧' : 'Shift',
  Alt: isMac ? '⌥' : 'Alt',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Backspace: isMac ? '⌫' : 'Backspace',
  Escape: 'Esc',
  Enter: '↵',
  Tab: 'Tab',
};

/** Keys as they are written on this machine's own. */
export function keysInWords(keys: string): string {
  return keys
    .split('-')
    .map((name) => written[name] ?? name.toUpperCase())
    .join(' ');
}
