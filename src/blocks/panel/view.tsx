import type { BlockView } from '#reading/blockView.ts';
import styles from './view.module.css';

/** Content that readers see in the right column. */
export const panelView: BlockView = {
  name: 'panel',
  Draw: ({ children }) => <div className={styles.panel}>{children}</div>,
};
