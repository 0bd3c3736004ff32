import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Problem } from '#base/problem.ts';
import { formatProblemDetail, describeProblem } from '../describeProblem.ts';
import { InlineCodeText } from './InlineCodeText.tsx';
import styles from './ProblemMessage.module.css';

export interface ProblemMessageProps {
  readonly problem: Problem;
  /** Actions that may solve it. */
  readonly children?: ReactNode;
  /** True for one line, where a taller message would take space from the text it is about. */
  readonly isCompact?: boolean;
  /** False where there are no changes whose safety could be mentioned. */
  readonly hasChanges?: boolean;
}

/** Describes a problem: what happened, what to do next, and one line of technical detail. */
export function ProblemMessage({ problem, children, isCompact = false, hasChanges = true }: ProblemMessageProps) {
  const { title, advice } = describeProblem(problem, hasChanges);
  const detail = formatProblemDetail(problem);
  if (isCompact)
    return (
      <div className={styles.compact} role="alert">
        <CircleAlert size={16} aria-hidden className={styles.icon} />
        <p className={styles.line} title={`${advice} ${detail}`}>
          <span className={styles.title}>{title}</span> {detail === '' ? advice : detail}
        </p>
        {children}
      </div>
    );
  return (
    <div className={styles.message} role="alert">
      <CircleAlert size={18} aria-hidden className={styles.icon} />
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        <p className={styles.advice}>
          <InlineCodeText text={advice} />
        </p>
        {detail !== '' && (
          <p className={styles.detail}>
            <InlineCodeText text={detail} />
          </p>
        )}
        {children !== undefined && <div className={styles.actions}>{children}</div>}
      </div>
    </div>
  );
}
