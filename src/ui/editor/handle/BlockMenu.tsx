import type { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { Menu } from '@mantine/core';
import { CodeXml, FileText, Link2, SlidersHorizontal } from 'lucide-react';
import { createElement } from 'react';
import { notify } from '#state/notices/noticesStore.ts';
import { copyText } from '#reading/behavior/copyText.ts';
import { formatShortcut } from '../../actions/shortcuts.ts';
import { pageActions, turnIntoActions, type PageAction } from '../commands/pageActions.ts';
import { copyLink, notifyCopied } from '../links/copyLink.ts';
import { getBlockLink } from '../links/getBlockLink.ts';
import type { RenderedBlock } from './blockAtPoint.ts';
import { blockToMarkdown } from './blockMarkdown.ts';
import { TurnIntoItem } from './TurnIntoItem.tsx';
import { useApp } from '../../useApp.ts';

interface BlockMenuProps {
  readonly editor: Editor;
  readonly block: RenderedBlock;
  readonly onEditAttributes: () => void;
  readonly onEditSource: () => void;
}

/** Actions for a block, which is selected while the menu is open. */
export function BlockMenu({ editor, block, onEditAttributes, onEditSource }: BlockMenuProps) {
  const app = useApp();
  const copyAsMarkdown = () => {
    const said = () => notify(app, 'Copied as Markdown.');
    const refused = () =>
      notify(app, 'Your browser blocked copying. Select the block and copy it with the keyboard.', 'problem');
    void copyText(blockToMarkdown(block.node)).then((copied) => (copied ? said() : refused()));
  };
  const copyBlockLink = () => {
    const { href, title } = getBlockLink(app, editor, block.position);
    void copyLink(href, title).then((copied) => notifyCopied(app, copied));
  };
  return (
    <Menu.Dropdown>
      {block.node.isTextblock && (
        <>
          <Menu.Label>Turn into</Menu.Label>
          {turnIntoActions.map((action) => (
            <TurnIntoItem key={action.label} action={action} editor={editor} onTurn={() => selectText(editor, block)} />
          ))}
          <Menu.Divider />
        </>
      )}
      {'attributes' in block.node.attrs && (
        <Menu.Item leftSection={<SlidersHorizontal size={15} />} onClick={onEditAttributes}>
          Settings
        </Menu.Item>
      )}
      <ActionItem action={pageActions.duplicate} editor={editor} />
      {[pageActions.moveUp, pageActions.moveDown]
        .filter(({ isEnabled }) => isEnabled(editor))
        .map((action) => (
          <ActionItem key={action.label} action={action} editor={editor} />
        ))}
      <Menu.Item leftSection={<Link2 size={15} />} onClick={copyBlockLink}>
        Copy link
      </Menu.Item>
      <Menu.Item leftSection={<FileText size={15} />} onClick={copyAsMarkdown}>
        Copy as Markdown
      </Menu.Item>
      <Menu.Item leftSection={<CodeXml size={15} />} onClick={onEditSource}>
        Edit block source
      </Menu.Item>
      <Menu.Divider />
      <ActionItem action={pageActions.delete} editor={editor} color="red" />
    </Menu.Dropdown>
  );
}

/** Selects the block's own text, which the turn-into actions act on. */
function selectText({ state, view }: Editor, { position }: RenderedBlock): void {
  const node = state.doc.nodeAt(position);
  if (node !== null)
    view.dispatch(
      state.tr.setSelection(TextSelection.create(state.doc, position + 1, position + 1 + node.content.size)),
    );
}

interface ActionItemProps {
  readonly action: PageAction;
  readonly editor: Editor;
  readonly color?: 'red';
}

function ActionItem({ action: { label, icon, keys, run }, editor, color }: ActionItemProps) {
  const [shown] = keys;
  const act = () => {
    run(editor);
    editor.view.focus();
  };
  return (
    <Menu.Item
      {...(color === undefined ? {} : { color })}
      leftSection={icon === null ? undefined : createElement(icon, { size: 15 })}
      rightSection={shown === undefined ? undefined : <kbd>{formatShortcut(shown)}</kbd>}
      onClick={act}
    >
      {label}
    </Menu.Item>
  );
}
