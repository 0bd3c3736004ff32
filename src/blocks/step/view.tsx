import type { BlockView } from '../blockView.ts';
import styles from './view.module.css';

/** A step: its number on a rail, its title, its text. */
export const stepView: BlockView = {
  name: 'step',
  Draw: ({ title, children }) => (
    <div className={styles.step}>
      <div className={styles.title}>{title}</div>
      {children}
    </div>
  ),
};
