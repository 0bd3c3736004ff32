import { AddButton } from '#reading/parts/AddButton.tsx';
import type { BlockView } from '#reading/blockView.ts';
import styles from './view.module.css';

/** Accordions joined into one frame. */
export const accordionGroupView: BlockView = {
  name: 'accordionGroup',
  Draw: ({ children, editing }) => (
    <>
      <div className={styles.group}>{children}</div>
      {editing && <AddButton node="accordion" what="accordion" />}
    </>
  ),
};
