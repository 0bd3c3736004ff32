import { assertNever } from '#base/assertNever.ts';
import { isPagePath } from '#base/fileKind.ts';
import type { SiteScreen } from '#state/address/route.ts';
import { goToScreen } from '#state/intents/goTo.ts';
import { saveAndNotify } from '#state/intents/saveAndNotify.ts';
import { saveAll } from '#state/intents/saveAll.ts';
import type { App } from '#state/app.ts';
import { switchPageView } from './switchPageView.ts';

/** What is shown over a site's screens. */
export type SiteOverlay = 'palette' | 'pages' | 'shortcuts';

/** Where in a site one is, and how something is shown over it. */
export interface SiteActionContext {
  readonly screen: SiteScreen;
  readonly path: string | null;
  readonly open: (what: SiteOverlay) => void;
}

/** Something that is done everywhere in a site: keys and commands do just this. */
interface SiteAction {
  readonly title: string;
  /** As ProseMirror names them. */
  readonly keys: string;
}

/** All that keys do wherever in a site one is. */
export const siteActions = {
  commands: { title: 'Commands and pages', keys: 'Mod-k' },
  pages: { title: 'Go to a page', keys: 'Mod-p' },
  search: { title: 'Search and replace in the site', keys: 'Mod-Shift-f' },
  shortcuts: { title: 'Keyboard shortcuts', keys: 'Mod-/' },
  source: { title: 'Source, and back to the page', keys: 'Mod-Shift-s' },
  // For those who are used to it: all is saved by itself.
  save: { title: 'Save now', keys: 'Mod-s' },
} as const satisfies Readonly<Record<string, SiteAction>>;

type SiteActionName = keyof typeof siteActions;
export const siteActionNames = Object.keys(siteActions) as readonly SiteActionName[]; // of a constant object

/** Runs an action of a site. */
export function runSiteAction(app: App, name: SiteActionName, context: SiteActionContext): void {
  switch (name) {
    case 'commands':
      return context.open('palette');
    case 'pages':
      return context.open('pages');
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

/** Shows the search over the site, once all is saved that was typed. */
export function goToSearch(app: App): void {
  void saveAll(app).then(() => goToScreen(app, { screen: 'search' }));
}

function switchSource(app: App, { screen, path }: SiteActionContext): void {
  if (path === null || !isPagePath(path)) return;
  void switchPageView(app, screen === 'source' ? 'page' : 'source', path);
}
