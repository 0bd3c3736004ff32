import { isPagePath } from '#base/fileKind.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { readDocsJson } from '#config/docsJson.ts';
import { buildNavigationTree, type NavigationNode } from '#config/navigation/navigationTree.ts';
import { findPageFile } from '#config/navigation/pageFiles.ts';
import { settingsSections } from '#config/sections/registry.ts';
import { fileScreens, type ScreenTarget } from '../route/route.ts';
import { routeStore, getActiveFile } from '../route/routeStore.ts';
import { applyChange, invertChange, type TextChange } from '#base/textChange.ts';
import type { JournalEntry, EntryPart } from '../journal/journal.ts';
import { getOpenSite, type OpenSite } from '../site/siteStore.ts';
import { siteRootOf } from '../site/siteRoot.ts';
import type { App } from '../app.ts';

/** Returns the screen that shows what undoing or redoing a step changed; null if it is already on screen or nowhere. */
export function getStepTarget(app: App, { parts }: Pick<JournalEntry, 'parts'>): ScreenTarget | null {
  const site = getOpenSite(app);
  if (site === null) return null;
  const places = parts.flatMap((part) => placesOf(app, site, part));
  return places.some((place) => isOnScreen(app, place))
    ? null
    : (places.find((place) => place !== 'navigation') ?? null);
}

/** `navigation` is the sidebar shown next to any file, if it shows the changed part. */
type Place = ScreenTarget | 'navigation';

function isOnScreen(app: App, place: Place): boolean {
  const { address } = app.get(routeStore).getState();
  if (address.view !== 'site') return true;
  if (place === 'navigation') return fileScreens.some((screen) => screen === address.screen);
  if (place.screen === 'settings')
    return address.screen === 'settings' && (address.section ?? place.section) === place.section;
  return 'path' in place && getActiveFile(app) === place.path;
}

function placesOf(app: App, site: OpenSite, part: EntryPart): readonly Place[] {
  const { configuration, paths } = site;
  if (part.kind === 'move') return [part.from, part.to].flatMap((path) => filePlace(paths, path));
  if (part.kind === 'edit' && configuration !== null && part.path === configuration.path) {
    const text = configuration.texts.get(part.path) ?? '';
    return configurationPlaces(app, site, otherSide(text, part.change), text);
  }
  return filePlace(paths, part.path);
}

/** Returns the text on the other side of a change just undone or redone. */
function otherSide(text: string, change: TextChange): string {
  return applyChange(text, invertChange(change)) ?? applyChange(text, change) ?? text;
}

function filePlace(paths: ReadonlySet<RepoPath>, path: RepoPath): readonly Place[] {
  if (!paths.has(path)) return [];
  return [{ screen: isPagePath(path) ? 'page' : 'files', path }];
}

/** Returns the settings sections that differ, and the page that moved in the navigation. */
function configurationPlaces(app: App, site: OpenSite, before: string, after: string): readonly Place[] {
  const { configuration } = site;
  if (configuration === null) return [];
  const { format } = configuration.docs;
  const [old, now] = [before, after].map((text) => readDocsJson(text, () => null, configuration.path));
  if (old === undefined || now === undefined) return [];
  const keys = new Set([...Object.keys(old.config), ...Object.keys(now.config)]);
  const changed = [...keys].filter((key) => JSON.stringify(old.config[key]) !== JSON.stringify(now.config[key]));
  const settings = settingsSections.filter((section) =>
    changed.some((key) => key !== 'navigation' && key in section[format]),
  );
  const hasOther = changed.some((key) => !settings.some((section) => key in section[format]));
  return [
    ...(hasOther ? [navigationPlace(app, site, buildNavigationTree(old), buildNavigationTree(now))] : []),
    ...settings.map(({ name }) => ({ screen: 'settings', section: name }) as const),
  ];
}

/** Returns `navigation` if it shows the moved entry, else that entry's page, which brings up its tab. */
function navigationPlace(
  app: App,
  site: OpenSite,
  before: readonly NavigationNode[],
  now: readonly NavigationNode[],
): Place {
  const [old, present] = [trailsOf(before), trailsOf(now)];
  const [entry, trail] = [...present].find(([one, at]) => old.get(one)?.join('\n') !== at.join('\n')) ?? [];
  const fileOf = (one: string) => findPageFile(one, siteRootOf(site), site.paths);
  const path = entry === undefined ? null : fileOf(entry);
  const shown = [...present].find(([one]) => fileOf(one) === getActiveFile(app))?.[1];
  return path === null || shown === undefined || shown[0] === trail?.[0] ? 'navigation' : { screen: 'page', path };
}

/** Maps each page entry to the labels of its ancestors, outermost first. */
function trailsOf(nodes: readonly NavigationNode[], above: readonly string[] = []): Map<string, readonly string[]> {
  return new Map(
    nodes.flatMap((node): readonly (readonly [string, readonly string[]])[] => {
      if (node.kind === 'page') return [[node.entry, above]];
      if (!('children' in node)) return [];
      const root: readonly (readonly [string, readonly string[]])[] =
        node.root === null ? [] : [[node.root, [...above, node.label]]];
      return [...root, ...trailsOf(node.children, [...above, node.label])];
    }),
  );
}
