import { Button, Progress } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { cutChangedLines, listChangedLines } from '#state/checks/listChangedLines.ts';
import type { FileEditPlan } from '#state/pages/checksWorker.ts';
import { Dialog } from '../../kit/Dialog.tsx';
import { useAsyncValue } from '../../kit/useAsyncValue.ts';
import { explainUnchanged, summarizePlan } from './planSentences.ts';
import styles from './PlanDialog.module.css';

interface PlanDialogProps {
  readonly title: string;
  /** Maximum number of files concerned. */
  readonly files: number;
  readonly makePlans: (onPlan: (files: number) => void, signal: AbortSignal) => Promise<readonly FileEditPlan[]>;
  readonly onApply: (plans: readonly FileEditPlan[]) => Promise<void>;
  readonly onClose: () => void;
}

const shownFiles = 50;
const shownLines = 6;
const longestLine = 300;

/** Previews a change of many files, file by file, before it is applied as one step. */
export function PlanDialog({ title, files, makePlans, onApply, onClose }: PlanDialogProps) {
  const [done, setDone] = useState(0);
  const [isApplying, setApplying] = useState(false);
  // Plans what was requested when the dialog opened.
  // oxlint-disable-next-line react/exhaustive-deps
  const plans = useAsyncValue((signal) => makePlans(setDone, signal), []);
  const changed = (plans ?? []).filter(({ edits }) => edits.length > 0);
  const count = changed.reduce((sum, plan) => sum + plan.count, 0);
  const apply = async () => {
    setApplying(true);
    await onApply(changed);
    onClose();
  };
  return (
    <Dialog opened onClose={onClose} title={title} size="xl">
      {plans === undefined ? (
        <div role="status" className={styles.planning}>
          Checking {files === 1 ? 'the file' : `${files} files`}…
          <Progress value={(done / Math.max(files, 1)) * 100} aria-label="Files checked" />
        </div>
      ) : (
        <>
          <p className={styles.sum}>
            {summarizePlan(
              count,
              changed.length,
              changed.flatMap(({ kind }) => kind ?? []),
            )}
          </p>
          {explainUnchanged(plans).map((sentence) => (
            <p key={sentence} className={styles.refused}>
              {sentence}
            </p>
          ))}
          {/* Scrollable by keyboard. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <div className={styles.files} tabIndex={0} role="region" aria-label="Changes">
            {changed.slice(0, shownFiles).map((plan) => (
              <PlanOfFile key={plan.path} plan={plan} />
            ))}
            {changed.length > shownFiles && <p>And {changed.length - shownFiles} more.</p>}
          </div>
          <div className={styles.actions}>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button disabled={changed.length === 0} loading={isApplying} onClick={() => void apply()}>
              {changed.length === 1 ? 'Change 1 file' : `Change ${changed.length} files`}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

function PlanOfFile({ plan }: { readonly plan: FileEditPlan }) {
  const [isWhole, setWhole] = useState(false);
  const firstMore = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone.
  useEffect(() => {
    if (isWhole) firstMore.current?.focus();
  }, [isWhole]);
  const lines = useMemo(() => listChangedLines(plan), [plan]);
  const left = lines.length - shownLines;
  const shown = isWhole ? lines : lines.slice(0, shownLines);
  return (
    <section className={styles.file}>
      <h3 className={styles.path}>{plan.path}</h3>
      {shown.map((changed, index) => {
        const { before, after } = cutChangedLines(changed, longestLine);
        const focus = index === shownLines ? { ref: firstMore, tabIndex: -1 } : {};
        return (
          <div key={changed.line} className={styles.lines} {...focus}>
            <span className={styles.number}>{changed.line}</span>
            <del>{before}</del>
            <ins>{after}</ins>
          </div>
        );
      })}
      {left > 0 && !isWhole && (
        <Button size="compact-xs" variant="subtle" color="gray" onClick={() => setWhole(true)}>
          {left === 1 ? 'Show 1 more line' : `Show ${left.toLocaleString('en')} more lines`}
        </Button>
      )}
    </section>
  );
}
