import type { Embed } from '#base/parseEmbedUrl.ts';
import styles from './MediaPlaceholder.module.css';
import { SymbolIcon } from './symbols.tsx';

interface FilmButtonProps {
  readonly film: Embed;
  /** As written on the page. */
  readonly title: unknown;
}

/** Placeholder for a video of a known host: nothing is requested from that host before a click. */
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
