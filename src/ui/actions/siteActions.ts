import { isPagePath } from '#base/fileKind.ts';
import type { SiteScreen } from '#state/address/address.ts';
import { goToScreen } from '#state/intents/goTo.ts';
import { saveAndSay } from '#state/intents/saveAndSay.ts';
import { saveEverything } from '#state/intents/saveEverything.ts';
import { changeMode } from './changeMode.ts';

/** What is shown over a site's screens. */
export type SiteOverlay = 'palette' | 'pages' | 'shortcuts';

/** Where in a site one is, and how something is shown over it. */
export interface SiteContext {
  readonly screen: SiteScreen;
  readonly path: string | null;
  readonly open: (what: SiteOverlay) => void;
}

/** Something that is done everywhere in a site: keys and commands do just this. */
export interface SiteAction {
  readonly title: string;
  /** As ProseMirror names them. */
  readonly keys: string;
  readonly run: (context: SiteContext) => void;
}

/** All that keys do wherever in a site one is. */
export const siteActions = {
  commands: { title: 'Commands and pages', keys: 'Mod-k', run: ({ open }) => open('palette') },
  pages: { title: 'Go to a page', keys: 'Mod-p', run: ({ open }) => open('pages') },
  search: {
    title: 'Search and replace in the site',
    keys: 'Mod-Shift-f',
    run: () => void saveEverything().then(() => goToScreen({ screen: 'search' })),
  },
  shortcuts: { title: 'Keyboard shortcuts', keys: 'Mod-/', run: ({ open }) => open('shortcuts') },
  source: { title: 'Source, and back to the page', keys: 'Mod-Shift-s', run: switchSource },
  // For those who are used to it: all is saved by itself.
  save: { title: 'Save now', keys: 'Mod-s', run: () => void saveAndSay() },
} as const satisfies Readonly<Record<string, SiteAction>>;

function switchSource({ screen, path }: SiteContext): void {
  if (path === null || !isPagePath(path)) return;
  void changeMode(screen === 'source' ? 'page' : 'source', path);
}
