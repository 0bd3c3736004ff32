import { Button, Progress, Checkbox } from '@mantine/core';
import { useEffect, useState, type FormEvent } from 'react';
import { useStore } from 'zustand';
import type { Problem } from '#base/problem.ts';
import { assertNever } from '#base/assertNever.ts';
import { cancelOpening, chooseConfiguration, closeSite, openSite } from '#state/intents/openSite.ts';
import { signIn } from '#state/intents/signIn.ts';
import { explainTokenNotStored } from '../../explainTokenNotStored.ts';
import { recentSitesStore, refreshRecentSites } from '#state/site/recentSitesStore.ts';
import type { CurrentSite } from '#state/site/siteStore.ts';
import { IdentifyHost } from '../../kit/IdentifyHost.tsx';
import { lazyOverlay } from '../../kit/lazyComponent.tsx';
import { ProblemMessage } from '../../kit/ProblemMessage.tsx';
import { useOnReconnect } from '../../kit/useOnReconnect.ts';
import { Wordmark } from '../../kit/Wordmark.tsx';
import styles from './OpeningScreen.module.css';
import { TokenInput } from '../../kit/TokenInput.tsx';
import { useApp } from '../../useApp.ts';

/** Loaded on demand: most sites open without signing in. */
const RepositorySignIn = lazyOverlay(async () => (await import('../../kit/SignInButton.tsx')).RepositorySignIn);
const TokenSteps = lazyOverlay(async () => (await import('../../kit/TokenSteps.tsx')).TokenSteps);

type Opening = Extract<CurrentSite, { readonly kind: 'opening' }>;
type RepositoryAddress = Opening['address'];
type OperationProgress = NonNullable<Opening['progress']>;

/** Shown until a site is open: progress, an error, or a choice of configurations. */
export function OpeningScreen({
  site,
}: {
  readonly site: Exclude<CurrentSite, { kind: 'open' } | { kind: 'closed' }>;
}) {
  return (
    <main className={styles.screen}>
      <div className={styles.card}>
        <Wordmark />
        <Content site={site} />
      </div>
    </main>
  );
}

function Content({ site }: { readonly site: Exclude<CurrentSite, { kind: 'open' } | { kind: 'closed' }> }) {
  const app = useApp();
  switch (site.kind) {
    case 'opening':
      return <OpeningProgress address={site.address} progress={site.progress} />;
    case 'failed':
      return <Failed address={site.address} problem={site.problem} />;
    case 'choosing':
      return (
        <>
          <h1 className={styles.title}>Which site do you want to edit?</h1>
          <p className={styles.text}>This repository contains several documentation sites.</p>
          <div className={styles.choices}>
            {site.candidates.map((path) => (
              <Button
                key={path}
                variant="default"
                justify="flex-start"
                onClick={() => void chooseConfiguration(app, path)}
              >
                {path}
              </Button>
            ))}
          </div>
        </>
      );
    default:
      return assertNever(site);
  }
}

const phases: Readonly<Record<OperationProgress['phase'], string>> = {
  connecting: 'Connecting…',
  history: 'Fetching the file list…',
  text: 'Fetching pages…',
  indexing: 'Finishing up…',
  preparing: 'Preparing…',
  sending: 'Sending…',
  merging: 'Merging changes…',
};

