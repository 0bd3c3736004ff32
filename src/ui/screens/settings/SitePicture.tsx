import { useEffect, useState, type CSSProperties, type ReactNode } from 'react';
import { isList, isObject, type JsonObject, type JsonValue } from '#config/docsJson.ts';
import type { SectionPlace } from '#config/sections/section.ts';
import { assetUrl } from '#state/assets.ts';
import { siteFolderOf } from '#state/intents/openSite.ts';
import type { OpenSite, SiteConfiguration } from '#state/siteStore.ts';
import { SiteIcon } from '../../icons/SiteIcon.tsx';
import { siteLook } from '../../theme/siteLook.ts';
import styles from './SitePicture.module.css';

interface SitePictureProps {
  readonly site: OpenSite;
  readonly configuration: SiteConfiguration;
  /** The part that the shown settings change. */
  readonly place: SectionPlace;
}

/** The site in small, drawn from its settings as they are now, with the part marked that is being changed. */
export function SitePicture({ site, configuration, place }: SitePictureProps) {
  const { facts, docs } = configuration;
  const { config } = docs;
  const style = siteLook(facts) as CSSProperties; // React's type knows no custom properties
  const logo = useAsset(site, configuration, facts.logo?.light ?? null);
  const favicon = useAsset(site, configuration, facts.favicon);
  const links = linksOf(config);
  return (
    <figure className={styles.figure} style={style}>
      <div className={styles.browser} aria-hidden>
        <Part here={place === 'browserTab'} className={styles.tabStrip}>
          <span className={styles.tab}>
            {favicon === null ? <span className={styles.dot} /> : <img className={styles.favicon} src={favicon} alt="" />}
            {facts.name ?? 'Untitled'}
          </span>
        </Part>
        <div className={styles.site}>
          <Part here={place === 'topBar'} className={styles.topBar}>
            {logo === null ? <strong className={styles.name}>{facts.name ?? 'Untitled'}</strong> : <img className={styles.logo} src={logo} alt="" />}
            <Part here={place === 'search'} className={styles.search}>
              Search…
            </Part>
            {links.links.slice(0, 2).map((word) => (
              <span key={word}>{word}</span>
            ))}
            {links.button !== null && <span className={styles.button}>{links.button}</span>}
          </Part>
          {tabsOf(config).length > 0 && (
            <div className={styles.tabs}>
              {tabsOf(config).map((word, index) => (
                <span key={`${word} ${index}`} data-first={index === 0 || undefined}>
                  {word}
                </span>
              ))}
            </div>
          )}
          <div className={styles.columns}>
            <Part here={place === 'sidebar'} className={styles.sidebar}>
              {anchorsOf(config).map(({ name, icon, color }, index) => (
                <span key={`${name} ${index}`} className={styles.anchor}>
                  <i style={{ background: color ?? 'var(--site-primary-light)' }}>
                    <SiteIcon name={icon} library={facts.iconLibrary} size={9} color="#ffffff" />
                  </i>
                  {name}
                </span>
              ))}
              <b>Get started</b>
              <span className={styles.current}>Introduction</span>
              <span>Quickstart</span>
            </Part>
            <Part here={place === 'page' || place === 'apiPage'} className={styles.page}>
              <strong>Introduction</strong>
              <p>
                A page of the site, with <u>a link</u> in its colour.
              </p>
              <p className={styles.callout}>A note to readers.</p>
              <span className={styles.button}>A button</span>
              <Part here={place === 'footer'} className={styles.footer}>
                {socialsOf(config).map((name) => (
                  <SiteIcon key={name} name={name} library="fontawesome" size={10} />
                ))}
              </Part>
            </Part>
          </div>
        </div>
        {place === 'everyPage' && <span className={styles.everywhere} />}
      </div>
      <figcaption className={styles.caption}>{captions[place]}</figcaption>
    </figure>
  );
}

const captions: Readonly<Record<SectionPlace, string>> = {
  browserTab: 'Shows in the browser’s tab and in search results.',
  topBar: 'Shows at the top of every page.',
  sidebar: 'Shows at the side of every page.',
  page: 'Shows on the page.',
  apiPage: 'Shows on the pages of the API.',
  footer: 'Shows at the foot of every page.',
  everyPage: 'Changes every page.',
  search: 'Shows where readers search.',
};

