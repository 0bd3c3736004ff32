import type { Node as DocumentNode } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';
import { setCodeTitle } from '#blocks/codeMetaSpec.ts';
import { blockSpecOf } from '#blocks/registry.ts';
import { getNodeAttributes, setElementAttribute } from '#document/read/attributeValues.ts';
import { getTabLabel } from '#reading/getTabLabel.ts';
import { FieldHistoryGroup, forwardHistoryKey } from '../history/fieldHistory.ts';

type Attributes = Readonly<Record<string, unknown>>;

/** The field for a tab's title. */
export interface TabTitleField {
  /** Called when the tab changes on the page, by typing, undo, or remotely. */
  readonly update: (tab: DocumentNode) => void;
  /** Closes the field without a callback. */
  readonly close: () => void;
}

interface TabTitleOptions {
  readonly view: EditorView;
  /** The current tab and its position; null if it is gone. */
  readonly tab: () => { readonly node: DocumentNode; readonly position: number } | null;
  /** Called when the field is left: by Enter or Escape, by Mod-Enter, by Tab, or otherwise. */
  readonly onLeave: (by: 'enter' | 'exit' | 'tab' | 'blur') => void;
}

/**
 * Edits a tab's title in place of its button. Each change goes to the page, so undo and redo are the page's. Null if
 * the tab can't have a title.
 */
export function openTabTitleField(button: HTMLElement, { view, tab, onLeave }: TabTitleOptions): TabTitleField | null {
  const first = tab()?.node;
  if (first === undefined || renamed(first, '') === null) return null;
  const input = document.createElement('input');
  const typing = new FieldHistoryGroup();
  let title = getTabTitle(first) ?? '';
  let isOver = false;
  // A tab without a title is called by its number or language.
  input.value = title;
  input.placeholder = button.textContent ?? '';
  input.setAttribute('aria-label', 'Tab title');
  const set = (attributes: (node: DocumentNode) => Attributes | null) => {
    const now = tab();
    const next = now === null || now.node.type !== first.type ? null : attributes(now.node);
    if (now === null || next === null) return;
    view.dispatch(
      typing.addTransaction(view.state.tr.setNodeMarkup(now.position, null, { ...now.node.attrs, ...next })),
    );
  };
  const leave = (by: 'enter' | 'exit' | 'tab' | 'blur') => {
    // Removing it from the DOM blurs it again.
    if (isOver) return;
    isOver = true;
    input.replaceWith(button);
    onLeave(by);
  };
  // For browsers without `field-sizing`.
  const fit = () => (input.size = Math.max(14, input.value.length));
  fit();
  input.addEventListener('input', () => {
    fit();
    set((node) => renamed(node, input.value));
  });
  input.addEventListener('blur', () => leave('blur'));
  input.addEventListener('keydown', (event) => {
    event.stopPropagation();
    if (forwardHistoryKey(view, event, input)) return;
    if (!['Enter', 'Escape', 'Tab'].includes(event.key) || (event.key === 'Tab' && event.shiftKey)) return;
    event.preventDefault();
    if (event.key === 'Escape')
      set((node) => (getTabTitle(node) === getTabTitle(first) ? null : renamed(node, getTabTitle(first) ?? '')));
    leave(event.key === 'Tab' ? 'tab' : isExitKey(event) ? 'exit' : 'enter');
  });
  button.replaceWith(input);
  input.focus();
  input.select();
  return {
    update: (node) => {
      const now = getTabTitle(node) ?? '';
      // The page can't hold a trailing space.
      if (now !== title && now !== input.value.trim()) {
        input.value = now;
        fit();
      }
      title = now;
    },
    close: () => {
      isOver = true;
    },
  };
}

/** True for Mod-Enter, which leaves a component wherever the focus is in it. */
export function isExitKey({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key === 'Enter' && (ctrlKey || metaKey);
}

/** The tab's own title; null if its language or position names it. */
export function getTabTitle(tab: DocumentNode): string | null {
  return getTabLabel(tab.type.name, { ...tab.attrs, language: null });
}

/** A tab's attributes with another title; null if it can't have one. */
function renamed(tab: DocumentNode, name: string): Attributes | null {
  if (tab.type.name === 'codeBlock') {
    const meta = setCodeTitle(String(tab.attrs['meta'] ?? ''), name);
    return { meta: meta === '' ? null : meta };
  }
  const title = blockSpecOf(tab.type.name)?.titleAttribute ?? null;
  return title === null ? null : { attributes: setElementAttribute(getNodeAttributes(tab), title, name) };
}
