import type { Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import type { InvalidFieldInput } from '#state/settings/invalidFieldInputs.ts';
import { useNoticesAbove, yieldDelay } from '../../kit/ScreenFooter.tsx';
import { SelectionLinkField } from '../bubble/SelectionLinkField.tsx';
import { getFocusedField } from '../history/fieldHistory.ts';
import { listenToLongPress } from './listenToLongPress.ts';
import { PhoneBlockMenu } from './PhoneBlockMenu.tsx';
import { FieldTools, startInsert, TextTools } from './PhoneTools.tsx';
import { selectPressed } from './selectPressed.ts';
import styles from './PhoneToolbar.module.css';

/** In milliseconds; the tap that shows the dock puts the caret into the page only after it. */
const revealDelay = 100;

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
  const shown = focused !== null || linking;
  useAboveKeyboard(editor, bar, shown);
  useNoticesAbove(bar, shown);
  // Otherwise the menu would be open again at the next tap into the text.
  if (focused !== 'text' && isMenuOpen) setMenuOpen(false);
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
        ) : focused === 'field' ? (
          <FieldTools editor={editor} />
        ) : (
          <TextTools
            editor={editor}
            isMenuOpen={isMenuOpen}
            onInsert={startInserting}
            onMenu={() => setMenuOpen(!isMenuOpen)}
            onLink={startLinking}
          />
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

/** Whether the focus is in the page's text or in a text field of a block; null if elsewhere. */
function useFocused(editor: Editor): 'text' | 'field' | null {
  const subscribe = useCallback(
    (changed: () => void) => {
      const { dom } = editor.view;
      const leave = ({ relatedTarget }: FocusEvent) => {
        // Otherwise the toolbar would be gone for a moment.
        if (!(relatedTarget instanceof Node && dom.contains(relatedTarget))) changed();
      };
      dom.addEventListener('focusin', changed);
      dom.addEventListener('focusout', leave);
      return () => {
        dom.removeEventListener('focusin', changed);
        dom.removeEventListener('focusout', leave);
      };
    },
    [editor],
  );
  // The editor may have had the focus before the subscription.
  return useSyncExternalStore(subscribe, () => {
    if (editor.isFocused) return 'text';
    return editor.isInitialized && getFocusedField(editor.view) !== null ? 'field' : null;
  });
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
