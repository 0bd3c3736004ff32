import type { BlockViewProps } from '../blockView.ts';
import { Symbol } from './symbols.tsx';
import styles from './MediaPlaceholder.module.css';

/** Stands for a film or frame: nothing of a stranger's is loaded or played. The writer types its address there. */
export function MediaPlaceholder({ values, editing, field }: Pick<BlockViewProps, 'values' | 'editing' | 'field'>) {
  return (
    <div className={styles.media}>
      <span className={styles.sign}>
        <Symbol name="play" />
      </span>
      {typeof values['title'] === 'string' && <strong>{values['title']}</strong>}
      <span className={styles.source}>
        {editing
          ? field('src', 'Paste its address')
          : typeof values['src'] === 'string' && values['src'] !== ''
            ? values['src']
            : 'No address yet'}
      </span>
    </div>
  );
}
