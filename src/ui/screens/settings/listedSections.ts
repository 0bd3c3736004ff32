import { unknownKeys } from '#config/check/checkFields.ts';
import type { DocsJson } from '#config/docsJson.ts';
import { sections } from '#config/sections/registry.ts';
import type { Section } from '#config/sections/section.ts';
import { sectionsOf } from '#config/settings.ts';
import { otherKeys } from './settingsGroups.ts';

/** The sections of the menu that some words find; the keys without a form are the last of them, where there are any. */
export function listedSections(docs: DocsJson, words: string): readonly Section[] {
  const unknown = unknownKeys(docs.config);
  const text = [otherKeys.title, ...otherKeys.words, ...unknown].join(' ').toLowerCase();
  const wanted = words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
  return [...sectionsOf(sections, docs, words), ...(unknown.length > 0 && wanted ? [otherKeys] : [])];
}
