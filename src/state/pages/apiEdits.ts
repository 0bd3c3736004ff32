import type { ApiCache } from '#site/api/apiCache.ts';
import type { SiteWorker } from './siteWorker.ts';

type ApiEdits = Pick<SiteWorker, 'apiUses' | 'apiWords' | 'apiOverlayWords' | 'apiDeprecated' | 'apiOverlayDeprecated'>;

/** How OpenAPI files are edited: answered by what keeps them. */
export function createApiEdits(keeper: () => Promise<ApiCache>): ApiEdits {
  return {
    apiUses: async (place) => (await keeper()).uses(place),
    apiWords: async (text, { pointer }, words) => (await keeper()).setWords(text, pointer, words),
    apiOverlayWords: async (text, place, words) => (await keeper()).setOverlayWords(text, place, words),
    apiDeprecated: async (text, { pointer }, isDeprecated) =>
      (await keeper()).setDeprecated(text, pointer, isDeprecated),
    apiOverlayDeprecated: async (text, place, isDeprecated) =>
      (await keeper()).setOverlayDeprecated(text, place, isDeprecated),
  };
}
