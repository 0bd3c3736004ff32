import type { BlockViewProps } from '../blockView.ts';
import { Picture } from './Picture.tsx';
import { SymbolIcon } from './symbols.tsx';
import styles from './MediaPlaceholder.module.css';

interface MediaPlaceholderProps extends Pick<BlockViewProps, 'values' | 'editing' | 'field' | 'surroundings'> {
  /** Whether it is something else than a film. */
  readonly isPage?: boolean;
}

/** Stands for a film or frame: nothing of a stranger's is loaded or played. The writer types its address there, on the site's own picture of it. */
export function MediaPlaceholder({ values, editing, field, surroundings, isPage = false }: MediaPlaceholderProps) {
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
        <SymbolIcon name={isPage ? 'globe' : 'play'} />
      </span>
      {typeof values['title'] === 'string' && <strong>{values['title']}</strong>}
      <span className={styles.source}>
        {editing
          ? field('src', 'Paste its address')
          : typeof values['src'] === 'string' && values['src'] !== ''
            ? values['src']
            : 'No address yet'}
      </span>
      {isPage && surroundings.playsMedia === 'own' && (
        <span className={styles.source}>Readers see it here. The preview does not load it.</span>
      )}
    </div>
  );
}
