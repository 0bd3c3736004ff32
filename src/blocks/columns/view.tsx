import { AddButton } from '#reading/parts/AddButton.tsx';
import type { BlockView } from '#reading/blockView.ts';
import { ColumnsControl } from '#reading/parts/ColumnsControl.tsx';
import { columnCount } from '#reading/parts/columnCount.ts';
import { customProperty } from '#reading/parts/customProperty.ts';
import styles from './view.module.css';

/** Blocks side by side. */
export const columnsView: BlockView = {
  name: 'columns',
  Draw: ({ values, children, editing }) => (
    <div className={styles.grid} style={customProperty('--columns', columnCount(values['cols']))}>
      {editing && <ColumnsControl cols={values['cols']} />}
      {children}
      {editing && <AddButton node="column" what="column" />}
    </div>
  ),
};
