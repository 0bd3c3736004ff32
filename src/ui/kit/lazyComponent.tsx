import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { createProblem as makeProblem, type Problem } from '#base/problem.ts';
import { dismissNotice, dismissWhenOnline, notify } from '#state/notices/noticesStore.ts';
import type { App } from '#state/app.ts';
import { describeProblem } from '../describeProblem.ts';
import { retryFailedStyleSheets } from './failedStyleSheets.ts';
import { PartLoadError } from './PartLoadError.tsx';
import { useApp } from '../useApp.ts';

/** A component loaded on first render or in advance. */
export interface LazyComponent<Props> {
  (props: Props): ReactNode;
  /** Loads it in advance; true on success. */
  readonly preload: () => Promise<boolean>;
}

type Load<Props> = () => Promise<ComponentType<Props>>;

/**
 * A component whose code is loaded on demand. Once loaded, it renders at once: React's `lazy` would delay it for a
 * third of a second after each placeholder. If loading fails, an error shows in its place, and loading is retried
 * once online.
 */
export function lazyComponent<Props extends object>(
  load: Load<Props>,
  placeholder: ReactNode = null,
): LazyComponent<Props> {
  return make(load, placeholder, (problem, again) => <PartLoadError problem={problem} onTryAgain={again} />);
}

/** Like `lazyComponent`, for overlays and small elements: a failure shows a notice instead. */
export function lazyOverlay<Props extends object>(
  load: Load<Props>,
  placeholder: ReactNode = null,
): LazyComponent<Props> {
  return make(load, placeholder, null);
}

function make<Props extends object>(
  load: Load<Props>,
  placeholder: ReactNode,
  inPlace: ((problem: Problem, again: () => void) => ReactNode) | null,
): LazyComponent<Props> {
  let Loaded: ComponentType<Props> | null = null;
  let loading: Promise<Problem | null> | null = null;
  let hasFailed = false;
  const take = (): Promise<Problem | null> => {
    loading ??= (hasFailed ? retryFailedStyleSheets().then(load) : load()).then(
      (component) => {
        Loaded = component;
        return null;
      },
      (error: unknown) => {
        hasFailed = true;
        loading = null; // reported when rendered; a failed prefetch is silent
        return makeProblem('app/part-not-fetched', error instanceof Error ? error.message : String(error));
      },
    );
    return loading;
  };
  function Deferred(props: Props): ReactNode {
    const app = useApp();
    const [, setArrived] = useState(Loaded !== null);
    const [missed, setMissed] = useState<Problem | null>(null);
    const told = useRef<number | null>(null);
    const show = async (): Promise<void> => {
      setMissed(null);
      const problem = await take();
      setArrived(problem === null);
      setMissed(problem);
      if (told.current !== null) dismissNotice(app, told.current);
      told.current = problem !== null && inPlace === null ? tell(app, problem, again) : null;
    };
    const again = () => void show();
    useEffect(() => {
      if (Loaded !== null) {
        setArrived(true); // it may have loaded between render and effect
        return undefined;
      }
      again();
      globalThis.addEventListener('online', again);
      return () => globalThis.removeEventListener('online', again);
      // Requested once per mount, not per render.
      // oxlint-disable-next-line react/exhaustive-deps
    }, []);
    if (Loaded !== null) return <Loaded {...props} />;
    return missed === null || inPlace === null ? placeholder : inPlace(missed, again);
  }
  return Object.assign(Deferred, { preload: async () => (await take()) === null });
}

/** Shows the notice and returns its ID. */
function tell(app: App, problem: Problem, again: () => void): number {
  const { title, advice } = describeProblem(problem);
  const notice = notify(app, `${title}. ${advice}`, 'problem', { label: 'Try again', run: again });
  // A failure while online has another cause, which reconnecting does not fix.
  if (!navigator.onLine) dismissWhenOnline(app, notice);
  return notice;
}
