import { Anchor } from '@mantine/core';
import type { PointerLocation } from '#openapi/read/pointerLocation.ts';
import { findOverlayOf, goToOverlay } from '#state/intents/goToOverlay.ts';
import { useApp } from '../../../useApp.ts';

/** Why an edit of an API description was refused, with a link to the overlay in which that place is edited, if there is one. */
export function OverlayError({ message, place }: { readonly message: string; readonly place: PointerLocation | null }) {
  const app = useApp();
  const overlay = place === null ? null : findOverlayOf(app, place);
  if (place === null || overlay === null) return message;
  return (
    <>
      {message}{' '}
      <Anchor component="button" type="button" size="xs" inherit onClick={() => void goToOverlay(app, place)}>
        Open {overlay}
      </Anchor>
    </>
  );
}
