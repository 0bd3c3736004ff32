import { Progress } from '@mantine/core';
import { useState } from 'react';
import type { InboundPage } from '#site/links/inboundLinks.ts';
import { findInboundPages } from '#state/intents/renamePageFile.ts';
import styles from './NavigationPanel.module.css';
import { useAsyncValue } from '../../../kit/useAsyncValue.ts';
import { useApp } from '../../../useApp.ts';

interface LinkingPagesProps {
  readonly others: readonly InboundPage[] | null;
  readonly share: number;
  /** True if the links are to several pages. */
  readonly isOfSeveral: boolean;
  readonly label: string;
  /** What happens to the links: `will be updated`. */
  readonly consequence: string;
}

/** The other pages that link to one page, or to one of several; null while they are looked up. */
export function LinkingPages({ others, share, isOfSeveral, label, consequence }: LinkingPagesProps) {
  if (others === null) {
    return (
      <>
        <p className={styles.note}>Looking for links to {isOfSeveral ? 'these pages' : 'this page'}…</p>
        <Progress value={share * 100} size="sm" aria-label="Pages checked" />
      </>
    );
  }
  if (others.length === 0) {
    return (
      <p className={styles.note} role="status">
        No other page links to {isOfSeveral ? 'them' : 'this one'}.
      </p>
    );
  }
  return (
    <>
      <p className={styles.note} role="status">
        Links to {isOfSeveral ? 'them' : 'it'} {consequence} on{' '}
        {others.length === 1 ? 'one page' : `${others.length} pages`}:
      </p>
      {/* A scrolling list must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className={styles.list} aria-label={label} tabIndex={0}>
        {others.map(({ path, links }) => (
          <li key={path}>
            {path} <span>{links === 1 ? '1 link' : `${links} links`}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The pages that link to one of the files, null while they are looked up, and the share of pages read. */
export function useInbound(files: readonly string[]): {
  readonly inbound: readonly InboundPage[] | null;
  readonly share: number;
} {
  const app = useApp();
  const [share, setShare] = useState(0);
  const load = async (signal: AbortSignal) =>
    files.length === 0 ? [] : ((await findInboundPages(app, files, setShare, signal)) ?? undefined);
  const inbound = useAsyncValue(load, [app, files]) ?? null;
  return { inbound, share };
}
