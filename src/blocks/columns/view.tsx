import { AddRow } from '#reading/parts/AddRow.tsx';
import type { BlockView } from '#reading/blockView.ts';
import { ColumnsControl } from '#reading/parts/ColumnsControl.tsx';
import { parseColumnCount } from '#reading/parts/parseColumnCount.ts';
import { toCustomProperty } from '#reading/parts/toCustomProperty.ts';
import styles from './view.module.css';

/** Blocks side by side. */
export const columnsView: BlockView = {
  name: 'columns',
  Draw: ({ values, children, editing }) => (
    <div className={styles.grid} style={toCustomProperty('--columns', parseColumnCount(values['cols']))}>
      {children}
      {editing && (
        <AddRow node="column" what="column">
          <ColumnsControl cols={values['cols']} />
        </AddRow>
      )}
    </div>
  ),
};
