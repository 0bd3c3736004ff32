import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Problem } from '#base/problem.ts';
import { identifyHost } from '#state/intents/configureHost.ts';
import { ProblemMessage } from './ProblemMessage.tsx';
import { useApp } from '../useApp.ts';

export interface IdentifyHostProps {
  /** The URL of a repository on an unknown host. */
  readonly url: string;
  readonly onIdentified: () => void;
}

/** Offers to ask an unknown host which forge it is. */
export function IdentifyHost({ url, onIdentified }: IdentifyHostProps) {
  const app = useApp();
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const { host } = new URL(url);
  const ask = async () => {
    setAsking(true);
    const outcome = await identifyHost(app, url);
    setAsking(false);
    setProblem(outcome.ok ? null : outcome.problem);
    if (outcome.ok) onIdentified();
  };
  return (
    <>
      {problem !== null && <ProblemMessage problem={problem} />}
      <p>
        Docwright can ask {host} whether it runs GitLab, Gitea, Forgejo, or GitHub Enterprise Server. It asks for the
        version, without a token, and remembers the answer in this browser.
      </p>
      <Button variant="default" loading={asking} onClick={() => void ask()}>
        Ask {host}
      </Button>
    </>
  );
}
