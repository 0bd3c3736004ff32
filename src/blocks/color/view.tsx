import type { BlockView } from '#reading/blockView.ts';
import styles from './view.module.css';

/** A palette with its colors next to each other, or in rows. */
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
