import { listUnknownKeys } from '#config/check/checkFields.ts';
import type { DocsJson } from '#config/docsJson.ts';
import { settingsSections, unknownKeysSection } from '#config/sections/registry.ts';
import type { SettingsSection } from '#config/sections/section.ts';
import { listShownSections } from '#config/settings.ts';

/** Menu sections that match a query. Keys without a form come last, if there are any. */
export function filterSections(docs: DocsJson, words: string): readonly SettingsSection[] {
  const unknown = listUnknownKeys(docs.config);
  const text = [unknownKeysSection.title, ...unknownKeysSection.keywords, ...unknown].join(' ').toLowerCase();
  const wanted = words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
  return [
    ...listShownSections(settingsSections, docs, words),
    ...(unknown.length > 0 && wanted ? [unknownKeysSection] : []),
  ];
}
