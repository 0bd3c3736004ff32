import { ArrowRight } from 'lucide-react';
import { useMemo } from 'react';
import { settingChanges } from '#config/settingChanges.ts';
import styles from './SettingChanges.module.css';

/** What changed in the settings, in words: each with its name in the forms, as it was and as it is. Nothing where that cannot be said. */
export function SettingChanges({ before, after }: { readonly before: string; readonly after: string }) {
  const changes = useMemo(() => settingChanges(before, after), [before, after]);
  if (changes === null || changes.length === 0) return null;
  return (
    <section className={styles.changes} aria-label="What changed in the settings">
      <ul className={styles.list}>
        {changes.map(({ label, before: left, after: right }) => (
          <li key={`${label.join(' ')} ${left ?? ''} ${right ?? ''}`} className={styles.change}>
            <span className={styles.label}>{label.join(' › ')}</span>
            <span className={styles.values}>
              {left === null ? <span className={styles.kind}>Added</span> : <del className={styles.before}>{left}</del>}
              {left !== null && right !== null && <ArrowRight size={14} aria-label="became" />}
              {right === null ? (
                <span className={styles.kind}>Removed</span>
              ) : (
                <ins className={styles.after}>{right}</ins>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
