import type { Editor } from '@tiptap/core';
import { NodeSelection, TextSelection } from '@tiptap/pm/state';
import { useMediaQuery } from '@mantine/hooks';
import { Link, ListChecks, MessageSquareText, PanelBottomOpen, Plus } from 'lucide-react';
import {
  createElement,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
  type RefObject,
} from 'react';
import type { InvalidFieldInput } from '#state/settings/invalidFieldInputs.ts';
import { conversionActions, pageActions, type PageAction } from '../commands/pageActions.ts';
import { useNoticesAbove } from '../../kit/ScreenFooter.tsx';
import { SelectionLinkField } from '../bubble/SelectionLinkField.tsx';
import { addTooltip } from '../inPlace/addTooltip.ts';
import { openSlashMenu } from '../menus/slashMenu.tsx';
import { useEditorState } from '../page/useEditorState.ts';
import { listenToLongPress } from './listenToLongPress.ts';
import { PhoneBlockMenu } from './PhoneBlockMenu.tsx';
import { selectPressed } from './selectPressed.ts';
import styles from './PhoneToolbar.module.css';

const lists = conversionActions.filter(({ conversion }) => conversion.id === 'bulletedList');

/** Actions with an on/off state. */
const tools: readonly PageAction[] = [
  pageActions.bold,
  pageActions.italic,
  pageActions.strike,
  pageActions.code,
  ...lists,
];

/** In milliseconds; the tap that shows the dock puts the caret into the page only after it. */
const revealDelay = 100;
/** In milliseconds; the tap that hides the dock reaches its button only if the page doesn’t move under it. */
const yieldDelay = 300;

interface PhoneToolbarProps {
  readonly editor: Editor;
  /** Invalid input of a page field that is not written to the page. */
  readonly unwrittenIn: (field: string) => InvalidFieldInput;
  /** Opens the settings of the component at a position. */
  readonly onEditAttributes: (position: number) => void;
}

/** The toolbar above the on-screen keyboard of a phone or tablet, for actions without keys there. */
export function PhoneToolbar(props: PhoneToolbarProps) {
  const isTouch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false }) === true;
  return isTouch ? <Toolbar {...props} /> : null;
}

function Toolbar({ editor, unwrittenIn, onEditAttributes }: PhoneToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [linking, setLinking] = useState(false);
  const [isMenuOpen, setMenuOpen] = useBlockMenu(editor);
  const focused = useFocused(editor);
  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      on: tools.filter(({ isActive }) => isActive(current)).map(({ label }) => label),
      isLink: current.isActive('link'),
      isEmpty: current.state.selection.empty,
    }),
  });
  const toolOf = (action: PageAction) => (
    <Tool
      key={action.label}
      label={action.label}
      pressed={tools.includes(action) ? state.on.includes(action.label) : undefined}
      onPress={() => {
        editor.view.focus();
        action.run(editor);
      }}
    >
      {action.icon !== null && createElement(action.icon, { size: 19 })}
    </Tool>
  );
  const shown = focused || linking;
  useAboveKeyboard(editor, bar, shown);
  useNoticesAbove(bar, shown);
  // Otherwise the menu would be open again at the next tap into the text.
  if (!shown && isMenuOpen) setMenuOpen(false);
  if (!shown) return null;
  const endLinking = (takesCaret: boolean) => {
    setLinking(false);
    if (takesCaret) editor.view.focus();
  };
  const startLinking = () => {
    setMenuOpen(false);
    setLinking(true);
  };
  const startInserting = () => {
    setMenuOpen(false);
    startInsert(editor);
  };
  const menu = { editor, onEditAttributes, onClose: () => setMenuOpen(false) };
  return (
    <div ref={bar} className={styles.dock}>
      {isMenuOpen && !linking && <PhoneBlockMenu {...menu} />}
      <div className={styles.bar} role="toolbar" aria-label="Editing" data-on-keyboard>
        {linking ? (
          <SelectionLinkField editor={editor} unwrittenIn={unwrittenIn} onEnd={endLinking} />
        ) : (
          <>
            <Tool label="Insert block" onPress={startInserting}>
              <Plus size={20} />
            </Tool>
            <Tool label="Block menu" pressed={isMenuOpen} onPress={() => setMenuOpen(!isMenuOpen)}>
              <PanelBottomOpen size={19} />
            </Tool>
            {toolOf(pageActions.bold)}
            {toolOf(pageActions.italic)}
            <Tool label="Link" pressed={state.isLink} disabled={state.isEmpty && !state.isLink} onPress={startLinking}>
              <Link size={19} />
            </Tool>
            {lists.map(toolOf)}
            <Tool label="Task" onPress={() => toggleTask(editor)}>
              <ListChecks size={20} />
            </Tool>
            {toolOf(pageActions.undo)}
            {toolOf(pageActions.redo)}
            {toolOf(pageActions.strike)}
            {toolOf(pageActions.code)}
            <Tool label="Tooltip" disabled={state.isEmpty} onPress={() => addTooltip(editor)}>
              <MessageSquareText size={19} />
            </Tool>
          </>
        )}
      </div>
    </div>
  );
}

