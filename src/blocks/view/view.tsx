import type { BlockView } from '#reading/blockView.ts';
import styles from './view.module.css';

/** One of several versions of the page, by name. */
export const viewView: BlockView = {
  name: 'view',
  Draw: ({ title, children }) => (
    <section className={styles.view} data-alternative="">
      <div className={styles.head}>
        <span className={styles.label}>Shown for</span>
        {title}
      </div>
      {children}
    </section>
  ),
};
