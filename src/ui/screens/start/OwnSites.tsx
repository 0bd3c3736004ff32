import type { Problem } from '#base/problem.ts';
import { formatNoResults } from '#base/noResults.ts';
import { Button, Loader, TextInput, UnstyledButton } from '@mantine/core';
import { ArrowRight, FolderGit2, Lock, Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { formatTimeAgo } from '#state/formatTimeAgo.ts';
import { listOwnSites, openOwnSite, type OwnSites as ListedSites } from '#state/intents/openOwnSite.ts';
import { signOut } from '#state/intents/signIn.ts';
import { getSignInOptions } from '#state/intents/signInWithForge.ts';
import { tokensStore } from '#state/tokens/tokensStore.ts';
import { ProblemMessage } from '../../kit/ProblemMessage.tsx';
import { SignInButtons } from '../../kit/SignInButton.tsx';
import { useAsyncValue } from '../../kit/useAsyncValue.ts';
import { useApp } from '../../useApp.ts';
import styles from './OwnSites.module.css';

type SignInOption = ReturnType<typeof getSignInOptions>[number];

/** More sites than this can be searched. */
const mostWithoutSearch = 5;

/** The forges that this installation lets users sign in to: the accounts with their sites, and a button for each of the others. */
export function OwnSites() {
  const app = useApp();
  const tokens = useStore(app.get(tokensStore), (state) => state.tokens);
  const options = useMemo(() => getSignInOptions(app), [app]);
  const others = options.filter(({ match }) => tokens[match] === undefined);
  return (
    <div className={styles.forges}>
      {options.map((option) => {
        const token = tokens[option.match];
        return token === undefined ? null : <SignedIn key={option.match} option={option} token={token} />;
      })}
      {others.length > 0 && <SignInButtons options={others} />}
    </div>
  );
}

function SignedIn({ option, token }: { readonly option: SignInOption; readonly token: string }) {
  const app = useApp();
  const [attempt, setAttempt] = useState(0);
  const found = useAsyncValue(() => listOwnSites(app, option), [app, option], { reloadOn: [attempt, token] });
  const user = found?.ok === true ? found.value.user : null;
  const sites = found?.ok === true ? found.value.sites : undefined;
  const isRefused = found?.ok === false && /^git\/(?:token-refused|sign-in-needed)$/.test(found.problem.code);
  return (
    <section className={styles.forge} aria-label={`Your sites on ${option.title}`}>
      <header className={styles.account}>
        <h2 className={styles.heading}>{sites === null ? option.title : `Your sites on ${option.title}`}</h2>
        <span className={styles.person}>
          {user !== null && <span className={styles.name}>{user.name ?? user.login}</span>}
          <Button size="compact-sm" variant="subtle" onClick={() => void signOut(app, option.match)}>
            Sign out
          </Button>
        </span>
      </header>
      {found === undefined && <Loader size="sm" aria-label="Looking for your sites" />}
      {found?.ok === false && (
        <>
          {isRefused ? (
            <p className={styles.text}>You’re no longer signed in. Sign in again to see your sites.</p>
          ) : (
            <ProblemMessage problem={found.problem} />
          )}
          {isRefused ? (
            <SignInButtons options={[option]} />
          ) : (
            <Button variant="default" onClick={() => setAttempt(attempt + 1)}>
              Try again
            </Button>
          )}
        </>
      )}
      {sites === null && (
        <p className={styles.text}>To open a site on {option.title}, enter the URL of its repository below.</p>
      )}
      {sites != null && <SiteList sites={sites} title={option.title} />}
    </section>
  );
}

function SiteList({ sites, title }: { readonly sites: NonNullable<ListedSites['sites']>; readonly title: string }) {
  const app = useApp();
  const [words, setWords] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const wanted = words.trim().toLowerCase();
  const shown = sites.filter(({ owner, name, description }) =>
    `${owner}/${name} ${description ?? ''}`.toLowerCase().includes(wanted),
  );
  if (sites.length === 0)
    return (
      <p className={styles.text}>
        None of your newest repositories on {title} contains a docs.json or mint.json. Enter a repository below.
      </p>
    );
  return (
    <>
      {sites.length > mostWithoutSearch && (
        <TextInput
          aria-label={`Search your sites on ${title}`}
          placeholder="Search"
          leftSection={<Search size={16} aria-hidden />}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      )}
      <ul className={styles.list}>
        {shown.map((site) => (
          <li key={`${site.owner}/${site.name}`}>
            <UnstyledButton className={styles.site} onClick={() => void openOwnSite(app, site).then(setProblem)}>
              {site.private ? <Lock size={18} aria-label="Private" /> : <FolderGit2 size={18} aria-hidden />}
              <span>
                <strong>
                  {site.owner}/{site.name}
                </strong>
                <small>
                  {site.description !== null && <>{site.description} · </>}
                  {site.changedAt > 0 && <>changed {formatTimeAgo(site.changedAt, app.services.now())}</>}
                </small>
              </span>
              <ArrowRight size={16} aria-hidden />
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className={styles.text}>{formatNoResults(words)}</p>}
      {problem !== null && <ProblemMessage problem={problem} />}
    </>
  );
}
