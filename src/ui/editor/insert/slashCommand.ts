import { Extension } from '@tiptap/core';
import { Plugin, PluginKey, type EditorState, type Transaction } from '@tiptap/pm/state';

/** The query after a typed slash, with its range; null while the menu is closed. */
export type SlashQuery = {
  readonly from: number;
  readonly to: number;
  readonly query: string;
  /** True if a button inserted the slash: it is removed if nothing is chosen. */
  readonly isAsked: boolean;
} | null;

const key = new PluginKey<SlashQuery>('slash');
const longestQuery = 24;

/** The slash query at the caret. */
export function getSlashQuery(state: EditorState): SlashQuery {
  return key.getState(state) ?? null;
}

/** Closes the menu and keeps the text. */
function closeSlash(transaction: Transaction): Transaction {
  return transaction.setMeta(key, 'close');
}

/** Inserts a slash at the caret, which opens the menu. */
export function openSlashMenu(state: EditorState): Transaction {
  const { from, to } = state.selection;
  return state.tr.insertText('/', from, to).setMeta(key, { from, to: from + 1, query: '', isAsked: true });
}

/** Detects a slash typed at a line's start or after whitespace, and the query after it. */
export const slashCommand = Extension.create({
  name: 'slash',
  priority: 1000,
  addProseMirrorPlugins: () => [
    new Plugin<SlashQuery>({
      key,
      state: {
        init: () => null,
        apply: (transaction, before, _old, state) => {
          const meta = transaction.getMeta(key) as SlashQuery | 'close' | undefined; // only set here
          if (meta === 'close') return null;
          if (meta !== undefined) return meta;
          return before === null ? null : queryBehind(state, transaction.mapping.map(before.from, -1), before.isAsked);
        },
      },
      appendTransaction: (transactions, before, after) => {
        const asked = key.getState(before);
        if (asked == null || !asked.isAsked || asked.query !== '' || key.getState(after) !== null) return null;
        const at = transactions.reduce((place, { mapping }) => mapping.map(place, -1), asked.from);
        const isLeft = at < after.doc.content.size && after.doc.textBetween(at, at + 1) === '/';
        return isLeft ? after.tr.delete(at, at + 1) : null;
      },
      props: {
        // Escape closes the menu before it does anything else, even if the menu has nothing to show.
        handleKeyDown: (view, event) => {
          if (event.key !== 'Escape' || event.isComposing || key.getState(view.state) == null) return false;
          view.dispatch(closeSlash(view.state.tr));
          return true;
        },
        handleTextInput: (view, from, to, text) => {
          if (text !== '/') return false;
          const $from = view.state.doc.resolve(from);
          const before = $from.parent.textBetween(0, $from.parentOffset, '\n', ' ').at(-1) ?? ' ';
          if ($from.parent.type.spec.code === true || !/\s/.test(before)) return false;
          view.dispatch(
            view.state.tr.insertText('/', from, to).setMeta(key, { from, to: from + 1, query: '', isAsked: false }),
          );
          return true;
        },
      },
    }),
  ],
});

function queryBehind(state: EditorState, from: number, isAsked: boolean): SlashQuery {
  const { $from, empty } = state.selection;
  if (!empty || $from.pos <= from || from < $from.start()) return null;
  const typed = state.doc.textBetween(from, $from.pos, '\n', '\n');
  if (!typed.startsWith('/') || typed.includes('\n') || typed.length > longestQuery) return null;
  return { from, to: $from.pos, query: typed.slice(1), isAsked };
}
