import { formatNoResults } from '#base/noResults.ts';
import { Extension, type Editor, type Range } from '@tiptap/core';
import type { Node as DocumentNode, ResolvedPos } from '@tiptap/pm/model';
import { Plugin, PluginKey, type EditorState, type Transaction } from '@tiptap/pm/state';
import type { SuggestionMatch } from '@tiptap/suggestion';
import { createElement } from 'react';
import { blockConversions, type BlockConversion } from '../conversions/conversions.ts';
import { planConversion } from '../conversions/planConversion.ts';
import { runConversion } from '../conversions/runConversion.ts';
import { setJournalEntry } from '../history/pageHistory.ts';
import { insertItem } from '../insert/insertItem.ts';
import {
  filterAllowedItems,
  searchInsertItems,
  type InsertItem,
  type SearchableItem,
} from '../insert/insertMenuItems.ts';
import { menuIcons } from '../insert/menuIcons.ts';
import { createCaretMenu, type CaretMenuItem, type CaretMenuState } from './caretMenu.ts';
import styles from './CaretMenus.module.css';

const key = new PluginKey<CaretMenuState>('slash');
const longestQuery = 24;

/** True while a slash that a button inserted is open: it is removed if nothing is chosen. */
const insertedKey = new PluginKey<boolean>('insertedSlash');

const groupTitles = {
  text: 'Text',
  callouts: 'Callouts',
  structure: 'Structure',
  code: 'Code',
  media: 'Media',
  api: 'API',
  inline: 'Inline',
} as const;

/** Inserts a slash at the caret, which opens the menu. */
export function openSlashMenu(state: EditorState): Transaction {
  const { from, to } = state.selection;
  return insertSlash(state, from, to).setMeta(insertedKey, true);
}

/** The document without a slash that a button inserted and after which nothing was typed: no one wrote it. */
export function getDocWithoutSlash(state: EditorState): DocumentNode {
  const menu = key.getState(state);
  if (insertedKey.getState(state) !== true || menu?.query !== '') return state.doc;
  const { from } = menu.range;
  return state.tr.delete(from, from + 1).doc;
}

function insertSlash(state: EditorState, from: number, to: number): Transaction {
  return state.tr.insertText('/', from, to).setMeta(key, 'open');
}

/** The insert menu: a slash typed at a line's start or after whitespace, and the query after it. */
export const slashMenu = Extension.create({
  name: 'slash',
  priority: 1000,
  addProseMirrorPlugins() {
    return [
      createCaretMenu(this.editor, {
        key,
        label: 'Insert',
        find: findSlash,
        trigger: (transaction) => (transaction.getMeta(key) === 'open' ? true : null),
        items: ({ editor, query, range }) =>
          searchInsertItems(listEntries(editor, query, range), query.trim()).map((entry) =>
            'conversion' in entry ? toConversionItem(entry, query === '') : toMenuItem(entry, query === ''),
          ),
        // A path or a second word is text, not a name to search for.
        emptyText: ({ editor, query, range: { from } }) =>
          /^[^\s/]+$/.test(query) && filterAllowedItems(editor.state.doc.resolve(from)).length > 0
            ? formatNoResults(query)
            : null,
        hasKeyHints: true,
      }),
      createSlashPlugin(this.editor),
    ];
  },
});

/** Removes an inserted slash once the menu closes without a query, as part of its insertion: undo must not bring it back. */
const createSlashPlugin = ({ storage }: Editor) =>
  new Plugin<boolean>({
    key: insertedKey,
    state: {
      init: () => false,
      apply: (transaction, before, _old, state) =>
        (before || transaction.getMeta(insertedKey) === true) && key.getState(state)?.active === true,
    },
    appendTransaction: (transactions, before, after) => {
      const menu = key.getState(before);
      if (insertedKey.getState(before) !== true || menu?.query !== '' || key.getState(after)?.active === true)
        return null;
      const at = transactions.reduce((place, { mapping }) => mapping.map(place, -1), menu.range.from);
      const isLeft = at < after.doc.content.size && after.doc.textBetween(at, at + 1) === '/';
      return isLeft ? setJournalEntry(after.tr.delete(at, at + 1), storage.pageHistory.lastEntry) : null;
    },
    props: {
      handleTextInput: (view, from, to, text) => {
        if (text !== '/') return false;
        const $from = view.state.doc.resolve(from);
        const before = $from.parent.textBetween(0, $from.parentOffset, '\n', ' ').at(-1) ?? ' ';
        if ($from.parent.type.spec.code === true || !/\s/.test(before)) return false;
        view.dispatch(insertSlash(view.state, from, to));
        return true;
      },
    },
  });

/** The last slash before the caret that starts a word, with the text after it. */
function findSlash($caret: ResolvedPos): SuggestionMatch {
  const typed = $caret.parent.textBetween(
    Math.max(0, $caret.parentOffset - longestQuery - 1),
    $caret.parentOffset,
    '\n',
    '\n',
  );
  const text = /(?:^|\s)(\/(?:(?!\s\/)[^\n])*)$/.exec(typed)?.[1];
  if (text === undefined || text.length > longestQuery) return null;
  return { range: { from: $caret.pos - text.length, to: $caret.pos }, query: text.slice(1), text };
}

/** A conversion of the text around the slash. */
interface ConversionEntry extends SearchableItem {
  readonly conversion: BlockConversion;
}

/**
 * What can be inserted, and on a line with text, what it can be turned into: first if nothing is typed yet. A button
 * that inserts blocks offers only those.
 */
function listEntries({ state }: Editor, query: string, { from, to }: Range): readonly (InsertItem | ConversionEntry)[] {
  const $from = state.doc.resolve(from);
  const inserts = filterAllowedItems($from);
  if (insertedKey.getState(state) === true || $from.parent.content.size === to - from) return inserts;
  const shown = state.tr.delete(from, to);
  const conversions = blockConversions
    .filter((conversion) => planConversion(shown, conversion) !== null)
    .map((conversion): ConversionEntry => {
      const { title, label, synonyms } = conversion;
      const phrases = [title, `turn into ${label}`, `wrap in ${label}`];
      return {
        conversion,
        title: label,
        synonyms: [...phrases, ...synonyms].map((word) => word.toLowerCase()),
        tags: [],
      };
    });
  return query === '' ? [...conversions, ...inserts] : [...inserts, ...conversions];
}

const conversionGroups = { turn: 'Turn into', wrap: 'Wrap in', unwrap: 'Wrap in' } as const;

function toConversionItem({ conversion }: ConversionEntry, isGrouped: boolean): CaretMenuItem {
  const { id, group, label, title, icon } = conversion;
  return {
    key: `conversion ${id}`,
    title: isGrouped ? label : title,
    purpose: isGrouped ? title : 'Changes this block',
    shortcut: undefined,
    group: isGrouped ? conversionGroups[group] : undefined,
    icon: <span className={styles.icon}>{createElement(icon, { size: 16 })}</span>,
    run: (editor, range) => void runConversion(editor, conversion, range),
  };
}

function toMenuItem(item: InsertItem, isGrouped: boolean): CaretMenuItem {
  return {
    key: `${item.node} ${item.title}`,
    title: item.title,
    purpose: item.purpose,
    shortcut: item.shortcut,
    group: isGrouped ? groupTitles[item.group] : undefined,
    icon: <span className={styles.icon}>{createElement(menuIcons[item.icon], { size: 16 })}</span>,
    run: (editor, range) => insertItem(editor, item, range),
  };
}
