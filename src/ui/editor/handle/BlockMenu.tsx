import type { Editor } from '@tiptap/core';
import { Menu } from '@mantine/core';
import { CodeXml, FileText, Link2, Repeat2, SlidersHorizontal, SquareDashed, type LucideIcon } from 'lucide-react';
import { createElement } from 'react';
import { notify } from '#state/notices/noticesStore.ts';
import { copyText } from '#reading/behavior/copyText.ts';
import { formatShortcut } from '../../actions/shortcuts.ts';
import { pageActions, type ConversionAction, type PageAction } from '../commands/pageActions.ts';
import { copyLink, notifyCopied } from '../links/copyLink.ts';
import { getBlockLink } from '../links/getBlockLink.ts';
import type { RenderedBlock } from './blockAtPoint.ts';
import { blockToMarkdown } from './blockMarkdown.ts';
import { getOfferedConversions, TurnIntoItem } from './TurnIntoItem.tsx';
import styles from './BlockHandle.module.css';
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
    void copyText(blockToMarkdown(block.node, editor.storage.clipboard.text())).then((copied) =>
      copied ? said() : refused(),
    );
  };
  const copyBlockLink = () => {
    const { href, title } = getBlockLink(app, editor, block.position);
    void copyLink(href, title).then((copied) => notifyCopied(app, copied));
  };
  return (
    <Menu.Dropdown>
      <ConversionItems editor={editor} />
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

/** What the selected blocks can be turned into and wrapped in. Rendered only while the menu is open. */
function ConversionItems({ editor }: { readonly editor: Editor }) {
  return (
    <>
      <Submenu label="Turn into" icon={Repeat2} editor={editor} actions={getOfferedConversions(editor, 'turn')} />
      <Submenu label="Wrap in" icon={SquareDashed} editor={editor} actions={getOfferedConversions(editor, 'wrap')} />
      {getOfferedConversions(editor, 'unwrap').map((action) => (
        <ActionItem key={action.label} action={action} editor={editor} />
      ))}
      <Menu.Divider />
    </>
  );
}

interface SubmenuProps {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly editor: Editor;
  readonly actions: readonly ConversionAction[];
}

/** In milliseconds: the pointer crosses another submenu's item on its way to an item of the open one. */
const submenuDelay = 150;

function Submenu({ label, icon, editor, actions }: SubmenuProps) {
  if (actions.length === 0) return null;
  return (
    <Menu.Sub openDelay={submenuDelay}>
      <Menu.Sub.Target>
        <Menu.Sub.Item leftSection={createElement(icon, { size: 15 })}>{label}</Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown mah="min(30rem, 90vh)" className={styles.scrolling ?? ''}>
        {actions.map((action) => (
          <TurnIntoItem key={action.label} action={action} editor={editor} />
        ))}
      </Menu.Sub.Dropdown>
    </Menu.Sub>
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
    editor.view.focus();
    run(editor);
  };
  return (
    <Menu.Item
      {...(color === undefined ? {} : { color })}
      leftSection={icon === null ? undefined : createElement(icon, { size: 15 })}
      rightSection={shown === undefined ? undefined : <kbd aria-hidden>{formatShortcut(shown)}</kbd>}
      onClick={act}
    >
      {label}
    </Menu.Item>
  );
}
