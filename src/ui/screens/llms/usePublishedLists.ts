import { useEffect, useState } from 'react';
import type { LlmsLists } from '#site/llms/llmsLists.ts';
import { queryRenderedLlmsLists } from '#state/siteFacts/renderedSite.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import { useApp } from '../../useApp.ts';

/** How long a change waits for more changes, in milliseconds. */
const quiet = 300;

/** The lists that the site would publish now; null until they are known. */
export function usePublishedLists(site: OpenSite): LlmsLists | null {
  const app = useApp();
  const [lists, setLists] = useState<LlmsLists | null>(null);
  useEffect(() => {
    let isWanted = true;
    const ask = async () => {
      const made = await queryRenderedLlmsLists(app, site);
      if (isWanted && made !== null) setLists(made);
    };
    const timer = setTimeout(() => void ask(), quiet);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [app, site]);
  return lists;
}
