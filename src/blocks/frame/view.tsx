import type { BlockView } from '#reading/blockView.ts';
import styles from './view.module.css';

/** A framed picture with a caption that is edited in place. */
export const frameView: BlockView = {
  name: 'frame',
  Draw: ({ values, children, editing, field }) => (
    <figure className={styles.frame}>
      {typeof values['hint'] === 'string' && <p className={styles.hint}>{field('hint', 'Text above')}</p>}
      <div className={styles.picture}>{children}</div>
      {(editing || (typeof values['caption'] === 'string' && values['caption'] !== '')) && (
        <figcaption className={styles.caption}>{field('caption', 'Caption')}</figcaption>
      )}
    </figure>
  ),
};
