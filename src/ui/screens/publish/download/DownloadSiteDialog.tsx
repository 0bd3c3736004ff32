import { Button, Progress, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { isBuildStopped } from '#sitegen/files/buildFailure.ts';
import type { SiteOptions } from '#sitegen/files/siteOptions.ts';
import { parseSiteUrl } from '#sitegen/files/parseSiteUrl.ts';
import { saveFile } from '#reading/behavior/saveFile.ts';
import { formatFileSize } from '#state/files/fileContent.ts';
import { formatArchiveName } from '#state/intents/downloadChanges.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import { Dialog } from '../../../kit/Dialog.tsx';
import { BuildOutcomeMessage } from './BuildOutcomeMessage.tsx';
import { buildOpenSite, type SiteBuildResult } from './buildOpenSite.ts';
import styles from './DownloadSiteDialog.module.css';
import type { BuildProgress } from './buildSiteFiles.ts';
import { useApp } from '../../../useApp.ts';

type Shown =
  | { readonly kind: 'asking' }
  | { readonly kind: 'building'; readonly step: BuildProgress | null }
  | { readonly kind: 'done'; readonly built: SiteBuildResult; readonly name: string };

const words: Readonly<Record<BuildProgress['step'], string>> = {
  read: 'Reading files',
  draw: 'Rendering pages',
  pack: 'Creating the archive',
};

/** Builds the finished site with all current edits and saves it as a zip file. */
export function DownloadSiteDialog({ site, onClose }: { readonly site: OpenSite; readonly onClose: () => void }) {
  const app = useApp();
  const [address, setAddress] = useState('');
  const [shown, setShown] = useState<Shown>({ kind: 'asking' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const build = async (continuesOnErrors: boolean) => {
    const place = placeOf(address.trim());
    if (place === null) return;
    const abort = new AbortController();
    running.current = abort;
    setShown({ kind: 'building', step: null });
    const built = await buildOpenSite(app, place, continuesOnErrors, abort.signal, (step) => {
      if (!abort.signal.aborted) setShown({ kind: 'building', step });
    });
    if (built === null) return setShown({ kind: 'asking' });
    const name = formatArchiveName(site.summary.name, 'site');
    if (built.kind === 'built') saveFile(name, built.zip);
    setShown({ kind: 'done', built, name });
  };
  return (
    <Dialog opened onClose={onClose} title="Download site" size="lg">
      <div className={styles.dialog}>
        {shown.kind === 'asking' && (
          <WhereServed address={address} onChange={setAddress} onClose={onClose} onBuild={() => void build(false)} />
        )}
        {shown.kind === 'building' && <Building step={shown.step} onCancel={() => running.current?.abort()} />}
        {shown.kind === 'done' && (
          <>
            <BuildOutcomeMessage built={shown.built} name={shown.name} size={sizeOf(shown.built)} onClose={onClose} />
            <div className={styles.actions}>
              <Button variant="default" onClick={onClose}>
                Close
              </Button>
              {shown.built.kind === 'refused' && !isBuildStopped(shown.built.report.failures, true) && (
                <Button onClick={() => void build(true)}>Build anyway</Button>
              )}
              {shown.built.kind === 'failed' && <Button onClick={() => void build(false)}>Try again</Button>}
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}

function WhereServed({
  address,
  onChange,
  onClose,
  onBuild,
}: {
  readonly address: string;
  readonly onChange: (address: string) => void;
  readonly onClose: () => void;
  readonly onBuild: () => void;
}) {
  const isPlace = placeOf(address.trim()) !== null;
  return (
    <>
      <p className={styles.words}>
        Your site as you see it now, including unpublished changes: files that any web server can serve, the same as{' '}
        <code>docwright site</code> builds.
      </p>
      <TextInput
        label="Site URL"
        description="Used for canonical URLs and the sitemap. Leave empty if the site is served from the root of a server."
        placeholder="https://docs.example.com"
        inputMode="url"
        value={address}
        error={isPlace ? null : 'Enter a URL that starts with https://, such as https://docs.example.com/guide.'}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div className={styles.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={!isPlace} onClick={onBuild}>
          Build and download
        </Button>
      </div>
    </>
  );
}

function Building({ step, onCancel }: { readonly step: BuildProgress | null; readonly onCancel: () => void }) {
  return (
    <>
      <p className={styles.words} role="status">
        {step === null ? 'Getting ready' : `${words[step.step]}, ${step.done} of ${step.of}`}
      </p>
      <Progress value={step === null || step.of === 0 ? 0 : (step.done / step.of) * 100} aria-label="Progress" />
      <div className={styles.actions}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </>
  );
}

function sizeOf(built: SiteBuildResult): string {
  return built.kind === 'built' ? formatFileSize(built.zip.size) : '';
}

/** Base path and origin of the site's future URL; null if the URL is invalid. */
function placeOf(address: string): Pick<SiteOptions, 'base' | 'origin'> | null {
  try {
    return parseSiteUrl(address === '' ? undefined : address, '');
  } catch (error) {
    // The message explains why it isn't a URL.
    if (error instanceof Error) return null;
    throw error;
  }
}
