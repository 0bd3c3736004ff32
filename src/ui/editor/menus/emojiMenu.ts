import { Extension } from '@tiptap/core';
import { PluginKey } from '@tiptap/pm/state';
import { findSuggestionMatch } from '@tiptap/suggestion';
import { createCaretMenu, type CaretMenuItem, type CaretMenuState } from './caretMenu.ts';
import { findEmoji, type EmojiEntry, type FoundEmoji } from './findEmoji.ts';
import { isProse } from './isProse.ts';

const key = new PluginKey<CaretMenuState>('emoji');
const fewestLetters = 2;
const mostItems = 8;

let entries: Promise<readonly EmojiEntry[]> | null = null;

/** Loads all emoji on first use; an empty list if the load fails. */
function loadEntries(): Promise<readonly EmojiEntry[]> {
  entries ??= import('emojilib').then(
    ({ default: found }) => Object.entries(found),
    () => {
      entries = null; // loaded again on the next letter
      return [];
    },
  );
  return entries;
}

/** Suggests emoji after a colon and two letters at a word's start, so not in `10:30` or `https:`. */
export const emojiMenu = Extension.create({
  name: 'emoji',
  priority: 1000,
  addProseMirrorPlugins() {
    return [
      createCaretMenu(this.editor, {
        key,
        label: 'Emoji',
        find: ($position) => findSuggestionMatch({ ...trigger, $position }),
        allow: (state, { to }) => isProse(state, to),
        items: async ({ query }) =>
          /^[a-z][\w+-]+$/i.test(query) && query.length >= fewestLetters
            ? findEmoji(await loadEntries(), query, mostItems).map(toMenuItem)
            : [],
      }),
    ];
  },
});

const trigger = {
  char: ':',
  allowSpaces: false,
  allowToIncludeChar: false,
  allowedPrefixes: [' ', '(', '"'],
  startOfLine: false,
};

function toMenuItem({ emoji, name }: FoundEmoji): CaretMenuItem {
  return {
    key: emoji,
    title: name,
    icon: emoji,
    run: ({ state, view }, { from, to }) => view.dispatch(state.tr.insertText(emoji, from, to).scrollIntoView()),
  };
}
