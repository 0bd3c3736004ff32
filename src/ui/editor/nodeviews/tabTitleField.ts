import type { Node as DocumentNode } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';
import { setCodeTitle } from '#blocks/codeMetaSpec.ts';
import { blockSpecOf } from '#blocks/registry.ts';
import { getNodeAttributes, setElementAttribute } from '#document/read/attributeValues.ts';
import { getTabLabel } from '#reading/getTabLabel.ts';
import { FieldHistoryGroup, forwardHistoryKey } from '../history/fieldHistory.ts';

type Attributes = Readonly<Record<string, unknown>>;

/** Where the title of a tab is typed. */
export interface TabTitleField {
  /** The tab was changed on the page: by what was typed, by undo, or from outside. */
  readonly follow: (tab: DocumentNode) => void;
  /** The field goes without a word. */
  readonly end: () => void;
}

interface TabTitleOptions {
  readonly view: EditorView;
  /** The tab as it is now, and where; null where it is gone. */
  readonly tab: () => { readonly node: DocumentNode; readonly position: number } | null;
  /** The field is left: by Enter or Escape, by Tab, or by another way. */
  readonly onLeave: (by: 'enter' | 'tab' | 'blur') => void;
}

/** Has the title of a tab typed in place of its button. Each letter goes to the page, so undo and redo are the page's own. Null where the tab has no title. */
export function openTabTitleField(button: HTMLElement, { view, tab, onLeave }: TabTitleOptions): TabTitleField | null {
  const first = tab()?.node;
  if (first === undefined || renamed(first, '') === null) return null;
  const input = document.createElement('input');
  const typing = new FieldHistoryGroup();
  let title = getTabTitle(first) ?? '';
  let isOver = false;
  input.value = button.textContent ?? '';
  input.setAttribute('aria-label', 'Title of the tab');
  const set = (attributes: (node: DocumentNode) => Attributes | null) => {
    const now = tab();
    const next = now === null || now.node.type !== first.type ? null : attributes(now.node);
    if (now === null || next === null) return;
    view.dispatch(typing.step(view.state.tr.setNodeMarkup(now.position, null, { ...now.node.attrs, ...next })));
  };
  const leave = (by: 'enter' | 'tab' | 'blur') => {
    // Taken out, it loses the focus once more.
    if (isOver) return;
    isOver = true;
    input.replaceWith(button);
    onLeave(by);
  };
  input.addEventListener('input', () => set((node) => renamed(node, input.value)));
  input.addEventListener('blur', () => leave('blur'));
  input.addEventListener('keydown', (event) => {
    event.stopPropagation();
    if (forwardHistoryKey(view, event, input)) return;
    if (!['Enter', 'Escape', 'Tab'].includes(event.key) || (event.key === 'Tab' && event.shiftKey)) return;
    event.preventDefault();
    if (event.key === 'Escape')
      set((node) => (getTabTitle(node) === getTabTitle(first) ? null : renamed(node, getTabTitle(first) ?? '')));
    leave(event.key === 'Tab' ? 'tab' : 'enter');
  });
  button.replaceWith(input);
  input.focus();
  input.select();
  return {
    follow: (node) => {
      const now = getTabTitle(node) ?? '';
      // A space at its end is more than what the page can hold of it.
      if (now !== title && now !== input.value.trim()) input.value = now;
      title = now;
    },
    end: () => {
      isOver = true;
    },
  };
}

/** What a tab is called by itself; null where its language or its place stands for that. */
export function getTabTitle(tab: DocumentNode): string | null {
  return getTabLabel(tab.type.name, { ...tab.attrs, language: null });
}

/** The attributes of a tab by another name; null for one that has none. */
function renamed(tab: DocumentNode, name: string): Attributes | null {
  if (tab.type.name === 'codeBlock') {
    const meta = setCodeTitle(String(tab.attrs['meta'] ?? ''), name);
    return { meta: meta === '' ? null : meta };
  }
  const title = blockSpecOf(tab.type.name)?.titleAttribute ?? null;
  return title === null ? null : { attributes: setElementAttribute(getNodeAttributes(tab), title, name) };
}
