import { Moon, Sun } from 'lucide-react';
import { useMemo, type CSSProperties, type ReactNode } from 'react';
import { listOtherFormatKeys } from '#config/check/checkFields.ts';
import type { DocsJson } from '#config/docsJson.ts';
import type { SectionArea } from '#config/sections/section.ts';
import { readPage } from '#blocks/pages.ts';
import { getRepositoryAssetUrl } from '#state/files/assets.ts';
import { siteRootOf } from '#state/site/siteRoot.ts';
import { queryRenderedFrontPage } from '#state/siteFacts/renderedSite.ts';
import type { OpenSite, SiteConfiguration } from '#state/site/siteStore.ts';
import type { createCanvasTheme } from '#reading/canvasTheme.ts';
import { drawDocument } from '#reading/draw/drawPage.tsx';
import { emptySiteContext } from '#reading/siteContext.ts';
import { BarLinks } from '#reading/site/SiteTools.tsx';
import { SiteTabs } from '#reading/site/SiteTabs.tsx';
import type { PageChrome } from '#reading/site/pageChrome.ts';
import { getSiteLayout } from '#reading/site/siteLayout.ts';
import { readSiteSettings, type SiteSettings } from '#site/view/siteSettings.ts';
import type { NavigationView } from '#site/view/navigationView.ts';
import { SiteThumbnailFooter, SiteThumbnailPage } from './SiteThumbnailPage.tsx';
import { SiteThumbnailSidebar } from './SiteThumbnailSidebar.tsx';
import styles from './SiteThumbnail.module.css';
import { LoadedImage } from '../../kit/LoadedImage.tsx';
import { useAsyncValue } from '../../kit/useAsyncValue.ts';
import { useApp } from '../../useApp.ts';

interface SitePictureProps {
  readonly site: OpenSite;
  readonly configuration: SiteConfiguration;
  /** Area affected by the settings shown. */
  readonly place: SectionArea;
  readonly mode: 'light' | 'dark';
  /** The site's colors as custom properties. */
  readonly look: ReturnType<typeof createCanvasTheme>;
}

/** The configuration without keys in the other format's spelling, which sites ignore. */
function withoutOtherFormat(docs: DocsJson): DocsJson {
  const foreign = new Set(listOtherFormatKeys(docs.config, docs.format));
  return { ...docs, config: Object.fromEntries(Object.entries(docs.config).filter(([key]) => !foreign.has(key))) };
}

/** The site's own parts, without links, icons, and images: nothing in the thumbnail loads anything or can be focused. */
function createChrome(settings: SiteSettings): PageChrome {
  return {
    settings,
    layout: getSiteLayout(settings.theme),
    siteContext: { ...emptySiteContext, link: () => null },
    resolveChromeLink: () => null,
    banner: settings.banner === null ? null : readPage(settings.banner.content).doc,
  };
}

/** Thumbnail of the site with its current settings, drawn with the parts of the published site. Highlights the area being changed. */
export function SiteThumbnail({ site, configuration, place, mode, look }: SitePictureProps) {
  const app = useApp();
  const { facts, docs } = configuration;
  const own = useMemo(() => withoutOtherFormat(docs), [docs]);
  const around = useMemo(() => createChrome(readSiteSettings(own)), [own]);
  const { settings } = around;
  // While the site is read again, the last navigation stays.
  const navigation = useAsyncValue(async () => (await queryRenderedFrontPage(app, site))?.view.navigation, [app, site]);
  const style = look as CSSProperties; // React's type lacks custom properties
  const favicon = useAsset(site, configuration, facts.favicon);
  const backdrop = useAsset(site, configuration, settings.backgroundImage?.[mode] ?? null);
  if (place === 'searchResult') return <SearchResult name={facts.name ?? 'Untitled'} favicon={favicon} />;
  return (
    <div className={styles.browser} data-mode={mode} style={style} aria-hidden>
      <Part here={place === 'browserTab'} className={styles.tabStrip}>
        <span className={styles.tab}>
          <Favicon url={favicon} />
          {facts.name ?? 'Untitled'}
        </span>
      </Part>
      <div className={styles.site}>
        {backdrop != null && <LoadedImage className={styles.backdrop} src={backdrop} alt="" />}
        {around.banner !== null && (
          <div className={styles.banner} style={bannerStyle(settings, mode)}>
            {drawDocument({ doc: around.banner, prefix: `banner-${mode}~` }, around.siteContext)}
          </div>
        )}
        <TopBar site={site} configuration={configuration} place={place} mode={mode} around={around} />
        <Tabs navigation={navigation} here={place === 'tabs'} around={around} />
        <div className={styles.columns}>
          <Part here={place === 'sidebar'} className={styles.sidebar}>
            <SiteThumbnailSidebar
              navigation={navigation ?? null}
              isVersionHere={place === 'version'}
              library={facts.iconLibrary}
            />
          </Part>
          <Part here={place === 'page' || place === 'apiPage'} className={styles.page}>
            <SiteThumbnailPage settings={settings} config={own.config} api={place === 'apiPage'} />
            <Part here={place === 'footer'} className={styles.footer}>
              <SiteThumbnailFooter settings={settings} />
            </Part>
          </Part>
        </div>
      </div>
      {place === 'everyPage' && <span className={styles.everywhere} />}
    </div>
  );
}

