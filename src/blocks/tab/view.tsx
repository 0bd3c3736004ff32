import type { BlockView } from '#reading/blockView.ts';
import styles from './view.module.css';

/** What one tab shows; its title is typed here and stands on the bar above. */
export const tabView: BlockView = {
  name: 'tab',
  Draw: ({ title, children }) => (
    <div className={styles.tab}>
      <div className={styles.title}>{title}</div>
      {children}
    </div>
  ),
};
