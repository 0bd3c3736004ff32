import type { BlockViewProps } from '../blockView.ts';
import { Picture } from './Picture.tsx';
import { SymbolIcon } from './symbols.tsx';
import styles from './MediaPlaceholder.module.css';

interface MediaPlaceholderProps extends Pick<BlockViewProps, 'values' | 'editing' | 'field' | 'siteContext'> {
  /** True if it isn't a video. */
  readonly isPage?: boolean;
}

/**
 * Placeholder for a video or frame: no external content is loaded or played. In the editor, its URL is typed here, over
 * the site's poster image.
 */
export function MediaPlaceholder({ values, editing, field, siteContext, isPage = false }: MediaPlaceholderProps) {
  const { poster } = values;
  const isShown = typeof poster === 'string' && poster !== '' && !/^https?:/i.test(poster);
  return (
    // Phrasing content, because a video or frame may be in a paragraph.
    <span className={styles.media} data-poster={isShown ? '' : undefined}>
      {isShown && (
        <span className={styles.poster}>
          <Picture source={poster} alt="" zooms={false} siteContext={siteContext} />
        </span>
      )}
      <span className={styles.sign}>
        <SymbolIcon name={isPage ? 'globe' : 'play'} />
      </span>
      {typeof values['title'] === 'string' && <strong>{values['title']}</strong>}
      <span className={styles.source}>
        {editing
          ? field('src', 'Paste a URL')
          : typeof values['src'] === 'string' && values['src'] !== ''
            ? values['src']
            : 'No URL yet'}
      </span>
      {isPage && siteContext.playsMedia === 'own' && (
        <span className={styles.source}>Readers see it here. The preview doesn’t load it.</span>
      )}
    </span>
  );
}
