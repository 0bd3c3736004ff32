import type { BlockView } from '#reading/blockView.ts';
import { Symbol } from '#reading/parts/symbols.tsx';
import styles from './view.module.css';

/** Fields inside a field; open while editing. */
export const expandableView: BlockView = {
  name: 'expandable',
  Draw: ({ title, children }) => (
    <div className={styles.expandable}>
      <div className={styles.head}>
        <span className={styles.sign}>
          <Symbol name="chevron" />
        </span>
        {title}
      </div>
      <div className={styles.body}>{children}</div>
    </div>
  ),
};
