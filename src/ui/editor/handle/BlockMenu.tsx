import type { Editor } from '@tiptap/core';
import type { Command } from '@tiptap/pm/state';
import { Menu } from '@mantine/core';
import { ArrowDown, ArrowUp, CodeXml, Copy, FileText, SlidersHorizontal, Trash2 } from 'lucide-react';
import { notify } from '#state/noticesStore.ts';
import { copyText } from '#reading/behaviour/copyText.ts';
import { deleteBlock, duplicateBlock, moveBlock } from '../blockCommands.ts';
import type { PlacedBlock } from './blockAtPoint.ts';
import { blockSource } from './blockSource.ts';
import { turnBlockInto, turnKinds } from './turnBlockInto.ts';

interface BlockMenuProps {
  readonly editor: Editor;
  readonly block: PlacedBlock;
  readonly onEditAttributes: () => void;
  readonly onEditSource: () => void;
}

/** What can be done with a block, which is selected while this is open. */
export function BlockMenu({ editor, block, onEditAttributes, onEditSource }: BlockMenuProps) {
  const run = (command: Command) => () => {
    command(editor.state, editor.view.dispatch, editor.view);
    editor.view.focus();
  };
  const copyAsMarkdown = () => {
    const said = () => notify('Copied as Markdown.');
    const refused = () =>
      notify('The browser does not let Docwright copy here. Select the block, and copy it with the keys.', 'problem');
    void copyText(blockSource(block.node)).then((copied) => (copied ? said() : refused()));
  };
  return (
    <Menu.Dropdown>
      {block.node.isTextblock && (
        <>
          <Menu.Label>Turn into</Menu.Label>
          {turnKinds.map(({ title, type, attrs }) => (
            <Menu.Item key={title} onClick={() => turnBlockInto(editor, block.position, type, attrs)}>
              {title}
            </Menu.Item>
          ))}
          <Menu.Divider />
        </>
      )}
      {'attributes' in block.node.attrs && (
        <Menu.Item leftSection={<SlidersHorizontal size={15} />} onClick={onEditAttributes}>
          Settings
        </Menu.Item>
      )}
      <Menu.Item leftSection={<Copy size={15} />} rightSection={<Keys>Ctrl D</Keys>} onClick={run(duplicateBlock)}>
        Duplicate
      </Menu.Item>
      <Menu.Item
        leftSection={<ArrowUp size={15} />}
        rightSection={<Keys>Ctrl Alt ↑</Keys>}
        onClick={run(moveBlock(-1))}
      >
        Move up
      </Menu.Item>
      <Menu.Item
        leftSection={<ArrowDown size={15} />}
        rightSection={<Keys>Ctrl Alt ↓</Keys>}
        onClick={run(moveBlock(1))}
      >
        Move down
      </Menu.Item>
      <Menu.Item leftSection={<FileText size={15} />} onClick={copyAsMarkdown}>
        Copy as Markdown
      </Menu.Item>
      <Menu.Item leftSection={<CodeXml size={15} />} onClick={onEditSource}>
        Edit source of this block
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item color="red" leftSection={<Trash2 size={15} />} onClick={run(deleteBlock)}>
        Delete
      </Menu.Item>
    </Menu.Dropdown>
  );
}

function Keys({ children }: { readonly children: string }) {
  return <kbd>{children}</kbd>;
}
