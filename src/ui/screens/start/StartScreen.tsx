import { Alert, Button, TextInput, UnstyledButton } from '@mantine/core';
import { ArrowRight, BookOpenText, ChevronRight, FolderGit2 } from 'lucide-react';
import { useEffect, useId, useState, type FormEvent } from 'react';
import { useStore } from 'zustand';
import type { Problem } from '#base/problem.ts';
import type { App } from '#state/app.ts';
import { openRepositoryUrl } from '#state/intents/openRepositoryUrl.ts';
import { recentSitesStore, refreshRecentSites } from '#state/site/recentSitesStore.ts';
import { siteStore, type CurrentSite } from '#state/site/siteStore.ts';
import { lazyOverlay } from '../../kit/lazyComponent.tsx';
import { ProblemMessage } from '../../kit/ProblemMessage.tsx';
import { StorageNotice } from '../../kit/StorageNotice.tsx';
import { Wordmark } from '../../kit/Wordmark.tsx';
import { RecentSites } from './RecentSites.tsx';
import styles from './StartScreen.module.css';
import { TokenInput } from '../../kit/TokenInput.tsx';
import { useApp } from '../../useApp.ts';

/** Loaded on demand: the first screen works without menus for a moment. */
const ColorSchemeMenu = lazyOverlay(
  async () => (await import('../../kit/ColorSchemeMenu.tsx')).ColorSchemeMenu,
  <span className={styles.menuPlace} />,
);

/** Loaded on demand: most installations offer no sign-in. */
const OwnSites = lazyOverlay(async () => (await import('./OwnSites.tsx')).OwnSites);

/** First screen: opens the example, a repository by URL, or a recent site. */
export function StartScreen() {
  const app = useApp();
  useEffect(() => void refreshRecentSites(app), [app]);
  const { sites, problem } = useStore(app.get(recentSitesStore));
  const { settings } = app.services;
  const { host } = settings;
  const others = (host?.repositories ?? []).filter((url) => url !== host?.exampleUrl);
  return (
    <div className={styles.screen}>
      <StorageNotice onDownload={null} />
      <header className={styles.top}>
        <Wordmark />
        <ColorSchemeMenu />
      </header>
      <main className={styles.main}>
        <h1 ref={takeFocus} className={styles.title} tabIndex={-1}>
          Edit your documentation the way your readers see it.
        </h1>
        <p className={styles.lead}>
          Open a site, edit its pages as blocks, and send your changes for review. We only change what you change.
        </p>
        {problem !== null && <ProblemMessage problem={problem} />}
        {!globalThis.isSecureContext && (
          <Alert className={styles.limits} variant="light">
            This URL doesn’t use HTTPS, so the browser limits a few features: tokens can’t be remembered, and several
            tabs can’t coordinate their changes, so work in one tab. Everything else works. To use HTTPS, start
            Docwright with <code>npm start -- --host {globalThis.location.hostname} --https</code>, or put it behind a
            proxy with a certificate.
          </Alert>
        )}
        {settings.hosts.some(({ signIn }) => signIn !== null) && <OwnSites />}
        <OpenForm />
        {host !== null && (
          <section className={styles.offers} aria-label="On this machine">
            <UnstyledButton
              className={styles.offer}
              onClick={() => void openRepositoryUrl(app, host.exampleUrl)}
              aria-label="Open the example site"
            >
              <BookOpenText size={20} aria-hidden />
              <span>
                <strong>Open the example site</strong>
                <small>Documentation for a made-up product. Change anything you like.</small>
              </span>
              <ArrowRight size={18} aria-hidden />
            </UnstyledButton>
            {others.map((url) => (
              <UnstyledButton key={url} className={styles.offer} onClick={() => void openRepositoryUrl(app, url)}>
                <FolderGit2 size={20} aria-hidden />
                <span>
                  <strong>{shortName(url)}</strong>
                  <small>A copy of your local repository</small>
                </span>
                <ArrowRight size={18} aria-hidden />
              </UnstyledButton>
            ))}
          </section>
        )}
        {sites !== null && sites.length > 0 && <RecentSites sites={sites} />}
      </main>
    </div>
  );
}

/** A ref for the heading: keyboard users who return from a site continue from there. */
function takeFocus(heading: HTMLElement | null): void {
  if (document.activeElement === document.body) heading?.focus({ preventScroll: true });
}

/** The repository that couldn't be opened, so that a typo in its URL can be corrected. */
function getAttemptedAddress(app: App): Extract<CurrentSite, { readonly kind: 'closed' }>['address'] {
  const { site } = app.get(siteStore).getState();
  return site.kind === 'closed' ? site.address : undefined;
}

function OpenForm() {
  const app = useApp();
  const field = useId();
  const [attempted] = useState(() => getAttemptedAddress(app));
  const [url, setUrl] = useState(attempted?.url ?? '');
  const [branch, setBranch] = useState(attempted?.branch ?? '');
  const [token, setToken] = useState('');
  const [more, setMore] = useState(branch !== '');
  const [problem, setProblem] = useState<Problem | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setProblem(await openRepositoryUrl(app, url, branch, token));
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <label className={styles.label} htmlFor={field}>
        Open a repository
      </label>
      <div className={styles.line}>
        <TextInput
          className={styles.url}
          size="md"
          id={field}
          placeholder="owner/docs or a URL"
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
          autoComplete="url"
          spellCheck={false}
          {...(problem === null
            ? {}
            : {
                error:
                  'This isn’t a repository URL. Paste one such as https://github.com/owner/name, or enter owner/name.',
              })}
        />
        <Button type="submit" size="md" disabled={url.trim() === ''}>
          Open
        </Button>
      </div>
      <UnstyledButton
        className={styles.more}
        aria-expanded={more}
        onClick={() => setMore(!more)}
        data-open={more || undefined}
      >
        <ChevronRight size={14} aria-hidden /> Branch and token
      </UnstyledButton>
      {more && (
        <div className={styles.details}>
          <TextInput
            label="Branch"
            placeholder="The repository’s default branch"
            value={branch}
            onChange={(event) => setBranch(event.currentTarget.value)}
            spellCheck={false}
          />
          <TokenInput
            placeholder="Only for private repositories"
            value={token}
            onChange={(event) => setToken(event.currentTarget.value)}
          />
          {token !== '' && (
            <Alert variant="light">
              The token stays in memory until you close the tab and is sent only to the repository’s host.
            </Alert>
          )}
        </div>
      )}
    </form>
  );
}

function shortName(url: string): string {
  return (
    new URL(url).pathname
      .split('/')
      .at(-1)
      ?.replace(/\.git$/, '') ?? url
  );
}
