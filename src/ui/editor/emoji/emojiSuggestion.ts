import { Extension, type Editor, type Range } from '@tiptap/core';
import { PluginKey, type EditorState } from '@tiptap/pm/state';
import { Suggestion } from '@tiptap/suggestion';
import { createStore } from 'zustand/vanilla';
import { findEmoji, type EmojiEntry, type FoundEmoji } from './findEmoji.ts';

/** The emoji that are offered at the caret of an editor; null while none are. */
export interface EmojiMenuState {
  readonly editor: Editor;
  readonly from: number;
  readonly items: readonly FoundEmoji[];
  readonly chosen: number;
  readonly choose: (index: number) => void;
}

/** What the emoji menu shows. */
export const emojiMenuStore = createStore<{ readonly offer: EmojiMenuState | null }>(() => ({ offer: null }));

const key = new PluginKey<{ readonly active: boolean }>('emoji');
const fewestLetters = 2;
const mostItems = 8;

let entries: Promise<readonly EmojiEntry[]> | null = null;

/** All emoji, fetched when the first one is looked for; none are offered where they cannot be. */
function loadEntries(): Promise<readonly EmojiEntry[]> {
  entries ??= import('emojilib').then(
    ({ default: found }) => Object.entries(found),
    () => {
      entries = null; // asked for again with the next letter
      return [];
    },
  );
  return entries;
}

/** Offers emoji behind a colon and two letters at a word's start: neither in `10:30` nor in `https:`. */
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
            : []) as FoundEmoji[], // a fresh list
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

/** Whether words stand at a position: neither a block of code nor code in the line. */
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
  // Names that come late, once the menu was closed, do not open it again.
  const wanted = items.length > 0 && key.getState(editor.state)?.active === true;
  emojiMenuStore.setState({ offer: !wanted ? null : { editor, from: range.from, items, chosen: 0, choose } });
}

/** The keys of the menu; false leaves a key to the text. */
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
