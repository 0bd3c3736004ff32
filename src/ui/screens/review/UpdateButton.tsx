import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { goToScreen } from '#state/route/goTo.ts';
import { pullSiteUpdates } from '#state/intents/pullSiteUpdates.ts';
import { dismissWhenOnline, notify } from '#state/notices/noticesStore.ts';
import { describeProblem } from '../../describeProblem.ts';
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
    const updated = await pullSiteUpdates(app);
    setRunning(false);
    if (!updated.ok) {
      const { title, advice } = describeProblem(updated.problem);
      const { code } = updated.problem;
      // Other advice refers to elements below a message box, which a notice doesn't have.
      const notice = notify(app, code.startsWith('network/') ? `${title}. ${advice}` : title, 'problem');
      if (code === 'network/offline') dismissWhenOnline(app, notice);
    } else if (updated.value.conflicts.length > 0) goToScreen(app, { screen: 'conflicts', change: null });
  };
  return (
    <Button size={size} variant="default" leftSection={children} loading={running} onClick={() => void update()}>
      Pull latest changes
    </Button>
  );
}
