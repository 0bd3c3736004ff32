import { Button, Text } from '@mantine/core';
import { CircleCheck, ExternalLink, PenLine } from 'lucide-react';
import { startNextChange } from '#state/intents/retryPublishing.ts';
import type { AcceptedReviewInfo } from '#state/publish/publishStore.ts';
import styles from './PublishScreen.module.css';
import { useApp } from '../../useApp.ts';

/** The good end of a review: what is part of the site now, and how to go on. */
export function MergedReview({ accepted: { title, number, url } }: { readonly accepted: AcceptedReviewInfo }) {
  const app = useApp();
  return (
    <div className={styles.status}>
      <div className={styles.statusHead}>
        <CircleCheck size={18} className={styles.accepted} aria-hidden />
        <Text className={styles.detail}>Review #{number}, accepted</Text>
      </div>
      <h1 className={styles.title}>Published: {title}</h1>
      <Text className={styles.lead}>Your changes are part of the site. Your next change starts a new review.</Text>
      <div className={styles.statusActions}>
        <Button size="sm" leftSection={<PenLine size={15} aria-hidden />} onClick={() => startNextChange(app)}>
          Start the next change
        </Button>
        <Button
          component="a"
          href={url}
          target="_blank"
          rel="noreferrer"
          size="sm"
          variant="default"
          leftSection={<ExternalLink size={15} aria-hidden />}
        >
          See what was published
        </Button>
      </div>
    </div>
  );
}
