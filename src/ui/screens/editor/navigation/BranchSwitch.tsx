import { ActionIcon, Menu, SegmentedControl, Select } from '@mantine/core';
import { ArrowLeft, ArrowRight, Ellipsis, PenLine, Plus, SlidersHorizontal, Trash2 } from 'lucide-react';
import { samePlace, slotBeside } from '#config/navigation/slot.ts';
import type { NavigationContainer } from '#config/navigation/navigationTree.ts';
import { moveEntry } from '#state/intents/moveEntry.ts';
import { branchLabel, switchKey, type NavigationSwitch } from '#state/navigation/navigationRows.ts';
import { branchWords } from './branchWords.ts';
import type { NavigationTask } from './navigationTask.ts';
import styles from './NavigationPanel.module.css';
import { useApp } from '../../../useApp.ts';

interface BranchSwitchProps {
  readonly entry: NavigationSwitch;
  readonly editable: boolean;
  readonly onChoose: (key: string) => void;
  readonly onTask: (task: NavigationTask) => void;
}

/** One of the switches above the tree, and what can be done with the branch that is chosen. */
export function BranchSwitch({ entry, editable, onChoose, onTask }: BranchSwitchProps) {
  const label = branchWords[entry.kind];
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

/** Versions of a classic configuration are changed with its settings: their groups and tabs name them, too. */
function isClassicVersion({ node }: NavigationSwitch['options'][number]): boolean {
  return node.home.key === 'classic versions';
}

function BranchMenu({ entry, onChoose, onTask }: Omit<BranchSwitchProps, 'editable'>) {
  const word = branchWords[entry.kind].toLowerCase();
  const at = entry.options.findIndex(({ key }) => key === entry.chosen);
  const node = entry.options[at]?.node;
  if (node === undefined) return null;
  // The tab of what no classic tab holds is written nowhere.
  const isWritten = node.home.index >= 0;
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
          aria-label={`Change the ${word} ${branchLabel(node)}`}
          title={`Change the ${word}`}
        >
          <Ellipsis size={15} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<PenLine size={15} aria-hidden />}
          onClick={() => onTask({ kind: 'renameBranch', node })}
        >
          {node.kind === 'language' ? 'Change the code of' : 'Rename'} {branchLabel(node)}…
        </Menu.Item>
        {isWritten && <WrittenItems entry={entry} node={node} at={at} onTask={onTask} />}
        {beside !== undefined && beside.home.index >= 0 && (
          <Menu.Item
            leftSection={<Plus size={15} aria-hidden />}
            onClick={() =>
              onTask({
                kind: 'addBranch',
                beside,
                onAdded: () => onChoose(switchKey({ home: { ...beside.home, index: beside.home.index + 1 } })),
              })
            }
          >
            Add a {word}…
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
              Delete {branchLabel(node)}…
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

/** What can be done with a branch that stands in the configuration. */
function WrittenItems({ entry, node, at, onTask }: WrittenItemsProps) {
  const app = useApp();
  const before = neighbourOf(entry, node, at - 1);
  const after = neighbourOf(entry, node, at + 1);
  const move = (slot: ReturnType<typeof slotBeside>) =>
    void moveEntry(app, { node, file: null, label: branchLabel(node) }, slot, {
      kind: 'notice',
      text: `Moved ${branchLabel(node)}.`,
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
        <Menu.Item leftSection={<ArrowLeft size={15} aria-hidden />} onClick={() => move(slotBeside(before, 'before'))}>
          Move before {branchLabel(before)}
        </Menu.Item>
      )}
      {after !== null && (
        <Menu.Item leftSection={<ArrowRight size={15} aria-hidden />} onClick={() => move(slotBeside(after, 'after'))}>
          Move after {branchLabel(after)}
        </Menu.Item>
      )}
    </>
  );
}

function neighbourOf(entry: NavigationSwitch, node: NavigationContainer, index: number): NavigationContainer | null {
  const other = entry.options[index]?.node;
  return other !== undefined && other.home.index >= 0 && samePlace(other.home.list, node.home.list) ? other : null;
}
