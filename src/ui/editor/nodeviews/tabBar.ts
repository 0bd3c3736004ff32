import type { Node as DocumentNode } from '@tiptap/pm/model';
import { Selection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { blockSpecOf } from '#blocks/registry.ts';
import { getTabIconValues, getTabLabel } from '#reading/getTabLabel.ts';
import { exitComponent } from '../commands/exitComponent.ts';
import { deletePart } from '../parts/partActions.ts';
import { createPartButton, isPartMenuKey, listPartItems } from '../parts/partMenu.ts';
import { openPopupMenu, type PopupMenuItem } from '../inPlace/popupMenu.ts';
import { appendChildBlock } from '../inPlace/runBlockAction.ts';
import { renderTabButton, type TabButtonContent } from './tabButton.ts';
import { hasTabMenu, setActiveTab, getActiveTabIndex } from './tabVisibility.ts';
import { setLastInteraction } from '../keymaps/tabKeymap.ts';
import { getTabTitle, isExitKey, openTabTitleField, type TabTitleField } from './tabTitleField.ts';
import { dragTab, isTyping, openWhenHeldOver, revealTab, startOf, tabsOf, typeInto, type Tabbed } from './tabbed.ts';

/** The title being edited in a bar, with the tab's index and the number of tabs. */
const typed = new WeakMap<
  HTMLElement,
  { readonly title: TabTitleField; readonly index: number; readonly count: number }
>();

/** Creates the bar of a tabbed block. */
export function createTabBar(): HTMLElement {
  const bar = document.createElement('div');
  bar.className = 'tab-bar';
  bar.contentEditable = 'false';
  return bar;
}

/**
 * Updates the bar from the block. A click shows a tab, a double click (or F2) renames it, arrow keys switch; dragging
 * (or Alt-arrow) moves a tab, Delete removes one, + adds one. Where readers get a menu, the active tab opens it.
 */
export function updateTabBar(
  bar: HTMLElement,
  node: DocumentNode,
  view: EditorView,
  getPos: () => number | undefined,
): void {
  const position = getPos();
  const shown = position === undefined ? 0 : getActiveTabIndex(view.state, position, node);
  const tabs: TabButtonContent[] = [];
  node.forEach((child, _offset, index) =>
    tabs.push({
      label: getTabLabel(child.type.name, child.attrs) ?? `Tab ${index + 1}`,
      icon: getTabIconValues(child.attrs),
    }),
  );
  const menu = hasTabMenu(node);
  const signature = JSON.stringify([tabs, shown, menu]);
  const field = typed.get(bar);
  if (field === undefined && bar.dataset['signature'] === signature) return;
  if (field !== undefined && field.count === node.childCount) return field.title.update(node.child(field.index));
  field?.title.close();
  typed.delete(bar);
  bar.dataset['signature'] = signature;
  if (bar.hasAttribute('data-menu') === menu && nameTabs(bar, tabs, shown)) return;
  bar.toggleAttribute('data-menu', menu);
  const now = (): Tabbed | null => {
    const at = getPos();
    const found = at === undefined ? null : view.state.doc.nodeAt(at);
    if (at === undefined || found === null) return null;
    const redraw = () => {
      delete bar.dataset['signature'];
      updateTabBar(bar, found, view, getPos);
    };
    return { bar, node: found, view, position: at, now, redraw };
  };
  const hadFocus = bar.contains(document.activeElement);
  const list = document.createElement('div');
  list.className = 'tab-list';
  list.setAttribute('role', 'tablist');
  list.append(...tabs.map((tab, index) => tabButton(tab, index, { isShown: index === shown, isMenu: menu }, now)));
  const scrolled = bar.querySelector(':scope > .tab-list')?.scrollLeft ?? 0;
  bar.replaceChildren(list, optionsButton(now), addButton(now));
  nameOptions(bar, tabs[shown]);
  list.scrollLeft = scrolled;
  revealTab(list, tabsOf(bar)[shown]);
  if (hadFocus) tabsOf(bar)[shown]?.focus();
}

/** Updates the labels of existing tabs if their number and the active one are unchanged, so a click that started on one ends on it. */
function nameTabs(bar: HTMLElement, faces: readonly TabButtonContent[], shown: number): boolean {
  const tabs = tabsOf(bar);
  if (tabs.length !== faces.length || tabs[shown]?.getAttribute('aria-selected') !== 'true') return false;
  for (const [index, face] of faces.entries()) renderTabButton(tabs[index], face);
  nameOptions(bar, faces[shown]);
  return true;
}

/** Names the button of the active tab's menu after that tab. */
function nameOptions(bar: HTMLElement, face: TabButtonContent | undefined): void {
  const button = bar.querySelector(':scope > [aria-haspopup="menu"]');
  button?.setAttribute('aria-label', face === undefined ? 'Tab options' : `Tab options, ${face.label}`);
}

interface ButtonState {
  readonly isShown: boolean;
  /** True if it opens a menu of all tabs. */
  readonly isMenu: boolean;
}

function tabButton(
  face: TabButtonContent,
  index: number,
  { isShown, isMenu }: ButtonState,
  now: () => Tabbed | null,
): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  renderTabButton(button, face);
  button.setAttribute('role', 'tab');
  button.setAttribute('aria-selected', String(isShown));
  button.tabIndex = isShown ? 0 : -1;
  const run = (action: (tabbed: Tabbed) => void) => {
    const tabbed = now();
    if (tabbed !== null) action(tabbed);
  };
  // Focus on click, not on mousedown: what opens on focus would move the tabs away from under the pointer.
  button.addEventListener('mousedown', (event) => event.preventDefault());
  button.addEventListener('dblclick', () => run((tabbed) => rename(tabbed, index)));
  if (isMenu) {
    button.title = 'Click to switch, double-click to rename';
    button.setAttribute('aria-haspopup', 'menu');
    button.addEventListener('click', ({ detail }) => detail < 2 && run((tabbed) => choose(tabbed, index)));
  } else {
    button.title = 'Double-click to rename, drag to move';
    button.addEventListener('click', () => run((tabbed) => show(tabbed, index)));
    openWhenHeldOver(button, () =>
      run(({ view, position }) => view.dispatch(setActiveTab(view.state.tr, position, index))),
    );
    button.addEventListener('pointerdown', (event) =>
      run((tabbed) =>
        dragTab(tabbed, index, event, (to) => {
          const present = now();
          const isSame = present?.node.maybeChild(index) === tabbed.node.maybeChild(index);
          if (present !== null && isSame) move(present, index, to);
        }),
      ),
    );
  }
  button.addEventListener('keydown', (event) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step !== 0) run((tabbed) => (event.altKey ? move(tabbed, index, index + step) : show(tabbed, index + step)));
    else if (isExitKey(event)) run((tabbed) => exit(tabbed, index));
    else if (isMenu && ['Enter', ' ', 'ArrowDown'].includes(event.key)) run((tabbed) => choose(tabbed, index));
    else if (event.key === 'F2') run((tabbed) => rename(tabbed, index));
    else if (isPartMenuKey(event)) run((tabbed) => openTabMenu(tabbed, index, button));
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
  button.title = 'Add tab';
  button.setAttribute('aria-label', 'Add tab');
  button.addEventListener('click', () => {
    const before = now();
    if (before === null) return;
    appendChildBlock(
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

/** The button of the active tab's menu. */
function optionsButton(now: () => Tabbed | null): HTMLElement {
  const button = createPartButton('Tab');
  button.tabIndex = 0;
  delete button.dataset['action'];
  button.addEventListener('click', () => {
    const tabbed = now();
    if (tabbed !== null)
      openTabMenu(tabbed, getActiveTabIndex(tabbed.view.state, tabbed.position, tabbed.node), button);
  });
  return button;
}

function openTabMenu(tabbed: Tabbed, index: number, anchor: HTMLElement): void {
  const label = tabsOf(tabbed.bar)[index]?.textContent ?? '';
  openPopupMenu(anchor, `Options of tab ${label}`, itemsOf(tabbed, index));
}

/** The items of a tab's menu. */
function itemsOf(tabbed: Tabbed, index: number): readonly (PopupMenuItem | null)[] {
  const { bar, view, now } = tabbed;
  return listPartItems({
    view,
    position: startOf(tabbed, index),
    rename: (position) => {
      const present = now();
      if (present !== null) rename(present, view.state.doc.resolve(position).index());
    },
    focus: (position) => {
      const present = now();
      if (present === null) return view.focus();
      const $at = position === null ? null : view.state.doc.resolve(position);
      const shown = $at?.index() ?? getActiveTabIndex(view.state, present.position, present.node);
      tabsOf(bar)[shown]?.focus();
    },
  });
}

function show({ bar, node, view, position }: Tabbed, index: number): void {
  if (index < 0 || index >= node.childCount) return;
  view.dispatch(setActiveTab(view.state.tr, position, index));
  tabsOf(bar)[index]?.focus();
}

/** Opens the readers' menu, with actions for the active tab. */
function choose({ bar, now }: Tabbed, index: number): void {
  const button = tabsOf(bar)[index];
  if (button === undefined) return;
  const run = (action: (tabbed: Tabbed) => void) => () => {
    const tabbed = now();
    if (tabbed !== null) action(tabbed);
  };
  const tabs = tabsOf(bar);
  const tabbed = now();
  openPopupMenu(button, 'Choose code block', [
    ...tabs.map((tab, at) => ({
      label: tab.textContent ?? '',
      checked: at === index,
      run: run((tabbed) => show(tabbed, at)),
    })),
    null,
    ...(tabbed === null ? [] : itemsOf(tabbed, index)),
  ]);
}

/** Moves a tab and keeps it active. */
function move(tabbed: Tabbed, from: number, to: number): void {
  const { bar, node, view, position } = tabbed;
  if (to < 0 || to >= node.childCount || to === from) return;
  const children = Array.from({ length: node.childCount }, (_none, index) => node.child(index));
  const [moved] = children.splice(from, 1);
  if (moved === undefined) return;
  children.splice(to, 0, moved);
  const transaction = view.state.tr.replaceWith(position + 1, position + node.nodeSize - 1, children);
  view.dispatch(transaction);
  view.dispatch(setActiveTab(view.state.tr, position, to));
  tabsOf(bar)[to]?.focus();
}

function remove(tabbed: Tabbed, index: number): void {
  const { bar, view, now } = tabbed;
  view.dispatch(deletePart(view.state.tr, startOf(tabbed, index)));
  if (now() === null) view.focus();
  else tabsOf(bar)[Math.max(0, index - 1)]?.focus();
}

function rename(tabbed: Tabbed, index: number): void {
  const { bar, view, now } = tabbed;
  const button = tabsOf(bar)[index];
  if (button === undefined) return;
  const title = openTabTitleField(button, {
    view,
    tab: () => {
      const present = now();
      const node = present?.node.maybeChild(index) ?? null;
      return present === null || node === null ? null : { node, position: startOf(present, index) };
    },
    onLeave: (by) => {
      typed.delete(bar);
      const present = now();
      if (present === null) return;
      present.redraw();
      if (by === 'enter') tabsOf(bar)[index]?.focus();
      if (by === 'tab') goOn(present, index);
      if (by === 'exit') exit(present, index);
    },
  });
  if (title !== null) typed.set(bar, { title, index, count: tabbed.node.childCount });
}

/** Moves the caret to a new line after the component. */
function exit(tabbed: Tabbed, index: number): void {
  const { view } = tabbed;
  const { tr } = view.state;
  view.focus();
  view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(startOf(tabbed, index) + 1))));
  setLastInteraction(view.state, 'moved');
  exitComponent(view.state, view.dispatch);
}

/** Moves from a tab's title to the next untitled tab, or else into the active tab's text. */
function goOn({ bar, node, view, position }: Tabbed, index: number): void {
  const next =
    index + 1 < node.childCount && getTabTitle(node.child(index + 1)) === null ? tabsOf(bar)[index + 1] : undefined;
  if (next !== undefined) {
    // With a menu, only the active tab is visible.
    if (bar.hasAttribute('data-menu')) view.dispatch(setActiveTab(view.state.tr, position, index + 1));
    return void tabsOf(bar)[index + 1]?.dispatchEvent(new MouseEvent('dblclick'));
  }
  const shown = getActiveTabIndex(view.state, position, node);
  let start = position + 1;
  for (let before = 0; before < shown; before += 1) start += node.child(before).nodeSize;
  view.focus();
  setLastInteraction(view.state, 'moved');
  view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(start + 1))));
}
