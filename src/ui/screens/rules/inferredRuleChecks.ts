import { createContext, use } from 'react';
import type { RuleDescription } from '#state/pages/checksWorker.ts';

/** Known checks for the rules of a file. */
export interface InferredRuleChecks {
  /** Checks that cover a rule, by the rule's text; undefined until known. */
  readonly byRuleText: ReadonlyMap<string, readonly RuleDescription[]>;
}

const RuleBookContext = createContext<InferredRuleChecks>({ byRuleText: new Map() });

/** Provides the checks to the rows of the form. */
export const InferredRuleChecksProvider = RuleBookContext.Provider;

/** Returns the checks of a rule in the current file. */
export function useInferredChecks(words: string): readonly RuleDescription[] | undefined {
  return use(RuleBookContext).byRuleText.get(words);
}
