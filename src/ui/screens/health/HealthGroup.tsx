import { ChevronDown, ChevronRight } from 'lucide-react';
import { useId } from 'react';
import type { Finding } from '#base/finding.ts';
import { FindingGroup, formatPlace, SeverityIcon } from '../editor/findings/FindingGroup.tsx';
import listStyles from '../../kit/List.module.css';
import styles from './HealthScreen.module.css';

interface HealthGroupProps {
  readonly title: string;
  readonly detail: string;
  readonly findings: readonly Finding[];
  readonly by: 'kind' | 'page';
  readonly nameOf: (path: string) => string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onGo: (finding: Finding) => void;
  readonly onFix: (findings: readonly Finding[]) => void | Promise<void>;
}

/** Findings of one rule or one page, collapsed at first. */
export function HealthGroup({ title, detail, findings, by, nameOf, isOpen, onToggle, onGo, onFix }: HealthGroupProps) {
  const list = useId();
  const severity =
    (['error', 'warning'] as const).find((one) => findings.some((finding) => finding.severity === one)) ?? 'suggestion';
  const kinds = [...new Set(findings.map(({ rule }) => rule))];
  return (
    <section className={styles.group}>
      <h2 className={styles.groupTitle}>
        <button
          type="button"
          className={`${listStyles.row} ${listStyles.button} ${styles.toggle}`}
          aria-expanded={isOpen}
          aria-controls={list}
          onClick={onToggle}
        >
          {isOpen ? <ChevronDown size={16} aria-hidden /> : <ChevronRight size={16} aria-hidden />}
          <SeverityIcon severity={severity} />
          <span className={styles.groupName}>
            {title}
            {detail !== '' && <span className={styles.detail}>{detail}</span>}
          </span>
          <span className={styles.count}>{findings.length.toLocaleString('en')}</span>
        </button>
      </h2>
      <div id={list} hidden={!isOpen} className={styles.list}>
        {isOpen &&
          kinds.map((rule) => (
            <FindingGroup
              key={rule}
              rule={rule}
              findings={findings.filter((finding) => finding.rule === rule)}
              fixAllWords="Fix all"
              isNamedAbove={by === 'kind'}
              placeOf={(finding) =>
                by === 'kind' ? `${nameOf(finding.path)} › ${formatPlace(finding)}` : formatPlace(finding)
              }
              onGo={onGo}
              onFix={onFix}
            />
          ))}
      </div>
    </section>
  );
}