/** Whether the block menu is open. A long press opens it; a tap into the page, input, and Escape close it. */
function useBlockMenu(editor: Editor) {
  const [isOpen, setOpen] = useState(false);
  useEffect(
    () =>
      listenToLongPress(editor.view.dom, (target, point) => {
        if (!(target instanceof Element) || target.closest('textarea, input, a[href]') !== null) return;
        if (selectPressed(editor.view, point)) setOpen(true);
      }),
    [editor],
  );
  useEffect(() => {
    if (!isOpen) return undefined;
    const { dom } = editor.view;
    const stop = new AbortController();
    const options = { capture: true, signal: stop.signal };
    const close = () => setOpen(false);
    dom.addEventListener('click', close, options);
    dom.addEventListener('beforeinput', close, options);
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      close();
    };
    dom.addEventListener('keydown', onKeyDown, options);
    return () => stop.abort();
  }, [editor, isOpen]);
  return [isOpen, setOpen] as const;
}

interface ToolProps {
  readonly label: string;
  /** Undefined if it is not a toggle. */
  readonly pressed?: boolean | undefined;
  readonly disabled?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** A button that keeps the focus, and so the on-screen keyboard, in place. */
function Tool({ label, pressed, disabled = false, onPress, children }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      disabled={disabled}
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

/** Opens the insert menu: after a space at the end of a line, or on a new line if the caret is within text. */
function startInsert(editor: Editor): void {
  const { $from } = editor.state.selection;
  const { paragraph } = editor.schema.nodes;
  editor.view.focus();
  const isAtEnd = $from.parentOffset === $from.parent.content.size;
  const fits =
    paragraph !== undefined &&
    $from.depth > 0 &&
    $from.node(-1).canReplaceWith($from.indexAfter(-1), $from.indexAfter(-1), paragraph);
  if (!isAtEnd && fits) {
    const after = $from.after();
    const transaction = editor.state.tr.insert(after, paragraph.create());
    editor.view.dispatch(transaction.setSelection(TextSelection.create(transaction.doc, after + 1)));
  } else if ($from.parent.content.size > 0 && $from.nodeBefore?.text?.endsWith(' ') !== true) {
    const end = $from.end();
    const transaction = editor.state.tr.insertText(' ', end);
    editor.view.dispatch(transaction.setSelection(TextSelection.create(transaction.doc, end + 1)));
  }
  editor.view.dispatch(openSlashMenu(editor.state));
}

function toggleTask(editor: Editor): void {
  if (!editor.isActive('listItem')) editor.chain().focus().toggleList('bulletList', 'listItem').run();
  const isTask = typeof editor.getAttributes('listItem')['checked'] === 'boolean';
  editor
    .chain()
    .focus()
    .updateAttributes('listItem', { checked: isTask ? null : false })
    .run();
}

function useFocused(editor: Editor): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      editor.on('focus', changed);
      editor.on('blur', changed);
      return () => {
        editor.off('focus', changed);
        editor.off('blur', changed);
      };
    },
    [editor],
  );
  // The editor may have had the focus before the subscription.
  return useSyncExternalStore(subscribe, () => editor.isFocused);
}

/**
 * Keeps the dock at the bottom of the visible viewport, above the on-screen keyboard, and ends the page above it. When the dock or the
 * keyboard grows, scrolls the selection into what is left of the page.
 */
function useAboveKeyboard(editor: Editor, dock: RefObject<HTMLDivElement | null>, shown: boolean): void {
  useEffect(() => {
    const { visualViewport } = globalThis;
    const { current } = dock;
    const canvas = current?.closest<HTMLElement>('.page-canvas') ?? null;
    if (!shown || visualViewport === null || current === null || canvas === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const place = () => {
      const covered = Math.max(0, innerHeight - visualViewport.height - visualViewport.offsetTop);
      current.style.setProperty('--covered', `${covered}px`);
      canvas.style.setProperty('--dock', `${covered + current.offsetHeight}px`);
    };
    const placeAndReveal = () => {
      place();
      clearTimeout(timer);
      timer = setTimeout(() => revealSelection(editor, canvas), revealDelay);
    };
    place();
    const observer = new ResizeObserver(placeAndReveal);
    observer.observe(current);
    visualViewport.addEventListener('resize', placeAndReveal);
    visualViewport.addEventListener('scroll', place);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      setTimeout(() => {
        if (canvas.querySelector('[data-on-keyboard]') === null) canvas.style.removeProperty('--dock');
      }, yieldDelay);
      visualViewport.removeEventListener('resize', placeAndReveal);
      visualViewport.removeEventListener('scroll', place);
    };
  }, [editor, dock, shown]);
}

/** Scrolls to the selection if it is below what is shown of the page. */
function revealSelection({ view }: Editor, canvas: HTMLElement): void {
  if (view.isDestroyed || !view.hasFocus()) return;
  const { selection, tr } = view.state;
  const { bottom } = view.coordsAtPos(selection instanceof NodeSelection ? selection.from : selection.head);
  if (bottom > canvas.getBoundingClientRect().bottom) view.dispatch(tr.scrollIntoView());
}
