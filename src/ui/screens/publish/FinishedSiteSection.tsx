import { Button, Text } from '@mantine/core';
import { Download, ExternalLink, FileCode2, Globe } from 'lucide-react';
import { useState } from 'react';
import { pagesWorkflowFiles } from '#site/workflows/pagesWorkflow.ts';
import { goToScreen } from '#state/route/goTo.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import { findPublishedSite } from '#state/publish/findPublishedSite.ts';
import { useAsyncValue } from '../../kit/useAsyncValue.ts';
import { lazyOverlay } from '../../kit/lazyComponent.tsx';
import { PagesWorkflowDialog } from '../workflow/PagesWorkflowDialog.tsx';
import styles from './PublishScreen.module.css';
import { useApp } from '../../useApp.ts';

const DownloadSiteDialog = lazyOverlay(() =>
  import('./download/DownloadSiteDialog.tsx').then((module) => module.DownloadSiteDialog),
);

/** Ways to publish the finished site for readers, independent of the pending changes. */
export function FinishedSiteSection({ site }: { readonly site: OpenSite }) {
  const app = useApp();
  const [isShown, setShown] = useState(false);
  const [isDownloading, setDownloading] = useState(false);
  const file = pagesWorkflowFiles.find((path) => site.paths.has(path));
  const { hostname } = new URL(site.summary.url);
  const forge = app.services.findForge(site.summary.url);
  const service = forge?.ci?.pagesTitle ?? null;
  const address = usePublishedSite(site);
  const isPublished = address !== null;
  const hasNoCi = forge !== null && forge.ci === null && !forge.isEmbedded;
  return (
    <section className={styles.readers} aria-label="Published site">
      <h2 className={styles.readersTitle}>Published site</h2>
      <Text className={styles.detail}>
        {file === undefined && !isPublished
          ? hasNoCi
            ? 'Readers see approved changes. To publish the site, download it and copy it to any web server.'
            : 'Readers see approved changes. GitHub or GitLab can build and publish the site after each approved review.'
          : 'Readers see approved changes. The site is built and published after each approved review.'}
      </Text>
      {file === undefined && service === null && !hasNoCi && (
        <Text className={styles.detail}>
          {`This repository is on ${isThisMachine(hostname) ? 'this machine' : hostname}. You can add the workflow file now. It will run once the repository is on GitHub or GitLab.`}
        </Text>
      )}
      <div className={styles.actions}>
        {isPublished && (
          <Button
            component="a"
            href={address}
            target="_blank"
            rel="noreferrer"
            size="xs"
            variant="default"
            leftSection={<ExternalLink size={14} aria-hidden />}
          >
            View published site
          </Button>
        )}
        {file === undefined && hasNoCi ? null : file === undefined ? (
          <Button
            size="xs"
            variant="default"
            leftSection={<Globe size={14} aria-hidden />}
            onClick={() => setShown(true)}
          >
            {service === null ? 'Set up GitHub or GitLab Pages…' : `Publish this site with ${service}…`}
          </Button>
        ) : (
          <Button
            size="xs"
            variant="default"
            leftSection={<FileCode2 size={14} aria-hidden />}
            onClick={() => goToScreen(app, { screen: 'source', path: file })}
          >
            View workflow file
          </Button>
        )}
        {site.configuration !== null && (
          <Button
            size="xs"
            variant="default"
            leftSection={<Download size={14} aria-hidden />}
            onClick={() => setDownloading(true)}
          >
            Download site…
          </Button>
        )}
      </div>
      {isDownloading && <DownloadSiteDialog site={site} onClose={() => setDownloading(false)} />}
      {isShown && <PagesWorkflowDialog site={site} onClose={() => setShown(false)} />}
    </section>
  );
}

/** The URL of the published site, requested again when the site's branch moves; null if unknown. */
function usePublishedSite({ summary: { url, branch, commit }, configuration }: OpenSite): string | null {
  const app = useApp();
  const options = { enabled: configuration !== null, reloadOn: [commit], key: url };
  return useAsyncValue(() => findPublishedSite(app, { url, branch }), [app, url, branch], options) ?? null;
}

function isThisMachine(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}
