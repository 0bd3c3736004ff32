import type { ZodType } from 'zod';

/** Where a setting shows on the published site. The settings screen draws a small picture of it. */
export type SectionArea =
  | 'browserTab'
  | 'topBar'
  | 'sidebar'
  | 'page'
  | 'apiPage'
  | 'footer'
  | 'everyPage'
  | 'search'
  | 'tabs'
  | 'version'
  | 'searchResult';

/**
 * A section of the settings, defined once for both configuration formats. The form, validation, JSON schema, and
 * reference derive from it. Its keys are top-level keys of the file; each is in exactly one section per format.
 */
export interface SettingsSection {
  /** Its segment in the URL. */
  readonly name: string;
  readonly title: string;
  readonly help: string;
  /** Further lowercase search terms. */
  readonly keywords: readonly string[];
  readonly area: SectionArea;
  readonly classic: Readonly<Record<string, ZodType>>;
  readonly current: Readonly<Record<string, ZodType>>;
}

/** Returns the section unchanged; only checks its type. */
export function defineSection(section: SettingsSection): SettingsSection {
  return section;
}