/** The banner's own color; else, that of its type comes from the style sheet. */
function bannerStyle({ banner }: SiteSettings, mode: 'light' | 'dark'): CSSProperties {
  const color = banner?.[mode] ?? null;
  return color === null ? {} : { background: color };
}

function TopBar({
  site,
  configuration,
  place,
  mode,
  around,
}: Pick<SitePictureProps, 'site' | 'configuration' | 'place' | 'mode'> & { readonly around: PageChrome }) {
  const { facts } = configuration;
  const { settings } = around;
  const logo = useAsset(site, configuration, facts.logo?.[mode] ?? null);
  // If not everything fits, the area that the settings affect has priority.
  const isCrowded = settings.barLinks.length + (settings.callToAction === null ? 0 : 1) > 2;
  return (
    <Part here={place === 'topBar'} className={styles.topBar}>
      {logo === undefined ? (
        <span className={styles.logo} />
      ) : logo === null ? (
        <strong className={styles.name}>{facts.name ?? 'Untitled'}</strong>
      ) : (
        <LoadedImage className={styles.logo} src={logo} alt="" />
      )}
      {isCrowded && place === 'topBar' ? null : (
        <Part here={place === 'search'} className={styles.search}>
          {settings.searchPrompt}
        </Part>
      )}
      {(!isCrowded || place !== 'search') && <BarLinks around={around} place="sidebar" />}
      {settings.mode.hasToggle && (mode === 'light' ? <Moon size={10} /> : <Sun size={10} />)}
    </Part>
  );
}

function Tabs({
  navigation,
  here,
  around,
}: {
  readonly navigation: NavigationView | undefined;
  readonly here: boolean;
  readonly around: PageChrome;
}) {
  const tabs = navigation?.tabs ?? [];
  const isShown = tabs.length > 1 || (tabs[0]?.menu.length ?? 0) > 0;
  if (!isShown && !here) return null;
  return (
    <Part here={here} className={styles.tabs}>
      {isShown ? (
        <SiteTabs tabs={tabs.map((tab) => ({ ...tab, menu: [] }))} around={around} />
      ) : (
        <span data-first>Documentation</span>
      )}
    </Part>
  );
}

/** The site as a search result. */
function SearchResult({ name, favicon }: { readonly name: string; readonly favicon: string | null | undefined }) {
  return (
    <div className={styles.result} aria-hidden>
      <span className={styles.resultSite}>
        <Favicon url={favicon} />
        {name} › introduction
      </span>
      <span className={styles.resultTitle}>Introduction – {name}</span>
      <span className={styles.resultText}>The page’s description appears here.</span>
    </div>
  );
}

function Part({
  here,
  className,
  children,
}: {
  readonly here: boolean;
  readonly className: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <div className={className} data-here={here || undefined}>
      {children}
    </div>
  );
}

function Favicon({ url }: { readonly url: string | null | undefined }) {
  const dot = <span className={styles.dot} />;
  return url == null ? dot : <LoadedImage className={styles.favicon} src={url} alt="" fallback={dot} />;
}

/** The URL of an image of the site: null if there is none, undefined until known. */
function useAsset(site: OpenSite, configuration: SiteConfiguration, source: string | null): string | null | undefined {
  const app = useApp();
  const siteFolder = siteRootOf(site);
  const { path } = configuration;
  const load = async () => (source === null ? null : getRepositoryAssetUrl(app, source, path, siteFolder));
  return useAsyncValue(load, [app, source, path, siteFolder]);
}
