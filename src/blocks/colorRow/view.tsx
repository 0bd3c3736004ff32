import type { BlockView } from '#reading/blockView.ts';
import styles from './view.module.css';

/** A row of a palette with its title. */
export const colorRowView: BlockView = {
  name: 'colorRow',
  Draw: ({ title, children }) => (
    <div className={styles.row}>
      <div className={styles.title}>{title}</div>
      <div className={styles.colors}>{children}</div>
    </div>
  ),
};
