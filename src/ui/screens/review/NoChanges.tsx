import { Button, Group, Stack, Text } from '@mantine/core';
import { CircleCheck, RefreshCw } from 'lucide-react';
import { goToScreen } from '#state/intents/goTo.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import styles from './ReviewScreen.module.css';
import { UpdateButton } from './UpdateButton.tsx';

/** Says that there is nothing to review, and what can be done instead. */
export function NoChanges({ site }: { readonly site: OpenSite }) {
  const sent = site.summary.draft !== null;
  return (
    <section className={styles.empty} aria-label="Review changes">
      <Stack align="center" gap="sm">
        <CircleCheck size={32} className={styles.emptyIcon} aria-hidden />
        <h1 className={styles.title}>{sent ? 'Everything is sent' : 'No changes yet'}</h1>
        <Text className={styles.emptyText}>
          {sent
            ? 'All your changes are in the review. You can add further changes to it.'
            : 'Open a page and start writing. Every change is kept on this device, and shown here until you send it.'}
        </Text>
        <Group gap="xs" justify="center">
          <Button size="sm" onClick={() => goToScreen({ screen: 'page', path: null })}>
            Back to the pages
          </Button>
          <Button size="sm" variant="default" onClick={() => goToScreen({ screen: 'publish' })}>
            {sent ? 'Show the review' : 'Publishing this site'}
          </Button>
          <UpdateButton size="sm">
            <RefreshCw size={15} aria-hidden />
          </UpdateButton>
        </Group>
      </Stack>
    </section>
  );
}
