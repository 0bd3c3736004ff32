import type { BlockView } from '#reading/blockView.ts';
import { isFlagOn } from '#reading/parts/isFlagOn.ts';
import styles from './view.module.css';

/** Tabs, of which one is shown; those with the same titles on the page follow each other. */
export const tabsView: BlockView = {
  name: 'tabs',
  tabbed: {
    look: 'bar',
    first: ({ defaultTabIndex }) => Number(defaultTabIndex) || 0,
    inStep: ({ sync }) => isFlagOn(sync, true),
  },
  Draw: ({ children }) => <div className={styles.tabs}>{children}</div>,
};
