import { z } from 'zod';
import type { ConfigFormat } from '../docsJson.ts';
import { anchorsSection } from './anchors.ts';
import { apiSection } from './api.ts';
import { appearanceSection } from './appearance.ts';
import { backgroundSection } from './background.ts';
import { bannerSection } from './banner.ts';
import { colorsSection } from './colors.ts';
import { contentSection } from './content.ts';
import { faviconSection } from './favicon.ts';
import { feedbackSection } from './feedback.ts';
import { fontsSection } from './fonts.ts';
import { footerSection } from './footer.ts';
import { identitySection } from './identity.ts';
import { integrationsSection } from './integrations.ts';
import { logoSection } from './logo.ts';
import { navigationSection } from './navigation.ts';
import { searchSection } from './search.ts';
import { defineSection, type SettingsSection } from './section.ts';
import { seoSection } from './seo.ts';
import { styleSection } from './style.ts';
import { tabsSection } from './tabs.ts';
import { topBarSection } from './topBar.ts';
import { versionsSection } from './versions.ts';

/** All sections, in the order of the settings menu. */
export const settingsSections: readonly SettingsSection[] = [
  identitySection,
  logoSection,
  faviconSection,
  colorsSection,
  appearanceSection,
  backgroundSection,
  fontsSection,
  bannerSection,
  styleSection,
  navigationSection,
  versionsSection,
  tabsSection,
  anchorsSection,
  topBarSection,
  footerSection,
  searchSection,
  apiSection,
  feedbackSection,
  seoSection,
  contentSection,
  integrationsSection,
];

const schemas = new Map<ConfigFormat, z.ZodObject>();

/** The schema of a whole configuration in one format, joined from the sections. Keys without a section are allowed. */
export function createDocsJsonSchema(shape: ConfigFormat): z.ZodObject {
  const known = schemas.get(shape);
  if (known !== undefined) return known;
  const schema = z.looseObject(Object.assign({}, ...settingsSections.map((section) => section[shape])));
  schemas.set(shape, schema);
  return schema;
}

/** Keys without a form, as an extra section. */
export const unknownKeysSection = defineSection({
  name: 'other',
  title: 'Other keys',
  help: 'Docwright has no form for these. You can edit them as JSON.',
  keywords: ['json', 'unknown', 'advanced'],
  area: 'everyPage',
  classic: {},
  current: {},
});
