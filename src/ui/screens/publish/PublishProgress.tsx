import { Button, Loader, Progress, Text } from '@mantine/core';
import { Check, Circle } from 'lucide-react';
import { listPublishSteps } from '#state/publish/publishFlow.ts';
import type { PublishStatus } from '#state/publish/publishStore.ts';
import { formatFileSize } from '#state/files/fileContent.ts';
import styles from './PublishScreen.module.css';

/** Progress of publishing, step by step, with a way to cancel it. */
export function PublishProgress({ publishing }: { readonly publishing: Extract<PublishStatus, { kind: 'running' }> }) {
  const steps = listPublishSteps(publishing.isSiteAlone === true);
  const at = steps.findIndex(({ step }) => step === publishing.step);
  const { progress } = publishing;
  return (
    <div className={styles.progress}>
      <ol className={styles.steps} aria-live="polite">
        {steps.map(({ step, label }, index) => (
          <li
            key={step}
            className={styles.step}
            data-state={index < at ? 'done' : index === at ? 'current' : 'next'}
            aria-current={index === at ? 'step' : undefined}
          >
            <StepMark state={index - at} />
            {label}
          </li>
        ))}
      </ol>
      {progress === null || progress.share === null ? null : (
        <Progress value={progress.share * 100} aria-label="Upload progress" />
      )}
      <div className={styles.progressFoot}>
        <Text size="xs">
          {progress === null || progress.bytes === 0 ? '' : `${formatFileSize(progress.bytes)} sent`}
        </Text>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={() => publishing.abort.abort()}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

function StepMark({ state }: { readonly state: number }) {
  if (state < 0) return <Check size={16} aria-label="Done" />;
  return state === 0 ? <Loader size={16} aria-hidden /> : <Circle size={16} aria-hidden />;
}
