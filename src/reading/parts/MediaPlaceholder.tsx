import type { BlockViewProps } from '../blockView.ts';
import { Picture } from './Picture.tsx';
import { Symbol } from './symbols.tsx';
import styles from './MediaPlaceholder.module.css';

type MediaPlaceholderProps = Pick<BlockViewProps, 'values' | 'editing' | 'field' | 'surroundings'>;

/** Stands for a film or frame: nothing of a stranger's is loaded or played. The writer types its address there, on the site's own picture of it. */
export function MediaPlaceholder({ values, editing, field, surroundings }: MediaPlaceholderProps) {
  const { poster } = values;
  const isShown = typeof poster === 'string' && poster !== '' && !/^https?:/i.test(poster);
  return (
    <div className={styles.media} data-poster={isShown ? '' : undefined}>
      {isShown && (
        <div className={styles.poster}>
          <Picture source={poster} alt="" zooms={false} surroundings={surroundings} />
        </div>
      )}
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
