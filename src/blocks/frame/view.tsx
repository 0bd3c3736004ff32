import type { BlockView } from '#reading/blockView.ts';
import styles from './view.module.css';

/** A picture with a frame around it and a line below. */
export const frameView: BlockView = {
  name: 'frame',
  Draw: ({ values, children }) => (
    <figure className={styles.frame}>
      {typeof values['hint'] === 'string' && <p className={styles.hint}>{values['hint']}</p>}
      <div className={styles.picture}>{children}</div>
      {typeof values['caption'] === 'string' && <figcaption className={styles.caption}>{values['caption']}</figcaption>}
    </figure>
  ),
};
