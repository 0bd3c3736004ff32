import { createContext, use } from 'react';
import type { RuleDescription } from '#state/pages/checksWorker.ts';

/** What is known of the checks behind the rules of a file. */
export interface InferredRuleChecks {
  /** The checks that can judge a rule, by its words; undefined until that is known. */
  readonly behind: ReadonlyMap<string, readonly RuleDescription[]>;
}

const RuleBookContext = createContext<InferredRuleChecks>({ behind: new Map() });

/** Hands the checks to the rows of the form. */
export const InferredRuleChecksProvider = RuleBookContext.Provider;

/** The checks behind the rules of the file that is shown. */
export function useInferredChecks(words: string): readonly RuleDescription[] | undefined {
  return use(RuleBookContext).behind.get(words);
}
