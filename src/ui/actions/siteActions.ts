import { assertNever } from '#base/assertNever.ts';
import { isPagePath } from '#base/fileKind.ts';
import type { SiteScreen } from '#state/route/route.ts';
import { goToScreen } from '#state/route/goTo.ts';
import { saveAndNotify } from '#state/intents/saveAndNotify.ts';
import { saveAll } from '#state/sync/saveAll.ts';
import type { App } from '#state/app.ts';
import { switchPageView } from './switchPageView.ts';

/** Dialogs that open over a site's screens. */
export type SiteOverlay = 'palette' | 'shortcuts';

/** The current place in a site, and a way to open a dialog over it. */
export interface SiteActionContext {
  readonly screen: SiteScreen;
  readonly path: string | null;
  readonly open: (what: SiteOverlay) => void;
}

/** An action available everywhere in a site, shared by keys and commands. */
interface SiteAction {
  readonly title: string;
  /** In ProseMirror notation. */
  readonly keys: string;
}

/** Every action with a key that works anywhere in a site. */
export const siteActions = {
  commands: { title: 'Search everything', keys: 'Mod-k' },
  pages: { title: 'Go to page', keys: 'Mod-p' },
  search: { title: 'Search and replace in site', keys: 'Mod-Shift-f' },
  shortcuts: { title: 'Keyboard shortcuts', keys: 'Mod-/' },
  source: { title: 'Toggle source', keys: 'Mod-Shift-s' },
  // For users with the habit; everything is saved automatically.
  save: { title: 'Save now', keys: 'Mod-s' },
} as const satisfies Readonly<Record<string, SiteAction>>;

type SiteActionName = keyof typeof siteActions;
export const siteActionNames = Object.keys(siteActions) as readonly SiteActionName[]; // keys of a constant object

/** Runs a site action. */
export function runSiteAction(app: App, name: SiteActionName, context: SiteActionContext): void {
  switch (name) {
    case 'commands':
    case 'pages':
      return context.open('palette');
    case 'search':
      return goToSearch(app);
    case 'shortcuts':
      return context.open('shortcuts');
    case 'source':
      return switchSource(app, context);
    case 'save':
      return void saveAndNotify(app);
    default:
      return assertNever(name);
  }
}

/** Opens the site search after saving all pending edits. */
export function goToSearch(app: App): void {
  void saveAll(app).then(() => goToScreen(app, { screen: 'search' }));
}

function switchSource(app: App, { screen, path }: SiteActionContext): void {
  if (path === null || !isPagePath(path)) return;
  void switchPageView(app, screen === 'source' ? 'page' : 'source', path);
}
