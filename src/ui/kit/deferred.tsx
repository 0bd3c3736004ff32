import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { notify } from '#state/noticesStore.ts';

/** A component that is fetched when it is first shown, or ahead of that. */
export interface DeferredComponent<Props> {
  (props: Props): ReactNode;
  /** Fetches it ahead of its first showing. */
  readonly fetch: () => void;
}

/**
 * A component whose code is fetched when it is needed. Once it is here it is drawn at once:
 * React's own `lazy` would hold it back for a third of a second each time a placeholder was shown before.
 */
export function deferred<Props extends object>(load: () => Promise<ComponentType<Props>>, placeholder: ReactNode = null): DeferredComponent<Props> {
  let Loaded: ComponentType<Props> | null = null;
  let loading: Promise<void> | null = null;
  const fetch = (): Promise<void> => {
    loading ??= load().then(
      (component) => {
        Loaded = component;
      },
      () => {
        loading = null;
        notify('A part of Docwright could not be fetched. Nothing is lost; reload when you are online.', 'problem', { label: 'Reload', run: () => globalThis.location.reload() });
      },
    );
    return loading;
  };
  function Deferred(props: Props): ReactNode {
    const [, setArrived] = useState(Loaded !== null);
    useEffect(() => {
      if (Loaded === null) void fetch().then(() => setArrived(Loaded !== null));
    }, []);
    return Loaded === null ? placeholder : <Loaded {...props} />;
  }
  return Object.assign(Deferred, { fetch: () => void fetch() });
}
