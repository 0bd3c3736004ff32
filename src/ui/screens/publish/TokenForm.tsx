import { Button, Checkbox, Text } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import type { Problem } from '#base/problem.ts';
import { signIn } from '#state/intents/signIn.ts';
import type { RecoveryAction } from '#state/publish/publishFlow.ts';
import { RepositorySignIn } from '../../kit/SignInButton.tsx';
import { TokenSteps } from '../../kit/TokenSteps.tsx';
import { describeProblem } from '../../describeProblem.ts';
import { explainTokenNotStored } from '../../explainTokenNotStored.ts';
import styles from './PublishScreen.module.css';
import { TokenInput } from '../../kit/TokenInput.tsx';
import { useApp } from '../../useApp.ts';

export interface TokenFormProps {
  readonly url: string;
  readonly way: Extract<RecoveryAction, { kind: 'signIn' }>;
  readonly onSignedIn: () => void;
}

/** Lets the user sign in, or enter a token with the permission it needs. Continues by itself once it is accepted. */
export function TokenForm({ url, way, onSignedIn }: TokenFormProps) {
  const title = useApp().services.findForge(url)?.title ?? new URL(url).host;
  return (
    <fieldset className={styles.token}>
      <legend className={styles.tokenTitle}>Sign in to {title}</legend>
      <RepositorySignIn url={url} onSignedIn={onSignedIn}>
        <TokenFields url={url} way={way} onSignedIn={onSignedIn} />
      </RepositorySignIn>
    </fieldset>
  );
}

function TokenFields({ url, way, onSignedIn }: TokenFormProps) {
  const app = useApp();
  const [token, setToken] = useState('');
  const [remember, setRemember] = useState(false);
  const [checking, setChecking] = useState(false);
  const [refused, setRefused] = useState<Problem | null>(null);
  const { provider, repository } = app.services.locate(url) ?? {};
  const cannotRemember = explainTokenNotStored(app);
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (token.trim() === '') return;
    setChecking(true);
    const user = await signIn(app, url, token.trim(), remember);
    setChecking(false);
    setRefused(user.ok ? null : user.problem);
    if (user.ok) onSignedIn();
  };
  // HTML doesn't allow nested forms, so the field itself handles Enter.
  return (
    <>
      {way.tokenUrl === null || provider === undefined || repository === undefined ? (
        <Text size="sm">
          Required permissions: <strong>{way.permission}</strong>.
        </Text>
      ) : (
        <TokenSteps
          title={provider.title}
          permission={way.permission}
          url={way.tokenUrl}
          repository={`${repository.owner}/${repository.name}`}
        />
      )}
      <TokenInput
        {...(way.tokenAdvice === undefined ? {} : { description: way.tokenAdvice })}
        value={token}
        error={refused === null ? null : describeProblem(refused).title}
        onChange={(event) => setToken(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void submit(event);
        }}
      />
      <Checkbox
        size="xs"
        label="Remember in this browser (encrypted)"
        disabled={cannotRemember !== null}
        {...(cannotRemember === null ? {} : { description: cannotRemember })}
        checked={remember}
        onChange={(event) => setRemember(event.currentTarget.checked)}
      />
      <div className={styles.actions}>
        <Button size="sm" loading={checking} disabled={token.trim() === ''} onClick={(event) => void submit(event)}>
          Sign in and continue
        </Button>
      </div>
    </>
  );
}
