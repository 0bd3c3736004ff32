import { useComputedColorScheme } from '@mantine/core';
import { useState } from 'react';
import type { ConfigFinding } from '#config/check/configFinding.ts';
import type { SettingsSection, SectionArea } from '#config/sections/section.ts';
import type { OpenSite, SiteConfiguration } from '#state/site/siteStore.ts';
import { createCanvasTheme } from '#reading/canvasTheme.ts';
import { SiteThumbnail } from './SiteThumbnail.tsx';
import styles from './SettingsScreen.module.css';

const captions: Readonly<Record<SectionArea, string>> = {
  browserTab: 'Appears in the browser tab and in search results.',
  topBar: 'Appears at the top of every page.',
  sidebar: 'Appears on the side of every page.',
  page: 'Appears on the page.',
  apiPage: 'Appears on API pages.',
  footer: 'Appears at the bottom of every page.',
  everyPage: 'Affects every page.',
  search: 'Appears where readers search.',
  tabs: 'Appears above the pages, below the top bar.',
  version: 'Appears at the top of the sidebar, where readers choose a version.',
  searchResult: 'Appears in search engine results.',
};

/** Sections whose settings look different in light and dark mode. */
const bothModes: ReadonlySet<string> = new Set(['colors', 'logo', 'background', 'anchors', 'topBar']);

/** The site's colors; the last valid ones while an incomplete color is typed. */
function useLook(
  { facts }: SiteConfiguration,
  findings: readonly ConfigFinding[],
): ReturnType<typeof createCanvasTheme> {
  const isTyped = findings.some(({ path }) => path.some((key) => key === 'colors' || key === 'color'));
  const [last, setLast] = useState(facts);
  if (!isTyped && last !== facts) setLast(facts);
  return createCanvasTheme(isTyped ? last : facts);
}

/** Thumbnail and description of a section's effect, in both modes if they differ. */
export function SiteThumbnailPane({
  site,
  configuration,
  section,
  findings,
}: {
  readonly site: OpenSite;
  readonly configuration: SiteConfiguration;
  readonly section: SettingsSection;
  readonly findings: readonly ConfigFinding[];
}) {
  const look = useLook(configuration, findings);
  const scheme = useComputedColorScheme('light');
  const modes = bothModes.has(section.name)
    ? scheme === 'dark'
      ? (['dark', 'light'] as const)
      : (['light', 'dark'] as const)
    : ([scheme] as const);
  return (
    <aside className={styles.picture} data-place={section.area} aria-label="Where it appears">
      <p className={styles.caption}>{captions[section.area]}</p>
      {modes.map((mode) => (
        <SiteThumbnail key={mode} {...{ site, configuration, mode, look }} place={section.area} />
      ))}
    </aside>
  );
}
