import type { Editor } from '@tiptap/core';
import { Menu } from '@mantine/core';
import { Check } from 'lucide-react';
import type { PageAction } from '../commands/pageActions.ts';
import { formatShortcut } from '../../actions/shortcuts.ts';

interface TurnItemProps {
  readonly action: PageAction;
  readonly editor: Editor;
  /** Selects the target text if something else is selected. */
  readonly onTurn?: () => void;
}

/** Menu item for a kind the text can be turned into; the current kind is checked and does nothing. */
export function TurnIntoItem({ action: { label, keys, isActive, run }, editor, onTurn }: TurnItemProps) {
  const isCurrent = isActive(editor);
  const [shown] = keys;
  const turn = () => {
    onTurn?.();
    if (!isCurrent) run(editor);
    editor.view.focus();
  };
  return (
    <Menu.Item
      aria-current={isCurrent}
      leftSection={<Check size={15} aria-hidden visibility={isCurrent ? 'visible' : 'hidden'} />}
      rightSection={shown === undefined ? undefined : <kbd>{formatShortcut(shown)}</kbd>}
      onClick={turn}
    >
      {label}
    </Menu.Item>
  );
}
