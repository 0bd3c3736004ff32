import { AddButton } from '../AddButton.tsx';
import type { BlockView } from '../blockView.ts';
import { ColumnsControl } from '../ColumnsControl.tsx';
import { columnCount } from '../columnCount.ts';
import { customProperty } from '../customProperty.ts';
import styles from './view.module.css';

/** Cards side by side. */
export const cardGroupView: BlockView = {
  name: 'cardGroup',
  Draw: ({ values, children, editing }) => (
    <div className={styles.grid} style={customProperty('--columns', columnCount(values['cols']))}>
      {editing && <ColumnsControl cols={values['cols']} />}
      {children}
      {editing && <AddButton node="card" what="card" />}
    </div>
  ),
};
