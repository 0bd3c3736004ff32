import { AddRow } from '#reading/parts/AddRow.tsx';
import type { BlockView } from '#reading/blockView.ts';
import styles from './view.module.css';

/** Accordions joined in one frame. */
export const accordionGroupView: BlockView = {
  name: 'accordionGroup',
  Draw: ({ children, editing }) => (
    <>
      <div className={styles.group}>{children}</div>
      {editing && <AddRow node="accordion" what="accordion" />}
    </>
  ),
};
