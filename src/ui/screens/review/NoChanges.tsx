import { Button, Group, Stack, Text } from '@mantine/core';
import { CircleCheck, RefreshCw, Send } from 'lucide-react';
import { goToScreen } from '#state/route/goTo.ts';
import { getDraftWithoutReview } from '#state/publish/getDraftWithoutReview.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import type { App } from '#state/app.ts';
import { LastDiscard } from './LastDiscard.tsx';
import styles from './ReviewScreen.module.css';
import { UpdateButton } from './UpdateButton.tsx';
import { useApp } from '../../useApp.ts';

/** Empty state of the review, with what can be done instead. */
export function NoChanges({ site }: { readonly site: OpenSite }) {
  const app = useApp();
  const { title, text, publish } = wordsFor(app, site);
  return (
    <section className={styles.empty} aria-label="Review changes">
      <Stack align="center" gap="sm">
        {publish.isNext ? (
          <Send size={32} className={styles.emptyIcon} aria-hidden />
        ) : (
          <CircleCheck size={32} className={styles.emptyIcon} aria-hidden />
        )}
        <h1 className={styles.title}>{title}</h1>
        <Text className={styles.emptyText}>{text}</Text>
        <Group gap="xs" justify="center">
          <Button
            size="sm"
            variant={publish.isNext ? 'default' : 'filled'}
            onClick={() => goToScreen(app, { screen: 'page', path: null })}
          >
            Back to pages
          </Button>
          <Button
            size="sm"
            variant={publish.isNext ? 'filled' : 'default'}
            onClick={() => goToScreen(app, { screen: 'publish' })}
          >
            {publish.label}
          </Button>
          <UpdateButton size="sm">
            <RefreshCw size={15} aria-hidden />
          </UpdateButton>
        </Group>
        <LastDiscard />
      </Stack>
    </section>
  );
}

/** Texts for an empty review. `isNext` is true if publishing is the next step. */
function wordsFor(app: App, { summary }: OpenSite) {
  if (getDraftWithoutReview(app, summary) !== null)
    return {
      title: 'Not in review yet',
      text: 'Your changes were uploaded, but no one has been asked to review them yet.',
      publish: { label: 'Finish sending', isNext: true },
    };
  if (summary.draft !== null)
    return {
      title: 'Everything has been sent',
      text: 'All your changes are in review. You can keep adding changes.',
      publish: { label: 'View review', isNext: false },
    };
  return {
    title: 'No changes yet',
    text: 'Open a page and start writing. Changes are saved on this device and shown here until you send them.',
    publish: { label: 'Publish site…', isNext: false },
  };
}
