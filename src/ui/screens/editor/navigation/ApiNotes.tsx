import { useStore } from 'zustand';
import { fileNameOf } from '#base/repoPath.ts';
import { apiPagesStore } from '#state/siteFacts/apiPagesStore.ts';
import { FetchDescriptionButton } from '../api/FetchDescriptionButton.tsx';
import { SourceLink } from '../api/SourceLink.tsx';
import styles from './NavigationPanel.module.css';
import { useApp } from '../../../useApp.ts';

/** Notes about API descriptions below the pages: slow ones, unreadable ones and external ones. */
export function ApiNotes() {
  return (
    <>
      <SlowDescriptionsNote />
      <UnreadDescriptions />
      <ExternalDescriptions />
    </>
  );
}

/** External API descriptions. Their pages appear in the navigation once the user allows fetching them. */
function ExternalDescriptions() {
  const app = useApp();
  const elsewhere = useStore(app.get(apiPagesStore), (state) => state.elsewhere);
  if (elsewhere.length === 0) return null;
  return (
    <section className={styles.further} aria-labelledby="api-elsewhere">
      <h2 id="api-elsewhere" className={styles.heading}>
        External OpenAPI files
      </h2>
      {elsewhere.map(({ url }) => (
        <div key={url} className={styles.elsewhere}>
          <span className={styles.address}>{url}</span>
          <FetchDescriptionButton address={url} />
        </div>
      ))}
    </section>
  );
}

/** Reports that reading API descriptions takes long, or timed out. */
function SlowDescriptionsNote() {
  const app = useApp();
  const reading = useStore(app.get(apiPagesStore), (state) => state.reading);
  if (reading === null) return null;
  const { first, files, isTooLong } = reading;
  const names = `${fileNameOf(first)}${files > 1 ? ` and ${files - 1} more` : ''}`;
  return (
    <p className={styles.progress} role="status">
      {isTooLong
        ? `API pages from ${names} aren’t shown because reading takes too long. Nothing is lost, and you can still edit in Files.`
        : `Reading ${names}…`}
    </p>
  );
}

/** API descriptions that can't be read and so have no pages, each with the reason and a link to the line. */
function UnreadDescriptions() {
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
