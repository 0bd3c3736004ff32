import type { JSONContent } from '#document/page.ts';
import type { ReferenceSample } from '#openapi/apiReference.ts';
import { settingsOfPage, type ApiSettings } from '#openapi/pages/apiSettings.ts';
import { pageForm } from '#openapi/playground/pagePlayground.ts';

/** What writes the requests of a page that names its endpoint itself. */
export type PageSamples = typeof import('#openapi/playground/pageSamples.ts').pageSamples;

/** The requests of pages that name their endpoint themselves: what writes them is large, and fetched for the first such page. */
export function lateSamples(fetch: () => Promise<PageSamples>) {
  let samplesOf: PageSamples | null = null;
  let areMissed = false;
  return {
    /** None as long as what writes them is missed. */
    of: (
      doc: JSONContent,
      frontMatter: Readonly<Record<string, unknown>>,
      settings: ApiSettings | null,
    ): readonly ReferenceSample[] => {
      if (settings === null || pageForm(doc, frontMatter, settings) === null) return [];
      areMissed ||= samplesOf === null;
      return samplesOf?.(doc, frontMatter, settingsOfPage(settings, frontMatter)) ?? [];
    },
    areMissed: () => areMissed,
    fetchMissed: async () => {
      if (areMissed) samplesOf = await fetch();
      areMissed = false;
    },
  };
}
