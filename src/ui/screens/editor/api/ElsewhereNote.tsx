import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { startOverlay } from '#state/intents/startOverlay.ts';
import type { ElsewhereDescription } from '#site/api/elsewhereDescriptions.ts';
import styles from './ApiPane.module.css';
import { FetchDescription } from './FetchDescription.tsx';
import { SourceLink } from './SourceLink.tsx';
import { useApp } from '../../../useApp.ts';

interface ElsewhereNoteProps {
  /** What the page names. */
  readonly written: string;
  readonly descriptions: readonly ElsewhereDescription[];
}

/** Why an operation is neither shown nor edited whose description may be at an address, and what can be done. */
export function ElsewhereNote({ written, descriptions }: ElsewhereNoteProps) {
  return (
    <div className={`${styles.note} ${styles.beneath}`} role="note" aria-label="Where the reference of this page is">
      <p>
        No OpenAPI file in this repository has “{written}”. It may be described by a file at an address, which is
        fetched only when you say so. That file is not part of this repository, so it cannot be edited here. To change
        what readers see, write an overlay: a file in this repository that is applied on top.
      </p>
      <ul>
        {descriptions.map((description) => (
          <Elsewhere key={description.address} {...description} />
        ))}
      </ul>
    </div>
  );
}

/** One description at an address, with its overlays or the way to one. */
function Elsewhere({ address, overlays, canHaveOverlay }: ElsewhereDescription) {
  const app = useApp();
  const item = useRef<HTMLLIElement>(null);
  const wasAsked = useRef(false);
  useEffect(() => {
    if (!wasAsked.current || overlays.length === 0) return;
    wasAsked.current = false;
    // The button is gone; what it made stands in its place.
    item.current?.querySelector<HTMLElement>('a, button')?.focus();
  }, [overlays]);
  const write = () => {
    wasAsked.current = true;
    void startOverlay(app, address);
  };
  return (
    <li ref={item}>
      <code>{address}</code>
      {overlays.map((path) => (
        <span key={path}>
          {' '}
          · <SourceLink path={path} line={null} />
        </span>
      ))}{' '}
      <FetchDescription address={address} />
      {canHaveOverlay && (
        <>
          {' '}
          <Button size="compact-sm" variant="default" onClick={write}>
            Write an overlay
          </Button>
        </>
      )}
    </li>
  );
}
