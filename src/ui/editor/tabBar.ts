import type { Node as DocumentNode } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';
import { blockSpecs } from '#blocks/registry.ts';
import type { ElementAttribute } from '#document/page.ts';
import { valuesOf, withAttribute } from './attributeValues.ts';
import { showChild, shownChild } from './tabbing.ts';

/** The bar over a tabbed block: a click shows a tab, a double click (or F2) renames it, arrows walk. */
export function makeTabBar(): HTMLElement {
  const bar = document.createElement('div');
  bar.className = 'tab-bar';
  bar.contentEditable = 'false';
  bar.setAttribute('role', 'tablist');
  return bar;
}

/** Brings the bar in line with the block. */
export function drawTabBar(bar: HTMLElement, node: DocumentNode, view: EditorView, getPos: () => number | undefined): void {
  const position = getPos();
  const shown = position === undefined ? 0 : shownChild(view.state, position, node);
  const labels: string[] = [];
  node.forEach((child, _offset, index) => void labels.push(labelOf(child) ?? `Tab ${index + 1}`));
  const signature = JSON.stringify([labels, shown]);
  if (bar.dataset['signature'] === signature) return;
  bar.dataset['signature'] = signature;
  const buttons = labels.map((label, index) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = label;
    button.setAttribute('role', 'tab');
    button.setAttribute('aria-selected', String(index === shown));
    button.tabIndex = index === shown ? 0 : -1;
    const show = (target: number) => {
      const at = getPos();
      if (at === undefined || target < 0 || target >= node.childCount) return;
      view.dispatch(showChild(view.state.tr, at, target));
      bar.querySelectorAll('button')[target]?.focus();
    };
    button.addEventListener('click', () => show(index));
    button.addEventListener('dblclick', () => rename(button, node, index, view, getPos));
    button.addEventListener('keydown', (event) => {
      if (event.key === 'ArrowRight') show(index + 1);
      else if (event.key === 'ArrowLeft') show(index - 1);
      else if (event.key === 'F2') rename(button, node, index, view, getPos);
      else return;
      event.preventDefault();
    });
    return button;
  });
  bar.replaceChildren(...buttons);
}

/** What a child is called on the bar: its title, or the title or language of its code. */
function labelOf(child: DocumentNode): string | null {
  const title = titleAttributeOf(child);
  if (title !== null) {
    const value = valuesOf(attributesOf(child))[title];
    return typeof value === 'string' && value !== '' ? value : null;
  }
  const meta = String(child.attrs['meta'] ?? '');
  const keyed = /\btitle=(?:"([^"]*)"|'([^']*)')/.exec(meta);
  const free = meta.replaceAll(/\{[^}]*\}|\b[\w-]+=(?:"[^"]*"|'[^']*'|\{[^}]*\}|\S+)|\b(?:lines|wrap|expandable|nocopy|showLineNumbers)\b/g, '').trim();
  const found = keyed?.[1] ?? keyed?.[2] ?? (free === '' ? String(child.attrs['language'] ?? '') : free);
  return found === '' ? null : found;
}

function rename(button: HTMLElement, node: DocumentNode, index: number, view: EditorView, getPos: () => number | undefined): void {
  const child = node.child(index);
  const title = titleAttributeOf(child);
  if (title === null) return;
  const input = document.createElement('input');
  input.value = button.textContent ?? '';
  input.setAttribute('aria-label', 'Title of the tab');
  let done = false;
  const finish = (keep: boolean) => {
    if (done) return;
    done = true;
    input.replaceWith(button);
    const at = getPos();
    if (!keep || at === undefined) return;
    let offset = 0;
    for (let before = 0; before < index; before += 1) offset += node.child(before).nodeSize;
    view.dispatch(view.state.tr.setNodeMarkup(at + 1 + offset, null, { ...child.attrs, attributes: withAttribute(attributesOf(child), title, input.value) }));
  };
  input.addEventListener('blur', () => finish(true));
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') finish(true);
    if (event.key === 'Escape') finish(false);
  });
  button.replaceWith(input);
  input.focus();
  input.select();
}

function titleAttributeOf(child: DocumentNode): string | null {
  return blockSpecs.find(({ name }) => name === child.type.name)?.titleAttribute ?? null;
}

function attributesOf(node: DocumentNode): readonly ElementAttribute[] {
  const attributes: unknown = node.attrs['attributes'];
  return Array.isArray(attributes) ? attributes : [];
}
