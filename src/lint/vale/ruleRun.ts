import type { PatternProblem } from '#base/pattern/pattern.ts';
import type { Result } from '#base/result.ts';
import type { RuleAction, RuleDefinition } from './ruleDefinition.ts';
import type { Speller } from '../spelling/speller.ts';
import type { TermFinder } from './createTermFinder.ts';

/** Something that a rule found in a block: where in its text, and the words that its message has places for. */
export interface RuleHit {
  readonly from: number;
  readonly to: number;
  readonly words: readonly string[];
  /** Instead of the rule's own. */
  readonly message?: string;
  readonly action?: RuleAction;
  /** Set where it is said of the whole page. */
  readonly isOfPage?: boolean;
}

/** Runs over one block after the other of a page, and remembers what it needs of those before. */
export type RuleRun = (text: string) => Result<readonly RuleHit[], PatternProblem>;

/** A rule made ready: a fresh run for each page. */
export type CompiledRule = () => RuleRun;

/** What rules of all kinds are made ready with. */
export interface RuleContext {
  readonly wordTemplate: string;
  /** Null where there is no dictionary. */
  readonly speller: Speller | null;
  /** Whether a text holds what rules with these exceptions pass over. */
  readonly exceptions: (definition: RuleDefinition, withVocabulary?: boolean) => TermFinder | null;
  /** Notes a part of a rule that does not run. */
  readonly invalid: (what: string) => void;
}
