import type { BlockViewProps } from '../blockView.ts';
import { Symbol } from './symbols.tsx';
import styles from './MediaPlaceholder.module.css';

/** Stands for a film or frame while editing: nothing of a stranger's is loaded or played. */
export function MediaPlaceholder({ values }: Pick<BlockViewProps, 'values'>) {
  return (
    <div className={styles.media}>
      <span className={styles.sign}>
        <Symbol name="play" />
      </span>
      {typeof values['title'] === 'string' && <strong>{values['title']}</strong>}
      <span className={styles.source}>{typeof values['src'] === 'string' && values['src'] !== '' ? values['src'] : 'No address yet'}</span>
    </div>
  );
}
