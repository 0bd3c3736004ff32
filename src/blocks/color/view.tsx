import type { BlockView } from '#reading/blockView.ts';
import styles from './view.module.css';

/** A palette: its colours side by side, or in rows. */
export const colorView: BlockView = {
  name: 'color',
  Draw: ({ values, children }) => (
    <div
      className={styles.palette}
      data-variant={typeof values['variant'] === 'string' ? values['variant'] : 'compact'}
    >
      {children}
    </div>
  ),
};
