import { createStore } from 'zustand/vanilla';
import type { LastWord } from './lastWords.ts';

/** Words typed right before a tab was closed that fit the page no more. They are kept until the writer says what becomes of them. */
export interface HeldWord {
  readonly word: LastWord;
  /** The page as it was when the tab was closed. */
  readonly text: string;
  /** Whether `text` can stand in the page's file; else it is the bare words. */
  readonly isSource: boolean;
}

/** The words of the open site that wait for the writer. */
export const heldWordsStore = createStore<{ readonly words: readonly HeldWord[] }>(() => ({ words: [] }));
