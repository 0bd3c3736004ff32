import type { VersionAuthor } from '#state/review/conflictAuthors.ts';
import styles from './ConflictAuthor.module.css';

/** Who made a version, and when. Renders nothing if that is unknown. */
export function ConflictAuthor({ version }: { readonly version: VersionAuthor | null }) {
  if (version === null) return null;
  const { lead, author, when } = version;
  return (
    <span className={styles.author}>
      {lead}
      {author === null ? null : <bdi>{author}</bdi>}
      {author === null || when === null ? null : ', '}
      {when}
    </span>
  );
}
