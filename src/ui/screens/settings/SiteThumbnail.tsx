import { Moon, Sun } from 'lucide-react';
import { useMemo, type CSSProperties, type ReactNode } from 'react';
import { listOtherFormatKeys } from '#config/check/checkFields.ts';
import type { SectionArea } from '#config/sections/section.ts';
import { getRepositoryAssetUrl } from '#state/files/assets.ts';
import { siteRootOf } from '#state/site/siteRoot.ts';
import type { OpenSite, SiteConfiguration } from '#state/site/siteStore.ts';
import { SiteIcon } from '#reading/icons/SiteIcon.tsx';
import type { createCanvasTheme } from '#reading/canvasTheme.ts';
import { SiteThumbnailPage } from './SiteThumbnailPage.tsx';
import { readSiteSketch } from './readSiteSketch.ts';
import styles from './SiteThumbnail.module.css';
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

/** Thumbnail of the site with its current settings. Highlights the area being changed. */
export function SiteThumbnail({ site, configuration, place, mode, look }: SitePictureProps) {
  const { facts, docs } = configuration;
  const sketch = useMemo(() => {
    // Sites ignore keys in the other format's spelling.
    const foreign = new Set(listOtherFormatKeys(docs.config, docs.format));
    return readSiteSketch(Object.fromEntries(Object.entries(docs.config).filter(([key]) => !foreign.has(key))));
  }, [docs]);
  // If not everything fits, the area that the settings affect has priority.
  const isCrowded = sketch.button !== null && sketch.links.length > 1;
  const style = look as CSSProperties; // React's type lacks custom properties
  const logo = useAsset(site, configuration, facts.logo?.[mode] ?? null);
  const favicon = useAsset(site, configuration, facts.favicon);
  const backdrop = useAsset(site, configuration, sketch.backgroundImage);
  if (place === 'searchResult') return <SearchResult name={facts.name ?? 'Untitled'} favicon={favicon} />;
  return (
    <div className={styles.browser} data-mode={mode} style={style} aria-hidden>
      <Part here={place === 'browserTab'} className={styles.tabStrip}>
        <span className={styles.tab}>
          {favicon === null ? <span className={styles.dot} /> : <img className={styles.favicon} src={favicon} alt="" />}
          {facts.name ?? 'Untitled'}
        </span>
      </Part>
      <div className={styles.site}>
        {backdrop !== null && <img className={styles.backdrop} src={backdrop} alt="" />}
        {sketch.banner !== null && <p className={styles.banner}>{sketch.banner}</p>}
        <Part here={place === 'topBar'} className={styles.topBar}>
          {logo === null ? (
            <strong className={styles.name}>{facts.name ?? 'Untitled'}</strong>
          ) : (
            <img className={styles.logo} src={logo} alt="" />
          )}
          {(sketch.version !== null || place === 'version') && (
            <Part here={place === 'version'} className={styles.version}>
              {sketch.version ?? 'v1'} ▾
            </Part>
          )}
          {isCrowded && place === 'topBar' ? null : (
            <Part here={place === 'search'} className={styles.search}>
              {sketch.search}
            </Part>
          )}
          {(isCrowded && place !== 'topBar' ? [] : sketch.links).map((word, index) => (
            <span key={index}>{word}</span>
          ))}
          {sketch.button !== null && <span className={styles.button}>{sketch.button}</span>}
          {sketch.toggle && (mode === 'light' ? <Sun size={10} /> : <Moon size={10} />)}
        </Part>
        {(sketch.tabs.length > 0 || place === 'tabs') && (
          <Part here={place === 'tabs'} className={styles.tabs}>
            {(sketch.tabs.length > 0 ? sketch.tabs : ['Documentation']).map((word, index) => (
              <span key={index} data-first={index === 0 || undefined}>
                {word}
              </span>
            ))}
          </Part>
        )}
        <div className={styles.columns}>
          <Sidebar here={place === 'sidebar'} anchors={sketch.anchors} library={facts.iconLibrary} />
          <Part here={place === 'page' || place === 'apiPage'} className={styles.page}>
            <SiteThumbnailPage sketch={sketch} api={place === 'apiPage'} />
            <Part here={place === 'footer'} className={styles.footer}>
              {sketch.socials.map((name) => (
                <SiteIcon key={name} name={name} library="fontawesome" size={10} />
              ))}
            </Part>
          </Part>
        </div>
      </div>
      {place === 'everyPage' && <span className={styles.everywhere} />}
    </div>
  );
}

interface SidebarProps {
  readonly here: boolean;
  readonly anchors: ReturnType<typeof readSiteSketch>['anchors'];
  readonly library: SiteConfiguration['facts']['iconLibrary'];
}

function Sidebar({ here, anchors, library }: SidebarProps) {
  return (
    <Part here={here} className={styles.sidebar}>
      {anchors.map(({ name, icon, background }, index) => (
        <span key={index} className={styles.anchor}>
          <i style={{ background: background ?? 'var(--picture-primary)' }}>
            <SiteIcon name={icon} library={library} size={9} color="#ffffff" />
          </i>
          {name}
        </span>
      ))}
      <b>Get started</b>
      <span className={styles.current}>Introduction</span>
      <span>Quickstart</span>
    </Part>
  );
}

/** The site as a search result. */
function SearchResult({ name, favicon }: { readonly name: string; readonly favicon: string | null }) {
  return (
    <div className={styles.result} aria-hidden>
      <span className={styles.resultSite}>
        {favicon === null ? <span className={styles.dot} /> : <img className={styles.favicon} src={favicon} alt="" />}
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

function useAsset(site: OpenSite, configuration: SiteConfiguration, source: string | null): string | null {
  const app = useApp();
  const siteFolder = siteRootOf(site);
  const { path } = configuration;
  const load = async () => (source === null ? null : getRepositoryAssetUrl(app, source, path, siteFolder));
  return useAsyncValue(load, [app, source, path, siteFolder]) ?? null;
}
