import { useStore } from 'zustand';
import { fileNameOf } from '#base/repoPath.ts';
import { goToFinding } from '#state/intents/goToFinding.ts';
import { pageNamesStore } from '#state/siteFacts/pageNamesStore.ts';
import { reviewStore } from '#state/review/reviewStore.ts';
import type { Finding } from '#base/finding.ts';
import { InlineCodeText } from '../../../kit/InlineCodeText.tsx';
import { formatPlace, SeverityIcon } from '../findings/FindingGroup.tsx';
import listStyles from '../../../kit/List.module.css';
import styles from './FindingList.module.css';
import { useApp } from '../../../useApp.ts';

export interface FindingListProps {
  readonly findings: readonly Finding[];
  /** Called when a finding is chosen. */
  readonly onGo?: () => void;
}

/** Findings as text, each linked to its location. */
export function FindingList({ findings, onGo }: FindingListProps) {
  const app = useApp();
  const titles = useStore(app.get(pageNamesStore), (state) => state.titles);
  const details = useStore(app.get(reviewStore), (state) => state.details);
  const placeOf = (finding: Finding) => {
    const { path, setting } = finding;
    const name = setting !== undefined ? path : (titles.get(path) ?? details[path]?.title ?? fileNameOf(path));
    return `${name} › ${formatPlace(finding)}`;
  };
  return (
    <ul className={styles.list}>
      {findings.map((finding) => (
        <li key={`${finding.rule} ${finding.path} ${finding.range.line} ${finding.range.column} ${finding.message}`}>
          <button
            type="button"
            className={`${listStyles.row} ${listStyles.button} ${styles.item}`}
            onClick={() => {
              onGo?.();
              void goToFinding(app, finding);
            }}
          >
            <SeverityIcon severity={finding.severity} />
            <span>
              <InlineCodeText text={finding.message} />
              <span className={styles.place}>{placeOf(finding)}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
