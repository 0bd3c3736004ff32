import type { Site } from '#site/site.ts';
import type { ApiChecks } from './apiFindings.ts';
import type { ChecksWorker } from './checksWorker.ts';
import type { SearchWorker } from './searchWorker.ts';

/** Loads the chunk with the checks: the worker doesn't need it just to open a page. */
export function importChecksService(): Promise<typeof import('./checksService.ts')> {
  return import('./checksService.ts');
}

/** The checks and the search of a site, loaded on first use. */
export function createLazyChecks(siteNow: () => Site, api: ApiChecks): ChecksWorker & SearchWorker {
  let made: Promise<ChecksWorker & SearchWorker> | null = null;
  const fetched = async () => (await importChecksService()).checksService(siteNow, api);
  const here = () =>
    (made ??= fetched().catch((error: unknown) => {
      made = null; // loaded again next time
      throw error;
    }));
  return {
    syncFileList: async (...words) => (await here()).syncFileList(...words),
    updateFiles: async (...words) => (await here()).updateFiles(...words),
    updateFileSizes: async (...words) => (await here()).updateFileSizes(...words),
    checkedPages: async () => (await here()).checkedPages(),
    checkPages: async (...words) => (await here()).checkPages(...words),
    checkSite: async () => (await here()).checkSite(),
    apiFindings: async (...words) => (await here()).apiFindings(...words),
    planFixes: async (...words) => (await here()).planFixes(...words),
    compareFindings: async (...words) => (await here()).compareFindings(...words),
    findBrokenAnchors: async (...words) => (await here()).findBrokenAnchors(...words),
    syncBasePages: async (...words) => (await here()).syncBasePages(...words),
    updateBasePages: async (...words) => (await here()).updateBasePages(...words),
    beginSearch: async (...words) => (await here()).beginSearch(...words),
    continueSearch: async (...words) => (await here()).continueSearch(...words),
    planReplacement: async (...words) => (await here()).planReplacement(...words),
    beginStructure: async (...words) => (await here()).beginStructure(...words),
    continueStructure: async (...words) => (await here()).continueStructure(...words),
    ruleDescriptions: async () => (await here()).ruleDescriptions(),
    suggestWords: async (...words) => (await here()).suggestWords(...words),
    wordList: async () => (await here()).wordList(),
    inferredChecks: async (...words) => (await here()).inferredChecks(...words),
  };
}
