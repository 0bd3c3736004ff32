import type { Node as DocumentNode } from '@tiptap/pm/model';
import { NodeSelection, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { blockSpecOf } from '#blocks/registry.ts';
import { iconPickerStore } from '../inPlace/iconPickerStore.ts';
import { openPopupMenu, type PopupMenuItem } from '../inPlace/popupMenu.ts';
import { focusTitleField } from '../insert/focusTitleField.ts';
import { isTabContainer } from '../nodeviews/tabVisibility.ts';
import { deletePart, duplicatePart, findPart, findPartAgain, movePart } from './partActions.ts';

/** A part, and how to go on with it. */
interface PartMenuTarget {
  readonly view: EditorView;
  readonly position: number;
  /** Starts renaming the part that is at a position now; null if it has no title. */
  readonly rename: ((position: number) => void) | null;
  /** Focuses the part that is at a position now; null for the closest one if it was deleted. */
  readonly focus: (position: number | null) => void;
}

/** Class of the button that opens a part's menu. */
const buttonClass = 'part-menu';

/** Creates the button of a part's menu. The keyboard opens the menu by a shortcut, so Tab skips the button. */
export function createPartButton(title: string): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = buttonClass;
  button.tabIndex = -1;
  button.textContent = '⋯';
  button.title = `${title} options`;
  button.setAttribute('aria-label', `${title} options`);
  button.setAttribute('aria-haspopup', 'menu');
  button.dataset['action'] = 'part';
  return button;
}

/** Keys that open a part's menu, in ProseMirror notation. */
export const partMenuKeys = ['Mod-.'] as const;

/** True for the keys that open the menu of a focused title or tab. */
export function isPartMenuKey(event: KeyboardEvent): boolean {
  const isMenuKey = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey);
  return isMenuKey || (event.key === '.' && (event.ctrlKey || event.metaKey));
}

/** Opens the menu of a component that is a part, next to its button. */
export function openPartMenu(view: EditorView, position: number, anchor: HTMLElement): void {
  const node = view.state.doc.nodeAt(position);
  if (node === null) return;
  const spec = blockSpecOf(node.type.name);
  const focus = (now: number | null) => {
    view.focus();
    if (now !== null && view.state.doc.nodeAt(now) !== null)
      view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, now)).scrollIntoView());
  };
  const rename = spec?.titleAttribute === undefined ? null : (now: number) => focusTitleField(view.nodeDOM(now), false);
  const title = spec?.title ?? 'Block';
  openPopupMenu(anchor, `${title} options`, listPartItems({ view, position, rename, focus }), () => view.focus());
}

/** Opens the menu of the innermost part around the caret. Returns false if there is none. */
export function openPartMenuAtCaret(view: EditorView): boolean {
  const { $from } = view.state.selection;
  const isSelected = view.state.selection instanceof NodeSelection && $from.nodeAfter !== null;
  const position = findPart(isSelected ? view.state.doc.resolve($from.pos + 1) : $from);
  if (position === null) return false;
  const $at = view.state.doc.resolve(position);
  const isTab = $at.depth > 0 && isTabContainer($at.parent);
  const dom = view.nodeDOM(isTab ? $at.before() : position);
  const button = dom instanceof HTMLElement ? dom.querySelector<HTMLElement>(`.${buttonClass}`) : null;
  button?.click();
  return button !== null;
}

/** The items of a part's menu. They act on the part where it is later, and do nothing if it is gone. */
export function listPartItems({ view, position, rename, focus }: PartMenuTarget): readonly (PopupMenuItem | null)[] {
  const $at = view.state.doc.resolve(position);
  const node = $at.nodeAfter;
  if (node === null) return [];
  const [back, on] = isInRow($at.parent) ? ['Move left', 'Move right'] : ['Move up', 'Move down'];
  const run = (action: (now: number) => void) => () => {
    const now = findPartAgain(view.state.doc, node, position);
    if (now === null) focus(null);
    else action(now);
  };
  const change = (action: (transaction: Transaction, now: number) => number | null) =>
    run((now) => {
      const { tr } = view.state;
      const target = action(tr, now);
      if (target === null) return;
      view.dispatch(tr);
      focus(target);
    });
  return [
    ...(rename === null ? [] : [{ label: 'Rename', run: run(rename) }]),
    ...(hasIcon(node)
      ? [{ label: 'Change icon', run: run((now) => iconPickerStore.setState({ position: now })) }]
      : []),
    { label: back, disabled: $at.index() === 0, run: change((tr, now) => movePart(tr, now, -1)) },
    {
      label: on,
      disabled: $at.index() === $at.parent.childCount - 1,
      run: change((tr, now) => movePart(tr, now, 1)),
    },
    { label: 'Duplicate', run: change(duplicatePart) },
    null,
    {
      label: 'Delete',
      isDanger: true,
      run: run((now) => {
        view.dispatch(deletePart(view.state.tr, now));
        focus(null);
      }),
    },
  ];
}

function hasIcon(node: DocumentNode): boolean {
  return node.type.name === 'codeBlock' || 'icon' in (blockSpecOf(node.type.name)?.attributes.shape ?? {});
}

/** True if a component's parts are next to each other: tabs, or parts in columns. */
function isInRow(parent: DocumentNode): boolean {
  return isTabContainer(parent) || 'cols' in (blockSpecOf(parent.type.name)?.attributes.shape ?? {});
}
