import { createContext, use } from 'react';
import type { RuleWords } from '#state/pages/checksWorker.ts';

/** What is known of the checks behind the rules of a file. */
export interface RuleBook {
  /** The checks that can judge a rule, by its words; undefined until that is known. */
  readonly behind: ReadonlyMap<string, readonly RuleWords[]>;
}

const RuleBookContext = createContext<RuleBook>({ behind: new Map() });

/** Hands the checks to the rows of the form. */
export const RuleBookProvider = RuleBookContext.Provider;

/** The checks behind the rules of the file that is shown. */
export function useChecksOf(words: string): readonly RuleWords[] | undefined {
  return use(RuleBookContext).behind.get(words);
}
