import type { Editor, Range } from '@tiptap/core';
import type { ResolvedPos } from '@tiptap/pm/model';
import { Plugin, type EditorState, type PluginKey, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { exitSuggestion, Suggestion, type SuggestionMatch, type SuggestionProps } from '@tiptap/suggestion';
import { createStore } from 'zustand/vanilla';
import type { ListOption } from './OptionList.tsx';

/** Plugin state of a caret menu; `range` and `query` are those of the text that opened it. */
export type CaretMenuState = NonNullable<ReturnType<ReturnType<typeof Suggestion>['getState']>>;

/** An option of a caret menu, and what choosing it does to the range that opened the menu. */
export interface CaretMenuItem extends ListOption {
  readonly run: (editor: Editor, range: Range) => void;
}

/** Input of a caret menu: the text that opened it. */
interface CaretMenuQuery {
  readonly editor: Editor;
  readonly query: string;
  readonly range: Range;
}

interface CaretMenuOptions {
  readonly key: PluginKey<CaretMenuState>;
  /** Accessible name of the list. */
  readonly label: string;
  /** Finds the text at the caret that the menu is for. */
  readonly find: ($caret: ResolvedPos) => SuggestionMatch;
  /** Returns true to open the menu, false to close it, null for neither. Absent: the menu opens wherever text is found. */
  readonly trigger?: (transaction: Transaction) => boolean | null;
  /** Returns false where there is no menu. */
  readonly allow?: (state: EditorState, range: Range) => boolean;
  readonly items: (query: CaretMenuQuery) => readonly CaretMenuItem[] | Promise<readonly CaretMenuItem[]>;
  /** Text shown if there are no items; the menu is hidden without it. */
  readonly emptyText?: (query: CaretMenuQuery) => string | null;
  /** Keys that choose the active item. */
  readonly choosingKeys?: readonly string[];
  /** True to show the keys below the list. */
  readonly hasKeyHints?: boolean;
}

/** A caret menu on the screen. */
export interface OpenCaretMenu {
  readonly editor: Editor;
  readonly label: string;
  readonly query: string;
  /** Position of the text that opened it. */
  readonly from: number;
  readonly items: readonly CaretMenuItem[];
  readonly active: number;
  readonly emptyText: string | null;
  readonly hasKeyHints: boolean;
  readonly activate: (index: number) => void;
  readonly choose: (item: CaretMenuItem | undefined) => void;
}

/** All menus on the screen, by plugin instance. */
export const caretMenusStore = createStore<ReadonlyMap<object, OpenCaretMenu>>(() => new Map());

const displayedEditors = new Set<Editor>();

/** Menus take keys only while something displays them. Returns what ends that. */
export function displayCaretMenus(editor: Editor): () => void {
  displayedEditors.add(editor);
  return () => void displayedEditors.delete(editor);
}

function setMenu(owner: object, menu: OpenCaretMenu | null): void {
  const menus = new Map(caretMenusStore.getState());
  if (menu === null && !menus.has(owner)) return;
  if (menu === null) menus.delete(owner);
  else menus.set(owner, menu);
  caretMenusStore.setState(menus, true);
}

/** Closes a caret menu and keeps the text that opened it. */
export function closeCaretMenu(editor: Editor, key: PluginKey<CaretMenuState>): void {
  exitSuggestion(editor.view, key);
}

/** Creates the plugin of a menu at the caret. The editor keeps the focus; the plugin handles the menu's keys. */
export function createCaretMenu(editor: Editor, options: CaretMenuOptions): Plugin<CaretMenuState> {
  const { key, trigger, choosingKeys = ['Enter', 'Tab'] } = options;
  const owner = {};
  let isLoading = false;
  const queryNow = (): CaretMenuQuery | null => {
    const state = key.getState(editor.state);
    return state?.active === true ? { editor, query: state.query ?? '', range: state.range } : null;
  };
  const choose = (item: CaretMenuItem | undefined) => {
    const now = queryNow();
    if (item !== undefined && now !== null) item.run(editor, now.range);
  };
  const show = ({ query, range, items, loading }: SuggestionProps<CaretMenuItem>) => {
    isLoading = loading;
    if (loading) return; // the items of the last query stay until then
    const before = caretMenusStore.getState().get(owner);
    const emptyText = items.length > 0 ? null : (options.emptyText?.({ editor, query, range }) ?? null);
    if (items.length === 0 && emptyText === null) return setMenu(owner, null);
    const { label, hasKeyHints = false } = options;
    const activate = (active: number) => {
      const menu = caretMenusStore.getState().get(owner);
      if (menu !== undefined) setMenu(owner, { ...menu, active });
    };
    const active = before?.query === query ? Math.min(before.active, Math.max(0, items.length - 1)) : 0;
    setMenu(owner, { editor, label, query, from: range.from, items, active, emptyText, hasKeyHints, activate, choose });
  };
  /** The items and the active one. A key may follow a letter whose items are not shown yet. */
  const itemsNow = () => {
    const menu = caretMenusStore.getState().get(owner);
    if (!isLoading) return { items: menu?.items ?? [], active: menu?.active ?? 0 };
    const now = queryNow();
    const items = now === null ? [] : options.items(now);
    return { items: items instanceof Promise ? [] : items, active: 0 };
  };
  const onKeyDown = (pressed: string): boolean => {
    if (!displayedEditors.has(editor)) return false;
    const { items, active } = itemsNow();
    const step = pressed === 'ArrowDown' ? 1 : pressed === 'ArrowUp' ? -1 : null;
    if (items.length === 0 || (step === null && !choosingKeys.includes(pressed))) return false;
    if (step === null) choose(items[active]);
    else
      caretMenusStore
        .getState()
        .get(owner)
        ?.activate((active + step + items.length) % items.length);
    return true;
  };
  const suggestion = Suggestion<CaretMenuItem>({
    editor,
    pluginKey: key,
    findSuggestionMatch: ({ $position }) => options.find($position),
    allow: ({ state, range }) => options.allow?.(state, range) ?? true,
    shouldResetDismissed: ({ transaction }) => trigger?.(transaction) === true,
    items: async () => {
      const now = queryNow();
      return now === null ? [] : [...(await options.items(now))];
    },
    render: () => ({
      onStart: show,
      onUpdate: show,
      onExit: () => setMenu(owner, null),
      onKeyDown: ({ event }) => onKeyDown(event.key),
    }),
  });
  return withTrigger(suggestion, options);
}

/**
 * Closes the menu of the text that is open if the focus went elsewhere in the window, also to nothing. Buttons that open a menu
 * return the focus first, and another window or the developer tools keep it.
 */
function closeWithoutFocus(view: EditorView, key: PluginKey<CaretMenuState>): void {
  const opened = key.getState(view.state);
  if (opened?.active !== true) return;
  const hasLeft = () => {
    const { ownerDocument } = view.dom;
    const isInMenu = ownerDocument.activeElement?.closest(`[${caretMenuAttribute}]`) != null;
    return ownerDocument.hasFocus() && !view.hasFocus() && !isInMenu;
  };
  setTimeout(() => {
    if (view.isDestroyed || !hasLeft()) return;
    const now = key.getState(view.state);
    if (now?.active === true && now.range.from === opened.range.from) exitSuggestion(view, key);
  }, returnOfFocus);
}

/** Time in which commands return the focus to the editor: TipTap's do with the next frame. In milliseconds. */
const returnOfFocus = 50;

/** Marks the menus on the screen: a press in one isn't elsewhere. */
export const caretMenuAttribute = 'data-caret-menu';

/** Wraps the library's plugin: it opens by the trigger only, closes without the focus, leaves keys to a composition, and decorates nothing. */
function withTrigger(
  suggestion: Plugin<CaretMenuState>,
  { key, trigger }: Pick<CaretMenuOptions, 'key' | 'trigger'>,
): Plugin<CaretMenuState> {
  const { state: field, props, ...spec } = suggestion.spec;
  if (field === undefined) return suggestion;
  const { handleKeyDown } = props ?? {};
  return new Plugin<CaretMenuState>({
    ...spec,
    state: {
      init: field.init,
      apply(transaction, before, oldState, newState) {
        const next = field.apply.call(this, transaction, before, oldState, newState);
        if (trigger === undefined || !next.active) return next;
        const isSame = before.active && transaction.mapping.map(before.range.from, -1) === next.range.from;
        return (trigger(transaction) ?? isSame) && newState.selection.empty ? next : { ...next, ...inactive };
      },
    },
    props: {
      handleKeyDown(view, event) {
        return !event.isComposing && handleKeyDown?.call(suggestion, view, event) === true;
      },
      handleDOMEvents: {
        blur: (view) => {
          closeWithoutFocus(view, key);
          return false;
        },
      },
    },
  });
}

/** The library's state of a closed menu. */
const inactive = { active: false, range: { from: 0, to: 0 }, query: null, text: null, decorationId: null };
