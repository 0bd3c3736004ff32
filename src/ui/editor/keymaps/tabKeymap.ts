import { Extension } from '@tiptap/core';
import { chainCommands } from '@tiptap/pm/commands';
import { liftListItem, sinkListItem } from '@tiptap/pm/schema-list';
import { Plugin, PluginKey, type Command, type EditorState } from '@tiptap/pm/state';
import { goToNextCell } from '@tiptap/pm/tables';
import type { EditorView } from '@tiptap/pm/view';
import { listenForTabFocus } from '../../kit/listenForTabFocus.ts';
import { isBlockSelected } from '../plugins/nodeRangeSelection.ts';
import { moveFocusToControl } from '../commands/moveFocusToControl.ts';
import { addRowAtEnd } from '../tables/tableCommands.ts';

/**
 * The writer's last interaction with the page's text or a field on it. This is the rule for Tab and Shift-Tab:
 *
 * - `wrote` (clicked, typed, or pressed Enter): Tab edits. It indents list items and code, moves between table cells and
 *   empty titles, does nothing elsewhere, and never moves the focus.
 * - `moved` (moved the caret by keys): Tab edits lists and tables, but not code. Elsewhere it moves the focus on from the
 *   caret.
 * - `escaped` (pressed Escape, or selected blocks): Tab moves the focus on from the caret.
 * - `arrived` (focused by Tab): Tab moves the focus as on any page, to the first control of the text, then to the next.
 */
export type LastInteraction = 'arrived' | 'escaped' | 'moved' | 'wrote';

/** The Tab rule for the shortcut list. */
export const tabKeyShortcuts = [
  { title: 'Indent a list item or code, or go to the next cell', keys: 'Tab' },
  { title: 'Outdent a list item, or go to the previous cell', keys: 'Shift-Tab' },
  { title: 'Leave the text and go to the next control', keys: 'Escape Tab' },
  { title: 'Go to the previous control', keys: 'Escape Shift-Tab' },
] as const;

/** The Tab rule for screen readers. */
export const tabKeyDescription =
  'Press Tab to move to the next control. While you’re typing, Tab indents lists and code and moves between table cells. To leave the text, press Escape, then Tab.';

const key = new PluginKey<TabUse>('tabKey');

class TabUse {
  lastAct: LastInteraction = 'arrived';
  /** True if the caret was moved by keys after the last writing. */
  private isMoving = false;

  pressKey(event: KeyboardEvent, isInField: boolean): void {
    this.lastAct = getInteractionAfterKey(this.lastAct, event, isInField);
    // The browser reports the moved caret late, maybe only with the next key, which may be Tab.
    if (caretKeys.has(event.key)) this.isMoving = true;
    else if (isWriting(event)) this.isMoving = false;
  }

  write(): void {
    this.lastAct = 'wrote';
    this.isMoving = false;
  }

  /** Moving the caret by keys into another block ends `wrote`, as nothing is written there yet. */
  followSelection(before: EditorState, { doc, selection }: EditorState): void {
    const isOther = before.doc === doc && before.selection.$head.start() !== selection.$head.start();
    if (isOther && this.isMoving && this.lastAct === 'wrote') this.lastAct = 'moved';
  }
}

const caretKeys: ReadonlySet<string> = new Set([
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
  'PageUp',
  'PageDown',
]);
/** Named keys that write something. */
const writingKeys: ReadonlySet<string> = new Set(['Enter', 'Backspace', 'Delete', 'Dead', 'Process', 'Unidentified']);

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

function isWriting({ key: name, ctrlKey, metaKey, altKey }: Key): boolean {
  const isShortcut = (ctrlKey || metaKey) && !altKey && name !== 'Enter';
  return !isShortcut && (writingKeys.has(name) || [...name].length === 1);
}

/**
 * The interaction after a key press. Escape in the text does not count here, as it may close a menu; the command that
 * selects the block sets it.
 */
