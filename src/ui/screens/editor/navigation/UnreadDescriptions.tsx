import { useStore } from 'zustand';
import { apiPagesStore } from '#state/siteFacts/apiPagesStore.ts';
import { SourceLink } from '../api/SourceLink.tsx';
import styles from './NavigationPanel.module.css';
import { useApp } from '../../../useApp.ts';

/** API descriptions that can't be read and so have no pages, each with the reason and a link to the line. */
export function UnreadDescriptions() {
  const app = useApp();
  const unread = useStore(app.get(apiPagesStore), (state) => state.unread);
  if (unread.length === 0) return null;
  return (
    <section className={styles.further} aria-labelledby="api-unread">
      <h2 id="api-unread" className={styles.heading}>
        API pages not shown
      </h2>
      {unread.map(({ path, line, message }) => (
        <div key={path} className={styles.elsewhere}>
          <SourceLink path={path} line={line} />
          <span className={styles.address}>{message}</span>
        </div>
      ))}
    </section>
  );
}
