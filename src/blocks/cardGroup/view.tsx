import type { BlockView } from '../blockView.ts';
import { columnCount } from '../columnCount.ts';
import { customProperty } from '../customProperty.ts';
import styles from './view.module.css';

/** Cards side by side. */
export const cardGroupView: BlockView = {
  name: 'cardGroup',
  Draw: ({ values, children }) => (
    <div className={styles.grid} style={customProperty('--columns', columnCount(values['cols']))}>
      {children}
    </div>
  ),
};
