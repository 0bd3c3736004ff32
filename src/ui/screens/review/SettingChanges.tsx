import { ArrowRight } from 'lucide-react';
import { useMemo } from 'react';
import type { SettingChange } from '#config/settingChange.ts';
import { diffSettings } from '#config/diffSettings.ts';
import styles from './SettingChanges.module.css';

/** Changed settings with their labels from the forms, before and after. Renders nothing if they can't be described. */
export function SettingChanges({ before, after }: { readonly before: string; readonly after: string }) {
  const changes = useMemo(() => diffSettings(before, after), [before, after]);
  return changes === null ? null : <SettingChangeRows label="Changes to settings" changes={changes} />;
}

interface ChangedSettingsProps {
  readonly label: string;
  readonly changes: readonly SettingChange[];
}

/** Settings with their values before and after, one per line; renders nothing if there are none. */
export function SettingChangeRows({ label: name, changes }: ChangedSettingsProps) {
  if (changes.length === 0) return null;
  return (
    <section className={styles.changes} aria-label={name}>
      <ul className={styles.list}>
        {changes.map(({ label, before: left, after: right }) => (
          <li key={`${label.join(' ')} ${left ?? ''} ${right ?? ''}`} className={styles.change}>
            <span className={styles.label}>{label.join(' › ')}</span>
            <span className={styles.values}>
              {left === null ? <span className={styles.kind}>Added</span> : <del className={styles.before}>{left}</del>}
              {left !== null && right !== null && <ArrowRight size={14} aria-label="changed to" />}
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