function OpeningProgress({
  address,
  progress,
}: {
  readonly address: RepositoryAddress;
  readonly progress: OperationProgress | null;
}) {
  const app = useApp();
  const share = progress?.share ?? null;
  return (
    <>
      <h1 className={styles.title}>Opening {address.url.replace(/^https?:\/\//, '').replace(/\.git$/, '')}</h1>
      <Progress
        value={share === null ? 100 : share * 100}
        animated={share === null}
        aria-label="Opening the site"
        size="sm"
      />
      <p className={styles.text} aria-live="polite">
        {phases[progress?.phase ?? 'connecting']}
        {progress !== null && progress.bytes > 0 && (
          <span className={styles.bytes}> {(progress.bytes / 1_000_000).toFixed(1)} MB</span>
        )}
      </p>
      <Button variant="default" onClick={() => cancelOpening(app)}>
        Cancel
      </Button>
    </>
  );
}

function Failed({ address, problem }: { readonly address: RepositoryAddress; readonly problem: Problem }) {
  const app = useApp();
  const { hidesPrivateRepositories = true } = app.services.findForge(address.url) ?? {};
  const signs =
    problem.retry?.kind === 'signIn' || (problem.code === 'git/repository-not-found' && hidesPrivateRepositories);
  // To the writer, both are the same; the forge's name for it is in the message.
  const shown: Problem =
    problem.code === 'provider/not-found' ? { ...problem, code: 'git/repository-not-found' } : problem;
  const { sites } = useStore(app.get(recentSitesStore));
  useEffect(() => void refreshRecentSites(app), [app]);
  const hasChanges = sites?.some(({ url, changeCount }) => url === address.url && changeCount > 0) ?? false;
  const openWithoutStorage = () => {
    app.services.storeNothing?.(problem);
    void openSite(app, address);
  };
  useOnReconnect(problem.code === 'network/offline', () => void openSite(app, address));
  return (
    <>
      <h1 className={styles.title}>{address.url.replace(/^https?:\/\//, '').replace(/\.git$/, '')}</h1>
      <ProblemMessage problem={shown} hasChanges={hasChanges} />
      {signs && (
        <RepositorySignIn url={address.url}>
          <TokenForm address={address} />
        </RepositorySignIn>
      )}
      {problem.code === 'provider/unknown-host' && (
        <IdentifyHost url={address.url} onIdentified={() => void openSite(app, address)} />
      )}
      {problem.code === 'storage/full' && (
        <p className={styles.text}>
          You can still open the site, but nothing will be saved in this browser. Send or download your changes before
          you close the tab.
        </p>
      )}
      <div className={styles.buttons}>
        <Button variant="default" onClick={() => closeSite(app)}>
          Back
        </Button>
        {problem.code === 'storage/full' && (
          <Button variant="default" onClick={openWithoutStorage}>
            Open without saving
          </Button>
        )}
        <Button variant={signs ? 'default' : 'filled'} onClick={() => void openSite(app, address)}>
          Try again
        </Button>
      </div>
    </>
  );
}

function TokenForm({ address }: { readonly address: RepositoryAddress }) {
  const app = useApp();
  const [token, setToken] = useState('');
  const [remember, setRemember] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const { provider = null, repository } = app.services.locate(address.url) ?? {};
  const cannotRemember = explainTokenNotStored(app);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const outcome = await signIn(app, address.url, token.trim(), remember);
    if (outcome.ok) await openSite(app, address);
    else setProblem(outcome.problem);
  };
  return (
    <form className={styles.token} onSubmit={(event) => void submit(event)}>
      <TokenInput
        value={token}
        onChange={(event) => setToken(event.currentTarget.value)}
        description={`Permission: ${provider?.token.permission ?? 'read and write access to this repository'}`}
      />
      {provider !== null && provider.token.url !== null && (
        <TokenSteps
          title={provider.title}
          permission={provider.token.permission}
          url={provider.token.url}
          repository={`${repository?.owner ?? ''}/${repository?.name ?? ''}`}
          advice={provider.token.advice}
        />
      )}
      <Checkbox
        label="Remember in this browser (encrypted)"
        disabled={cannotRemember !== null}
        {...(cannotRemember === null ? {} : { description: cannotRemember })}
        checked={remember}
        onChange={(event) => setRemember(event.currentTarget.checked)}
      />
      {problem !== null && <ProblemMessage problem={problem} />}
      <Button type="submit" disabled={token.trim() === ''}>
        Sign in
      </Button>
    </form>
  );
}
