import { Button, Checkbox } from '@mantine/core';
import { LogIn } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Problem } from '#base/problem.ts';
import { findSignInOption, signInInWindow, startSignIn } from '#state/intents/signInWithForge.ts';
import { explainTokenNotStored } from '../explainTokenNotStored.ts';
import { useApp } from '../useApp.ts';
import { ProblemMessage } from './ProblemMessage.tsx';
import styles from './SignInButton.module.css';

type SignInOption = NonNullable<ReturnType<typeof findSignInOption>>;

interface SignInButtonProps {
  readonly option: SignInOption;
  /** Signs in in a window of its own and calls this after; by default leaves the app and returns to it. */
  readonly onSignedIn?: () => void;
}

/** “Sign in with …” for the forge of a repository; nothing if this installation doesn't offer it. */
export function RepositorySignIn({ url, onSignedIn }: { readonly url: string; readonly onSignedIn?: () => void }) {
  const option = findSignInOption(useApp(), url);
  return option === null ? null : (
    <SignInButton option={option} {...(onSignedIn === undefined ? {} : { onSignedIn })} />
  );
}

/** “Sign in with …”, and whether to stay signed in. */
export function SignInButton({ option, onSignedIn }: SignInButtonProps) {
  const app = useApp();
  const [remember, setRemember] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const cannotRemember = explainTokenNotStored(app);
  const start = async () => {
    setProblem(null);
    setWaiting(true);
    if (onSignedIn === undefined) {
      setProblem(await startSignIn(app, option, remember));
      return setWaiting(false);
    }
    running.current?.abort();
    const { signal } = (running.current = new AbortController());
    const outcome = await signInInWindow(app, option, remember, { openWindow, signal });
    if (signal.aborted) return;
    setWaiting(false);
    if (outcome.ok) onSignedIn();
    else setProblem(outcome.problem);
  };
  return (
    <div className={styles.signIn}>
      <Button
        variant="default"
        size="md"
        fullWidth
        leftSection={<LogIn size={18} aria-hidden />}
        onClick={() => void start()}
      >
        {isWaiting && onSignedIn !== undefined ? `Waiting for ${option.title}…` : `Sign in with ${option.title}`}
      </Button>
      <Checkbox
        size="xs"
        label="Stay signed in on this device (encrypted)"
        disabled={cannotRemember !== null}
        {...(cannotRemember === null ? {} : { description: cannotRemember })}
        checked={remember}
        onChange={(event) => setRemember(event.currentTarget.checked)}
      />
      {problem !== null && <ProblemMessage problem={problem} />}
    </div>
  );
}

function openWindow(): Window | null {
  return globalThis.open('about:blank', '_blank', 'popup,width=640,height=760');
}
