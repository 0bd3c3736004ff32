import { Button, SegmentedControl } from '@mantine/core';
import { HeartPulse, Settings } from 'lucide-react';
import { memo, useRef } from 'react';
import { isPagePath } from '#base/fileKind.ts';
import { routeStore } from '#state/route/routeStore.ts';
import { goToScreen } from '#state/route/goTo.ts';
import type { SiteScreen } from '#state/route/route.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import type { App } from '#state/app.ts';
import { lazyComponent, lazyOverlay } from '../../kit/lazyComponent.tsx';
import { useNoticesAbove } from '../../kit/ScreenFooter.tsx';
import { Toolbar } from '../../kit/Toolbar.tsx';
import { NavigationPanel } from './navigation/NavigationPanel.tsx';
import styles from './LeftPanel.module.css';
import { useApp } from '../../useApp.ts';

export const LazyFilesView = lazyComponent(async () => (await import('../files/FilesView.tsx')).FilesView);

const HealthMark = lazyOverlay(async () => (await import('./problems/HealthBadge.tsx')).HealthBadge);

interface LeftPanelProps {
  readonly site: OpenSite;
  readonly screen: SiteScreen;
  readonly path: string | null;
  /** True in a drawer, whose foot would be below notices. */
  readonly isDrawer?: boolean;
  /** Opens the search of everything. */
  readonly onSearch: () => void;
}

/** The site's navigation or file tree. */
export const LeftPanel = memo(function LeftPanel({ site, screen, path, isDrawer = false, onSearch }: LeftPanelProps) {
  const app = useApp();
  const foot = useRef<HTMLDivElement>(null);
  useNoticesAbove(foot, isDrawer);
  const files = screen === 'files' || site.configuration === null;
  return (
    <div className={styles.panel}>
      <div className={styles.switch}>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label="Show"
          value={files ? 'files' : 'pages'}
          onChange={(value) =>
            value === 'files'
              ? goToScreen(app, { screen: 'files', path })
              : goToScreen(app, { screen: 'page', path: pageBeside(app, site, path) })
          }
          data={[
            { value: 'pages', label: 'Pages', disabled: site.configuration === null },
            { value: 'files', label: 'Files' },
          ]}
        />
      </div>
      {files ? (
        <LazyFilesView site={site} path={path} />
      ) : (
        <NavigationPanel site={site} path={path} onSearch={onSearch} />
      )}
      {site.configuration !== null && (
        <div ref={foot} className={styles.foot}>
          <Toolbar label="Site tools">
            <Button
              fullWidth
              size="xs"
              variant="subtle"
              color="gray"
              justify="start"
              leftSection={<HeartPulse size={15} aria-hidden />}
              rightSection={<HealthMark site={site} />}
              onClick={() => goToScreen(app, { screen: 'health', rule: null })}
            >
              Site health
            </Button>
            <Button
              fullWidth
              size="xs"
              variant="subtle"
              color="gray"
              justify="start"
              leftSection={<Settings size={15} aria-hidden />}
              onClick={() => goToScreen(app, { screen: 'settings', section: null })}
            >
              Site settings
            </Button>
          </Toolbar>
        </div>
      )}
    </div>
  );
});

/** Page that the Pages tab opens from a file: the file itself if it is a page, otherwise the last page shown; null for the site's first. */
function pageBeside(app: App, { summary, paths }: OpenSite, path: string | null): string | null {
  if (path !== null && isPagePath(path)) return path;
  const { lastPage } = app.get(routeStore).getState();
  return lastPage?.site === summary.id && paths.has(lastPage.path) ? lastPage.path : null;
}
