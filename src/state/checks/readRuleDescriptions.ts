import type { RuleDescription } from '../pages/checksWorker.ts';
import { queryChecks, queryChecksWithoutSync } from './queryChecks.ts';
import type { App } from '../app.ts';

/** Returns all rules with descriptions and the open site's settings; empty without an answer. */
export async function readRuleDescriptions(app: App): Promise<readonly RuleDescription[]> {
  return (await queryChecks(app, [], 'choices', (worker) => worker.ruleDescriptions())) ?? [];
}

/** For each rule of the team's file, returns the names of the checks that can verify it; empty without an answer. */
export async function readInferredChecks(app: App, words: readonly string[]): Promise<readonly (readonly string[])[]> {
  return (await queryChecks(app, [], 'choices', (worker) => worker.inferredChecks(words))) ?? [];
}

/** Returns what to write instead of a misspelled word, most likely first; empty without an answer. */
export async function readWordSuggestions(app: App, word: string): Promise<readonly string[]> {
  return (await queryChecksWithoutSync(app, (worker) => worker.suggestWords(word))) ?? [];
}
