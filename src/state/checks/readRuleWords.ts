import type { RuleWords } from '../pages/checksWorker.ts';
import { askChecks } from './askChecks.ts';

/** All rules that there are, in words and as they are set on the open site; none where there is no answer. */
export async function readRuleWords(): Promise<readonly RuleWords[]> {
  return (await askChecks([], 'choices', (worker) => worker.ruleWords())) ?? [];
}
