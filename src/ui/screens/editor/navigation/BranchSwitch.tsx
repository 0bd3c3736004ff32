import { ActionIcon, Menu, SegmentedControl, Select } from '@mantine/core';
import { ArrowLeft, ArrowRight, Ellipsis, PenLine, Plus, SlidersHorizontal, Trash2 } from 'lucide-react';
import { isSameJsonLocation, getInsertionPointNextTo } from '#config/navigation/insertionPoint.ts';
import type { ContainerKind, NavigationContainer } from '#config/navigation/navigationTree.ts';
import { useRef } from 'react';
import { addNavigationBranch } from '#state/intents/addNavigationBranch.ts';
import { notifyAdded, renameNavigationNode } from '#state/intents/renameNavigationEntry.ts';
import { findFreeName } from '#state/navigation/navigationNames.ts';
import type { App } from '#state/app.ts';
import { captureKeys, discardCapturedKeys } from '../../../kit/keyCapture.ts';
import { LanguageField } from './LanguageField.tsx';
import { createNamingStep, RenameField } from './RenameField.tsx';
import { moveNavigationEntry } from '#state/intents/moveNavigationEntry.ts';
import { formatBranchLabel, getBranchKey, type BranchSelector } from '#state/navigation/navigationRows.ts';
import type { NavigationDialogTask } from './navigationDialogTask.ts';
import styles from './NavigationPanel.module.css';
import { useApp } from '../../../useApp.ts';

/** Labels of branch kinds. */
const branchKindLabels: Readonly<Record<ContainerKind, string>> = {
  language: 'Language',
  version: 'Version',
  tab: 'Tab',
  dropdown: 'Section',
  product: 'Product',
  anchor: 'Section',
  item: 'Section',
  group: 'Group',
};

interface BranchSwitchProps {
  readonly entry: BranchSelector;
  readonly editable: boolean;
  readonly onChoose: (key: string) => void;
  readonly onTask: (task: NavigationDialogTask) => void;
  /** The branch being named or added in place, here or in another switch; null if none. */
  readonly edit: BranchEdit | null;
  readonly onEdit: (edit: BranchEdit | null) => void;
}

/** What is edited in place of a switch: a branch's name or language code, or the code of a new language. */
export interface BranchEdit {
  readonly kind: 'name' | 'language' | 'newLanguage';
  /** The edited branch, or the one that a new language is added after. */
  readonly key: string;
  /** The step that added the branch, which its name is part of; null if it isn't new. */
  readonly naming: string | null;
  /** True if a notice with Undo already says that it was added: a second one would take its place under the pointer. */
  readonly isTold?: boolean;
}

/** One of the switches above the tree, with a menu for the chosen branch. */
export function BranchSwitch({ entry, editable, onChoose, onTask, edit, onEdit }: BranchSwitchProps) {
  const label = branchKindLabels[entry.kind];
  const data = entry.options.map((option) => ({ value: option.key, label: option.label }));
  const box = useRef<HTMLDivElement>(null);
  const edited = entry.options.find(({ key }) => key === edit?.key);
  const isShort = data.length <= 3 && data.reduce((sum, option) => sum + option.label.length, 0) <= 22;
  return (
    <div className={styles.switch} ref={box}>
      {edit !== null && edited !== undefined ? (
        <BranchField
          key={`${edit.kind} ${edited.key}`}
          {...{ entry, edit, onChoose }}
          node={edited.node}
          onDone={(byKey) => {
            onEdit(null);
            if (byKey) requestAnimationFrame(() => focusSwitch(box.current));
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
      {editable && !entry.options.some(isClassicVersion) && <BranchMenu {...{ entry, onChoose, onTask, onEdit }} />}
    </div>
  );
}

function focusSwitch(box: HTMLElement | null): void {
  const chosen = box?.querySelector<HTMLElement>('input:checked') ?? box?.querySelector<HTMLElement>('button, input');
  chosen?.focus();
}

interface BranchFieldProps extends Pick<BranchSwitchProps, 'entry' | 'onChoose'> {
  readonly edit: BranchEdit;
  readonly node: NavigationContainer;
  readonly onDone: (byKey: boolean) => void;
}

/** The field in place of a switch while a branch is named or a language is added. */
function BranchField({ entry, edit, node, onChoose, onDone }: BranchFieldProps) {
  const app = useApp();
  if (edit.kind === 'name')
    return (
      <RenameField
        label={node.label}
        onDone={(name, byKey) => {
          onDone(byKey);
          void nameBranch(app, node, name, edit);
        }}
      />
    );
  const isNew = edit.kind === 'newLanguage';
  return (
    <LanguageField
      label={isNew ? 'New language' : `Language code for ${formatBranchLabel(node)}`}
      value={isNew ? null : node.label}
      taken={entry.options.map((option) => option.node.label)}
      onDone={(code, byKey) => {
        onDone(byKey);
        if (code === null) return;
        if (isNew) void addNavigationBranch(app, node, code).then((isAdded) => isAdded && onChoose(getKeyAfter(node)));
        else void renameNavigationNode(app, node, code);
      }}
    />
  );
}

/** The key of a branch that is added after another. */
function getKeyAfter({ position }: NavigationContainer): string {
  return getBranchKey({ position: { ...position, index: position.index + 1 } });
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
  { naming, isTold = false }: BranchEdit,
): Promise<void> {
  if (name !== null && name !== node.label) await renameNavigationNode(app, node, name, naming);
  else if (naming !== null && !isTold) notifyAdded(app, node);
}

function BranchMenu({ entry, onChoose, onTask, onEdit }: Omit<BranchSwitchProps, 'editable' | 'edit'>) {
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
          onClick={() => {
            if (node.kind === 'language') captureKeys();
            onEdit({ kind: node.kind === 'language' ? 'language' : 'name', key: entry.chosen, naming: null });
          }}
        >
          {node.kind === 'language' ? 'Change language code for' : 'Rename'} {formatBranchLabel(node)}
        </Menu.Item>
        {isWritten && <WrittenItems entry={entry} node={node} at={at} onTask={onTask} />}
        {beside !== undefined && beside.position.index >= 0 && (
          <Menu.Item
            leftSection={<Plus size={15} aria-hidden />}
            onClick={() => {
              if (beside.kind === 'language') {
                captureKeys();
                return onEdit({ kind: 'newLanguage', key: getBranchKey(beside), naming: null });
              }
              void addBranch(app, beside, entry, (naming) => {
                onChoose(getKeyAfter(beside));
                onEdit({ kind: 'name', key: getKeyAfter(beside), naming });
              });
            }}
          >
            Add {word}
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
