import type { Embed } from '#base/parseEmbedUrl.ts';
import styles from './MediaPlaceholder.module.css';
import { SymbolIcon } from './symbols.tsx';

interface FilmButtonProps {
  readonly film: Embed;
  /** As the page writes it. */
  readonly title: unknown;
}

/** Stands for a film of a known host: nothing is asked of that host before it is clicked. */
export function VideoButton({ film, title }: FilmButtonProps) {
  const name = typeof title === 'string' && title.trim() !== '' ? title : `Video from ${film.provider}`;
  return (
    <button type="button" className={styles.media} data-film={film.src} data-film-name={name}>
      <span className={styles.sign}>
        <SymbolIcon name="play" />
      </span>
      <strong>{name}</strong>
      <span className={styles.source}>Play from {film.provider}</span>
    </button>
  );
}
