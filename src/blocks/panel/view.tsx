import type { BlockView } from '#reading/blockView.ts';
import styles from './view.module.css';

/** What stands in the right column for readers. */
export const panelView: BlockView = {
  name: 'panel',
  Draw: ({ children }) => <div className={styles.panel}>{children}</div>,
};
