import { Button } from '@mantine/core';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { ConfigDiagnostic } from '#config/check/configFinding.ts';
import { sections } from '#config/sections/registry.ts';
import { goToScreen } from '#state/intents/goTo.ts';
import { goToSource } from '#state/intents/goToSource.ts';
import type { OpenSite } from '#state/siteStore.ts';
import { Dialog } from '../../../kit/Dialog.tsx';
import styles from './ProblemsButton.module.css';
import { useFindings } from './useFindings.ts';

/** How much is wrong with the site's configuration, and the list of it. Nothing where nothing is. */
export function ProblemsButton({ site }: { readonly site: OpenSite }) {
  const findings = useFindings(site);
  const [open, setOpen] = useState(false);
  const { configuration } = site;
  if (findings.length === 0 || configuration === null) return null;
  const { shape } = configuration.docs;
  const go = ({ path, place }: ConfigDiagnostic) => {
    const [key] = path;
    const section = key === 'navigation' ? undefined : sections.find((candidate) => String(key) in candidate[shape]);
    setOpen(false);
    if (section === undefined) goToSource({ path: place.path ?? configuration.path, line: place.line, column: place.column });
    else goToScreen('settings', section.name);
  };
  return (
    <>
      <Button fullWidth size="xs" variant="subtle" color="gray" justify="start" leftSection={<TriangleAlert size={15} aria-hidden />} onClick={() => setOpen(true)}>
        {findings.length === 1 ? '1 problem' : `${findings.length} problems`}
      </Button>
      <Dialog opened={open} onClose={() => setOpen(false)} title={`Problems in ${configuration.path}`}>
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
    </>
  );
}
