import { ActionIcon, Button, Menu } from '@mantine/core';
import { Braces, FilePlus2, FolderPlus, Languages, Layers, PanelTop, Plus, Search } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { DivisionKind } from '#config/edit/divideNavigation.ts';
import { openApiPagesDialog } from '#state/navigation/apiPagesDialogStore.ts';
import { apiPagesStore } from '#state/siteFacts/apiPagesStore.ts';
import { formatShortcut } from '../../../actions/shortcuts.ts';
import { siteActions } from '../../../actions/siteActions.ts';
import styles from './NavigationPanel.module.css';
import { useApp } from '../../../useApp.ts';

interface SearchAndAddProps {
  /** Opens the search of everything. */
  readonly onSearch: () => void;
  /** Divisions that the navigation doesn't have yet. */
  readonly parts: readonly DivisionKind[];
  /** Null if nothing can be added. */
  readonly onAdd: ((kind: Addable) => void) | null;
}

type Addable = 'addPage' | 'addGroup' | DivisionKind;

/** The button that opens the search, and the add menu. */
export function SearchAndAdd({ onSearch, parts, onAdd }: SearchAndAddProps) {
  return (
    <div className={styles.search}>
      <Button
        className={styles.field ?? ''}
        classNames={{ inner: styles.searchInner ?? '', label: styles.searchLabel ?? '' }}
        size="xs"
        variant="default"
        leftSection={<Search size={14} aria-hidden />}
        rightSection={<kbd aria-hidden>{formatShortcut(siteActions.commands.keys)}</kbd>}
        onClick={onSearch}
      >
        Search
      </Button>
      {onAdd !== null && <AddMenu parts={parts} onPick={onAdd} />}
    </div>
  );
}

const partIcons = { tab: PanelTop, version: Layers, language: Languages } as const;

function AddMenu({
  parts,
  onPick,
}: {
  readonly parts: readonly DivisionKind[];
  readonly onPick: (kind: Addable) => void;
}) {
  const app = useApp();
  const hasApi = useStore(app.get(apiPagesStore), (state) => state.hasFiles);
  // As when the menu opened: an entry that appears later would move those below it under the pointer.
  const [opened, setOpened] = useState({ hasApi, parts });
  return (
    <Menu position="bottom-end" returnFocus={false} onOpen={() => setOpened({ hasApi, parts })}>
      <Menu.Target>
        <ActionIcon variant="default" size={30} aria-label="Add a page or group" title="Add a page or group">
          <Plus size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<FilePlus2 size={15} aria-hidden />} onClick={() => onPick('addPage')}>
          New page
        </Menu.Item>
        <Menu.Item leftSection={<FolderPlus size={15} aria-hidden />} onClick={() => onPick('addGroup')}>
          New group
        </Menu.Item>
        {opened.hasApi && (
          <Menu.Item leftSection={<Braces size={15} aria-hidden />} onClick={() => openApiPagesDialog(app)}>
            New API pages…
          </Menu.Item>
        )}
        {opened.parts.length > 0 && <Menu.Divider />}
        {opened.parts.map((kind) => {
          const Icon = partIcons[kind];
          return (
            <Menu.Item key={kind} leftSection={<Icon size={15} aria-hidden />} onClick={() => onPick(kind)}>
              Add first {kind}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
