import { Button } from '@mantine/core';
import { useStore } from 'zustand';
import { fetchApiDescription, forgetApiDescription } from '#state/intents/fetchApiDescription.ts';
import { fetchedDescriptionsStore } from '#state/siteFacts/fetchedDescriptions.ts';
import styles from './ApiPane.module.css';
import { useApp } from '../../../useApp.ts';

/** Fetches an external API description on request and shows the result. Nothing fetches it automatically. */
export function FetchDescriptionButton({ address }: { readonly address: string }) {
  const app = useApp();
  const fetched = useStore(app.get(fetchedDescriptionsStore), ({ byAddress }) => byAddress.get(address));
  const again = () => void fetchApiDescription(app, address);
  return (
    <span className={styles.tools}>
      <span role="status">
        {fetched?.kind === 'fetching' && 'Fetching…'}
        {fetched?.kind === 'there' && 'Fetched.'}
        {fetched?.kind === 'failed' && fetched.reason}
      </span>
      {fetched?.kind !== 'fetching' && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`${wordsOf(fetched?.kind)} from ${address}`}
          title="Your browser fetches this URL now and each time you open this site"
          onClick={again}
        >
          {wordsOf(fetched?.kind)}
        </Button>
      )}
      {fetched !== undefined && (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={`Stop fetching from ${address}`}
          onClick={() => void forgetApiDescription(app, address)}
        >
          Stop fetching
        </Button>
      )}
    </span>
  );
}

function wordsOf(kind: 'there' | 'failed' | undefined): string {
  return kind === undefined ? 'Fetch' : kind === 'there' ? 'Fetch again' : 'Try again';
}
