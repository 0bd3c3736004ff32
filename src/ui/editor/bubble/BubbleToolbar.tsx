import { Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { ChevronDown, ExternalLink, Link, MessageSquareText, Type, Unlink } from 'lucide-react';
import { createElement, useEffect, useRef, useState, type ReactNode } from 'react';
import type { InvalidFieldInput } from '#state/settings/invalidFieldInputs.ts';
import { conversionActions, pageActions, type ConversionAction, type PageAction } from '../commands/pageActions.ts';
import { getOfferedConversions, TurnIntoItem } from '../handle/TurnIntoItem.tsx';
import { findCellPosition } from '../tables/tableCommands.ts';
import { getFindState } from '../find/findAndReplace.ts';
import { addTooltip } from '../inPlace/addTooltip.ts';
import { autoPositionFloating, type AnchorRect } from '../plugins/autoPositionFloating.ts';
import styles from './BubbleToolbar.module.css';
import { avoidLines, getTextRight, isMarginFree, limitRight } from './placeWithoutOverlap.ts';
import { getSelectedLink, setLink } from './linkMark.ts';
import { hasMarkableSelection, isEditingLink, setEditingLink } from './linkEditing.ts';
import { useEditorState } from '../page/useEditorState.ts';
import { SelectionLinkField } from './SelectionLinkField.tsx';

const marks: readonly PageAction[] = [pageActions.bold, pageActions.italic, pageActions.strike, pageActions.code];

interface Shown {
  readonly from: number;
  readonly to: number;
  /** True if text is selected; false if the caret is in a link. */
  readonly words: boolean;
  /** The labels of the active marks. */
  readonly active: readonly string[];
  readonly href: string | null;
}

interface BubbleToolbarProps {
  readonly editor: Editor;
  readonly onNavigate: (href: string) => void;
  /** Invalid input of a page field that is not written to the page. */
  readonly unwrittenIn: (field: string) => InvalidFieldInput;
}

/** The toolbar next to selected text, and below the link at the caret. */
export function BubbleToolbar({ editor, onNavigate, unwrittenIn }: BubbleToolbarProps) {
  const found = useEditorState({ editor, selector: ({ editor: current }) => shownFor(current) });
  const isAtWork = useIsAtWork(editor);
  const shown = isAtWork || found?.words === true ? found : null;
  const linking = useEditorState({ editor, selector: ({ editor: current }) => isEditingLink(current.state) });
  const endLinking = (takesCaret: boolean) => {
    editor.view.dispatch(setEditingLink(editor.state.tr, false));
    if (takesCaret) editor.view.focus();
  };
  const toolbar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (shown === null) return undefined;
    const { current } = toolbar;
    if (current === null) return undefined;
    return shown.href !== null || linking
      ? keepBelow(editor, shown, current, linking)
      : keepPlace(editor, shown, current);
  }, [editor, shown, linking]);
  // On touch screens the marks are above the keyboard, where they cover no text.
  const isTouch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false }) === true;
  if (shown === null || (isTouch && shown.href === null && !linking)) return null;
  const { href } = shown;
  return (
    <div ref={toolbar} className={styles.toolbar} role="toolbar" aria-label="Text formatting">
      {linking ? (
        <SelectionLinkField editor={editor} unwrittenIn={unwrittenIn} onEnd={endLinking} />
      ) : (
        <>
          {shown.words && !isTouch && isTurnable(editor) && <TurnMenu editor={editor} />}
          {shown.words &&
            !isTouch &&
            marks.map((action) => (
              <Button
                key={action.label}
                label={action.label}
                pressed={shown.active.includes(action.label)}
                onClick={() => {
                  editor.view.focus();
                  action.run(editor);
                }}
              >
                {action.icon !== null && createElement(action.icon, { size: 16 })}
              </Button>
            ))}
          {shown.words && (
            <Button label="Tooltip" onClick={() => addTooltip(editor)}>
              <MessageSquareText size={16} />
            </Button>
          )}
          <Button
            label={href === null ? 'Link' : 'Edit link'}
            pressed={href !== null}
            onClick={() => editor.view.dispatch(setEditingLink(editor.state.tr, true))}
          >
            <Link size={16} />
          </Button>
          {href !== null && (
            <>
              <span className={styles.address}>{href}</span>
              <Button label="Open link" onClick={() => onNavigate(href)}>
                <ExternalLink size={16} />
              </Button>
              <Button label="Remove link" onClick={() => setLink(editor, '')}>
                <Unlink size={16} />
              </Button>
            </>
          )}
        </>
      )}
    </div>
  );
}

