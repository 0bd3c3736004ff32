import { AddRow } from '#reading/parts/AddRow.tsx';
import type { BlockView } from '#reading/blockView.ts';
import styles from './view.module.css';

/** The list that numbers its steps. */
export const stepsView: BlockView = {
  name: 'steps',
  isNumbered: true,
  Draw: ({ values, children, editing }) => (
    <div className={styles.steps} data-title-size={values['titleSize'] ?? 'p'}>
      {children}
      {editing && <AddRow node="step" what="step" className={styles.more} />}
    </div>
  ),
};
