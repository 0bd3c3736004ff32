import { Anchor } from '@mantine/core';
import { useStore } from 'zustand';
import { findingsStore } from '#state/checks/findingsStore.ts';
import { goToScreen } from '#state/route/goTo.ts';
import { useApp } from '../../useApp.ts';
import styles from './RulesScreen.module.css';

interface IssueCountProps {
  /** Name of the check. */
  readonly rule: string;
  readonly count: number;
}

/** Number of issues that a check found so far; leads to them in Site health. */
export function IssueCount({ rule, count }: IssueCountProps) {
  const app = useApp();
  const { share, isRunning } = useStore(app.get(findingsStore), (state) => state.site);
  const soFar = isRunning && share < 1 ? ' so far' : '';
  if (count === 0) return <span className={styles.muted}>{soFar === '' ? 'no issues' : 'checking…'}</span>;
  return (
    <Anchor component="button" type="button" size="xs" onClick={() => goToScreen(app, { screen: 'health', rule })}>
      {count === 1 ? '1 issue' : `${count.toLocaleString('en')} issues`}
      {soFar}
    </Anchor>
  );
}
