import styles from './Wordmark.module.css';

/** The product's logo and name. */
export function Wordmark() {
  return (
    <span className={styles.wordmark}>
      <svg viewBox="0 0 32 32" width="22" height="22" aria-hidden className={styles.sign}>
        <rect width="32" height="32" rx="8" fill="currentColor" />
        <path d="M8 9.5h9.5a6.5 6.5 0 0 1 0 13H8z" className={styles.stroke} />
        <path d="M12 14h5M12 18h3.5" className={styles.stroke} />
      </svg>
      Docwright
    </span>
  );
}
