import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { createApiOverlay } from '#state/intents/createApiOverlay.ts';
import type { RemoteDescription } from '#site/api/remoteDescriptions.ts';
import styles from './ApiPane.module.css';
import { FetchDescriptionButton } from './FetchDescriptionButton.tsx';
import { SourceLink } from './SourceLink.tsx';
import { useApp } from '../../../useApp.ts';

interface ElsewhereNoteProps {
  /** The operation reference in the page. */
  readonly written: string;
  readonly descriptions: readonly RemoteDescription[];
}

/** Explains that an operation may be described by a file at an external URL, and what can be done about it. */
export function ExternalDescriptionNote({ written, descriptions }: ElsewhereNoteProps) {
  return (
    <div className={`${styles.note} ${styles.beneath}`} role="note" aria-label="Reference source">
      <p>
        No OpenAPI file in this repository has “{written}”. It may be in a file at one of these URLs, which Docwright
        fetches only when you ask it to. That file isn’t part of this repository, so you can’t edit it here. To change
        what readers see, create an overlay: a file in this repository that’s applied on top.
      </p>
      <ul>
        {descriptions.map((description) => (
          <Elsewhere key={description.url} {...description} />
        ))}
      </ul>
    </div>
  );
}

/** An external description, with its overlays or a button to create one. */
function Elsewhere({ url, overlays, canHaveOverlay }: RemoteDescription) {
  const app = useApp();
  const item = useRef<HTMLLIElement>(null);
  const wasAsked = useRef(false);
  useEffect(() => {
    if (!wasAsked.current || overlays.length === 0) return;
    wasAsked.current = false;
    // The button is gone; focuses what replaced it.
    item.current?.querySelector<HTMLElement>('a, button')?.focus();
  }, [overlays]);
  const write = () => {
    wasAsked.current = true;
    void createApiOverlay(app, url);
  };
  return (
    <li ref={item}>
      <code>{url}</code>
      {overlays.map((path) => (
        <span key={path}>
          {' '}
          · <SourceLink path={path} line={null} />
        </span>
      ))}{' '}
      <FetchDescriptionButton address={url} />
      {canHaveOverlay && (
        <>
          {' '}
          <Button size="compact-sm" variant="default" onClick={write}>
            Create overlay
          </Button>
        </>
      )}
    </li>
  );
}
