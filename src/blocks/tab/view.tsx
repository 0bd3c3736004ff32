import type { BlockView } from '#reading/blockView.ts';
import styles from './view.module.css';

/** Content of one tab; its title is edited here and shown on the bar above. */
export const tabView: BlockView = {
  name: 'tab',
  Draw: ({ title, children }) => (
    <div className={styles.tab}>
      <div className={styles.title}>{title}</div>
      {children}
    </div>
  ),
};
