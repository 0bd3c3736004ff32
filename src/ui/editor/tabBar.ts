import type { Node as DocumentNode } from '@tiptap/pm/model';
import { Selection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { withCodeTitle } from '#blocks/codeMetaSpec.ts';
import { blockSpecOf } from '#blocks/registry.ts';
import { attributesOf, withAttribute } from '#document/attributeValues.ts';
import { tabLabel } from '#reading/tabLabel.ts';
import { addChild } from './inPlace/runAction.ts';
import { showChild, shownChild } from './tabbing.ts';
import { typeText } from './typeText.ts';
import { stepFromTitle } from './undoKeys.ts';

/** Keys that begin a composed character or word. */
const composingKeys: ReadonlySet<string> = new Set(['Dead', 'Process']);

/** A tabbed block that is edited: its node now, where it is, and its bar. */
interface Tabbed {
  readonly bar: HTMLElement;
  readonly node: DocumentNode;
  readonly view: EditorView;
  readonly position: number;
}

/** The bar over a tabbed block. */
export function makeTabBar(): HTMLElement {
  const bar = document.createElement('div');
  bar.className = 'tab-bar';
  bar.contentEditable = 'false';
  return bar;
}

/**
 * Brings the bar in line with the block. A click shows a tab, a double click (or F2) renames it, arrows walk;
 * dragged tabs (or those with Alt-arrows) move, Delete takes one out, + adds one.
 */
export function drawTabBar(
  bar: HTMLElement,
  node: DocumentNode,
  view: EditorView,
  getPos: () => number | undefined,
): void {
  const position = getPos();
  const shown = position === undefined ? 0 : shownChild(view.state, position, node);
  const labels: string[] = [];
  node.forEach(
    (child, _offset, index) => void labels.push(tabLabel(child.type.name, child.attrs) ?? `Tab ${index + 1}`),
  );
  const signature = JSON.stringify([labels, shown]);
  if (bar.dataset['signature'] === signature) return;
  bar.dataset['signature'] = signature;
  const now = (): Tabbed | null => {
    const at = getPos();
    const found = at === undefined ? null : view.state.doc.nodeAt(at);
    return at === undefined || found === null ? null : { bar, node: found, view, position: at };
  };
  const hadFocus = bar.contains(document.activeElement);
  const list = document.createElement('div');
  list.className = 'tab-list';
  list.setAttribute('role', 'tablist');
  list.append(...labels.map((label, index) => tabButton(label, index, index === shown, now)));
  bar.replaceChildren(list, addButton(now));
  if (hadFocus) tabsOf(bar)[shown]?.focus();
}

function tabsOf(bar: HTMLElement): readonly HTMLElement[] {
  return [...bar.querySelectorAll<HTMLElement>('[role="tab"]')];
}

function tabButton(label: string, index: number, isShown: boolean, now: () => Tabbed | null): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = label;
  button.setAttribute('role', 'tab');
  button.setAttribute('aria-selected', String(isShown));
  button.tabIndex = isShown ? 0 : -1;
  const run = (action: (tabbed: Tabbed) => void) => {
    const tabbed = now();
    if (tabbed !== null) action(tabbed);
  };
  button.addEventListener('click', () => run((tabbed) => show(tabbed, index)));
  button.title = 'Double-click to rename, drag to move';
  button.addEventListener('dblclick', () => run((tabbed) => rename(tabbed, index)));
  button.addEventListener('pointerdown', (event) => run((tabbed) => dragTab(tabbed, index, event)));
  button.addEventListener('keydown', (event) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step !== 0) run((tabbed) => (event.altKey ? move(tabbed, index, index + step) : show(tabbed, index + step)));
    else if (event.key === 'F2') run((tabbed) => rename(tabbed, index));
    else if (event.key === 'Delete') run((tabbed) => remove(tabbed, index));
    else if (isTyping(event)) return run((tabbed) => typeInto(tabbed, index, event));
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  return button;
}

function addButton(now: () => Tabbed | null): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'tab-add';
  button.textContent = '+';
  button.title = 'Add a tab';
  button.setAttribute('aria-label', 'Add a tab');
  button.addEventListener('click', () => {
    const before = now();
    if (before === null) return;
    addChild(
      before,
      before.node.firstChild?.type.name ?? blockSpecOf(before.node.type.name)?.children?.[0] ?? 'paragraph',
    );
    const after = now();
    if (after === null) return;
    show(after, after.node.childCount - 1);
    rename(after, after.node.childCount - 1);
  });
  return button;
}

function show({ bar, node, view, position }: Tabbed, index: number): void {
  if (index < 0 || index >= node.childCount) return;
  view.dispatch(showChild(view.state.tr, position, index));
  tabsOf(bar)[index]?.focus();
}

/** Whether a key writes something; Enter goes to the text as it does from any title. */
function isTyping({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return !ctrlKey && !metaKey && !altKey && ([...key].length === 1 || key === 'Enter' || composingKeys.has(key));
}

/** What is typed on a tab goes into its text: where the caret is in it, else at its start. */
function typeInto(tabbed: Tabbed, index: number, event: KeyboardEvent): void {
  const { node, view } = tabbed;
  const start = startOf(tabbed, index);
  const { $from, $to } = view.state.selection;
  const isInside = $from.pos > start && $to.pos < start + node.child(index).nodeSize;
  if (!isInside) view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(start + 1))));
  view.focus();
  event.stopPropagation();
  // What is composed begins in the text, where the focus is now.
  if (composingKeys.has(event.key)) return;
  event.preventDefault();
  if (event.key !== 'Enter') typeText(view, event.key);
}

