import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { notify } from '#state/noticesStore.ts';

/** A component that is fetched when it is first shown, or ahead of that. */
export interface DeferredComponent<Props> {
  (props: Props): ReactNode;
  /** Fetches it ahead of its first showing; gives whether it is here. */
  readonly fetch: () => Promise<boolean>;
}

/**
 * A component whose code is fetched when it is needed. Once it is here it is drawn at once:
 * React's own `lazy` would hold it back for a third of a second each time a placeholder was shown before.
 */
export function deferred<Props extends object>(load: () => Promise<ComponentType<Props>>, placeholder: ReactNode = null): DeferredComponent<Props> {
  let Loaded: ComponentType<Props> | null = null;
  let loading: Promise<boolean> | null = null;
  const fetch = (): Promise<boolean> => {
    loading ??= load().then(
      (component) => {
        Loaded = component;
        return true;
      },
      () => {
        loading = null; // told where it is shown; ahead of that nobody misses it
        return false;
      },
    );
    return loading;
  };
  function Deferred(props: Props): ReactNode {
    const [, setArrived] = useState(Loaded !== null);
    useEffect(() => {
      if (Loaded !== null) return undefined;
      const show = async () => {
        if (await fetch()) setArrived(true);
        else notify('A part of Docwright could not be fetched. Nothing is lost; reload when you are online.', 'problem', { label: 'Reload', run: () => globalThis.location.reload() });
      };
      const again = () => void show();
      again();
      globalThis.addEventListener('online', again);
      return () => globalThis.removeEventListener('online', again);
    }, []);
    return Loaded === null ? placeholder : <Loaded {...props} />;
  }
  return Object.assign(Deferred, { fetch });
}
