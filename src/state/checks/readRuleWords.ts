import type { RuleWords } from '../pages/checksWorker.ts';
import { askChecks } from './askChecks.ts';
import type { App } from '../app.ts';

/** All rules that there are, in words and as they are set on the open site; none where there is no answer. */
export async function readRuleWords(app: App): Promise<readonly RuleWords[]> {
  return (await askChecks(app, [], 'choices', (worker) => worker.ruleWords())) ?? [];
}

/** For each rule of the team's file, by its words: the names of the checks that can judge it; none where there is no answer. */
export async function readChecksBehind(app: App, words: readonly string[]): Promise<readonly (readonly string[])[]> {
  return (await askChecks(app, [], 'choices', (worker) => worker.checksBehind(words))) ?? [];
}
