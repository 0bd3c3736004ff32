import { useStore } from 'zustand';
import { fileNameOf } from '#base/repoPath.ts';
import { apiPagesStore } from '#state/siteFacts/apiPagesStore.ts';
import styles from './NavigationPanel.module.css';
import { useApp } from '../../../useApp.ts';

/** Reports that reading API descriptions takes long, or timed out. */
export function SlowDescriptionsNote() {
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
