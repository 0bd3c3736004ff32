import type { BlockView } from '../blockView.ts';
import styles from './view.module.css';

/** An entry of a changelog: its label and date beside its text. */
export const updateView: BlockView = {
  name: 'update',
  Draw: ({ values, title, children }) => (
    <div className={styles.update}>
      <div className={styles.side}>
        <div className={styles.label}>{title ?? values['label']}</div>
        {typeof values['description'] === 'string' && <p className={styles.description}>{values['description']}</p>}
      </div>
      <div className={styles.body}>{children}</div>
    </div>
  ),
};
