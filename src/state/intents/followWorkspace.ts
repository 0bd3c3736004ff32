import { beforeLeaving } from '../leaving.ts';
import { services } from '../services.ts';
import { openSiteNow } from '../siteStore.ts';
import { filesStore } from '../filesStore.ts';
import { closeSite, refreshConfiguration, refreshSite } from './openSite.ts';
import { keepLastWords } from './keepLastWords.ts';
import { saveAll, takeOverFromOtherTab } from './editText.ts';
import { writeWaitingPages } from './editPage.ts';

/** Stores everything typed so far. */
export async function saveEverything(): Promise<void> {
  await writeWaitingPages();
  await saveAll();
}

/** Stores everything, and writes down what storage refused. */
export async function saveOrKeep(): Promise<void> {
  await saveEverything();
  keepLastWords();
}

/** Keeps the screen in step with storage: other tabs' changes come in, and what is typed goes out when the tab is left. Gives what ends it. */
export function followWorkspace(): () => void {
  beforeLeaving(saveOrKeep);
  const stop = services().workspace.subscribe((event) => {
    if (event.here || openSiteNow()?.summary.id !== event.site) return;
    if (event.kind === 'siteForgotten') void closeSite();
    else if (event.kind === 'fileChanged') void takeOverFromOtherTab(event.path).then(refreshSite);
    else void refreshSite().then(refreshConfiguration).then(() => Promise.all(Object.keys(filesStore.getState().files).map(takeOverFromOtherTab)));
  });
  const close = () => {
    keepLastWords();
    void saveOrKeep();
  };
  const leave = () => {
    if (document.visibilityState === 'hidden') close();
  };
  document.addEventListener('visibilitychange', leave);
  globalThis.addEventListener('pagehide', close);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', leave);
    globalThis.removeEventListener('pagehide', close);
  };
}
