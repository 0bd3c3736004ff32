import type { ZodType } from 'zod';

/** Where on the published site a setting shows; the screen draws a small picture of it. */
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
 * One section of the settings, described once for both shapes of configuration: form, validation, JSON schema and reference derive from it.
 * The keys are top-level keys of the file; each is in exactly one section a shape.
 */
export interface SettingsSection {
  /** Its part of the address. */
  readonly name: string;
  readonly title: string;
  readonly help: string;
  /** Other words that a writer may search it by, in lower case. */
  readonly words: readonly string[];
  readonly place: SectionArea;
  readonly classic: Readonly<Record<string, ZodType>>;
  readonly current: Readonly<Record<string, ZodType>>;
}

/** The section as it is; checks its shape. */
export function defineSection(section: SettingsSection): SettingsSection {
  return section;
}
