import { AddButton } from '#reading/parts/AddButton.tsx';
import type { BlockView } from '#reading/blockView.ts';
import styles from './view.module.css';

/** The list that numbers its steps. */
export const stepsView: BlockView = {
  name: 'steps',
  Draw: ({ children, editing }) => (
    <div className={styles.steps}>
      {children}
      {editing && <AddButton node="step" what="step" className={styles.more} />}
    </div>
  ),
};
