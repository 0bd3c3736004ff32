import { AddRow } from '#reading/parts/AddRow.tsx';
import type { BlockView } from '#reading/blockView.ts';
import { ColumnsControl } from '#reading/parts/ColumnsControl.tsx';
import { parseColumnCount } from '#reading/parts/parseColumnCount.ts';
import { toCustomProperty } from '#reading/parts/toCustomProperty.ts';
import styles from './view.module.css';

/** Cards side by side. */
export const cardGroupView: BlockView = {
  name: 'cardGroup',
  Draw: ({ values, children, editing }) => (
    <div className={styles.grid} style={toCustomProperty('--columns', parseColumnCount(values['cols']))}>
      {children}
      {editing && (
        <AddRow node="card" what="card">
          <ColumnsControl cols={values['cols']} />
        </AddRow>
      )}
    </div>
  ),
};
