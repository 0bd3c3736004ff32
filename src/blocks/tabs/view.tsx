import type { BlockView } from '#reading/blockView.ts';
import styles from './view.module.css';

/** Tabs, of which one is shown. */
export const tabsView: BlockView = { name: 'tabs', tabbed: true, Draw: ({ children }) => <div className={styles.tabs}>{children}</div> };
