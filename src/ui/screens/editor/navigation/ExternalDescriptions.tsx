import { useStore } from 'zustand';
import { apiPagesStore } from '#state/siteFacts/apiPagesStore.ts';
import { FetchDescriptionButton } from '../api/FetchDescriptionButton.tsx';
import styles from './NavigationPanel.module.css';
import { useApp } from '../../../useApp.ts';

/** The descriptions of APIs that are at an address: their pages stand in the navigation once the writer lets them be fetched. */
export function ExternalDescriptions() {
  const app = useApp();
  const elsewhere = useStore(app.get(apiPagesStore), (state) => state.elsewhere);
  if (elsewhere.length === 0) return null;
  return (
    <section className={styles.further} aria-labelledby="api-elsewhere">
      <h2 id="api-elsewhere" className={styles.heading}>
        Described at an address
      </h2>
      {elsewhere.map(({ address }) => (
        <div key={address} className={styles.elsewhere}>
          <span className={styles.address}>{address}</span>
          <FetchDescriptionButton address={address} />
        </div>
      ))}
    </section>
  );
}