export function getInteractionAfterKey(before: LastInteraction, event: Key, isInField: boolean): LastInteraction {
  if (event.key === 'Escape') return isInField ? 'escaped' : before;
  if (caretKeys.has(event.key)) return before === 'wrote' ? before : 'moved';
  return isWriting(event) ? 'wrote' : before;
}

/** The writer's last interaction, which decides what Tab does. */
export function getLastInteraction(state: EditorState): LastInteraction {
  return key.getState(state)?.lastAct ?? 'arrived';
}

/** Sets the last interaction when it is not a key or click in the page's text or fields. */
export function setLastInteraction(state: EditorState, act: LastInteraction): void {
  const use = key.getState(state);
  if (use !== undefined) use.lastAct = act;
}

/** Tab and Shift-Tab in the page's text. */
export const tabKeymap = Extension.create({
  name: 'tabKey',
  priority: 240,
  addKeyboardShortcuts() {
    const { editor } = this;
    return { Tab: () => pressTab(editor.view, 1), 'Shift-Tab': () => pressTab(editor.view, -1) };
  },
  addProseMirrorPlugins: () => {
    const use = new TabUse();
    return [new Plugin({ key, state: { init: () => use, apply: () => use }, view: (view) => followWriter(view, use) })];
  },
});

function followWriter({ dom }: EditorView, use: TabUse) {
  const onKeyDown = (event: KeyboardEvent) => use.pressKey(event, event.target !== dom);
  const onWrite = () => use.write();
  dom.addEventListener('keydown', onKeyDown, true);
  dom.addEventListener('pointerdown', onWrite, true);
  dom.addEventListener('beforeinput', onWrite, true); // on-screen keyboards send no key names
  const stop = listenForTabFocus(dom, () => {
    use.lastAct = 'arrived';
  });
  return {
    update: (view: EditorView, before: EditorState) => use.followSelection(before, view.state),
    destroy: () => {
      stop();
      dom.removeEventListener('keydown', onKeyDown, true);
      dom.removeEventListener('pointerdown', onWrite, true);
      dom.removeEventListener('beforeinput', onWrite, true);
    },
  };
}

function pressTab(view: EditorView, direction: 1 | -1): boolean {
  const { state } = view;
  const act = getLastInteraction(state);
  if (act === 'arrived') return false;
  if (act !== 'escaped' && !isBlockSelected(state)) {
    const isEdited = edit(direction, act)(state, view.dispatch, view);
    if (isEdited || act === 'wrote') return true;
  }
  return moveFocusToControl(view, direction);
}

/** The edits of Tab. */
function edit(direction: 1 | -1, act: 'moved' | 'wrote'): Command {
  return (state, dispatch, view) => {
    const { listItem } = state.schema.nodes;
    if (listItem === undefined) return false;
    const isWriting = act === 'wrote';
    if (state.selection.$from.parent.type.spec.code === true)
      return isWriting && direction === 1 && indentCode(state, dispatch);
    if (direction === -1) return chainCommands(goToNextCell(-1), liftListItem(listItem))(state, dispatch, view);
    const commands = [addRowAtEnd, goToNextCell(1), sinkListItem(listItem), ...(isWriting ? [goToNextTitle] : [])];
    return chainCommands(...commands)(state, dispatch, view);
  };
}

const indentCode: Command = (state, dispatch) => {
  dispatch?.(state.tr.insertText('  '));
  return true;
};

/** Tab on an empty line of a component moves to its next empty title. */
const goToNextTitle: Command = (state, _dispatch, view) => {
  const { $from, empty } = state.selection;
  if (!empty || view === undefined || $from.depth < 2 || $from.parent.content.size > 0) return false;
  const whole = view.nodeDOM($from.before(1));
  const line = view.nodeDOM($from.before());
  if (!(whole instanceof HTMLElement) || line === null) return false;
  const next = [...whole.querySelectorAll<HTMLTextAreaElement>('.title-input')].find(
    (title) =>
      title.value === '' &&
      title.offsetParent !== null &&
      (line.compareDocumentPosition(title) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  );
  if (next === undefined) return false;
  next.focus();
  setLastInteraction(state, 'wrote'); // and continues writing there
  return true;
};