function startOf({ node, position }: Tabbed, index: number): number {
  let offset = 0;
  for (let before = 0; before < index; before += 1) offset += node.child(before).nodeSize;
  return position + 1 + offset;
}

/** One tab changes its place; it stays the one that is shown. */
function move(tabbed: Tabbed, from: number, to: number): void {
  const { bar, node, view, position } = tabbed;
  if (to < 0 || to >= node.childCount || to === from) return;
  const children = Array.from({ length: node.childCount }, (_none, index) => node.child(index));
  const [moved] = children.splice(from, 1);
  if (moved === undefined) return;
  children.splice(to, 0, moved);
  const transaction = view.state.tr.replaceWith(position + 1, position + node.nodeSize - 1, children);
  view.dispatch(transaction);
  view.dispatch(showChild(view.state.tr, position, to));
  tabsOf(bar)[to]?.focus();
}

function remove(tabbed: Tabbed, index: number): void {
  const { bar, node, view, position } = tabbed;
  if (node.childCount === 1) return;
  const start = startOf(tabbed, index);
  view.dispatch(view.state.tr.delete(start, start + node.child(index).nodeSize));
  view.dispatch(showChild(view.state.tr, position, Math.max(0, index - 1)));
  tabsOf(bar)[Math.max(0, index - 1)]?.focus();
}

const dragStart = 5;

/** Follows the pointer: a line shows where the tab lands. */
function dragTab(tabbed: Tabbed, index: number, down: PointerEvent): void {
  const { bar } = tabbed;
  if (down.button !== 0) return;
  let target: number | null = null;
  const clear = () => tabsOf(bar).forEach((tab) => delete tab.dataset['drop']);
  const follow = (event: PointerEvent) => {
    if (target === null && Math.abs(event.clientX - down.clientX) < dragStart) return;
    clear();
    const tabs = tabsOf(bar);
    const middle = (tab: HTMLElement) => tab.getBoundingClientRect().left + tab.getBoundingClientRect().width / 2;
    const others = tabs.filter((_tab, at) => at !== index);
    target = others.filter((tab) => middle(tab) < event.clientX).length;
    if (target !== index) {
      const mark = others[target];
      if (mark === undefined) others.at(-1)?.setAttribute('data-drop', 'after');
      else mark.dataset['drop'] = 'before';
    }
  };
  const end = (event: PointerEvent) => {
    removeEventListener('pointermove', follow);
    removeEventListener('pointerup', end);
    removeEventListener('pointercancel', end);
    clear();
    if (event.type === 'pointerup' && target !== null) move(tabbed, index, target);
  };
  addEventListener('pointermove', follow);
  addEventListener('pointerup', end);
  addEventListener('pointercancel', end);
}

function rename(tabbed: Tabbed, index: number): void {
  const { bar, node, view } = tabbed;
  const child = node.child(index);
  const button = tabsOf(bar)[index];
  const renamed = renamedAttributes(child);
  if (renamed === null || button === undefined) return;
  const input = document.createElement('input');
  input.value = button.textContent ?? '';
  input.setAttribute('aria-label', 'Title of the tab');
  let done = false;
  const finish = (keep: boolean, goOn: boolean) => {
    if (done) return;
    done = true;
    input.replaceWith(button);
    if (goOn) button.focus();
    const start = startOf(tabbed, index);
    if (keep && input.value !== button.textContent && view.state.doc.nodeAt(start)?.type === child.type)
      view.dispatch(
        view.state.tr.setNodeMarkup(start, null, { ...view.state.doc.nodeAt(start)?.attrs, ...renamed(input.value) }),
      );
  };
  input.addEventListener('blur', () => finish(true, false));
  input.addEventListener('keydown', (event) => {
    event.stopPropagation();
    if (stepFromTitle(view, event, input.value === button.textContent)) return;
    if (!['Enter', 'Escape', 'Tab'].includes(event.key) || (event.key === 'Tab' && event.shiftKey)) return;
    event.preventDefault();
    finish(event.key !== 'Escape', event.key !== 'Tab');
    if (event.key === 'Tab') goOn(bar, tabbed, index);
  });
  button.replaceWith(input);
  input.focus();
  input.select();
}

/** From the title of a tab to the next one that has none yet, and from the last of those into the text of the tab that is shown. */
function goOn(bar: HTMLElement, { view, position }: Tabbed, index: number): void {
  const node = view.state.doc.nodeAt(position);
  if (node === null) return;
  const next =
    index + 1 < node.childCount && titleIn(node.child(index + 1)) === null ? tabsOf(bar)[index + 1] : undefined;
  if (next !== undefined) return void next.dispatchEvent(new MouseEvent('dblclick'));
  const shown = shownChild(view.state, position, node);
  let start = position + 1;
  for (let before = 0; before < shown; before += 1) start += node.child(before).nodeSize;
  view.focus();
  view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(start + 1))));
}

/** What a tab is called by itself; null where its language or its place stands for that. */
function titleIn(child: DocumentNode): string | null {
  return tabLabel(child.type.name, { ...child.attrs, language: null });
}

/** Gives the attributes of a child by another name; null for one that has none. */
function renamedAttributes(child: DocumentNode): ((name: string) => Readonly<Record<string, unknown>>) | null {
  if (child.type.name === 'codeBlock') {
    return (name) => {
      const meta = withCodeTitle(String(child.attrs['meta'] ?? ''), name);
      return { meta: meta === '' ? null : meta };
    };
  }
  const title = titleAttributeOf(child);
  return title === null ? null : (name) => ({ attributes: withAttribute(attributesOf(child), title, name) });
}

function titleAttributeOf(child: DocumentNode): string | null {
  return blockSpecOf(child.type.name)?.titleAttribute ?? null;
}
