import type { RuleDescription } from '../pages/checksWorker.ts';
import { queryChecks } from './queryChecks.ts';
import type { App } from '../app.ts';

/** Returns all rules with descriptions and the open site's settings; empty without an answer. */
export async function readRuleDescriptions(app: App): Promise<readonly RuleDescription[]> {
  return (await queryChecks(app, [], 'choices', (worker) => worker.ruleDescriptions())) ?? [];
}

/** For each rule of the team's file, returns the names of the checks that can verify it; empty without an answer. */
export async function readInferredChecks(app: App, words: readonly string[]): Promise<readonly (readonly string[])[]> {
  return (await queryChecks(app, [], 'choices', (worker) => worker.inferredChecks(words))) ?? [];
}
