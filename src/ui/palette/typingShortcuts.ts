import { siteActions } from '../actions/siteActions.ts';
import { tabKeyShortcuts } from '../editor/keymaps/tabKeymap.ts';

/** Something that keys do only where the caret stands, and that is no command. */
export interface TypingShortcut {
  readonly title: string;
  /** As ProseMirror names keys; a space separates keys that are pressed one after the other. */
  readonly keys: string;
}

/** What keys do while one types. */
export const typingShortcuts: readonly TypingShortcut[] = [
  { title: 'Insert a block', keys: '/' },
  { title: 'Link the selected words', keys: siteActions.commands.keys },
  { title: 'Line break', keys: 'Shift-Enter' },
  ...tabKeyShortcuts,
];
