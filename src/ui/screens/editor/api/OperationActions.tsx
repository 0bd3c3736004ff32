import { Button } from '@mantine/core';
import { useState } from 'react';
import type { PointerLocation } from '#openapi/read/pointerLocation.ts';
import { goToScreen } from '#state/route/goTo.ts';
import { findOverlayOf, goToOverlay } from '#state/intents/goToOverlay.ts';
import { setApiDeprecated } from '#state/intents/setApiDeprecated.ts';
import { writeApiPages } from '#state/intents/writeApiPages.ts';
import { notify } from '#state/notices/noticesStore.ts';
import { formatProblemDetail, describeProblem } from '../../../describeProblem.ts';
import { StoredSwitch } from '../../../kit/StoredSwitch.tsx';
import { useApp } from '../../../useApp.ts';

/** Creates a file for a generated API page, with room for custom text. It has the same URL, so it replaces the generated page. */
export function WriteApiPageButton({ operation }: { readonly operation: string }) {
  const app = useApp();
  const [isWriting, setWriting] = useState(false);
  const write = async () => {
    setWriting(true);
    const [path] = await writeApiPages(app, [operation]);
    setWriting(false);
    if (path !== undefined) goToScreen(app, { screen: 'page', path });
  };
  return (
    <Button size="xs" variant="default" loading={isWriting} onClick={() => void write()}>
      Create page file
    </Button>
  );
}

/**
 * Writes whether an operation is deprecated to its file. If the edit can't be proved correct, the file stays as it is and a notice gives
 * the reason.
 */
export function DeprecatedSwitch({
  at,
  isDeprecated,
}: {
  readonly at: PointerLocation;
  readonly isDeprecated: boolean;
}) {
  const app = useApp();
  const set = async (isOn: boolean) => {
    const done = await setApiDeprecated(app, at, isOn);
    const overlay = findOverlayOf(app, at);
    if (!done.ok)
      notify(
        app,
        `${describeProblem(done.problem).title}. ${formatProblemDetail(done.problem)} The file wasn’t changed.`,
        'problem',
        overlay === null ? null : { label: `Open ${overlay}`, run: () => void goToOverlay(app, at) },
      );
    return done.ok;
  };
  return <StoredSwitch size="xs" label="Deprecated" stored={isDeprecated} store={set} />;
}
