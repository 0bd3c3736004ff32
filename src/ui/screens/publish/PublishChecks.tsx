import { Button, Text } from '@mantine/core';
import { useId, useState } from 'react';
import type { Finding } from '#base/finding.ts';
import { compareFindingsOfChanges } from '#state/checks/compareFindingsOfChanges.ts';
import type { ListedChange } from '#state/review/listDescribedChanges.ts';
import { FindingList } from '../editor/problems/FindingList.tsx';
import styles from './PublishFindings.module.css';
import { useAsyncValue } from '../../kit/useAsyncValue.ts';
import { useApp } from '../../useApp.ts';

interface SendingChecksProps {
  readonly changes: readonly ListedChange[];
  /** Findings already listed above. */
  readonly named: readonly Finding[];
}

/** How the change affects the site's findings: a summary of new and fixed ones, with an expandable list. Never blocks publishing. */
export function PublishChecks({ changes, named }: SendingChecksProps) {
  const app = useApp();
  const [isOpen, setOpen] = useState(false);
  const list = useId();
  const sent = changes.map(({ change }) => `${change.path} ${change.savedAt}`).join('\n');
  const compared = useAsyncValue(
    (signal) =>
      compareFindingsOfChanges(
        app,
        changes.map(({ change }) => change),
        signal,
      ),
    // The list is rebuilt when a title is read, though what is sent is the same.
    // oxlint-disable-next-line react/exhaustive-deps
    [sent],
  );
  if (compared == null || (compared.added.length === 0 && compared.fixed === 0)) return null;
  const { added, fixed } = compared;
  const others = added.filter(
    (finding) =>
      !named.some(
        ({ path, message, range }) =>
          path === finding.path && message === finding.message && range.line === finding.range.line,
      ),
  );
  return (
    <section aria-label="Checks on this change">
      <Text size="sm">
        {sentenceOf(added.length, fixed)}{' '}
        {others.length > 0 && (
          <Button
            size="compact-xs"
            variant="default"
            aria-expanded={isOpen}
            aria-controls={list}
            onClick={() => setOpen(!isOpen)}
          >
            {showWords(isOpen, others.length, added.length)}
          </Button>
        )}
      </Text>
      <div id={list} hidden={!isOpen} className={styles.added}>
        {isOpen && <FindingList findings={others} />}
      </div>
    </section>
  );
}

function showWords(isOpen: boolean, others: number, all: number): string {
  const them = others === all ? (all === 1 ? 'it' : 'them') : others === 1 ? 'the other one' : `the other ${others}`;
  return `${isOpen ? 'Hide' : 'Show'} ${them}`;
}

function sentenceOf(added: number, mended: number): string {
  const more = added === 0 ? 'adds no issues' : added === 1 ? 'adds 1 issue' : `adds ${added} issues`;
  return `This change ${more}${mended === 0 ? '.' : ` and fixes ${mended === 1 ? 'one' : mended}.`}`;
}
