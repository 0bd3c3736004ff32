import { CircleAlert, TriangleAlert } from 'lucide-react';
import type { ConfigDiagnostic } from '#config/check/configFinding.ts';
import { sections } from '#config/sections/registry.ts';
import { goToScreen } from '#state/intents/goTo.ts';
import { goToSource } from '#state/intents/goToSource.ts';
import type { OpenSite } from '#state/siteStore.ts';
import { Dialog } from '../../../kit/Dialog.tsx';
import styles from './ProblemsButton.module.css';
import { useFindings } from './useFindings.ts';

interface ProblemsDialogProps {
  readonly site: OpenSite;
  readonly onClose: () => void;
}

/** What is wrong with the site's configuration, each with the way to it. */
export function ProblemsDialog({ site, onClose }: ProblemsDialogProps) {
  const findings = useFindings(site, 0);
  const { configuration } = site;
  if (configuration === null || findings === null) return null;
  const { shape } = configuration.docs;
  const go = ({ path, place }: ConfigDiagnostic) => {
    const [key] = path;
    const section = key === 'navigation' ? undefined : sections.find((candidate) => String(key) in candidate[shape]);
    onClose();
    if (section === undefined) goToSource({ path: place.path ?? configuration.path, line: place.line, column: place.column });
    else goToScreen('settings', section.name);
  };
  return (
    <Dialog opened onClose={onClose} title={`Problems in ${configuration.path}`}>
      {findings.length === 0 && <p className={styles.none}>Nothing is wrong with the configuration of this site.</p>}
      <ul className={styles.list}>
        {findings.map((finding) => (
          <li key={`${finding.rule} ${finding.place.path ?? ''} ${finding.place.line} ${finding.message}`}>
            <button type="button" className={styles.item} onClick={() => go(finding)}>
              {finding.severity === 'error' ? <CircleAlert size={16} aria-label="Error" className={styles.error} /> : <TriangleAlert size={16} aria-label="Warning" className={styles.warning} />}
              <span>
                {finding.message}
                <span className={styles.place}>
                  {finding.place.path === configuration.path ? '' : `${finding.place.path ?? ''}, `}line {finding.place.line}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
