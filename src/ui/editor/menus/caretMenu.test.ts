import { Editor } from '@tiptap/core';
import { closeHistory, history, undo } from '@tiptap/pm/history';
import { EditorState, TextSelection, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { searchLinkTargets } from '#site/names/linkTargets.ts';
import { getJournalEntry, pageHistory } from '../history/pageHistory.ts';
import { createSchemaExtensions } from '../page/createSchemaExtensions.ts';
import { displayCaretMenus } from './caretMenu.ts';
import { embedMenu } from './embedMenu.ts';
import { emojiMenu } from './emojiMenu.ts';
import { insertPageLink, pageLinkMenu } from './pageLinkMenu.ts';
import { getDocWithoutSlash, openSlashMenu, slashMenu } from './slashMenu.tsx';

const quickstart = {
  kind: 'page',
  path: 'start.mdx',
  href: '/start',
  title: 'Quickstart',
  page: '',
  method: '',
} as const;
const install = {
  kind: 'heading',
  path: 'start.mdx',
  href: '/start#install',
  title: 'Install',
  page: 'Quickstart',
  method: '',
} as const;
const targets = [quickstart, install];

const editor = new Editor({
  element: null,
  enableCoreExtensions: false,
  content: { type: 'doc', content: [{ type: 'paragraph' }] },
  extensions: [
    ...createSchemaExtensions(),
    slashMenu,
    emojiMenu,
    embedMenu,
    pageLinkMenu.configure({ targets: () => targets }),
    pageHistory,
  ],
});
const { extensionManager, schema } = editor;
displayCaretMenus(editor);
const plugins = [...extensionManager.plugins, history()];

/** A page with the caret in its first paragraph, as a view's plugins see it. */
class Page {
  state: EditorState;

  constructor(text: string) {
    const content = text === '' ? undefined : schema.text(text);
    const lines = [schema.node('paragraph', null, content), schema.node('paragraph')];
    this.state = EditorState.create({ doc: schema.node('doc', null, lines), plugins });
    this.moveTo(1 + text.length);
  }

  /** The journal entry that the last change is assigned to. */
  entry: string | undefined;

  dispatch = (transaction: Transaction): void => {
    const { state, transactions } = this.state.applyTransaction(transaction);
    this.entry = getJournalEntry(transactions);
    this.state = state;
  };

  moveTo(position: number): void {
    this.dispatch(this.state.tr.setSelection(TextSelection.create(this.state.doc, position)));
  }

  type(text: string): void {
    const view = this as unknown as EditorView; // the plugins read its state and dispatch
    for (const letter of text) {
      const { from, to } = this.state.selection;
      const insert = () => this.state.tr.insertText(letter, from, to);
      if (
        !plugins.some((plugin) => plugin.props.handleTextInput?.call(plugin, view, from, to, letter, insert) === true)
      )
        this.dispatch(insert());
    }
  }

  /** Returns true if a menu took the key. */
  press(key: string, isComposing = false): boolean {
    const event = { key, isComposing } as KeyboardEvent; // all that the menus read
    const view = this as unknown as EditorView; // as above
    return plugins.some(
      (plugin) =>
        plugin.getState(this.state)?.query !== undefined &&
        plugin.props.handleKeyDown?.call(plugin, view, event) === true,
    );
  }

  paste(text: string): void {
    this.dispatch(this.state.tr.insertText(text).setMeta('paste', true));
  }

  /** The queries of the open menus. */
  get open(): readonly string[] {
    return plugins
      .map((plugin) => plugin.getState(this.state))
      .flatMap((menu) => (menu?.active === true ? [menu.query] : []));
  }

  get text(): string {
    return this.state.doc.textBetween(0, this.state.doc.content.size);
  }
}

const url = 'https://youtu.be/abc';

describe('a menu at the caret', () => {
  it.each<readonly [what: string, text: string, act: (page: Page) => void, open: readonly string[]]>([
    ['opens for a slash after a space', 'a ', (page) => page.type('/ta'), ['ta']],
    ['opens for a slash on an empty line', '', (page) => page.type('/'), ['']],
    ['stays open for several words', '', (page) => page.type('/file tr'), ['file tr']],
    ['closes after a long text', '', (page) => page.type(`/${'x'.repeat(24)}`), []],
    ['does not open for a slash within a word', 'a', (page) => page.type('/b'), []],
    ['does not open where the caret moves behind a written slash', '/ta', () => undefined, []],
    ['does not open for a pasted slash', '', (page) => page.paste('/ta'), []],
    [
      'does not open when undo restores its text',
      '',
      (page) => {
        page.type('/ta');
        page.dispatch(closeHistory(page.state.tr.delete(1, 4)));
        undo(page.state, page.dispatch);
      },
      [],
    ],
    ['closes when the caret leaves', '', (page) => (page.type('/ta'), page.moveTo(5 + 1)), []],
    ['closes by Escape and stays closed', '', (page) => (page.type('/t'), page.press('Escape'), page.type('a')), []],
    ['opens again for another slash', '', (page) => (page.type('/t'), page.press('Escape'), page.type(' /a')), ['a']],
    [
      'opens for a slash typed over the one it was closed at',
      '',
      (page) => {
        page.type('/');
        page.press('Escape');
        page.dispatch(page.state.tr.setSelection(TextSelection.create(page.state.doc, 1, 2)));
        page.type('/');
      },
      [''],
    ],
    ['leaves Escape to a composition', '', (page) => (page.type('/t'), page.press('Escape', true)), ['t']],
    ['opens for an emoji’s name', '', (page) => page.type(':smi'), ['smi']],
    ['does not open for a time', '10', (page) => page.type(':30'), []],
    ['opens for an at sign on an empty line', '', (page) => page.type('@'), ['']],
    ['opens for an at sign after a space', 'see ', (page) => page.type('@qui'), ['qui']],
    ['opens for an at sign in parentheses', 'see (', (page) => page.type('@qui'), ['qui']],
    ['opens for two brackets', 'see ', (page) => page.type('[[qui'), ['qui']],
    ['takes several words', '', (page) => page.type('[[quick start'), ['quick start']],
    ['does not open in an email address', 'me', (page) => page.type('@example.com'), []],
    ['does not open for one bracket', '', (page) => page.type('[qui'), []],
    ['does not open for a space after the at sign', '', (page) => page.type('@ qui'), []],
    ['opens for brackets after an earlier @', 'ask @ops ', (page) => page.type('[[qui'), ['qui']],
    ['opens for the last of several brackets', '[[one and ', (page) => page.type('[[qui'), ['qui']],
    ['closes at the closing brackets', '', (page) => page.type('[[qui]]'), []],
    ['does not open for a pasted at sign', '', (page) => page.paste('@qui'), []],
    ['does not open where the caret moves behind a written at sign', '@qui', () => undefined, []],
    ['opens for a URL pasted on its own', '', (page) => page.paste(url), [url]],
    ['does not open for a URL pasted into text', 'a ', (page) => page.paste(url), []],
    ['does not open for a typed URL', '', (page) => page.type(url), []],
    ['stays open while the caret is in the URL', '', (page) => (page.paste(url), page.moveTo(3)), [url]],
    ['closes once more is typed', '', (page) => (page.paste(url), page.type('d')), []],
    ['closes when the caret leaves the URL', '', (page) => (page.paste(url), page.moveTo(url.length + 3)), []],
    [
      'does not open again when the caret returns',
      '',
      (page) => (page.paste(url), page.press('Escape'), page.moveTo(3)),
      [],
    ],
  ])('%s', (_what, text, act, open) => {
    const page = new Page(text);
    act(page);
    expect(page.open).toEqual(open);
  });

  describe('without the focus', () => {
    /** What has the focus after the editor lost it. */
    interface Focus {
      readonly inWindow?: boolean;
      readonly inEditor?: boolean;
      readonly inMenu?: boolean;
    }
    const leave = (page: Page, { inWindow = true, inEditor = false, inMenu = false }: Focus, meanwhile = () => {}) => {
      const activeElement = { closest: () => (inMenu ? {} : null) };
      const view = {
        get state() {
          return page.state;
        },
        dispatch: page.dispatch,
        isDestroyed: false,
        hasFocus: () => inEditor,
        dom: { ownerDocument: { hasFocus: () => inWindow, activeElement } },
      } as unknown as EditorView; // all that the menus read
      for (const plugin of plugins)
        plugin.props.handleDOMEvents?.blur?.call(plugin, view, new Event('blur') as FocusEvent);
      meanwhile();
      vi.runAllTimers();
    };

    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    it.each(['/ta', ':smi', '@qui', '[[qui'])('closes and keeps the text: %s', (typed) => {
      const page = new Page('a ');
      page.type(typed);
      expect(page.open).toHaveLength(1);
      leave(page, {});
      expect([page.open, page.text]).toEqual([[], `a ${typed}`]);
      page.type('x');
      expect(page.open).toEqual([]);
    });

    it('closes the offers for a pasted URL', () => {
      const page = new Page('');
      page.paste(url);
      leave(page, {});
      expect([page.open, page.text]).toEqual([[], url]);
    });

    it('closes for good: the slash that a button inserted goes with it', () => {
      const page = new Page('a ');
      page.dispatch(openSlashMenu(page.state));
      leave(page, {});
      expect([page.open, page.text]).toEqual([[], 'a ']);
    });

    it.each<readonly [string, Focus]>([
      ['another window has it', { inWindow: false }],
      ['it comes back', { inEditor: true }],
      ['a press is in the menu', { inMenu: true }],
    ])('stays open if %s', (_what, focus) => {
      const page = new Page('');
      page.type('/ta');
      leave(page, focus);
      expect(page.open).toEqual(['ta']);
    });

    it('leaves alone a menu that a button opens meanwhile', () => {
      const page = new Page('');
      page.type('/ta');
      leave(page, {}, () => {
        page.moveTo(5 + 1);
        page.dispatch(openSlashMenu(page.state));
      });
      expect(page.open).toEqual(['']);
    });
  });

  it.each([
    ['removes the slash that a button inserted if it is closed', '', 'a '],
    ['keeps what was typed after the slash', 'ta', 'a /ta'],
  ])('%s', (_what, typed, text) => {
    const page = new Page('a ');
    page.dispatch(openSlashMenu(page.state));
    page.type(typed);
    editor.storage.pageHistory.lastEntry = 'inserted';
    expect(page.press('Escape')).toBe(true);
    expect(page.text).toBe(text);
    // Undone together with its insertion.
    expect(page.entry).toBe(typed === '' ? 'inserted' : undefined);
  });

  it.each<readonly [what: string, act: (page: Page) => void, recorded: string]>([
    ['leaves out the slash that a button inserted', (page) => page.dispatch(openSlashMenu(page.state)), 'a '],
    [
      'keeps a slash that a button inserted with the text after it',
      (page) => {
        page.dispatch(openSlashMenu(page.state));
        page.type('ta');
      },
      'a /ta',
    ],
    ['keeps a typed slash', (page) => page.type('/'), 'a /'],
  ])('%s in what is saved', (_what, act, recorded) => {
    const page = new Page('a ');
    act(page);
    expect(getDocWithoutSlash(page.state).textContent).toBe(recorded);
  });

  it.each([
    ['@qui', 'see ', quickstart],
    ['[[qui', 'see ', quickstart],
    ['@inst', '', install],
  ])('replaces %s with a link to the chosen target', (typed, before, target) => {
    const page = new Page(before);
    page.type(typed);
    const items = searchLinkTargets(targets, typed.replace(/^\W+/, ''), 8);
    expect(items[0]).toBe(target);
    const { from } = page.state.selection;
    const shown = { state: page.state, view: { dispatch: page.dispatch, focus: () => undefined } } as unknown as Editor; // all that it uses
    insertPageLink(shown, { from: from - typed.length, to: from }, target);
    page.type(' and');
    expect(page.state.doc.firstChild?.toJSON()).toMatchObject({
      content: [
        ...(before === '' ? [] : [{ type: 'text', text: before }]),
        { type: 'text', text: target.title, marks: [{ type: 'link', attrs: { href: target.href } }] },
        { type: 'text', text: ' and' },
      ],
    });
  });

  it('leaves Escape alone while closed', () => {
    const page = new Page('a /ta');
    expect(page.press('Escape')).toBe(false);
  });
});
