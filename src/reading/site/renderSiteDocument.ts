import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { listConnectSources } from '#openapi/playground/connectSources.ts';
import { drawSite } from './drawSite.tsx';
import type { SitePage } from './sitePage.ts';
import type { PageChrome } from './pageChrome.ts';
import { findPagePlayground } from './findPagePlayground.ts';
import { SidebarEntries } from './SiteSidebar.tsx';
import type { SidebarEntry } from '#site/view/navigationView.ts';

/** What a page of a site fetches, as addresses. */
export interface SiteFileUrls {
  readonly script: string;
  readonly styles: readonly string[];
  /** The style sheet of pages with formulas. */
  readonly math: string;
  /** A font that the first words need. */
  readonly font: string | null;
  readonly favicon: string | null;
  /** Where the pieces of the search index are listed. */
  readonly search: string;
  /** Where the site's missing page looks for files whose names differ from their URLs; null if there is none. */
  readonly paths: string | null;
  /** What the browser may load of which host. */
  readonly policy: string;
}

/** Sets the mode before anything is seen; its source is named in the policy by its hash. `data-first` is the mode that the site begins with. */
export const modeScript =
  "(function(r){var k='docwright-mode',m=null;try{m=localStorage.getItem(k)}catch(e){}if(r.dataset.first!=='system'&&r.hasAttribute('data-strict'))m=r.dataset.first;if(!m&&r.dataset.first!=='system')m=r.dataset.first;if(m==='dark'||(!m&&matchMedia('(prefers-color-scheme: dark)').matches))r.classList.add('dark');else r.classList.remove('dark')})(document.documentElement)";

/** A page of a site as a whole document. Readable as it is; what moves is attached by its script. */
export function renderSiteDocument(page: SitePage, around: PageChrome, files: SiteFileUrls, hasMath: boolean): string {
  const { view } = page;
  const { settings } = around;
  const body = renderToStaticMarkup(drawSite(page, around));
  const { mode } = settings;
  const attributes = [
    ...getBodyAttributes(view, around),
    ['data-search-index', files.search] as const,
    ...(view.path === null && files.paths !== null ? [['data-paths', files.paths] as const] : []),
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

/** A page on which requests are tried may reach the servers that it names, and no others. */
function policyOf(page: SitePage, { policy }: SiteFileUrls): string {
  const playground = findPagePlayground(page);
  return playground === null
    ? policy
    : policy.replace("connect-src 'self'", ["connect-src 'self'", ...listConnectSources(playground.servers)].join(' '));
}

/** What the body of a page says of its look, which style sheets ask for. */
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

/** The whole list of a sidebar as HTML, for pages that hold a part of it. */
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

/** The language of a page, as HTML knows it: the one that is chosen in the navigation, and English where it names none. */
export function getPageLanguage({ navigation }: SitePage['view']): string {
  const languages = navigation.switches.find(({ kind }) => kind === 'language');
  return languages?.options.find(({ isChosen }) => isChosen)?.language ?? 'en';
}

/** What neither XML 1.0 (§2.2) nor HTML knows as a character: controls, and halves of surrogate pairs. */
const noCharacter = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]|\p{Surrogate}/gu;

/** A text as it stands in an attribute or between tags, of HTML or of XML. */
export function escapeMarkup(text: string): string {
  return text
    .replaceAll(noCharacter, '\u{FFFD}')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
