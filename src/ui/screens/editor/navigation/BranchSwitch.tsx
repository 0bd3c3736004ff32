import { ActionIcon, Menu, SegmentedControl, Select } from '@mantine/core';
import { ArrowLeft, ArrowRight, Ellipsis, PenLine, Plus, SlidersHorizontal, Trash2 } from 'lucide-react';
import { isSameJsonLocation, getInsertionPointNextTo } from '#config/navigation/insertionPoint.ts';
import type { NavigationContainer } from '#config/navigation/navigationTree.ts';
import { useRef, useState } from 'react';
import { addNavigationBranch } from '#state/intents/addNavigationBranch.ts';
import { notifyAdded, renameNavigationNode } from '#state/intents/renameNavigationEntry.ts';
import { findFreeName } from '#state/navigation/navigationNames.ts';
import type { App } from '#state/app.ts';
import { captureKeys, discardCapturedKeys } from '../../../kit/keyCapture.ts';
import { createNamingStep, RenameField } from './RenameField.tsx';
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
  const app = useApp();
  const label = branchKindLabels[entry.kind];
  const data = entry.options.map((option) => ({ value: option.key, label: option.label }));
  const [renaming, setRenaming] = useState<{ readonly key: string; readonly naming: string | null } | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const named = entry.options.find(({ key }) => key === renaming?.key && key === entry.chosen);
  const isShort = data.length <= 3 && data.reduce((sum, option) => sum + option.label.length, 0) <= 22;
  return (
    <div className={styles.switch} ref={box}>
      {named !== undefined ? (
        <RenameField
          key={named.key}
          label={named.node.label}
          onDone={(name, byKey) => {
            setRenaming(null);
            void nameBranch(app, named.node, name, renaming?.naming ?? null);
            if (byKey) requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('button')?.focus());
          }}
        />
      ) : isShort ? (
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
        <BranchMenu
          entry={entry}
          onChoose={onChoose}
          onTask={onTask}
          onRename={(key, naming) => setRenaming({ key, naming })}
        />
      )}
    </div>
  );
}

/** Versions of a classic configuration are edited in its settings, since groups and tabs also refer to them. */
function isClassicVersion({ node }: BranchSelector['options'][number]): boolean {
  return node.position.key === 'classic versions';
}

/** Gives a branch its name. With `naming`, it was added in that step, with a default name. */
async function nameBranch(
  app: App,
  node: NavigationContainer,
  name: string | null,
  naming: string | null,
): Promise<void> {
  if (name !== null && name !== node.label) await renameNavigationNode(app, node, name, naming);
  else if (naming !== null) notifyAdded(app, node);
}

interface BranchMenuProps extends Omit<BranchSwitchProps, 'editable'> {
  /** Edits the branch's name in place. `naming` is the step that added it. */
  readonly onRename: (key: string, naming: string | null) => void;
}

function BranchMenu({ entry, onChoose, onTask, onRename }: BranchMenuProps) {
  const app = useApp();
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
          onClick={() =>
            node.kind === 'language' ? onTask({ kind: 'renameBranch', node }) : onRename(entry.chosen, null)
          }
        >
          {node.kind === 'language' ? 'Change language code for' : 'Rename'} {formatBranchLabel(node)}
          {node.kind === 'language' && '…'}
        </Menu.Item>
        {isWritten && <WrittenItems entry={entry} node={node} at={at} onTask={onTask} />}
        {beside !== undefined && beside.position.index >= 0 && (
          <Menu.Item
            leftSection={<Plus size={15} aria-hidden />}
            onClick={() => {
              const key = getBranchKey({ position: { ...beside.position, index: beside.position.index + 1 } });
              if (beside.kind === 'language') onTask({ kind: 'addBranch', beside, onAdded: () => onChoose(key) });
              else
                void addBranch(app, beside, entry, (naming) => {
                  onChoose(key);
                  onRename(key, naming);
                });
            }}
          >
            Add {word}
            {beside.kind === 'language' && '…'}
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

/** Adds a branch with a default name. */
async function addBranch(
  app: App,
  beside: NavigationContainer,
  { options }: BranchSelector,
  onAdded: (naming: string) => void,
): Promise<void> {
  const label = `New ${branchKindLabels[beside.kind].toLowerCase()}`;
  const naming = createNamingStep();
  captureKeys();
  const name = findFreeName(
    label,
    options.map((option) => option.label),
  );
  if (await addNavigationBranch(app, beside, name, naming)) onAdded(naming);
  else discardCapturedKeys();
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
