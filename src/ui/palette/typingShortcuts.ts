import { siteActions } from '../actions/siteActions.ts';

/** Something that keys do only where the caret stands, and that is no command. */
export interface TypingShortcut {
  readonly title: string;
  /** As ProseMirror names keys. */
  readonly keys: string;
}

/** What keys do while one types. */
export const typingShortcuts: readonly TypingShortcut[] = [
  { title: 'Insert a block', keys: '/' },
  { title: 'Link the selected words', keys: siteActions.commands.keys },
  { title: 'Break the line', keys: 'Shift-Enter' },
  { title: 'Indent in a list, next cell', keys: 'Tab' },
  { title: 'Outdent in a list, cell before', keys: 'Shift-Tab' },
];
