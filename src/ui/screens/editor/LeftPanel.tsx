import { Button, SegmentedControl } from '@mantine/core';
import { Settings } from 'lucide-react';
import { memo } from 'react';
import { goToScreen } from '#state/intents/goTo.ts';
import type { SiteScreen } from '#state/address.ts';
import type { OpenSite } from '#state/siteStore.ts';
import { deferred } from '../../kit/deferred.tsx';
import { NavigationPanel } from './navigation/NavigationPanel.tsx';
import styles from './LeftPanel.module.css';

const FilesView = deferred(async () => (await import('../files/FilesView.tsx')).FilesView);

const ProblemsButton = deferred(async () => (await import('./problems/ProblemsButton.tsx')).ProblemsButton);

interface LeftPanelProps {
  readonly site: OpenSite;
  readonly screen: SiteScreen;
  readonly path: string | null;
}

/** The site's navigation, or all its files. */
export const LeftPanel = memo(function LeftPanel({ site, screen, path }: LeftPanelProps) {
  const files = screen === 'files' || site.configuration === null;
  return (
    <div className={styles.panel}>
      <div className={styles.switch}>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label="What is listed"
          value={files ? 'files' : 'pages'}
          onChange={(value) => goToScreen(value === 'files' ? 'files' : 'page', path)}
          data={[
            { value: 'pages', label: 'Pages', disabled: site.configuration === null },
            { value: 'files', label: 'Files' },
          ]}
        />
      </div>
      {files ? (
        <FilesView site={site} path={path} />
      ) : (
        <NavigationPanel site={site} path={path} />
      )}
      {site.configuration !== null && (
        <div className={styles.foot}>
          <ProblemsButton site={site} />
          <Button fullWidth size="xs" variant="subtle" color="gray" justify="start" leftSection={<Settings size={15} aria-hidden />} onClick={() => goToScreen('settings', null)}>
            Site settings
          </Button>
        </div>
      )}
    </div>
  );
});
