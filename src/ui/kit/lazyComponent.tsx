import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { createProblem as makeProblem, type Problem } from '#base/problem.ts';
import { dismissNotice, dismissWhenOnline, notify } from '#state/noticesStore.ts';
import type { App } from '#state/app.ts';
import { describeProblem } from '../describeProblem.ts';
import { retryFailedStyleSheets } from './failedStyleSheets.ts';
import { PartLoadError } from './PartLoadError.tsx';
import { useApp } from '../useApp.ts';

/** A component that is fetched when it is first shown, or ahead of that. */
export interface LazyComponent<Props> {
  (props: Props): ReactNode;
  /** Fetches it ahead of its first showing; gives whether it is here. */
  readonly fetch: () => Promise<boolean>;
}

type Load<Props> = () => Promise<ComponentType<Props>>;

/**
 * A component whose code is fetched when it is needed. Once it is here it is drawn at once:
 * React's own `lazy` would hold it back for a third of a second each time a placeholder was shown before.
 * Where it cannot be fetched, that is said in its place, and it is asked for again once the network is back.
 */
export function lazyComponent<Props extends object>(
  load: Load<Props>,
  placeholder: ReactNode = null,
): LazyComponent<Props> {
  return make(load, placeholder, (problem, again) => <PartLoadError problem={problem} onTryAgain={again} />);
}

/** The same for what opens over the page or has little room: a notice says that it could not be fetched. */
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
        loading = null; // told where it is shown; ahead of that nobody misses it
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
        setArrived(true); // it may have come after this was drawn, and before that was on the screen
        return undefined;
      }
      again();
      globalThis.addEventListener('online', again);
      return () => globalThis.removeEventListener('online', again);
      // It is asked for once, however often it is drawn.
      // oxlint-disable-next-line react/exhaustive-deps
    }, []);
    if (Loaded !== null) return <Loaded {...props} />;
    return missed === null || inPlace === null ? placeholder : inPlace(missed, again);
  }
  return Object.assign(Deferred, { fetch: async () => (await take()) === null });
}

/** Gives the notice. */
function tell(app: App, problem: Problem, again: () => void): number {
  const { title, advice } = describeProblem(problem);
  const notice = notify(app, `${title}. ${advice}`, 'problem', { label: 'Try again', run: again });
  // What fails while online fails for another reason, which the network's coming back does not mend.
  if (!navigator.onLine) dismissWhenOnline(app, notice);
  return notice;
}
