import type { BlockView } from '#reading/blockView.ts';
import { isFlagOn } from '#reading/parts/isFlagOn.ts';
import styles from './view.module.css';

/** Tabs, one of which is shown; tab groups with the same titles switch together. */
export const tabsView: BlockView = {
  name: 'tabs',
  tabbed: {
    look: 'bar',
    first: ({ defaultTabIndex }) => Number(defaultTabIndex) || 0,
    inStep: ({ sync }) => isFlagOn(sync, true),
  },
  Draw: ({ children }) => <div className={styles.tabs}>{children}</div>,
};
