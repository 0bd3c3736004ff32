import { ActionIcon, Menu, SegmentedControl, Select } from '@mantine/core';
import { ArrowLeft, ArrowRight, Ellipsis, PenLine, Plus, SlidersHorizontal, Trash2 } from 'lucide-react';
import { isSameJsonLocation, getInsertionPointNextTo } from '#config/navigation/insertionPoint.ts';
import type { NavigationContainer } from '#config/navigation/navigationTree.ts';
import { moveNavigationEntry } from '#state/intents/moveNavigationEntry.ts';
import { formatBranchLabel, getBranchKey, type BranchSelector } from '#state/navigation/navigationRows.ts';
import { branchKindLabels } from './branchKindLabels.ts';
import type { NavigationDialogTask } from './navigationDialogTask.ts';
import styles from './NavigationPanel.module.css';
import { useApp } from '../../../useApp.ts';

interface BranchSwitchProps {
  readonly entry: BranchSelector;
  readonly editable: boolean;
  readonly onChoose: (key: string) => void;
  readonly onTask: (task: NavigationDialogTask) => void;
}

/** One of the switches above the tree, with a menu for the chosen branch. */
export function BranchSwitch({ entry, editable, onChoose, onTask }: BranchSwitchProps) {
  const label = branchKindLabels[entry.kind];
  const data = entry.options.map((option) => ({ value: option.key, label: option.label }));
  const isShort = data.length <= 3 && data.reduce((sum, option) => sum + option.label.length, 0) <= 22;
  return (
    <div className={styles.switch}>
      {isShort ? (
        <SegmentedControl
          className={styles.choice ?? ''}
          fullWidth
          size="xs"
          aria-label={label}
          data={data}
          value={entry.chosen}
          onChange={onChoose}
        />
      ) : (
        <Select
          className={styles.choice ?? ''}
          size="xs"
          aria-label={label}
          data={data}
          value={entry.chosen}
          allowDeselect={false}
          onChange={(key) => key !== null && onChoose(key)}
        />
      )}
      {editable && !entry.options.some(isClassicVersion) && (
        <BranchMenu entry={entry} onChoose={onChoose} onTask={onTask} />
      )}
    </div>
  );
}

/** Versions of a classic configuration are edited in its settings, since groups and tabs also refer to them. */
function isClassicVersion({ node }: BranchSelector['options'][number]): boolean {
  return node.position.key === 'classic versions';
}

function BranchMenu({ entry, onChoose, onTask }: Omit<BranchSwitchProps, 'editable'>) {
  const word = branchKindLabels[entry.kind].toLowerCase();
  const at = entry.options.findIndex(({ key }) => key === entry.chosen);
  const node = entry.options[at]?.node;
  if (node === undefined) return null;
  // The tab for pages outside all classic tabs isn't written in the configuration.
  const isWritten = node.position.index >= 0;
  const beside = isWritten ? node : entry.options.at(-1)?.node;
  return (
    <Menu
      position="bottom-end"
      withinPortal={false}
      floatingStrategy="fixed"
      returnFocus={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={26}
          aria-label={`Edit ${word} ${formatBranchLabel(node)}`}
          title={`Edit ${word}`}
        >
          <Ellipsis size={15} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<PenLine size={15} aria-hidden />}
          onClick={() => onTask({ kind: 'renameBranch', node })}
        >
          {node.kind === 'language' ? 'Change language code for' : 'Rename'} {formatBranchLabel(node)}…
        </Menu.Item>
        {isWritten && <WrittenItems entry={entry} node={node} at={at} onTask={onTask} />}
        {beside !== undefined && beside.position.index >= 0 && (
          <Menu.Item
            leftSection={<Plus size={15} aria-hidden />}
            onClick={() =>
              onTask({
                kind: 'addBranch',
                beside,
                onAdded: () =>
                  onChoose(getBranchKey({ position: { ...beside.position, index: beside.position.index + 1 } })),
              })
            }
          >
            Add {word}…
          </Menu.Item>
        )}
        {isWritten && (
          <>
            <Menu.Divider />
            <Menu.Item
              className={styles.danger ?? ''}
              leftSection={<Trash2 size={15} aria-hidden />}
              onClick={() => onTask({ kind: 'deleteBranch', node })}
            >
              Delete {formatBranchLabel(node)}…
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

interface WrittenItemsProps extends Pick<BranchSwitchProps, 'entry' | 'onTask'> {
  readonly node: NavigationContainer;
  readonly at: number;
}

/** Menu items for a branch that is written in the configuration. */
function WrittenItems({ entry, node, at, onTask }: WrittenItemsProps) {
  const app = useApp();
  const before = neighborOf(entry, node, at - 1);
  const after = neighborOf(entry, node, at + 1);
  const move = (slot: ReturnType<typeof getInsertionPointNextTo>) =>
    void moveNavigationEntry(app, { node, file: null, label: formatBranchLabel(node) }, slot, {
      kind: 'notice',
      text: `Moved ${formatBranchLabel(node)}.`,
    });
  return (
    <>
      <Menu.Item
        leftSection={<SlidersHorizontal size={15} aria-hidden />}
        onClick={() => onTask({ kind: 'more', node, isNested: false })}
      >
        More settings…
      </Menu.Item>
      {before !== null && (
        <Menu.Item
          leftSection={<ArrowLeft size={15} aria-hidden />}
          onClick={() => move(getInsertionPointNextTo(before, 'before'))}
        >
          Move before {formatBranchLabel(before)}
        </Menu.Item>
      )}
      {after !== null && (
        <Menu.Item
          leftSection={<ArrowRight size={15} aria-hidden />}
          onClick={() => move(getInsertionPointNextTo(after, 'after'))}
        >
          Move after {formatBranchLabel(after)}
        </Menu.Item>
      )}
    </>
  );
}

function neighborOf(entry: BranchSelector, node: NavigationContainer, index: number): NavigationContainer | null {
  const other = entry.options[index]?.node;
  return other !== undefined && other.position.index >= 0 && isSameJsonLocation(other.position.list, node.position.list)
    ? other
    : null;
}
