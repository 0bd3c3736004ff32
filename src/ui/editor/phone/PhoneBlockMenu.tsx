import type { Editor } from '@tiptap/core';
import { SlidersHorizontal, SquareMousePointer } from 'lucide-react';
import { createElement, type KeyboardEvent, type ReactNode } from 'react';
import { getSelectionTarget } from '../attributes/getSelectionTarget.ts';
import { pageActions, type PageAction } from '../commands/pageActions.ts';
import { getOfferedConversions } from '../handle/TurnIntoItem.tsx';
import { useEditorState } from '../page/useEditorState.ts';
import styles from './PhoneToolbar.module.css';

/** Actions that leave the menu open, so that they can be repeated. */
const repeatable: readonly PageAction[] = [pageActions.moveUp, pageActions.moveDown];

interface PhoneBlockMenuProps {
  readonly editor: Editor;
  /** Opens the settings of the component at a position. */
  readonly onEditAttributes: (position: number) => void;
  readonly onClose: () => void;
}

/** The block menu of a touch screen: what the handle next to a block offers to a mouse, for the selected blocks. */
export function PhoneBlockMenu({ editor, onEditAttributes, onClose }: PhoneBlockMenuProps) {
  // What is possible depends on the selection.
  useEditorState({ editor, selector: ({ editor: { state } }) => state.selection.toJSON() as unknown });
  const run = (action: PageAction) => () => {
    editor.view.focus();
    action.run(editor);
    if (!repeatable.includes(action)) onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    editor.view.focus();
    onClose();
  };
  const itemOf = (action: PageAction) => (
    <Item
      key={action.label}
      label={action.label}
      isDanger={action === pageActions.delete}
      isCurrent={action.isActive(editor)}
      onPress={run(action)}
    >
      {action.icon !== null && createElement(action.icon, { size: 18, 'aria-hidden': true })}
    </Item>
  );
  const listOf = (label: string, actions: readonly PageAction[]) =>
    actions.length > 0 && (
      <div role="group" aria-label={label}>
        <p className={styles.group} aria-hidden>
          {label}
        </p>
        <div className={styles.items}>{actions.map(itemOf)}</div>
      </div>
    );
  const component = componentOf(editor);
  const moves = [pageActions.moveUp, pageActions.moveDown, pageActions.duplicate];
  return (
    <div className={styles.menu} role="menu" tabIndex={-1} aria-label="Block" onKeyDown={onKeyDown}>
      <div className={styles.items}>
        {[...moves, ...getOfferedConversions(editor, 'unwrap')]
          .filter(({ isEnabled }) => isEnabled(editor))
          .map(itemOf)}
        {component !== null && (
          <Item
            label="Settings"
            onPress={() => {
              onClose();
              onEditAttributes(component);
            }}
          >
            <SlidersHorizontal size={18} aria-hidden />
          </Item>
        )}
        <Item
          label="Select block"
          onPress={() => {
            editor.view.focus();
            pageActions.select.run(editor);
          }}
        >
          <SquareMousePointer size={18} aria-hidden />
        </Item>
        {itemOf(pageActions.delete)}
      </div>
      {listOf('Turn into', getOfferedConversions(editor, 'turn'))}
      {listOf('Wrap in', getOfferedConversions(editor, 'wrap'))}
    </div>
  );
}

/** Position of the selected component, or the innermost one around the selection; null if there is none. */
function componentOf({ state }: Editor): number | null {
  const target = getSelectionTarget(state);
  return target?.kind === 'node' && 'attributes' in target.node.attrs ? target.position : null;
}

interface ItemProps {
  readonly label: string;
  readonly isCurrent?: boolean;
  readonly isDanger?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** An item that keeps the focus, and so the on-screen keyboard, in place. */
function Item({ label, isCurrent = false, isDanger = false, onPress, children }: ItemProps) {
  return (
    <button
      type="button"
      role="menuitem"
      aria-current={isCurrent || undefined}
      data-danger={isDanger || undefined}
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
      {label}
    </button>
  );
}
