import type { OpenSite } from '#state/siteStore.ts';
import { Dialog } from '../../../kit/Dialog.tsx';
import styles from './FindingList.module.css';
import { FindingList } from './FindingList.tsx';
import { useFindings } from './useFindings.ts';

interface ProblemsDialogProps {
  readonly site: OpenSite;
  readonly onClose: () => void;
}

/** What is wrong with the site's configuration and the pages at hand, each with the way to it. */
export function ProblemsDialog({ site, onClose }: ProblemsDialogProps) {
  const findings = useFindings(site, 0);
  const { configuration } = site;
  if (configuration === null || findings === null) return null;
  const inConfiguration = findings.filter(({ setting }) => setting !== undefined);
  const inPages = findings.filter(({ setting }) => setting === undefined);
  const both = inConfiguration.length > 0 && inPages.length > 0;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={
        both || findings.length === 0
          ? 'Problems'
          : inPages.length > 0
            ? 'Problems in pages'
            : `Problems in ${configuration.path}`
      }
    >
      {findings.length === 0 && (
        <p className={styles.none}>
          Nothing is wrong with this site’s configuration, nor with the pages that were opened or changed.
        </p>
      )}
      {both && <h3 className={styles.heading}>Pages</h3>}
      {inPages.length > 0 && <FindingList site={site} findings={inPages} onGo={onClose} />}
      {both && <h3 className={styles.heading}>{configuration.path}</h3>}
      {inConfiguration.length > 0 && <FindingList site={site} findings={inConfiguration} onGo={onClose} />}
    </Dialog>
  );
}