function Part({ here, className, children }: { readonly here: boolean; readonly className: string | undefined; readonly children: ReactNode }) {
  return (
    <div className={className} data-here={here || undefined}>
      {children}
    </div>
  );
}

function useAsset(site: OpenSite, configuration: SiteConfiguration, source: string | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  const siteFolder = siteFolderOf(site);
  const { path } = configuration;
  useEffect(() => {
    let wanted = true;
    void (source === null ? Promise.resolve(null) : assetUrl(source, path, siteFolder)).then((found) => {
      if (wanted) setAddress(found);
    });
    return () => {
      wanted = false;
    };
  }, [source, path, siteFolder]);
  return address;
}

const objectsIn = (value: JsonValue | undefined): readonly JsonObject[] => (isList(value) ? value.filter(isObject) : []);
const textOf = (value: JsonValue | undefined): string | null => (typeof value === 'string' && value !== '' ? value : null);
const words = (entries: readonly JsonObject[], ...keys: readonly string[]): readonly string[] => entries.flatMap((entry) => keys.flatMap((key) => textOf(entry[key]) ?? []).slice(0, 1));

function linksOf(config: JsonObject): { readonly links: readonly string[]; readonly button: string | null } {
  const navbar = isObject(config['navbar']) ? config['navbar'] : {};
  const button = isObject(config['topbarCtaButton']) ? config['topbarCtaButton'] : isObject(navbar['primary']) ? navbar['primary'] : null;
  const links = [...words(objectsIn(config['topbarLinks']), 'name', 'type'), ...words(objectsIn(navbar['links']), 'label', 'type')];
  return { links, button: button === null ? null : (textOf(button['name']) ?? textOf(button['label']) ?? (button['type'] === 'github' ? 'GitHub' : 'Button')) };
}

function tabsOf(config: JsonObject): readonly string[] {
  const navigation = isObject(config['navigation']) ? config['navigation'] : {};
  const first = isObject(config['primaryTab']) ? textOf(config['primaryTab']['name']) : null;
  const classic = words(objectsIn(config['tabs']), 'name');
  return [...(classic.length === 0 ? [] : [first ?? 'Documentation', ...classic]), ...words(objectsIn(navigation['tabs']), 'tab')].slice(0, 4);
}

function anchorsOf(config: JsonObject): readonly { readonly name: string; readonly icon: string; readonly color: string | null }[] {
  const top = isObject(config['topAnchor']) ? config['topAnchor'] : {};
  const anchors = objectsIn(config['anchors']).map((anchor) => ({ name: textOf(anchor['name']) ?? '', icon: textOf(anchor['icon']) ?? 'link', color: backgroundOf(anchor['color']) }));
  return anchors.length === 0 ? [] : [{ name: textOf(top['name']) ?? 'Documentation', icon: textOf(top['icon']) ?? 'book-open', color: null }, ...anchors].slice(0, 4);
}

/** Only hex colours get into a style. */
function backgroundOf(color: JsonValue | undefined): string | null {
  const hex = (value: JsonValue | undefined) => (typeof value === 'string' && /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(value) ? value : null);
  if (!isObject(color)) return hex(color);
  const from = hex(color['from']);
  const to = hex(color['to']);
  return from === null ? null : to === null ? from : `linear-gradient(135deg, ${from}, ${to})`;
}

function socialsOf(config: JsonObject): readonly string[] {
  const footer = isObject(config['footer']) ? config['footer'] : {};
  const socials = isObject(config['footerSocials']) ? config['footerSocials'] : isObject(footer['socials']) ? footer['socials'] : {};
  const names = isList(config['footerSocials']) ? words(objectsIn(config['footerSocials']), 'type') : Object.keys(socials);
  const icons: Readonly<Record<string, string>> = { website: 'globe', x: 'x-twitter', 'earth-americas': 'earth-americas', 'hacker-news': 'hacker-news' };
  return names.map((name) => icons[name] ?? name).slice(0, 9);
}
