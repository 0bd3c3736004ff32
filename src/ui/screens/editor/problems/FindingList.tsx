import { CircleAlert, TriangleAlert } from 'lucide-react';
import { useStore } from 'zustand';
import { fileNameOf } from '#base/repoPath.ts';
import { goToFinding } from '#state/intents/goToFinding.ts';
import { pageNamesStore } from '#state/siteFacts/pageNamesStore.ts';
import { reviewStore } from '#state/reviewStore.ts';
import type { SiteFinding } from '#site/siteFindings.ts';
import type { OpenSite } from '#state/siteStore.ts';
import styles from './FindingList.module.css';

export interface FindingListProps {
  readonly site: OpenSite;
  readonly findings: readonly SiteFinding[];
  /** One was chosen, and is being gone to. */
  readonly onGo?: () => void;
}

/** Findings in words, each leading to its place. */
export function FindingList({ site, findings, onGo }: FindingListProps) {
  const titles = useStore(pageNamesStore, (state) => state.titles);
  const details = useStore(reviewStore, (state) => state.details);
  const placeOf = ({ place, path }: SiteFinding) => {
    if (path !== undefined) return `${place.path === site.configuration?.path ? '' : `${place.path ?? ''}, `}line ${place.line}`;
    const file = place.path ?? '';
    return `${titles.get(file) ?? details[file]?.title ?? fileNameOf(file)}, line ${place.line}`;
  };
  return (
    <ul className={styles.list}>
      {findings.map((finding) => (
        <li key={`${finding.rule} ${finding.place.path ?? ''} ${finding.place.line} ${finding.place.column} ${finding.message}`}>
          <button
            type="button"
            className={styles.item}
            onClick={() => {
              onGo?.();
              void goToFinding(finding);
            }}
          >
            {finding.severity === 'error' ? <CircleAlert size={16} aria-label="Error" className={styles.error} /> : <TriangleAlert size={16} aria-label="Warning" className={styles.warning} />}
            <span>
              {finding.message}
              <span className={styles.place}>{placeOf(finding)}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
