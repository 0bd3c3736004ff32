import { Extension, type Editor, type Range } from '@tiptap/core';
import { PluginKey, type EditorState } from '@tiptap/pm/state';
import { Suggestion } from '@tiptap/suggestion';
import { createStore } from 'zustand/vanilla';
import { findEmoji, type EmojiEntry, type FoundEmoji } from './findEmoji.ts';

/** The emoji suggestions at an editor's caret. */
export interface EmojiMenuState {
  readonly editor: Editor;
  readonly from: number;
  readonly items: readonly FoundEmoji[];
  readonly chosen: number;
  readonly choose: (index: number) => void;
}

/** State of the emoji menu; null while closed. */
export const emojiMenuStore = createStore<{ readonly offer: EmojiMenuState | null }>(() => ({ offer: null }));

const key = new PluginKey<{ readonly active: boolean }>('emoji');
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
export const emojiSuggestion = Extension.create({
  name: 'emoji',
  priority: 1000,
  addProseMirrorPlugins() {
    return [
      Suggestion<FoundEmoji, FoundEmoji>({
        editor: this.editor,
        char: ':',
        pluginKey: key,
        allowedPrefixes: [' ', '(', '"'],
        allow: ({ state, range }) => isProse(state, range.to),
        items: async ({ query }) =>
          (/^[a-z][\w+-]+$/i.test(query) && query.length >= fewestLetters
            ? findEmoji(await loadEntries(), query, mostItems)
            : []) as FoundEmoji[], // a fresh array, so mutable
        command: ({ editor, range, props }) => insert(editor, range, props),
        render: () => ({
          onStart: show,
          onUpdate: show,
          onExit: () => emojiMenuStore.setState({ offer: null }),
          onKeyDown: ({ event }) => walk(event),
        }),
      }),
    ];
  },
});

/** True if a position is in prose: not in a code block or inline code. */
function isProse({ doc, storedMarks }: EditorState, position: number): boolean {
  const $position = doc.resolve(position);
  const marks = storedMarks ?? $position.marks();
  return $position.parent.type.spec.code !== true && !marks.some((mark) => mark.type.spec.code === true);
}

function insert(editor: Editor, range: Range, { emoji: chosen }: FoundEmoji): void {
  editor.view.dispatch(editor.state.tr.insertText(chosen, range.from, range.to).scrollIntoView());
}

function show({
  editor,
  range,
  items,
  command,
}: {
  readonly editor: Editor;
  readonly range: Range;
  readonly items: readonly FoundEmoji[];
  readonly command: (item: FoundEmoji) => void;
}): void {
  const choose = (index: number) => {
    const item = items[index];
    if (item !== undefined) command(item);
  };
  // Late results must not reopen a closed menu.
  const wanted = items.length > 0 && key.getState(editor.state)?.active === true;
  emojiMenuStore.setState({ offer: !wanted ? null : { editor, from: range.from, items, chosen: 0, choose } });
}

/** Handles the menu's keys; false leaves a key to the editor. */
function walk(event: KeyboardEvent): boolean {
  const { offer } = emojiMenuStore.getState();
  if (offer === null || event.isComposing) return false;
  const { items, chosen } = offer;
  const to = (next: number) =>
    emojiMenuStore.setState({ offer: { ...offer, chosen: (next + items.length) % items.length } });
  if (event.key === 'ArrowDown') to(chosen + 1);
  else if (event.key === 'ArrowUp') to(chosen - 1);
  else if (event.key === 'Enter' || event.key === 'Tab') offer.choose(chosen);
  else if (event.key === 'Escape') emojiMenuStore.setState({ offer: null });
  else return false;
  return true;
}
