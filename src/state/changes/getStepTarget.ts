import { isPagePath } from '#base/fileKind.ts';
import { formatListStart } from '#base/formatList.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { readDocsJson } from '#config/docsJson.ts';
import { buildNavigationTree, type NavigationNode } from '#config/navigation/navigationTree.ts';
import { findPageFile } from '#config/navigation/pageFiles.ts';
import { settingsSections } from '#config/sections/registry.ts';
import { goToScreen } from '../route/goTo.ts';
import { fileScreens, type ScreenTarget } from '../route/route.ts';
import { routeStore, getActiveFile } from '../route/routeStore.ts';
import { applyChange, invertChange, type TextChange } from '#base/textChange.ts';
import type { JournalEntry, EntryPart } from '../journal/journal.ts';
import { getOpenSite, type OpenSite } from '../site/siteStore.ts';
import { siteRootOf, toSiteRootPath } from '../site/siteRoot.ts';
import { pageTitleOf } from '../review/changeSummary.ts';
import { apiPagesStore } from '../siteFacts/apiPagesStore.ts';
import { pageNamesStore } from '../siteFacts/pageNamesStore.ts';
import type { App } from '../app.ts';

type Step = Pick<JournalEntry, 'parts' | 'onPage'>;

/** Returns the screen that shows what undoing or redoing a step changed; null if it is already on screen or nowhere. */
export function getStepTarget(app: App, step: Step): ScreenTarget | null {
  return listTargetsElsewhere(app, step)[0] ?? null;
}

/** Most places that a step is named with. */
const mostPlaces = 2;

/**
 * Returns where a step is, as it reads after what was done: `on Quickstart`, `in openapi.yaml`, `in Site settings › Footer`.
 * '' if it is on screen, or nowhere, or if the words say it already.
 */
export function describeStepPlace(app: App, step: Step, words: string): string {
  const targets = listTargetsElsewhere(app, step);
  const names = [...new Set(targets.map((target) => nameTarget(app, target)))].filter((name) => name !== '');
  const [first] = targets;
  if (first === undefined || names.length === 0 || names.some((name) => mentions(words, name))) return '';
  return ` ${'path' in first && isPagePath(first.path ?? '') ? 'on' : 'in'} ${formatListStart(names, mostPlaces)}`;
}

function mentions(words: string, name: string): boolean {
  const at = words.indexOf(name);
  const around = [words.charAt(at - 1), words.charAt(at + name.length)];
  return at >= 0 && !around.some((letter) => /[\p{L}\p{N}]/u.test(letter));
}

function nameTarget(app: App, target: ScreenTarget): string {
  if (target.screen === 'settings') {
    const title = settingsSections.find(({ name }) => name === target.section)?.title;
    return title === undefined ? 'Site settings' : `Site settings › ${title}`;
  }
  const path = 'path' in target ? target.path : null;
  if (path === null) return '';
  if (!isPagePath(path)) return toSiteRootPath(app, path).slice(1);
  const { titles } = app.get(pageNamesStore).getState();
  return titles.get(path) ?? app.get(apiPagesStore).getState().byPath.get(path)?.title ?? pageTitleOf(path, null);
}

function listTargetsElsewhere(app: App, { parts, onPage }: Step): readonly ScreenTarget[] {
  const site = getOpenSite(app);
  if (site === null) return [];
  const shown = onPage === undefined ? [] : [toFileTarget(onPage)];
  const places = parts.flatMap((part) => placesOf(app, site, part));
  if ([...shown, ...places].some((place) => isOnScreen(app, place))) return [];
  // The page of an API operation shows parts of another file.
  const isInPage = parts.every((part) => part.kind === 'edit' && !isPagePath(part.path));
  return (isInPage && shown.length > 0 ? shown : places).filter((place) => place !== 'navigation');
}

/** Goes to the screen that shows a step. The page of an API operation may have another URL since, so that only its file is left. */
export function goToStepTarget(app: App, { parts }: Step, target: ScreenTarget): void {
  const path = target.screen === 'page' ? target.path : null;
  const paths = getOpenSite(app)?.paths ?? new Set();
  const { byPath } = app.get(apiPagesStore).getState();
  const [part] = parts;
  const isGone = path !== null && !paths.has(path) && !byPath.has(path);
  goToScreen(app, isGone && part?.kind === 'edit' ? toFileTarget(part.path) : target);
}

function toFileTarget(path: RepoPath): ScreenTarget {
  return { screen: isPagePath(path) ? 'page' : 'files', path };
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
  return [toFileTarget(path)];
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
