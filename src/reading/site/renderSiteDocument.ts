import { createElement, Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { listConnectSources } from '#openapi/playground/connectSources.ts';
import { drawSite } from './drawSite.tsx';
import type { SitePage } from './sitePage.ts';
import type { PageChrome } from './pageChrome.ts';
import { findPagePlayground } from './findPagePlayground.ts';
import { SidebarEntries, SiteSidebar } from './SiteSidebar.tsx';
import { SiteTabs } from './SiteTabs.tsx';
import type { NavigationView, SidebarEntry } from '#site/view/navigationView.ts';

/** URLs that a page of a site loads. */
export interface SiteFileUrls {
  readonly script: string;
  readonly styles: readonly string[];
  /** Style sheet of pages with formulas. */
  readonly math: string;
  /** A font that the first text needs. */
  readonly font: string | null;
  readonly favicon: string | null;
  /** List of the search index's pieces. */
  readonly search: string;
  /** Table in which the site's page-not-found page finds files whose names differ from their URLs; null if there is none. */
  readonly paths: string | null;
  /** Table of redirects that the page-not-found page applies; null if there are none. */
  readonly redirects: string | null;
  /** The Content-Security-Policy. */
  readonly policy: string;
}

/** Sets the mode before the first paint; the policy allows the script by its hash. `data-first` is the site's initial mode. */
export const modeScript =
  "(function(r){var k='docwright-mode',m=null;try{m=localStorage.getItem(k)}catch(e){}if(r.dataset.first!=='system'&&r.hasAttribute('data-strict'))m=r.dataset.first;if(!m&&r.dataset.first!=='system')m=r.dataset.first;if(m==='dark'||(!m&&matchMedia('(prefers-color-scheme: dark)').matches))r.classList.add('dark');else r.classList.remove('dark')})(document.documentElement)";

/** A page of a site as a whole document. Readable without scripts; its script attaches the interaction. */
export function renderSiteDocument(page: SitePage, around: PageChrome, files: SiteFileUrls, hasMath: boolean): string {
  const { view } = page;
  const { settings } = around;
  const body = renderToStaticMarkup(drawSite(page, around));
  const { mode } = settings;
  const attributes = [
    ...getBodyAttributes(view, around),
    ['data-search-index', files.search] as const,
    ...(view.path === null && files.paths !== null ? [['data-paths', files.paths] as const] : []),
    ...(view.path === null && files.redirects !== null ? [['data-redirects', files.redirects] as const] : []),
    ...versionAttributes(page),
    ...(typeof page.ownCode === 'string' ? [['data-own-code', page.ownCode] as const] : []),
  ];
  return `<!doctype html>
<html lang="${escapeMarkup(getPageLanguage(view))}"${mode.first === 'dark' ? ' class="dark"' : ''} data-first="${mode.first}"${mode.hasToggle ? '' : ' data-strict'}>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeMarkup(policyOf(page, files))}">
<meta name="viewport" content="width=device-width, initial-scale=1">
${headOf(view.meta, hasMath ? { ...files, styles: [...files.styles, files.math] } : files)}
<script>${modeScript}</script>
<script type="module" src="${escapeMarkup(files.script)}"></script>
</head>
<body ${attributes.map(([name, value]) => `${name}="${escapeMarkup(value)}"`).join(' ')}>
${body}
</body>
</html>
`;
}

/** The version shown on a page, and the files with the navigation of others, for sites whose versions share pages. */
function versionAttributes({ view, versionUrls = {} }: SitePage): readonly (readonly [name: string, value: string])[] {
  const selected = view.navigation.version?.selected ?? null;
  return selected === null
    ? []
    : [
        ['data-version', selected],
        ...(Object.keys(versionUrls).length === 0 ? [] : [['data-versions', JSON.stringify(versionUrls)] as const]),
      ];
}

/** A page with a playground may connect to the servers it lists, and no others. */
function policyOf(page: SitePage, { policy }: SiteFileUrls): string {
  const playground = findPagePlayground(page);
  return playground === null
    ? policy
    : policy.replace("connect-src 'self'", ["connect-src 'self'", ...listConnectSources(playground.servers)].join(' '));
}

/** Body attributes that style sheets use for a page's look. */
export function getBodyAttributes(
  view: SitePage['view'],
  { settings, layout }: PageChrome,
): readonly (readonly [name: string, value: string])[] {
  return [
    ['class', 'site page-canvas'],
    ['data-theme', settings.theme],
    ['data-bar', layout.bar],
    ['data-search-place', layout.search],
    ['data-tabs-place', layout.tabs],
    ['data-button', layout.button],
    ['data-active', layout.active],
    ['data-contents', layout.contents],
    ['data-ground', layout.ground],
    ['data-mode', view.mode],
    ['data-icon-library', settings.iconLibrary],
    ...flag('data-card', layout.isCard),
    ...flag('data-mono', layout.isMono),
    ...flag('data-tinted-bar', layout.isTintedBar),
    ...(settings.codeIsDark ? [['data-code', 'dark'] as const] : []),
    ...(settings.decoration === null ? [] : [['data-decoration', settings.decoration] as const]),
    ...flag('data-sharp', layout.isMono || settings.isSharp),
    ...flag('data-has-tabs', view.navigation.tabs.length > 1),
  ];
}

function flag(name: string, isSet: boolean): readonly (readonly [name: string, value: string])[] {
  return isSet ? [[name, '']] : [];
}

/** Tabs and sidebar of a version as HTML, for pages that are in several versions. No link is the current page. */
export function renderNavigationDocument(navigation: NavigationView, around: PageChrome): string {
  return renderToStaticMarkup(
    createElement(
      Fragment,
      null,
      createElement(SiteTabs, { tabs: navigation.tabs, around }),
      createElement(SiteSidebar, { navigation, url: '', around, whole: null }),
    ),
  );
}

/** The whole list of a sidebar as HTML, for pages that contain only part of it. */
export function renderSidebarDocument(entries: readonly SidebarEntry[], around: PageChrome): string {
  return renderToStaticMarkup(createElement(SidebarEntries, { entries, url: '', around, isWhole: true }));
}

function headOf(
  { title, description, canonical, tags }: SitePage['view']['meta'],
  { styles, font, favicon }: SiteFileUrls,
): string {
  const lines = [`<title>${escapeMarkup(title)}</title>`];
  if (description !== null) lines.push(`<meta name="description" content="${escapeMarkup(description)}">`);
  if (canonical !== null) lines.push(`<link rel="canonical" href="${escapeMarkup(canonical)}">`);
  for (const [name, content] of Object.entries(tags))
    lines.push(
      `<meta ${/^(?:og|article):/.test(name) ? 'property' : 'name'}="${escapeMarkup(name)}" content="${escapeMarkup(content)}">`,
    );
  if (favicon !== null) lines.push(`<link rel="icon" href="${escapeMarkup(favicon)}">`);
  if (font !== null)
    lines.push(`<link rel="preload" href="${escapeMarkup(font)}" as="font" type="font/woff2" crossorigin>`);
  for (const style of styles) lines.push(`<link rel="stylesheet" href="${escapeMarkup(style)}">`);
  return lines.join('\n');
}

/** HTML language of a page: the one selected in the navigation, or English if there is none. */
export function getPageLanguage({ navigation }: SitePage['view']): string {
  const languages = navigation.switches.find(({ kind }) => kind === 'language');
  return languages?.options.find(({ isSelected }) => isSelected)?.language ?? 'en';
}

/** Not a character in XML 1.0 (§2.2) or HTML: control characters and lone surrogates. */
const noCharacter = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]|\p{Surrogate}/gu;

/** Escapes a text for an attribute or element content, in HTML or XML. */
export function escapeMarkup(text: string): string {
  return text
    .replaceAll(noCharacter, '\u{FFFD}')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