/** Keeps the link toolbar or link field below the start of the text, making room for the field. Returns a stop function. */
function keepBelow(editor: Editor, shown: Shown, toolbar: HTMLElement, makesRoom: boolean): () => void {
  toolbar.removeAttribute('data-upright');
  return autoPositionFloating(editor, () => getTextRect(editor, shown), toolbar, { makesRoom });
}

/** Keeps the toolbar where it covers neither the selected text nor the line above. Returns a stop function. */
function keepPlace(editor: Editor, shown: Shown, toolbar: HTMLElement): () => void {
  const { view } = editor;
  const isUpright = isMarginFree(view, shown);
  toolbar.toggleAttribute('data-upright', isUpright);
  // From the start of the text to the edge of the page's text, or as far as the toolbar may be from the text.
  const getAnchor = () => {
    const { right } = view.dom.getBoundingClientRect();
    const end = isUpright ? right : limitRight(right, getTextRight(view, shown), toolbar.offsetWidth);
    return { ...getTextRect(editor, shown), right: end };
  };
  return autoPositionFloating(
    editor,
    getAnchor,
    toolbar,
    isUpright
      ? { placement: 'right-start' }
      : { choosePlacement: avoidLines(view, shown, ['bottom-start', 'bottom-end']) },
  );
}

/** The rectangle of the text, from its start. */
function getTextRect({ view }: Editor, { from, to }: Shown): AnchorRect {
  const { left, top } = view.coordsAtPos(from);
  return { left, top, bottom: view.coordsAtPos(to, -1).bottom };
}

/** True once a key or the pointer was used on the page, so a page that opens with the caret in a link shows no toolbar. */
function useIsAtWork(editor: Editor): boolean {
  const [isAtWork, setAtWork] = useState(false);
  useEffect(() => {
    const { dom } = editor.view;
    const begin = () => setAtWork(true);
    const events = ['keydown', 'pointerdown'] as const;
    for (const event of events) dom.addEventListener(event, begin, { once: true });
    return () => {
      for (const event of events) dom.removeEventListener(event, begin);
    };
  }, [editor]);
  return isAtWork;
}

/** True if the block can be turned into another kind: not a title, caption or cell. */
function isTurnable({ state: { selection } }: Editor): boolean {
  const { parent } = selection.$from;
  return ['paragraph', 'heading'].includes(parent.type.name) && findCellPosition(selection.$from) === null;
}

/** Shows the kind of the selected block and the kinds it can be turned into. */
function TurnMenu({ editor }: { readonly editor: Editor }) {
  const current = conversionActions.findLast((action) => action.conversion.group === 'turn' && action.isActive(editor));
  return (
    <Menu position="bottom-start" returnFocus={false} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button
          type="button"
          className={styles.kind}
          aria-label="Turn into"
          title="Turn into"
          onMouseDown={(event) => event.preventDefault()}
        >
          <span className={styles.kindIcon}>{createElement(current?.icon ?? Type, { size: 16 })}</span>
          <span className={styles.kindName}>{current?.label ?? 'Turn into'}</span>
          <ChevronDown size={14} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown mah="min(26rem, 70vh)" style={{ overflowY: 'auto' }}>
        <TurnMenuItems editor={editor} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** Rendered only while the menu is open. */
function TurnMenuItems({ editor }: { readonly editor: Editor }) {
  const itemOf = (action: ConversionAction) => <TurnIntoItem key={action.label} action={action} editor={editor} />;
  return (
    <>
      {[...getOfferedConversions(editor, 'turn'), ...getOfferedConversions(editor, 'unwrap')].map(itemOf)}
      <Menu.Label>Wrap in</Menu.Label>
      {getOfferedConversions(editor, 'wrap').map(itemOf)}
    </>
  );
}

interface ButtonProps {
  readonly label: string;
  readonly pressed?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Button({ label, pressed, onClick, children }: ButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

function shownFor(editor: Editor): Shown | null {
  const { state } = editor;
  const { selection } = state;
  if (!editor.isEditable || !(selection instanceof TextSelection) || selection.$from.parent.type.spec.code === true)
    return null;
  const link = getSelectedLink(state);
  if (selection.empty)
    return link === null ? null : { from: link.from, to: link.to, words: false, active: [], href: link.href };
  if (!hasMarkableSelection(state) || isFound(editor)) return null;
  return {
    from: selection.from,
    to: selection.to,
    words: true,
    active: marks.filter(({ isActive }) => isActive(editor)).map(({ label }) => label),
    href: link?.href ?? null,
  };
}

/** True if the selection is only the find bar's current match; it gets no toolbar until the text has the focus. */
function isFound({ state, view }: Editor): boolean {
  const finding = getFindState(state);
  const match = finding?.matches[finding.current];
  return (
    match !== undefined &&
    match.from === state.selection.from &&
    match.to === state.selection.to &&
    !view.hasFocus() &&
    !isEditingLink(state)
  );
}
