import type { JSONContent } from '#document/page.ts';
import type { DisplayedSample } from '#openapi/model/apiReference.ts';
import { applyPageSettings, type ApiSettings } from '#openapi/pages/readApiSettings.ts';
import { buildPageForm } from '#openapi/playground/buildPagePlayground.ts';

/** What writes the requests of a page that names its endpoint itself. */
export type PageSamples = typeof import('#openapi/playground/buildPageSamples.ts').buildPageSamples;

/** The requests of pages that name their endpoint themselves: what writes them is large, and fetched for the first such page. */
export function createLazySamples(fetch: () => Promise<PageSamples>) {
  let samplesOf: PageSamples | null = null;
  let areMissed = false;
  return {
    /** None as long as what writes them is missed. */
    of: (
      doc: JSONContent,
      frontMatter: Readonly<Record<string, unknown>>,
      settings: ApiSettings | null,
    ): readonly DisplayedSample[] => {
      if (settings === null || buildPageForm(doc, frontMatter, settings) === null) return [];
      areMissed ||= samplesOf === null;
      return samplesOf?.(doc, frontMatter, applyPageSettings(settings, frontMatter)) ?? [];
    },
    areMissed: () => areMissed,
    fetchMissed: async () => {
      if (areMissed) samplesOf = await fetch();
      areMissed = false;
    },
  };
}
