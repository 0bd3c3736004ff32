import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { pullLatestChanges } from '../../actions/pullLatestChanges.ts';
import { useApp } from '../../useApp.ts';

/** Pulls the site's latest changes, and opens the conflicts screen if some can't be merged. */
export function UpdateButton({
  size = 'compact-sm',
  children,
}: {
  readonly size?: 'sm' | 'compact-sm';
  readonly children: ReactNode;
}) {
  const app = useApp();
  const [running, setRunning] = useState(false);
  const update = async () => {
    setRunning(true);
    await pullLatestChanges(app);
    setRunning(false);
  };
  return (
    <Button size={size} variant="default" leftSection={children} loading={running} onClick={() => void update()}>
      Pull latest changes
    </Button>
  );
}
