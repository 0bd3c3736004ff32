import type { Node as DocumentNode } from '@tiptap/pm/model';
import { Selection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { simulateTyping } from '../page/simulateTyping.ts';

/** Keys that start a composition. */
const composingKeys: ReadonlySet<string> = new Set(['Dead', 'Process']);

/** A tabbed block in the editor, with its bar, current node and position. */
export interface Tabbed {
  readonly bar: HTMLElement;
  readonly node: DocumentNode;
  readonly view: EditorView;
  readonly position: number;
  /** The same block at a later time; null if it is gone. */
  readonly now: () => Tabbed | null;
  readonly redraw: () => void;
}

/** The buttons of the tabs on a bar. */
export function tabsOf(bar: HTMLElement): readonly HTMLElement[] {
  return [...bar.querySelectorAll<HTMLElement>('[role="tab"]')];
}

/** Scrolls the tabs, but not the page, until one of them is in view, with the space in which the tabs fade out. */
export function revealTab(list: HTMLElement, tab: HTMLElement | undefined): void {
  if (tab === undefined || !list.isConnected) return;
  const inner = list.getBoundingClientRect();
  const outer = tab.getBoundingClientRect();
  const before = outer.left - inner.left;
  const after = outer.right + Number.parseFloat(getComputedStyle(list).paddingInlineEnd) - inner.right;
  if (before < 0) list.scrollLeft += before;
  else if (after > 0) list.scrollLeft += Math.min(after, before);
}

/** True if a key writes something; Enter moves to the text, as in any title. */
export function isTyping({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return !ctrlKey && !metaKey && !altKey && ([...key].length === 1 || key === 'Enter' || composingKeys.has(key));
}

/** Typing on a tab goes into its text: at the caret if that is inside, or else at its start. */
export function typeInto(tabbed: Tabbed, index: number, event: KeyboardEvent): void {
  const { node, view } = tabbed;
  const start = startOf(tabbed, index);
  const { $from, $to } = view.state.selection;
  const isInside = $from.pos > start && $to.pos < start + node.child(index).nodeSize;
  if (!isInside) view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(start + 1))));
  view.focus();
  event.stopPropagation();
  // A composition starts in the text, which now has the focus.
  if (composingKeys.has(event.key)) return;
  event.preventDefault();
  if (event.key !== 'Enter') simulateTyping(view, event.key);
}

/** Position of a tab. */
export function startOf({ node, position }: Tabbed, index: number): number {
  let offset = 0;
  for (let before = 0; before < index; before += 1) offset += node.child(before).nodeSize;
  return position + 1 + offset;
}

const dragStart = 5;

/** Follows the pointer; a line shows the drop position. */
export function dragTab({ bar }: Tabbed, index: number, down: PointerEvent, move: (to: number) => void): void {
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
    if (event.type === 'pointerup' && target !== null) move(target);
  };
  addEventListener('pointermove', follow);
  addEventListener('pointerup', end);
  addEventListener('pointercancel', end);
}

/** How long something is held over a tab until it is shown. */
const holdTime = 500;

/** Opens a tab while something is held over it, so that it can be dropped into it. */
export function openWhenHeldOver(button: HTMLElement, open: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = ({ relatedTarget }: DragEvent) => {
    if (relatedTarget instanceof Node && button.contains(relatedTarget)) return;
    clearTimeout(timer);
    timer = undefined;
  };
  button.addEventListener('dragenter', () => (timer ??= setTimeout(open, holdTime)));
  button.addEventListener('dragleave', stop);
  button.addEventListener('drop', stop);
}
