import type { RuleDescription } from '../pages/checksWorker.ts';
import { queryChecks } from './queryChecks.ts';
import type { App } from '../app.ts';

/** All rules that there are, in words and as they are set on the open site; none where there is no answer. */
export async function readRuleDescriptions(app: App): Promise<readonly RuleDescription[]> {
  return (await queryChecks(app, [], 'choices', (worker) => worker.ruleWords())) ?? [];
}

/** For each rule of the team's file, by its words: the names of the checks that can judge it; none where there is no answer. */
export async function readInferredChecks(app: App, words: readonly string[]): Promise<readonly (readonly string[])[]> {
  return (await queryChecks(app, [], 'choices', (worker) => worker.checksBehind(words))) ?? [];
}
