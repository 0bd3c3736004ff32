import type { Site } from '#site/site.ts';
import type { ApiChecks } from './checksService.ts';
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
    followFiles: async (...words) => (await here()).followFiles(...words),
    tellFiles: async (...words) => (await here()).tellFiles(...words),
    tellSizes: async (...words) => (await here()).tellSizes(...words),
    checkedPages: async () => (await here()).checkedPages(),
    checkPages: async (...words) => (await here()).checkPages(...words),
    checkWhole: async () => (await here()).checkWhole(),
    planFixes: async (...words) => (await here()).planFixes(...words),
    compareFindings: async (...words) => (await here()).compareFindings(...words),
    anchorsLeftBehind: async (...words) => (await here()).anchorsLeftBehind(...words),
    followBefore: async (...words) => (await here()).followBefore(...words),
    tellBefore: async (...words) => (await here()).tellBefore(...words),
    beginSearch: async (...words) => (await here()).beginSearch(...words),
    continueSearch: async (...words) => (await here()).continueSearch(...words),
    planReplacement: async (...words) => (await here()).planReplacement(...words),
    beginStructure: async (...words) => (await here()).beginStructure(...words),
    continueStructure: async (...words) => (await here()).continueStructure(...words),
    ruleWords: async () => (await here()).ruleWords(),
    wordList: async () => (await here()).wordList(),
    checksBehind: async (...words) => (await here()).checksBehind(...words),
  };
}
