import { Button, Checkbox } from '@mantine/core';
import { ChevronDown, ChevronRight, LogIn } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Problem } from '#base/problem.ts';
import { findSignInOption, signInInWindow, startSignIn } from '#state/intents/signInWithForge.ts';
import { explainTokenNotStored } from '../explainTokenNotStored.ts';
import { useApp } from '../useApp.ts';
import { ProblemMessage } from './ProblemMessage.tsx';
import styles from './SignInButton.module.css';

type SignInOption = NonNullable<ReturnType<typeof findSignInOption>>;

interface SignInButtonsProps {
  readonly options: readonly SignInOption[];
  /** Signs in in a window of its own and calls this after; by default leaves the app and returns to it. */
  readonly onSignedIn?: () => void;
}

interface RepositorySignInProps {
  readonly url: string;
  readonly onSignedIn?: () => void;
  /** The form for a token. */
  readonly children: ReactNode;
}

/** “Sign in with …” for the forge of a repository, or the form for a token, which is opened on request if both are possible. */
export function RepositorySignIn({ url, onSignedIn, children }: RepositorySignInProps) {
  const option = findSignInOption(useApp(), url);
  const [isOpen, setOpen] = useState(false);
  if (option === null) return children;
  return (
    <>
      <SignInButtons options={[option]} {...(onSignedIn === undefined ? {} : { onSignedIn })} />
      <Button
        className={styles.fold}
        size="compact-sm"
        variant="subtle"
        color="gray"
        leftSection={isOpen ? <ChevronDown size={15} aria-hidden /> : <ChevronRight size={15} aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        Use an access token instead
      </Button>
      {isOpen && children}
    </>
  );
}

/** “Sign in with …” for each forge, and whether to stay signed in. */
export function SignInButtons({ options, onSignedIn }: SignInButtonsProps) {
  const app = useApp();
  const [remember, setRemember] = useState(false);
  const [waitingFor, setWaitingFor] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const cannotRemember = explainTokenNotStored(app);
  const start = async (option: SignInOption) => {
    setProblem(null);
    if (onSignedIn === undefined) return setProblem(await startSignIn(app, option, remember));
    setWaitingFor(option.match);
    running.current?.abort();
    const { signal } = (running.current = new AbortController());
    const outcome = await signInInWindow(app, option, remember, { openWindow, signal });
    if (signal.aborted) return undefined;
    setWaitingFor(null);
    return outcome.ok ? onSignedIn() : setProblem(outcome.problem);
  };
  return (
    <div className={styles.signIn}>
      {options.map((option) => (
        <Button
          key={option.match}
          variant={options.length === 1 ? 'filled' : 'default'}
          size="md"
          fullWidth
          leftSection={<LogIn size={18} aria-hidden />}
          onClick={() => void start(option)}
        >
          {waitingFor === option.match ? `Waiting for ${option.title}…` : `Sign in with ${option.title}`}
        </Button>
      ))}
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
