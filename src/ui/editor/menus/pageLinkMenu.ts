import { Extension, type Editor, type Range } from '@tiptap/core';
import type { ResolvedPos } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import type { SuggestionMatch } from '@tiptap/suggestion';
import { searchLinkTargets, type LinkTarget } from '#site/names/linkTargets.ts';
import { sanitizeUrl } from '#reading/sanitizeUrl.ts';
import { insertApart } from '../links/insertApart.ts';
import { closeHistory } from '../history/closeHistory.ts';
import { createCaretMenu, type CaretMenuState } from './caretMenu.ts';
import { canLinkAt } from './isProse.ts';
import { toLinkOption } from './linkOption.tsx';

const key = new PluginKey<CaretMenuState>('pageLink');
const longestQuery = 40;
const mostItems = 8;

/** The text that opens the search, at a word's start, so not in an email address; the last one before the caret. */
const opening = /(?:^|[\s("“‘—–/])(@|\[\[)((?![\s\]])(?:(?!\[\[)[^\n\]@])*)?$/;

/** Searches the site's pages, headings, and operations after `@` or `[[`, and inserts a link to the chosen one. */
export const pageLinkMenu = Extension.create<{ readonly targets: () => readonly LinkTarget[] }>({
  name: 'pageLink',
  priority: 1000,
  addOptions: () => ({ targets: () => [] }),
  addProseMirrorPlugins() {
    return [
      createCaretMenu(this.editor, {
        key,
        label: 'Link to a page',
        find: findOpening,
        trigger: (transaction) => (transaction.getMeta(key) === 'open' ? true : null),
        allow: (state, { to }) => canLinkAt(state, to),
        items: ({ query }) =>
          searchLinkTargets(this.options.targets(), query.replace(/^\//, ''), mostItems).map((target) => ({
            ...toLinkOption(target),
            run: (editor, range) => insertPageLink(editor, range, target),
          })),
        hasKeyHints: true,
      }),
      openingPlugin,
    ];
  },
});

/** Opens the menu when the opening text is typed, not when the caret moves behind it. */
const openingPlugin = new Plugin({
  props: {
    handleTextInput: ({ state, dispatch }, from, to, text) => {
      const { parent, parentOffset } = state.doc.resolve(from);
      const before = parent.textBetween(0, parentOffset, '\n', ' ');
      if ((text !== '@' && text !== '[') || !opening.test(before + text) || !canLinkAt(state, from)) return false;
      dispatch(state.tr.insertText(text, from, to).setMeta(key, 'open'));
      return true;
    },
  },
});

function findOpening($caret: ResolvedPos): SuggestionMatch {
  const typed = $caret.parent.textBetween(
    Math.max(0, $caret.parentOffset - longestQuery - 3),
    $caret.parentOffset,
    '\n',
    '\n',
  );
  const [, trigger, query = ''] = opening.exec(typed) ?? [];
  if (trigger === undefined || query.length > longestQuery) return null;
  const text = trigger + query;
  return { range: { from: $caret.pos - text.length, to: $caret.pos }, query, text };
}

/** Replaces the typed text with a link in one undo step; what is typed next is not part of the link. */
export function insertPageLink({ state, view }: Editor, { from, to }: Range, { href, title }: LinkTarget): void {
  const { link } = state.schema.marks;
  const address = sanitizeUrl(href);
  if (link === undefined || address === null) return;
  const marks = link.create({ href: address }).addToSet(state.doc.resolve(from).marks());
  const transaction = insertApart(state.tr, from, to, state.schema.text(title, marks)).removeStoredMark(link);
  view.dispatch(closeHistory(transaction.scrollIntoView()));
  view.focus();
}
