import { SegmentedControl, Select } from '@mantine/core';
import type { NavigationSwitch } from '#state/navigationRows.ts';
import type { NavigationTask } from './navigationTask.ts';
import styles from './NavigationPanel.module.css';

const switchLabels: Readonly<Record<NavigationSwitch['kind'], string>> = {
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
  readonly entry: NavigationSwitch;
  readonly editable: boolean;
  readonly onChoose: (key: string) => void;
  readonly onTask: (task: NavigationTask) => void;
}

/** One of the switches above the tree. */
export function BranchSwitch({ entry, onChoose }: BranchSwitchProps) {
  const label = switchLabels[entry.kind];
  const data = entry.options.map((option) => ({ value: option.key, label: option.label }));
  const isShort = data.length <= 3 && data.reduce((sum, option) => sum + option.label.length, 0) <= 26;
  return (
    <div className={styles.switch}>
      {isShort ? (
        <SegmentedControl className={styles.choice ?? ''} fullWidth size="xs" aria-label={label} data={data} value={entry.chosen} onChange={onChoose} />
      ) : (
        <Select className={styles.choice ?? ''} size="xs" aria-label={label} data={data} value={entry.chosen} allowDeselect={false} onChange={(key) => key !== null && onChoose(key)} />
      )}
    </div>
  );
}
