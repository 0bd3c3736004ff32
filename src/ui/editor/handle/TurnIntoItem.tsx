import type { Editor } from '@tiptap/core';
import { Menu } from '@mantine/core';
import { Check } from 'lucide-react';
import { createElement } from 'react';
import type { ConversionAction } from '../commands/pageActions.ts';
import { conversionActions } from '../commands/pageActions.ts';
import { formatShortcut } from '../../actions/shortcuts.ts';

/** The conversions of a group that are possible at the selection, and the current ones. */
export function getOfferedConversions(
  editor: Editor,
  group: ConversionAction['conversion']['group'],
): readonly ConversionAction[] {
  return conversionActions.filter(
    ({ conversion, isActive, isEnabled }) => conversion.group === group && (isActive(editor) || isEnabled(editor)),
  );
}

interface TurnItemProps {
  readonly action: ConversionAction;
  readonly editor: Editor;
}

/** Menu item for a kind the selected blocks can be turned into; the current kind is checked and does nothing. */
export function TurnIntoItem({ action: { label, icon, keys, isActive, run }, editor }: TurnItemProps) {
  const isCurrent = isActive(editor);
  const [shown] = keys;
  const turn = () => {
    editor.view.focus();
    if (!isCurrent) run(editor);
  };
  return (
    <Menu.Item
      aria-current={isCurrent}
      leftSection={icon === null ? undefined : createElement(icon, { size: 15, 'aria-hidden': true })}
      rightSection={
        isCurrent ? (
          <Check size={15} aria-hidden />
        ) : shown === undefined ? undefined : (
          <kbd aria-hidden>{formatShortcut(shown)}</kbd>
        )
      }
      onClick={turn}
    >
      {label}
    </Menu.Item>
  );
}
