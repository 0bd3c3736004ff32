import { createStore } from 'zustand/vanilla';

/** An open list of languages. */
export interface LanguageMenuState {
  /** The button that opened it. */
  readonly anchor: HTMLElement;
  readonly value: string;
  readonly onChoose: (language: string) => void;
  /** Called after a choice, to move the focus. */
  readonly onLeave: () => void;
}

/** The open list of languages; null while closed. */
export const languageMenuStore = createStore<{ readonly menu: LanguageMenuState | null }>(() => ({ menu: null }));

/** Opens a searchable list of languages below a button; any other name is taken as typed. */
export function openLanguageMenu(menu: LanguageMenuState): void {
  languageMenuStore.setState({ menu });
}
