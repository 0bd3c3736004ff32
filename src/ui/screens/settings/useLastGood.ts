import { useEffect, useRef } from 'react';
import type { Problem } from '#base/problem.ts';
import type { SiteConfiguration } from '#state/siteStore.ts';

/** The configuration as it was last valid JSON, and what is wrong with it now; null where nothing is. */
export function useLastGood(configuration: SiteConfiguration): { readonly shown: SiteConfiguration; readonly broken: Problem | null } {
  const good = useRef(configuration);
  const broken = configuration.docs.problems.find(({ code }) => code === 'config/not-json') ?? null;
  useEffect(() => {
    if (broken === null) good.current = configuration;
  }, [configuration, broken]);
  return { shown: broken === null ? configuration : good.current, broken };
}
